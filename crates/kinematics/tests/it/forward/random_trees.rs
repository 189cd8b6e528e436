//! Random trees with branches, all joint types, mimics and chains of mimics.

use std::fmt::Write as _;

use geometry::Pose;
use nalgebra::{Matrix4, Vector3};
use pathproof_kinematics::{JointKind, Robot};

use crate::forward::with_k::{largest_difference, set_joints};
use test_support::Random;

/// One joint as written into the URDF; joint i carries link i + 1.
struct Written {
    kind: JointKind,
    parent: usize,
    xyz: [f64; 3],
    rpy: [f64; 3],
    axis: [f64; 3],
    mimic: Option<(usize, f64, f64)>,
}

fn random_joints(random: &mut Random, count: usize) -> Vec<Written> {
    let mut joints: Vec<Written> = Vec::new();
    for index in 0..count {
        let kind = [JointKind::Fixed, JointKind::Revolute, JointKind::Continuous, JointKind::Prismatic]
            [random.below(4)];
        let is_chain = random.below(3) > 0;
        let parent = if is_chain { index } else { random.below(index + 1) };
        let mut three = |size: f64| [(); 3].map(|()| random.within(-size, size));
        let (xyz, rpy, axis) = (three(1.0), three(3.0), three(1.0));
        let target = random.below(index + 1);
        let follows = kind.is_movable()
            && index > 0
            && joints.get(target).is_some_and(|joint| joint.kind.is_movable())
            && random.below(2) == 0;
        let mimic = follows.then(|| (target, random.within(-1.5, 1.5), random.within(-0.5, 0.5)));
        joints.push(Written { kind, parent, xyz, rpy, axis, mimic });
    }
    joints
}

fn urdf(joints: &[Written], order: &[usize]) -> String {
    let mut text = String::from("<robot name=\"random\">\n");
    for link in (0..=joints.len()).rev() {
        writeln!(text, "<link name=\"l{link}\"/>").expect("a string takes all");
    }
    for &index in order {
        let joint = &joints[index];
        let kind = match joint.kind {
            JointKind::Fixed => "fixed",
            JointKind::Revolute => "revolute",
            JointKind::Continuous => "continuous",
            JointKind::Prismatic => "prismatic",
        };
        let three = |v: [f64; 3]| format!("{} {} {}", v[0], v[1], v[2]);
        writeln!(
            text,
            "<joint name=\"j{index}\" type=\"{kind}\"><parent link=\"l{}\"/><child link=\"l{}\"/>\
             <origin xyz=\"{}\" rpy=\"{}\"/><axis xyz=\"{}\"/>\
             <limit lower=\"-1\" upper=\"1\" effort=\"1\" velocity=\"1\"/>",
            joint.parent,
            index + 1,
            three(joint.xyz),
            three(joint.rpy),
            three(joint.axis)
        )
        .expect("a string takes all");
        if let Some((target, multiplier, offset)) = joint.mimic {
            write!(text, "<mimic joint=\"j{target}\" multiplier=\"{multiplier}\" offset=\"{offset}\"/>")
                .expect("a string takes all");
        }
        text.push_str("</joint>\n");
    }
    text + "</robot>"
}

/// The value of a joint, straight from the definition of a mimic.
fn value(joints: &[Written], own: &[f64], index: usize) -> f64 {
    match joints[index].mimic {
        _ if joints[index].kind == JointKind::Fixed => 0.0,
        Some((target, multiplier, offset)) => multiplier * value(joints, own, target) + offset,
        None => own[index],
    }
}

/// Root from link, from the end of the chain to its start, with nalgebra's rotations.
fn root_from_link(joints: &[Written], own: &[f64], link: usize) -> Matrix4<f64> {
    let mut root_from_link = Matrix4::identity();
    let mut at = link;
    while at > 0 {
        let joint = &joints[at - 1];
        let [roll, pitch, yaw] = joint.rpy;
        let axis = Vector3::from(joint.axis).normalize();
        let value = value(joints, own, at - 1);
        let motion = match joint.kind {
            JointKind::Fixed => Matrix4::identity(),
            JointKind::Prismatic => Matrix4::new_translation(&(axis * value)),
            JointKind::Revolute | JointKind::Continuous => Matrix4::new_rotation(axis * value),
        };
        let origin = Matrix4::new_translation(&Vector3::from(joint.xyz))
            * Matrix4::from_euler_angles(roll, pitch, yaw);
        root_from_link = origin * motion * root_from_link;
        at = joint.parent;
    }
    root_from_link
}

fn difference(pose: &Pose, expected: &Matrix4<f64>) -> f64 {
    let rotation = pose.rotation - expected.fixed_slice::<3, 3>(0, 0);
    let translation = pose.translation - expected.fixed_slice::<3, 1>(0, 3);
    rotation.amax().max(translation.amax())
}

#[test]
fn agree_with_the_definition_and_with_k() {
    let mut random = Random(2024);
    let (mut chained, mut followers) = (0, 0);
    for round in 0..400 {
        let count = 1 + random.below(24);
        let joints = random_joints(&mut random, count);
        let mut order: Vec<usize> = (0..count).collect();
        for index in (1..count).rev() {
            order.swap(index, random.below(index + 1));
        }
        let text = urdf(&joints, &order);
        let (robot, _) = Robot::from_urdf(text.as_bytes(), "random.urdf").unwrap();
        let own: Vec<f64> = (0..count).map(|_| random.within(-4.0, 4.0)).collect();
        let number = |name: &str| name[1..].parse::<usize>().unwrap();
        let q: Vec<f64> = robot
            .independent_joints()
            .iter()
            .map(|joint| own[number(&robot.joints()[joint.0].name)])
            .collect();
        let mut poses = Vec::new();
        robot.link_poses(&q, &mut poses);

        let size: f64 = (0..count)
            .map(|index| {
                let slides = joints[index].kind == JointKind::Prismatic;
                Vector3::from(joints[index].xyz).norm()
                    + if slides { value(&joints, &own, index).abs() } else { 0.0 }
            })
            .sum();
        for (link, pose) in robot.links().iter().zip(&poses) {
            let expected = root_from_link(&joints, &own, number(&link.name));
            let difference = difference(pose, &expected);
            assert!(difference <= 1e-12 * size, "round {round}, {}: {difference}\n{text}", link.name);
        }
        for joint in &robot.joints().to_vec() {
            let id = robot.joint_named(&joint.name).unwrap();
            let expected = value(&joints, &own, number(&joint.name));
            assert!((robot.joint_value(&q, id) - expected).abs() <= 1e-12, "round {round}, {}", joint.name);
            let target = joints[number(&joint.name)].mimic.map(|(target, ..)| target);
            followers += usize::from(target.is_some());
            chained += usize::from(target.is_some_and(|target| joints[target].mimic.is_some()));
        }

        let without_mimics = remove_mimics(&text);
        let chain = k::Chain::<f64>::from(urdf_rs::read_from_string(&without_mimics).unwrap());
        set_joints(&chain, &robot, |joint| value(&joints, &own, number(&robot.joints()[joint.0].name)));
        let difference = largest_difference(&chain, &robot, &poses);
        assert!(difference <= 1e-12 * size, "round {round}: {difference}\n{text}");
    }
    assert!(followers > 500 && chained > 100, "{followers} followers, {chained} of followers");
}

fn remove_mimics(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("<mimic") {
        kept.push_str(&rest[..start]);
        rest = &rest[start..];
        rest = &rest[rest.find("/>").expect("elements are closed") + 2..];
    }
    kept + rest
}

#[test]
fn what_can_move_agrees_with_a_walk_along_the_path() {
    let mut random = Random(99);
    for _ in 0..100 {
        let count = 1 + random.below(12);
        let joints = random_joints(&mut random, count);
        let order: Vec<usize> = (0..count).collect();
        let (robot, _) = Robot::from_urdf(urdf(&joints, &order).as_bytes(), "random.urdf").unwrap();
        let id = |link: usize| robot.link_named(&format!("l{link}")).unwrap();
        for a in 0..=count {
            for b in 0..=count {
                let path = path(&joints, a, b);
                let can_move = path.iter().any(|&joint| joints[joint].kind.is_movable());
                assert_eq!(robot.can_move_relative(id(a), id(b)), can_move);
                assert_eq!(robot.are_adjacent(id(a), id(b)), path.len() == 1);
            }
            let way = path(&joints, 0, a);
            assert_eq!(
                robot.moves_from_root(id(a)),
                way.iter().any(|&joint| joints[joint].kind.is_movable())
            );
            assert!(way.len() <= robot.longest_chain());
        }
        assert!((0..=count).any(|link| path(&joints, 0, link).len() == robot.longest_chain()));
    }
}

/// Joints on the path between two links: those above exactly one of them.
fn path(joints: &[Written], a: usize, b: usize) -> Vec<usize> {
    let above = |mut link: usize| {
        let mut found = Vec::new();
        while link > 0 {
            found.push(link - 1);
            link = joints[link - 1].parent;
        }
        found
    };
    let (above_a, above_b) = (above(a), above(b));
    (0..joints.len()).filter(|joint| above_a.contains(joint) != above_b.contains(joint)).collect()
}

#[test]
fn reach_covers_every_pose_within_limits() {
    let mut random = Random(7);
    for _ in 0..200 {
        let count = 1 + random.below(12);
        let mut joints = random_joints(&mut random, count);
        for joint in &mut joints {
            joint.mimic = None;
        }
        let order: Vec<usize> = (0..count).collect();
        let (robot, _) = Robot::from_urdf(urdf(&joints, &order).as_bytes(), "random.urdf").unwrap();
        let mut poses = Vec::new();
        for _ in 0..20 {
            let q: Vec<f64> = robot.independent_joints().iter().map(|_| random.within(-1.0, 1.0)).collect();
            assert!(robot.limit_violations(&q).is_empty());
            robot.link_poses(&q, &mut poses);
            assert!(poses.iter().all(|pose| pose.translation.norm()
                <= robot.reach_m(|id| {
                    robot.joints()[id.0].limits.map_or(0.0, |l| l.lower.abs().max(l.upper.abs()))
                })));
        }
    }
}
