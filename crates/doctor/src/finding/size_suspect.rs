//! `size-suspect`: a shape is suspiciously large or small, as if its unit were wrong.
//!
//! Severity: error above 50 m for meshes and for shapes that a joint moves, otherwise warning.
//!
//! ## What it means
//!
//! STL files carry no unit, and Pathproof reads their numbers as metres, as ROS does.
//! A mesh that was exported in millimetres becomes a thousand times too large; one that is scaled by 0.001 twice becomes a thousand times too small, and collides with nothing.
//! The table above the findings lists the size of every member in millimetres: compare it with the real part.
//!
//! ## When it is reported
//!
//! The criterion is the longest edge of the shape's bounding box.
//!
//! - Above 3 m on a link that a joint moves, above 50 m on any other member (floors, fences and halls are large).
//! - Below 1 mm on any member; a mesh below 0.1 mm is refused when it is read.
//! - For a mesh: below 5 mm and below a hundredth of the median over the robot's moving links.
//! - For a mesh of the cell that is not flat: above ten times the reach of the robots.
//! - For an object or a tool of one shape: below 4 mm and below a hundredth of that reach.
//!
//! The last two are warnings of a run too.
//!
//! ## What to do
//!
//! Measure the part in its CAD program.
//! If the unit is wrong, multiply the scale of the mesh by 0.001 or by 1000; the finding shows the line for the URDF.
//! If the size is right, leave it: the finding changes no verdict.

use kinematics::ShapeGeometry;

use super::super::diagnosis::{Diagnosis, Fix, Level, mm};
use super::Patient;
use scene::{Member, MemberFrame};

pub(super) const CODE: &str = "size-suspect";
/// Thresholds of the longest edge, metres.
const MOST_MOVING_M: f64 = 3.0;
const MOST_M: f64 = 50.0;
const LEAST_M: f64 = 1e-3;
const SMALL_M: f64 = 5e-3;
/// Share of the median link below which a mesh is small.
const MIDDLE_SHARE: f64 = 0.01;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    of_robots(patient, found);
    let suspects = scene::size_suspects(patient.scene);
    for suspect in suspects {
        let piece = &patient.scene.members[suspect.member].shapes[suspect.shape];
        if found.iter().any(|known| known.code == CODE && known.subject == piece.name) {
            continue;
        }
        let (longest, reach) = (mm(suspect.longest_m), mm(suspect.reach_m));
        let what = format!("its longest edge is {longest} mm, and the reach of the robot about {reach} mm");
        let hint = if suspect.factor < 1.0 { LARGE } else { SMALL_OBJECT };
        let diagnosis = Diagnosis::new(CODE, Level::Warning, &piece.name, what, hint);
        found.push(match piece.source.file() {
            Some(file) => diagnosis.at(file),
            None => diagnosis,
        });
    }
}

const LARGE: &str = "a mesh in millimetres needs its scale times 0.001; sizes in a URDF are metres";
const SMALL_OBJECT: &str = "sizes in a cell file are millimetres; a shape in metres needs them times 1000";

/// What a shape says by itself, and beside the other links of its robot.
fn of_robots(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for (member, size) in patient.scene.members.iter().zip(&patient.sizes) {
        let middle_m = middle_link_m(patient, member);
        for (k, piece) in member.shapes.iter().enumerate() {
            let longest_m = piece.shape.mesh.bounds().size().amax();
            let file = piece.source.file();
            let seen = SizeCriteria { longest_m, moves: size.moves, is_mesh: file.is_some(), middle_m };
            let Some((level, hint, factor)) = judged(seen) else { continue };
            let what = format!("its longest edge is {} mm", mm(longest_m));
            let mut diagnosis = Diagnosis::new(CODE, level, &piece.name, what, hint);
            if let MemberFrame::Link { robot, link } = member.frame
                && let robot = &patient.scene.robots[robot]
                && let Some(element) = robot.robot.links()[link.0].collisions.get(k)
            {
                diagnosis = diagnosis.at(patient.line(robot, link, element.line));
                if let ShapeGeometry::Mesh { uri, scale, .. } = &element.geometry {
                    let [x, y, z] = scale.map(|scale| scale * factor);
                    let uri = uri.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
                    let line = format!("<mesh filename=\"{uri}\" scale=\"{x} {y} {z}\"/>");
                    diagnosis = diagnosis.fixed_by(Fix::Line { into: "the URDF", line });
                }
            } else if let Some(file) = file {
                diagnosis = diagnosis.at(file);
            }
            found.push(diagnosis);
        }
    }
}

/// The criteria for a shape.
#[derive(Clone, Copy)]
struct SizeCriteria {
    longest_m: f64,
    /// Whether a joint moves it.
    moves: bool,
    is_mesh: bool,
    /// The median of the longest edges of its robot's moving links, metres.
    middle_m: Option<f64>,
}

/// The level, the hint and the missing factor for a suspicious size.
fn judged(
    SizeCriteria { longest_m, moves, is_mesh, middle_m }: SizeCriteria,
) -> Option<(Level, &'static str, f64)> {
    let large = LARGE;
    let small = "a mesh that is scaled twice needs its scale times 1000; sizes in a URDF are metres";
    let is_small = middle_m.is_some_and(|middle_m| longest_m < SMALL_M.min(MIDDLE_SHARE * middle_m));
    if longest_m > MOST_M && (moves || is_mesh) {
        Some((Level::Error, large, 1e-3))
    } else if longest_m > MOST_M || moves && longest_m > MOST_MOVING_M {
        Some((Level::Warning, large, 1e-3))
    } else if longest_m < LEAST_M || is_mesh && is_small {
        Some((Level::Warning, small, 1e3))
    } else {
        None
    }
}

/// The median of the longest edges of the moving links of a link's robot, metres.
fn middle_link_m(patient: &Patient<'_>, of: &Member) -> Option<f64> {
    let MemberFrame::Link { robot, .. } = of.frame else { return None };
    let same =
        |member: &Member| matches!(member.frame, MemberFrame::Link { robot: other, .. } if other == robot);
    let members = patient.scene.members.iter().zip(&patient.sizes);
    let links = members.filter(|(member, size)| same(member) && size.moves);
    let mut longest_m: Vec<f64> = links.map(|(_, size)| size.longest_m()).collect();
    longest_m.sort_by(f64::total_cmp);
    longest_m.get(longest_m.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(longest_m: f64, [moves, is_mesh]: [bool; 2], middle_m: Option<f64>) -> Option<Level> {
        judged(SizeCriteria { longest_m, moves, is_mesh, middle_m }).map(|judged| judged.0)
    }

    #[test]
    fn what_moves_and_what_is_read_from_a_file_is_judged_harder() {
        assert_eq!(level(2.9, [true, true], Some(0.3)), None);
        assert_eq!(level(3.1, [true, true], Some(0.3)), Some(Level::Warning));
        assert_eq!(level(40.0, [false, true], None), None);
        assert_eq!(level(50.1, [false, true], None), Some(Level::Error));
        assert_eq!(level(50.1, [true, false], None), Some(Level::Error));
        assert_eq!(level(200.0, [false, false], None), Some(Level::Warning), "a ground");
        assert_eq!(level(0.0009, [false, false], None), Some(Level::Warning));
    }

    #[test]
    fn small_meshes_are_compared_with_the_rest_of_the_robot() {
        assert_eq!(level(0.002, [true, true], Some(0.3)), Some(Level::Warning));
        assert_eq!(level(0.002, [true, false], Some(0.3)), None, "a box is written in metres");
        assert_eq!(level(0.004, [true, true], Some(0.3)), None);
        assert_eq!(level(0.002, [true, true], Some(0.1)), None, "a small robot has small parts");
        assert_eq!(level(0.006, [true, true], Some(2.0)), None);
    }

    #[test]
    fn a_thousand_goes_the_right_way() {
        let factor = |longest_m| {
            judged(SizeCriteria { longest_m, moves: true, is_mesh: true, middle_m: None })
                .map(|judged| judged.2)
        };
        assert_eq!((factor(300.0), factor(0.0003)), (Some(1e-3), Some(1e3)));
    }
}
