//! Comparison with the crate `k`; only its joint transforms are right, never its link transforms.

use geometry::Pose;
use pathproof_kinematics::{JointId, Robot};

/// Sets every joint of `k`'s chain by itself, so that its treatment of mimics plays no part.
pub(crate) fn set_joints(chain: &k::Chain<f64>, robot: &Robot, value: impl Fn(JointId) -> f64) {
    for (index, joint) in robot.joints().iter().enumerate() {
        if joint.kind.is_movable() {
            let node = chain.find(&joint.name).expect("the chain has every joint");
            node.set_joint_position_unchecked(value(JointId(index)));
        }
    }
    chain.update_transforms();
}

/// Largest difference of any entry of any link's pose.
pub(crate) fn largest_difference(chain: &k::Chain<f64>, robot: &Robot, root_from_link: &[Pose]) -> f64 {
    let mut largest: f64 = 0.0;
    for (link, pose) in robot.links().iter().zip(root_from_link) {
        let node = chain.find_link(&link.name).expect("the chain has every link");
        let theirs = node.world_transform().expect("the transforms are up to date").to_homogeneous();
        for row in 0..3 {
            for column in 0..3 {
                largest = largest.max((theirs[(row, column)] - pose.rotation[(row, column)]).abs());
            }
            largest = largest.max((theirs[(row, 3)] - pose.translation[row]).abs());
        }
    }
    largest
}
