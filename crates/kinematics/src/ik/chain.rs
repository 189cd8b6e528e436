//! The joints between two links, as one product of transforms.

use geometry::{Point3, Pose, Vector3};

use super::no_arm::NoArm;
use crate::{JointId, JointKind, Limits, LinkId, Robot};

/// A joint that turns, and what is rigid before it.
#[derive(Clone, Debug)]
struct Turn {
    /// From the frame of the joint before, or the base, to that of this joint at value 0.
    before: Pose,
    /// Unit axis in the frame of the joint, in the sense that turns the tip against the base.
    axis: Vector3<f64>,
}

/// Joints that turn, from a base to a tip, with the rigid transforms between them.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    turns: Vec<Turn>,
    /// From the last joint's frame to the tip.
    last: Pose,
}

/// A turning joint at a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointAt {
    /// The joint.
    pub joint: JointId,
    /// Radians.
    pub value: f64,
}

/// A joint of the chain.
#[derive(Clone, Debug)]
pub(super) struct TurningJoint {
    pub(super) joint: JointId,
    /// None for a joint without limits.
    pub(super) limits: Option<Limits>,
}

impl Chain {
    /// The chain between two links of a robot, with its joints in order; a locked joint stands at that value, radians, and is none of them.
    pub(super) fn between(
        robot: &Robot,
        from: LinkId,
        to: LinkId,
        locked: Option<JointAt>,
    ) -> Result<(Self, Vec<TurningJoint>), NoArm> {
        let (mut turns, mut members) = (Vec::new(), Vec::new());
        let mut before = Pose::identity();
        for step in robot.path(from, to) {
            let joint = &robot.joints()[step.joint.0];
            let stands_at = locked.filter(|known| known.joint == step.joint && joint.kind.is_movable());
            let rigid = match stands_at {
                Some(JointAt { value, .. }) => {
                    joint.parent_from_joint * Pose::from_axis_angle(joint.axis, value)
                }
                None => joint.parent_from_joint,
            };
            match joint.kind {
                _ if stands_at.is_some() && step.is_reversed => before = before * rigid.inverse(),
                _ if stands_at.is_some() => before = before * rigid,
                JointKind::Fixed if step.is_reversed => before = before * rigid.inverse(),
                JointKind::Fixed => before = before * rigid,
                _ if joint.mimic.is_some() => return Err(NoArm::Mimic(step.joint)),
                JointKind::Prismatic => return Err(NoArm::Prismatic(step.joint)),
                JointKind::Revolute | JointKind::Continuous => {
                    members.push(TurningJoint { joint: step.joint, limits: joint.limits });
                    if step.is_reversed {
                        turns.push(Turn { before, axis: -joint.axis });
                        before = rigid.inverse();
                    } else {
                        turns.push(Turn { before: before * rigid, axis: joint.axis });
                        before = Pose::identity();
                    }
                }
            }
        }
        if turns.is_empty() {
            return Err(NoArm::NothingTurns);
        }
        Ok((Self { turns, last: before }, members))
    }

    /// Number of joints.
    pub(super) fn len(&self) -> usize {
        self.turns.len()
    }

    /// `base_from_tip` at joint values.
    pub(super) fn forward(&self, q: &[f64]) -> Pose {
        let turned = self.turns.iter().zip(q).fold(Pose::identity(), |base_from_joint, (turn, &angle)| {
            base_from_joint * (turn.before * Pose::from_axis_angle(turn.axis, angle))
        });
        turned * self.last
    }

    /// As [`Self::forward`], with a point on every axis and its direction in the base's frame.
    pub(super) fn with_axes(&self, q: &[f64], axes: &mut Vec<(Point3<f64>, Vector3<f64>)>) -> Pose {
        axes.clear();
        let mut base_from_joint = Pose::identity();
        for (turn, &angle) in self.turns.iter().zip(q) {
            base_from_joint = base_from_joint * (turn.before * Pose::from_axis_angle(turn.axis, angle));
            axes.push((Point3::from(base_from_joint.translation), base_from_joint.vector(&turn.axis)));
        }
        base_from_joint * self.last
    }

    /// A point on the first axis, metres, in the base's frame.
    pub(super) fn first_joint(&self) -> Vector3<f64> {
        self.turns.first().map_or_else(Vector3::zeros, |turn| turn.before.translation)
    }

    /// Length of the stretched chain, metres, and at least a millimetre: what lengths are compared with.
    pub(super) fn size_m(&self) -> f64 {
        let rigid = self.turns.iter().map(|turn| &turn.before).skip(1).chain([&self.last]);
        rigid.map(|pose| pose.translation.norm()).sum::<f64>().max(1e-3)
    }
}
