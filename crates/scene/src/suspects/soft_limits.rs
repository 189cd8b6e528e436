//! Programs that leave the soft limits of a joint.

use diagnostics::Problem;
use kinematics::{JointId, JointKind, Limits, SoftLimits};
use program::joint_motion;

use crate::{Scene, SceneRobot};

/// A value may seem this far beyond a limit by rounding, radians or metres, or relative to its value.
const ROUNDING: f64 = 1e-9;

/// The value of a joint that is farthest beyond its soft limits.
struct Beyond {
    value: f64,
    excess: f64,
    point: usize,
}

/// One warning per joint that a program takes beyond its soft limits.
///
/// # Guarantee
/// Straight motion is largest and smallest at the interpolation points; between two points of another motion, each joint has the bounds of
/// [`joint_motion`].
pub(super) fn warnings(scene: &Scene) -> Vec<Problem> {
    let mut warnings = Vec::new();
    for scene_robot in &scene.robots {
        for (index, joint) in scene_robot.robot.joints().iter().enumerate() {
            let Some(soft) = joint.soft_limits.filter(SoftLimits::are_a_range) else { continue };
            let id = JointId(index);
            let Some(beyond) = farthest(scene, scene_robot, id, soft.range) else { continue };
            let (unit, shown) = match joint.kind {
                JointKind::Prismatic => ("mm", 1e3),
                _ => ("deg", 1.0_f64.to_degrees()),
            };
            let named = |value: f64| format!("{:.3}", value * shown);
            let Some((trajectory, _)) = scene_robot.driven() else { continue };
            let point = &scene.timeline.points[beyond.point];
            let (line, knot) = (point.lines.get(trajectory).copied(), point.knot.get(trajectory));
            let trajectory = &scene.trajectories[trajectory];
            let in_file = knot.and_then(|knot| trajectory.knots.get(*knot)).map_or(0, |knot| knot.file);
            let what = format!("joint {} leaves its soft limits", scene.joint_name(scene_robot, &joint.name));
            let file = scene_robot.file_of(joint.child).display().to_string();
            let place = scene.relative_path(&file);
            warnings.push(Problem {
                line,
                ..Problem::new(trajectory.file_of(in_file), what)
                    .found(format!(
                        "up to {} {unit} beyond, {} {unit} at {:.3} s",
                        named(beyond.excess),
                        named(beyond.value),
                        scene.timeline.points[beyond.point].time_s
                    ))
                    .expected(format!(
                        "{} to {} {unit}, as <safety_controller> on line {} of {place} says",
                        named(soft.range.lower),
                        named(soft.range.upper),
                        soft.line
                    ))
                    .hint("the controller may slow down or stop there; the verdict holds for the motion as programmed")
            });
        }
    }
    warnings
}

/// Where a joint is farthest beyond a range, at or between the interpolation points.
fn farthest(scene: &Scene, scene_robot: &SceneRobot, id: JointId, range: Limits) -> Option<Beyond> {
    let (trajectory, slots) = scene_robot.driven()?;
    let (driving, _) = scene_robot.robot.driven_by(id)?;
    slots.contains(&driving).then_some(())?;
    let mut worst: Option<Beyond> = None;
    let mut look = |q: &[f64], point: usize| {
        let value = scene_robot.robot.joint_value(q, id);
        let excess = (range.lower - value).max(value - range.upper);
        if excess > ROUNDING * (1.0 + value.abs()) && worst.as_ref().is_none_or(|worst| excess > worst.excess)
        {
            worst = Some(Beyond { value, excess, point });
        }
    };
    let mut q = scene_robot.rest.clone();
    for (point, at) in scene.timeline.points.iter().enumerate() {
        let positions = at.positions.get(trajectory)?;
        for (slot, position) in slots.iter().zip(positions) {
            q[*slot] = *position;
        }
        look(&q, point);
        let program = &scene.trajectories[trajectory];
        let Some(motions) = joint_motion(&scene.timeline, trajectory, program, point) else { continue };
        for end in [0, 1] {
            for (slot, motion) in slots.iter().zip(&motions) {
                q[*slot] = motion.position[end];
            }
            look(&q, point + 1);
        }
    }
    worst
}
