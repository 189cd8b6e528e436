//! The scene with another pose of an object.

use diagnostics::Problem;
use geometry::Pose;
use geometry::limits::MOST_LENGTH_M;

use crate::{MemberFrame, Scene};
use cell::is_within_limits;

/// Largest deviation of a rotation matrix from orthonormality: the rounding budget of one joint.
const RIGID: f64 = 32.0 * f64::EPSILON;

/// The text of the warning before the member's name.
const MOVED: &str = "not where the cell file puts it:";

impl Scene {
    /// The same scene with another pose of an object, and a warning about it.
    ///
    /// Models of this scene are valid for the new one. For a single instant call [`Scene::posed`] first: a scene without programs is
    /// cheaper to copy.
    ///
    /// # Errors
    /// An index out of range; a link, which only joint values move; an object or a tool that a program handles; a pose that is not finite, not rigid or beyond the limits of a cell
    /// file.
    pub fn with_member_at(&self, member: usize, world_from_member: Pose) -> Result<Self, Problem> {
        let problem = |what: String| Problem::new(&self.name, what);
        let Some(known) = self.members.get(member) else {
            return Err(problem("no member to move".to_owned())
                .found(format!("number {member}"))
                .expected(format!("one of {}", self.members.len())));
        };
        if let MemberFrame::Link { robot, .. } = known.frame {
            return Err(problem(format!("{} cannot be moved alone", known.name))
                .found(format!("a link of {}", self.robots[robot].robot.name()))
                .expected("an object")
                .hint("give its robot other joint values"));
        }
        if let Some(stay) = &known.stay {
            let problem = problem(format!("{} cannot be moved alone", known.name));
            return Err(match &stay.tool {
                Some(tool) => problem
                    .found(format!("a link of the tool {tool}"))
                    .expected("an object")
                    .hint("move the stand of the tool in the cell file"),
                None => problem
                    .found(format!("{}, which a program takes up or puts down", stay.object))
                    .expected("an object that stands for the whole program")
                    .hint(
                        "change its pose in the cell file: its other places follow from where it is taken up",
                    ),
            });
        }
        if !is_rigid(&world_from_member) {
            return Err(problem(format!("no place for {}", known.name))
                .found("a pose that is not finite or not rigid")
                .expected("three finite coordinates and a rotation")
                .hint("make the rotation anew from its angles"));
        }
        if !is_within_limits(&world_from_member) {
            return Err(problem(format!("no place for {}", known.name))
                .found(shown(&world_from_member))
                .expected(format!("coordinates of at most {MOST_LENGTH_M} m")));
        }
        let mut scene = self.clone();
        scene.members[member].frame = MemberFrame::Fixed { world_from_member };
        let what = format!("{MOVED} {}", known.name);
        scene.warnings.retain(|warning| warning.what != what);
        scene.warnings.push(problem(what).found(shown(&world_from_member)));
        Ok(scene)
    }
}

/// A pose in millimetres and degrees, without negative zeros.
fn shown(pose: &Pose) -> String {
    let [x, y, z] = <[f64; 3]>::from(pose.translation).map(|coordinate_m| coordinate_m * 1e3 + 0.0);
    let [roll, pitch, yaw] = pose.rpy().map(|angle| angle.to_degrees() + 0.0);
    format!("xyz_mm ({x:.3}, {y:.3}, {z:.3}), rpy_deg ({roll:.4}, {pitch:.4}, {yaw:.4})")
}

/// Whether a pose is a rotation and a translation, up to rounding.
fn is_rigid(pose: &Pose) -> bool {
    let turned = pose.rotation.transpose() * pose.rotation;
    let is_unit = |(index, value): (usize, &f64)| {
        let unit = if index % 4 == 0 { 1.0 } else { 0.0 };
        (value - unit).abs() <= RIGID
    };
    pose.is_finite() && turned.iter().enumerate().all(is_unit) && pose.rotation.determinant() > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rigid_poses_are_places() {
        let turned = Pose::from_xyz_rpy([1.0, -2.0, 3.0], [0.3, -1.2, 2.9]);
        assert!(is_rigid(&turned) && is_rigid(&(turned * turned)) && is_rigid(&turned.inverse()));
        let changed = |change: &dyn Fn(&mut Pose)| {
            let mut pose = turned;
            change(&mut pose);
            pose
        };
        let mirrored = changed(&|pose| pose.rotation *= -1.0);
        let stretched = changed(&|pose| pose.rotation *= 1.0 + 1e-7);
        let sheared = changed(&|pose| pose.rotation[(0, 1)] += 1e-7);
        let nowhere = changed(&|pose| pose.translation.x = f64::INFINITY);
        let no_number = changed(&|pose| pose.rotation[(2, 2)] = f64::NAN);
        // Rounded to single precision.
        let coarse = changed(&|pose| pose.rotation = pose.rotation.map(|value| f64::from(value as f32)));
        for pose in [mirrored, stretched, sheared, nowhere, no_number, coarse] {
            assert!(!is_rigid(&pose), "{pose:?}");
        }
    }
}
