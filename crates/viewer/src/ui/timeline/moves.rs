//! The moves of every program as intervals of time.

use scene::Scene;

use crate::ui::words::line_in_file;

/// A move of one robot to a taught point.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TimelineMove {
    /// Beginning and end, in seconds or points.
    pub(super) from_to: [f64; 2],
    /// Line of the program; in a called file with the name of that file.
    pub(super) line: String,
    /// Name of the taught point moved to.
    pub(super) label: Option<String>,
}

impl TimelineMove {
    /// Line, and name if it has one.
    pub(super) fn text(&self) -> String {
        match &self.label {
            Some(label) => format!("{} {label}", self.line),
            None => self.line.clone(),
        }
    }
}

/// The moves of every trajectory in order.
pub(super) fn list(scene: &Scene) -> Vec<Vec<TimelineMove>> {
    let points = &scene.timeline.points;
    let of_trajectory = |(trajectory, taught): (usize, &program::Trajectory)| {
        let mut at = 0;
        points
            .chunk_by(|x, y| taught.are_of_one_move([x.knot[trajectory], y.knot[trajectory]]))
            .map(|run| {
                // A move begins where the previous knot was reached.
                let from = points[at.max(1) - 1].time_s;
                at += run.len();
                TimelineMove {
                    from_to: [from, points[at - 1].time_s],
                    line: line_in_file(scene, taught, &taught.knots[run[0].knot[trajectory]]),
                    label: taught.knots[run[0].knot[trajectory]].label.clone(),
                }
            })
            .collect()
    };
    scene.trajectories.iter().enumerate().map(of_trajectory).collect()
}
