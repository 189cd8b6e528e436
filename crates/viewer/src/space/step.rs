//! Steps of a TCP in space, which the joints of its arm follow from the values that they have.

use geometry::{Pose, Vector3};
use kinematics::{Completeness, JointKind, LimitViolation, Robot};
use scene::Scene;

use super::arms::{Arms, TcpArm};
use super::{Axes, RobotTcp};
use crate::units;

/// A step of a TCP.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The axes of the step; `None` for those of the TCP itself.
    pub axes: Option<Axes>,
    /// Which of them: x, y, z by 0, 1, 2.
    pub axis: usize,
    /// How far.
    pub by: Stride,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stride {
    /// Along the axis, metres.
    Along(f64),
    /// About the axis through the TCP, radians.
    About(f64),
}

impl Stride {
    pub(crate) fn is_finite(self) -> bool {
        match self {
            Self::Along(by) | Self::About(by) => by.is_finite(),
        }
    }
}

impl Step {
    /// The pose after the step; `None` where the axes have no place.
    fn target(
        &self,
        scene: &Scene,
        robot: usize,
        joint_values: &[Vec<f64>],
        world_from_tcp: &Pose,
    ) -> Option<Pose> {
        let rotation = match self.axes {
            None => world_from_tcp.rotation,
            Some(axes) => axes.world_from_axes(scene, robot, joint_values)?.rotation,
        };
        let axis: Vector3<f64> = rotation.column(self.axis).into();
        let Pose { rotation, translation } = *world_from_tcp;
        Some(match self.by {
            Stride::Along(metres) => Pose { rotation, translation: translation + axis * metres },
            Stride::About(radians) => {
                Pose { rotation: Pose::from_axis_angle(axis, radians).rotation * rotation, translation }
            }
        })
    }
}

/// The joint values of a robot after a step of a TCP, from those of all robots; joints off its arm keep theirs.
///
/// # Errors
/// The arm cannot follow, or only beyond its limits; for people.
pub(crate) fn stepped(
    scene: &Scene,
    arms: &mut Arms,
    generation: u64,
    at: RobotTcp,
    joint_values: &[Vec<f64>],
    step: &Step,
) -> Result<Vec<f64>, String> {
    let RobotTcp { robot, tcp } = at;
    let values = &joint_values[robot];
    let arm = arms.arm(scene, generation, at, values)?;
    let world_from_tcp = tcp.world_from_tcp(scene, robot, values);
    let target = step.target(scene, robot, joint_values, &world_from_tcp);
    let target = target.ok_or("the frame of the step has no place")?;
    let base_from_tip = arm.base_from_tip(scene, at, values, &target);
    let followed = arm.solver.continue_from(&arm.angles(values), &base_from_tip);
    let angles =
        followed.map_err(|lost| why_lost(&arm, &base_from_tip).unwrap_or_else(|| lost.to_string()))?;
    let after = arm.with(values, &angles);
    let robot = &scene.robots[robot].robot;
    match newly_outside(robot, values, &after) {
        Some(outside) => Err(beyond(robot, &outside)),
        None => Ok(after),
    }
}

/// What is known of a pose to which no way was found.
fn why_lost(arm: &TcpArm, base_from_tip: &Pose) -> Option<String> {
    let solutions = arm.solver.solutions(base_from_tip);
    match (solutions.list.is_empty(), solutions.completeness) {
        (true, Completeness::Complete) => Some("the pose is out of reach".to_owned()),
        (false, _) => Some(
            "the way leads through or close to a singular configuration; other joint values reach the pose"
                .to_owned(),
        ),
        (true, _) => None,
    }
}

/// A joint that a step moves out of its limits, or farther out.
fn newly_outside(robot: &Robot, before: &[f64], after: &[f64]) -> Option<LimitViolation> {
    let excess =
        |outside: &LimitViolation| (outside.lower - outside.value).max(outside.value - outside.upper);
    let known = robot.limit_violations(before);
    robot.limit_violations(after).into_iter().find(|outside| {
        let was = known.iter().find(|known| known.joint == outside.joint);
        was.is_none_or(|was| excess(outside) > excess(was))
    })
}

fn beyond(robot: &Robot, outside: &LimitViolation) -> String {
    let name = &robot.joints()[outside.joint.0].name;
    let limit = if outside.value > outside.upper { outside.upper } else { outside.lower };
    let is_length = robot.joints()[outside.joint.0].kind == JointKind::Prismatic;
    let [value, limit] = [outside.value, limit].map(|value| units::joint(value, is_length));
    format!("joint {name} would be at {value}, beyond its limit {limit}")
}
