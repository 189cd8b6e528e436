//! The motion of the joints of a robot along splines between two points.

use program::{JointMotion, joint_motion};

use scene::Scene;

/// Per joint of the trajectory of a robot: its place in the joint vector, and its motion. Empty where the robot moves straight or stands
/// still.
pub(super) type Motions = Vec<(usize, JointMotion)>;

/// The motion of the independent joints of a robot between a point and the next one.
pub(super) fn splines(scene: &Scene, robot: usize, segment: usize) -> Motions {
    let Some((trajectory, places)) = scene.robots[robot].driven() else { return Vec::new() };
    let program = &scene.trajectories[trajectory];
    let motions = joint_motion(&scene.timeline, trajectory, program, segment).unwrap_or_default();
    places.iter().copied().zip(motions).collect()
}
