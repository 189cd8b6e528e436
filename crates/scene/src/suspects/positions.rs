//! Positions in the cell file that may be metres.

use diagnostics::Problem;
use diagnostics::number::short;
use geometry::Vector3;

use super::{about, line_of_object, reach_m};
use crate::limits::DescribedLimit;
use crate::{Member, MemberFrame, Scene};

/// A position with a larger coordinate is in millimetres, metres.
const MOST_M: f64 = 10e-3;
/// Only beside robots that reach farther, metres.
const LEAST_REACH_M: f64 = 0.2;
/// In metres a position would be within this many reaches.
const MOST_REACHES: f64 = 10.0;
/// The origin of a shape lies within its bounding box, or beside it by no more than this share of its size.
const BESIDE: f64 = 0.5;

/// Objects, robots and frames whose positions look like metres.
pub(super) fn warnings(scene: &Scene, described: &DescribedLimit<'_>) -> Vec<Problem> {
    let reach_m = (0..scene.robots.len()).map(|robot| reach_m(scene, robot)).fold(0.0, f64::max);
    if reach_m < LEAST_REACH_M || !described.has_lines {
        return Vec::new();
    }
    let mut warnings = Vec::new();
    let mut ask = |what: String, line: Option<u32>, at_m: Vector3<f64>| {
        if looks_like_metres(at_m) && at_m.norm() * 1e3 <= MOST_REACHES * reach_m {
            let [found, meant] = [at_m * 1e3, at_m * 1e6].map(list);
            let warning = about(described, line, format!("the position of {what} may be in metres"));
            warnings.push(
                warning
                    .found(format!("{found} mm"))
                    .expected(format!("millimetres; metres would be {meant} mm"))
                    .hint(format!("write xyz_mm: {meant}; if it is right, nothing is to be done")),
            );
        }
    };
    for robot in &described.cell.robots {
        let what = format!("robot {}", robot.value.name);
        ask(what, Some(robot.line), robot.value.world_from_base.translation);
    }
    for frame in &described.cell.frames {
        let what = format!("frame {}", frame.value.name);
        ask(what, Some(frame.line), frame.value.parent_from_frame.translation);
    }
    for object in &described.cell.objects {
        let name = &object.value.name;
        let Some(member) = scene.members.iter().find(|member| member.name == *name) else { continue };
        if has_origin_inside(member) {
            let line = line_of_object(described, name);
            ask(format!("object {name}"), line, object.value.world_from_object.translation);
        }
    }
    warnings
}

/// Whether a position is as near to the origin as none is, and has the decimals that metres have: one of x and y does, or two of three.
fn looks_like_metres(at_m: Vector3<f64>) -> bool {
    let has_decimals = |metres: f64| {
        let mm = metres * 1e3;
        (mm - mm.round()).abs() > 1e-6
    };
    let [x, y, z] = [at_m.x, at_m.y, at_m.z].map(has_decimals);
    at_m.amax() <= MOST_M && (x || y || z && (at_m.x != 0.0 || at_m.y != 0.0))
}

/// Whether the shapes of a member are about its origin: a mesh in the coordinates of a plant may stand anywhere.
fn has_origin_inside(member: &Member) -> bool {
    let MemberFrame::Fixed { .. } = member.frame else { return false };
    member.shapes.iter().any(|piece| {
        let bounds = piece.shape.mesh.bounds();
        let half = 0.5 * bounds.size();
        let center = piece.member_from_shape.point(&(bounds.low + half)).coords;
        center.norm() <= (1.0 + BESIDE) * half.norm()
    })
}

fn list(mm: Vector3<f64>) -> String {
    format!("({}, {}, {})", short(mm.x, 6), short(mm.y, 6), short(mm.z, 6))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_coordinates_with_decimals_look_like_metres() {
        let looks = |x: f64, y: f64, z: f64| looks_like_metres(Vector3::new(x, y, z) / 1e3);
        assert!(
            looks(1.05, 0.0, 0.68) && looks(0.8, 0.0, 0.0) && looks(1.0, 0.0, 0.7) && looks(0.0, -0.4, 0.0)
        );
        assert!(!looks(0.0, 0.0, -0.5), "a floor that is a millimetre thick");
        assert!(!looks(0.0, 0.0, 0.0) && !looks(1.0, 2.0, 3.0) && !looks(950.5, 0.0, 300.5));
    }
}
