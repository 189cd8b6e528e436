//! The joints whose values nothing fixes.

use kinematics::{Joint, JointId};

use crate::Scene;
use crate::load::NO_VALUE;

/// A joint that takes a value of its own, and that neither cell file, state nor command line fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeJoint {
    /// Index of its robot.
    pub robot: usize,
    /// The joint.
    pub joint: JointId,
    /// Its index among the independent joints of the robot.
    pub slot: usize,
    /// `robot/joint`, or the joint alone in a one-URDF run.
    pub name: String,
}

impl Scene {
    /// The joints that a program drives, and those that are given no value in a scene that need not have a program; robot by robot, in
    /// file order.
    pub fn free_joints(&self) -> Vec<FreeJoint> {
        let is_fixed = |robot: usize, joint: JointId| {
            let mut rows = self.ledger.fixed_joints.iter();
            rows.any(|row| (row.robot, row.joint) == (robot, joint) && row.from != NO_VALUE)
        };
        let of_robot = |robot: usize| {
            let independent = self.robots[robot].robot.independent_joints().iter().enumerate();
            let free = independent.filter(move |(_, joint)| !is_fixed(robot, **joint));
            free.map(move |(slot, &joint)| {
                let name = self.joint_name(&self.robots[robot], &self.joint(robot, joint).name);
                FreeJoint { robot, joint, slot, name }
            })
        };
        (0..self.robots.len()).flat_map(of_robot).collect()
    }

    fn joint(&self, robot: usize, joint: JointId) -> &Joint {
        &self.robots[robot].robot.joints()[joint.0]
    }
}
