//! Objects and tools whose size does not fit the robots of the cell.

use diagnostics::Problem;

use super::{about, line_of_object, mm, reach_m};
use crate::limits::DescribedLimit;
use crate::{MemberFrame, Scene};

/// A mesh longer than this many reaches is suspiciously large.
const MOST_REACHES: f64 = 10.0;
/// One that is flatter than this may be a floor or a wall.
const FLAT: f64 = 0.05;
/// A shape whose longest edge is shorter than this is suspiciously small, metres; below a millimetre its reader warns.
const LEAST_M: f64 = 4e-3;
/// Of small robots, this part of the reach.
const LEAST_REACH: f64 = 0.01;
/// Below this, the reader of the shape warns, metres.
const TOLD_BY_READER_M: f64 = 1e-3;

/// A shape whose size looks like a slip of the unit.
#[derive(Clone, Debug, PartialEq)]
pub struct SizeSuspect {
    /// Index of the member.
    pub member: usize,
    /// Index of its shape.
    pub shape: usize,
    /// The longest edge of its bounding box, metres.
    pub longest_m: f64,
    /// The largest reach of a robot, metres.
    pub reach_m: f64,
    /// The likely factor that is missing.
    pub factor: f64,
}

/// Objects and tools that are far larger or smaller than the reach of the robots suggests.
pub fn size_suspects(scene: &Scene) -> Vec<SizeSuspect> {
    let reach_m = (0..scene.robots.len()).map(|robot| reach_m(scene, robot)).fold(0.0, f64::max);
    let mut suspects = Vec::new();
    if reach_m <= 0.0 {
        return suspects;
    }
    for (index, member) in scene.members.iter().enumerate() {
        let is_tool = match member.frame {
            MemberFrame::Fixed { .. } => false,
            MemberFrame::Link { robot, link } if scene.robots[robot].is_of_tool(link) => true,
            MemberFrame::Link { .. } => continue,
        };
        let pieces = member.shapes.len();
        for (shape, piece) in member.shapes.iter().enumerate() {
            let size = piece.shape.mesh.bounds().size();
            let (longest_m, shortest_m) = (size.amax(), size.amin());
            let is_mesh = piece.source.file().is_some();
            let is_large =
                is_mesh && !is_tool && longest_m > MOST_REACHES * reach_m && shortest_m > FLAT * longest_m;
            // Small parts of a larger member are details of it.
            let is_small =
                pieces == 1 && (TOLD_BY_READER_M..LEAST_M.min(LEAST_REACH * reach_m)).contains(&longest_m);
            if is_large || is_small {
                let factor = if is_large { 1e-3 } else { 1e3 };
                suspects.push(SizeSuspect { member: index, shape, longest_m, reach_m, factor });
            }
        }
    }
    suspects
}

/// The warnings of a run about them.
pub(super) fn warnings(scene: &Scene, described: &DescribedLimit<'_>) -> Vec<Problem> {
    let told = |suspect: SizeSuspect| {
        let member = &scene.members[suspect.member];
        let piece = &member.shapes[suspect.shape];
        let (much, hint) = if suspect.factor < 1.0 {
            (
                "large",
                "is it in millimetres? then its scale is (0.001, 0.001, 0.001); if the size is right, nothing is to be done",
            )
        } else {
            (
                "small",
                "is it in metres? sizes in a cell file are millimetres; if the size is right, nothing is to be done",
            )
        };
        let what = format!("{} may be a thousand times too {much}", piece.name);
        about(described, line_of_object(described, &member.name), what)
            .found(format!(
                "a longest edge of {} mm; the reach of the robot is about {} mm",
                mm(suspect.longest_m),
                mm(suspect.reach_m)
            ))
            .hint(hint)
            .code("size-suspect")
    };
    size_suspects(scene).into_iter().map(told).collect()
}
