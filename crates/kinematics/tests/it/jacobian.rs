//! Promise: the Jacobian is the derivative of forward kinematics, also along chains that go up and down the tree, slide, or follow.

use geometry::Point3;
use pathproof_kinematics::{LinkId, Robot};
use test_support::{Random, random_tree};

#[test]
fn columns_are_differences_of_forward_kinematics() {
    let mut random = Random(61);
    let mut compared = 0;
    for tree in 0..60 {
        let text = random_tree(&mut random, &format!("r{tree}"));
        let (robot, _) = Robot::from_urdf(text.as_bytes(), "r.urdf").unwrap();
        let links = robot.links().len();
        let (from, to) = (LinkId(random.below(links)), LinkId(random.below(links)));
        let q: Vec<f64> = robot.independent_joints().iter().map(|_| random.within(-2.0, 2.0)).collect();
        let pose = |q: &[f64]| {
            let mut root_from_link = Vec::new();
            robot.link_poses(q, &mut root_from_link);
            (root_from_link[from.0].inverse() * root_from_link[to.0], root_from_link)
        };
        let (_, root_from_link) = pose(&q);
        let tip = Point3::from(root_from_link[to.0].translation);
        let jacobian = robot.jacobian(&robot.chain(from, to), &root_from_link, &tip);
        let turn = root_from_link[from.0].rotation;
        for joint in 0..q.len() {
            let step = 1e-6;
            let (mut before, mut after) = (q.clone(), q.clone());
            before[joint] -= step;
            after[joint] += step;
            let (before, after) = (pose(&before).0, pose(&after).0);
            let linear = turn * (after.translation - before.translation) / (2.0 * step);
            assert!((jacobian.column(joint).fixed_rows::<3>(0) - linear).norm() < 1e-7, "{text}");
            let change = turn * (after.rotation * before.rotation.transpose()) * turn.transpose();
            let angular = nalgebra::Vector3::new(
                change[(2, 1)] - change[(1, 2)],
                change[(0, 2)] - change[(2, 0)],
                change[(1, 0)] - change[(0, 1)],
            ) / (4.0 * step);
            assert!((jacobian.column(joint).fixed_rows::<3>(3) - angular).norm() < 1e-7, "{text}");
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}
