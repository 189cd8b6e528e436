//! Programs that move nothing.

use diagnostics::Problem;
use program::{Sampling, Trajectory};

use crate::Scene;

/// Programs whose points are all alike. A taught program that stands while others move waits for them, as one of a single point does.
pub(super) fn warnings(scene: &Scene) -> Vec<Problem> {
    let moves = scene.moves_a_joint();
    let mut warnings = Vec::new();
    for trajectory in &scene.trajectories {
        let is_meant = moves && (trajectory.sampling != Sampling::KnotsOnly || trajectory.knots.len() == 1);
        if trajectory.moves_a_joint() || trajectory.stop.is_some() || is_meant {
            continue;
        }
        warnings.push(warning(trajectory));
    }
    warnings
}

fn warning(trajectory: &Trajectory) -> Problem {
    let found = match trajectory.knots.len() {
        1 => "one point".to_owned(),
        points => format!("{points} points with the same joint values"),
    };
    let (line, in_file) = trajectory.knots.last().map(|knot| (knot.line, knot.file)).unzip();
    let file = trajectory.file_of(in_file.unwrap_or(0));
    Problem { line, ..Problem::new(file, "the program moves no joint") }
        .found(found)
        .expected("points that differ")
        .hint("look whether motion is missing in the file; if the robot is to stand there, nothing is to be done")
}
