//! Forward kinematics: joint values to link poses.

use geometry::Pose;

use crate::robot::Drive;
use crate::{Joint, JointId, JointKind, LinkId, Robot};

impl Robot {
    /// Poses of all links, `root_from_link` in the order of [`Robot::links`]; `q` in the order of
    /// [`Robot::independent_joints`], radians and metres. Limits play no part; a value that is not finite
    /// gives poses that are not finite.
    ///
    /// # Panics
    /// Where `q` does not hold one value per independent joint.
    pub fn link_poses(&self, q: &[f64], root_from_link: &mut Vec<Pose>) {
        self.check_length(q);
        root_from_link.clear();
        root_from_link.reserve(self.links().len());
        for link in 0..self.links().len() {
            root_from_link.push(self.link_pose(q, LinkId(link), root_from_link));
        }
    }

    /// Pose of one link, `root_from_link`; of the given poses only that of its parent is read. `q` as in [`Self::link_poses`].
    ///
    /// # Panics
    /// Where `q` is shorter than the list of independent joints, or the parent has no place among the poses.
    pub fn link_pose(&self, q: &[f64], link: LinkId, root_from_link: &[Pose]) -> Pose {
        match self.links()[link.0].parent_joint {
            None => Pose::identity(),
            Some(id) => {
                let joint = &self.joints()[id.0];
                root_from_link[joint.parent.0] * parent_from_child(joint, self.joint_value(q, id))
            }
        }
    }

    /// Value of any joint, radians or metres: its own, the one it follows, or 0 where it is fixed.
    ///
    /// # Panics
    /// Where `q` is shorter than the list of independent joints.
    pub fn joint_value(&self, q: &[f64], joint: JointId) -> f64 {
        match self.drive(joint) {
            Drive::Still => 0.0,
            Drive::Value { slot } => q[slot],
            Drive::Follows { slot, multiplier, offset } => multiplier * q[slot] + offset,
        }
    }

    pub(crate) fn check_length(&self, q: &[f64]) {
        assert_eq!(q.len(), self.independent_joints().len(), "one value per independent joint");
    }
}

fn parent_from_child(joint: &Joint, value: f64) -> Pose {
    match joint.kind {
        JointKind::Fixed => joint.parent_from_joint,
        JointKind::Revolute | JointKind::Continuous => {
            joint.parent_from_joint * Pose::from_axis_angle(joint.axis, value)
        }
        JointKind::Prismatic => joint.parent_from_joint * Pose::from_translation(joint.axis * value),
    }
}
