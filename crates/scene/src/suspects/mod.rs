//! What of a scene and its programs looks as if it were in another unit, or leaves soft limits: warnings that ask, and change no verdict.
//!
//! # Guarantee
//! None: a warning may be wrong, and a slip of a unit may pass. Verdicts are about the scene as it is given.

mod places;
mod positions;
mod sizes;
mod soft_limits;
mod standing;

use diagnostics::Problem;
use diagnostics::number::short;

use super::limits::DescribedLimit;
use super::{Member, MemberFrame, Scene, SceneRobot};

pub use sizes::{SizeSuspect, size_suspects};

/// The code of the warning of a reader of programs about positions that may be in another unit.
const PROGRAM_UNITS: &str = "program-units";

/// Puts what asks for an answer before all other warnings: numbers of the cell file, sizes and places, soft limits, then the programs.
pub(super) fn ask_first(scene: &mut Scene, described: &DescribedLimit<'_>) {
    let asked = warnings(scene, described);
    let is_asked = |warning: &Problem| warning.code == Some(PROGRAM_UNITS);
    let (of_programs, others): (Vec<_>, Vec<_>) =
        std::mem::take(&mut scene.warnings).into_iter().partition(is_asked);
    scene.warnings = [asked, of_programs, others].concat();
}

/// All warnings: numbers of the cell file, sizes and places against the reach of the robots, then programs against soft limits, and those
/// without motion.
fn warnings(scene: &Scene, described: &DescribedLimit<'_>) -> Vec<Problem> {
    let mut warnings = described.cell.doubts.clone();
    warnings.extend(sizes::warnings(scene, described));
    warnings.extend(places::warnings(scene, described));
    warnings.extend(positions::warnings(scene, described));
    warnings.extend(soft_limits::warnings(scene));
    warnings.extend(standing::warnings(scene));
    warnings
}

/// How far the surface of a robot can be from its root, metres: an estimate for comparison.
fn reach_m(scene: &Scene, robot: usize) -> f64 {
    let scene_robot: &SceneRobot = &scene.robots[robot];
    let travel_m = |id| scene.largest_value_of(scene_robot, id);
    let is_own =
        |member: &&Member| matches!(member.frame, MemberFrame::Link { robot: of, .. } if of == robot);
    let longest_m = scene.members.iter().filter(is_own).map(super::motion::coordinate_m).fold(0.0, f64::max);
    scene_robot.robot.reach_m(travel_m) + longest_m
}

/// The line of an object in the cell file.
fn line_of_object(described: &DescribedLimit<'_>, name: &str) -> Option<u32> {
    let found = described.cell.objects.iter().find(|object| object.value.name == name);
    found.filter(|_| described.has_lines).map(|object| object.line)
}

/// A warning about an object of the cell file, if that has lines.
fn about(described: &DescribedLimit<'_>, line: Option<u32>, what: String) -> Problem {
    Problem { line, ..Problem::new(described.file, what) }
}

/// Millimetres for sentences, with four digits at most.
fn mm(metres: f64) -> String {
    let mm = metres * 1e3;
    short(mm, if mm.abs() >= 1000.0 { 0 } else { 3 })
}
