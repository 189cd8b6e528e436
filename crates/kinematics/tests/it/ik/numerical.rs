//! An independent numerical search: Newton's method with its own steps from random starts.

use nalgebra::Vector6;
use pathproof_kinematics::{LinkId, Robot};
use test_support::Random;

use super::arms::{difference, random_joints};

/// All solutions that plain Newton steps find from so many random starts, joint values of a robot whose joints are those of its arm.
pub(crate) fn search(robot: &Robot, tip: LinkId, target: &geometry::Pose, starts: usize) -> Vec<Vec<f64>> {
    let slots = robot.independent_joints().len();
    let chain = robot.chain(robot.root(), tip);
    let mut random = Random(1000);
    let mut found: Vec<Vec<f64>> = Vec::new();
    let mut poses = Vec::new();
    for _ in 0..starts {
        let mut q = random_joints(&mut random, 6);
        q.resize(slots, 0.0);
        for _ in 0..100 {
            robot.link_poses(&q, &mut poses);
            let at = poses[tip.0];
            let linear = target.translation - at.translation;
            let turn = nalgebra::Rotation3::from_matrix_unchecked(target.rotation * at.rotation.transpose());
            let angular = turn.scaled_axis();
            let error = Vector6::new(linear.x, linear.y, linear.z, angular.x, angular.y, angular.z);
            if error.norm() < 1e-11 {
                let arm = q[..6].to_vec();
                if found.iter().all(|one| difference(one, &arm) > 1e-5) {
                    found.push(arm);
                }
                break;
            }
            let jacobian = robot.jacobian(&chain, &poses, &at.translation.into());
            let square = nalgebra::Matrix6::from(jacobian.fixed_columns::<6>(0));
            let Some(step) = square.full_piv_lu().solve(&error) else { break };
            let share = (0.7 / step.amax()).min(1.0);
            q.iter_mut().zip(step.iter()).for_each(|(angle, change)| *angle += share * change);
        }
    }
    found
}
