//! Promise: a chain that has no inverse kinematics here is refused with the joint that is the reason.

use pathproof_kinematics::{Arm, NoArm, Robot};

use super::arms::{difference, own};

#[test]
fn joints_that_slide_or_follow_are_named() {
    let text = r#"<robot name="r"><link name="a"/><link name="b"/><link name="c"/><link name="d"/>
        <joint name="turn" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
        <joint name="slide" type="prismatic"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/>
          <limit lower="0" upper="1" effort="1" velocity="1"/></joint>
        <joint name="follow" type="continuous"><parent link="b"/><child link="d"/><axis xyz="0 0 1"/>
          <mimic joint="turn"/></joint></robot>"#;
    let (robot, _) = Robot::from_urdf(text.as_bytes(), "r.urdf").unwrap();
    let refused = |to: &str| Arm::new(&robot, robot.root(), robot.link_named(to).unwrap()).unwrap_err();
    assert_eq!(refused("c"), NoArm::Prismatic(robot.joint_named("slide").unwrap()));
    assert_eq!(refused("d"), NoArm::Mimic(robot.joint_named("follow").unwrap()));
    assert_eq!(refused("a"), NoArm::NothingTurns);
    assert!(refused("c").to_string().contains("slides"));
}

/// A chain that leads from the hand to the base and the one from the base to the hand are one arm.
#[test]
fn a_chain_may_lead_up_the_tree() {
    let (robot, tip, arm) = own("puma560");
    let upwards = Arm::new(&robot, tip, robot.root()).unwrap();
    let q = [0.3, -0.5, 0.2, 1.0, 0.7, -0.4];
    let mut backwards = q;
    backwards.reverse();
    let joints: Vec<_> = arm.joints().collect();
    let reversed: Vec<_> = upwards.joints().collect();
    assert!(reversed.iter().rev().eq(&joints));
    let (there, back) = (arm.forward(&q), upwards.forward(&backwards));
    assert!(((there * back).rotation - nalgebra::Matrix3::identity()).norm() < 1e-14);
    assert!(upwards.method().is_complete && upwards.method().is_reversed);
    let list = upwards.solutions(&back).list;
    assert_eq!(list.len(), arm.solutions(&there).list.len());
    assert!(list.iter().any(|one| difference(&one.q, &backwards) < 1e-7));
}

/// The arm and the robot place the tip alike.
#[test]
fn forward_is_that_of_the_robot() {
    let (robot, tip, arm) = own("hp6-2600");
    let q = [0.3, -0.5, 0.2, 1.0, 0.7, -0.4];
    let mut all = q.to_vec();
    all.resize(robot.independent_joints().len(), 0.0);
    let mut poses = Vec::new();
    robot.link_poses(&all, &mut poses);
    let (ours, theirs) = (arm.forward(&q), poses[tip.0]);
    assert!((ours.rotation - theirs.rotation).norm() < 1e-14);
    assert!((ours.translation - theirs.translation).norm() < 1e-14);
}
