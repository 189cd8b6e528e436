//! The accelerations of a robot's moves.

use crate::{DrivenJointKind, JointInfo};

/// The accelerations with which the moves of a robot begin and end; without them all speeds are constant.
///
/// URDF has none: they come from the cell file and from `joint_limits.yaml` of `MoveIt`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Accelerations {
    /// Of single joints by name, radians or metres per second squared, positive.
    pub joints: Vec<(String, f64)>,
    /// Of all other turning joints, radians per second squared, positive.
    pub turning_rad_per_s2: Option<f64>,
    /// Of all other sliding joints, metres per second squared, positive.
    pub sliding_m_per_s2: Option<f64>,
    /// Of the TCP in moves in space, metres per second squared, positive.
    pub tcp_m_per_s2: Option<f64>,
    /// Of a tool that turns on the spot in a move in space, radians per second squared, positive.
    pub tcp_rad_per_s2: Option<f64>,
}

impl Accelerations {
    /// That of a joint, radians or metres per second squared.
    pub fn joint(&self, joint: &JointInfo) -> Option<f64> {
        let own = self.joints.iter().find(|(name, _)| *name == joint.name).map(|(_, value)| *value);
        own.or(match joint.kind {
            DrivenJointKind::Revolute => self.turning_rad_per_s2,
            DrivenJointKind::Prismatic => self.sliding_m_per_s2,
        })
    }
}
