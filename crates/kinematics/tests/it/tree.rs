//! Questions about the tree, limits and what the robot keeps of its file.

use std::fmt::Write as _;

use geometry::{Primitive, Vector3};
use pathproof_kinematics::{JointId, JointKind, LinkId, Mimic, Robot, ShapeGeometry};

const GRIPPER: &str = r#"<robot name="gripper">
  <link name="right"/>
  <link name="floor"><collision><geometry><box size="4 4 0.1"/></geometry></collision></link>
  <link name="hand">
    <visual><geometry><sphere radius="0.1"/></geometry></visual>
    <collision name="palm"><origin xyz="0 0 0.5" rpy="0 0 3.141592653589793"/>
      <geometry><mesh filename="package://hand/palm.stl" scale="0.001 -0.001 0.001"/></geometry></collision>
    <collision name=""><geometry><cylinder radius="0.1" length="0.2"/></geometry></collision>
    <collision><geometry><capsule radius="0.1" length="0.3"/></geometry></collision>
    <collision><geometry><sphere radius="0.4"/></geometry></collision>
  </link>
  <link name="left"/><link name="world"/><link name="pad"/>
  <joint name="third" type="prismatic"><parent link="left"/><child link="pad"/><axis xyz="0 3 4"/>
    <mimic joint="second" multiplier="3" offset="1"/>
    <limit lower="-0.5" upper="0.25" effort="1" velocity="0.5"/></joint>
  <joint name="second" type="prismatic"><parent link="hand"/><child link="left"/><axis xyz="0 1 0"/>
    <mimic joint="first" multiplier="-2" offset="0.5"/>
    <limit lower="-1" upper="0.5" effort="1" velocity="0.5"/></joint>
  <joint name="first" type="prismatic"><parent link="hand"/><child link="right"/><axis xyz="0 -1 0"/>
    <limit lower="0" upper="0.25" effort="1" velocity="0.5"/></joint>
  <joint name="turn" type="continuous"><parent link="world"/><child link="hand"/><axis xyz="0 0 1"/>
    <origin xyz="0 3 4"/></joint>
  <joint name="bolts" type="fixed"><parent link="world"/><child link="floor"/></joint>
</robot>"#;

fn gripper() -> Robot {
    let (robot, warnings) = Robot::from_urdf(GRIPPER.as_bytes(), "gripper.urdf").expect("the file is good");
    let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "gripper.urdf:13:80: the axis of joint third is not of length 1; found xyz=\"0 3 4\"; \
          expected a vector of length 1; hint: its direction is used",
            "gripper.urdf:21:3: a continuous joint has no <limit>: its speed is not checked; found joint turn; \
          expected <limit velocity=\"...\" effort=\"...\"/>"
        ]
    );
    robot
}

#[test]
fn links_come_parents_first_and_joints_in_file_order() {
    let robot = gripper();
    let names: Vec<&str> = robot.links().iter().map(|link| &*link.name).collect();
    assert_eq!(names, ["world", "hand", "left", "pad", "right", "floor"]);
    let names: Vec<&str> = robot.joints().iter().map(|joint| &*joint.name).collect();
    assert_eq!(names, ["third", "second", "first", "turn", "bolts"]);
    assert_eq!(robot.independent_joints(), [JointId(2), JointId(3)]);
    assert_eq!(robot.root(), LinkId(0));
    assert_eq!(robot.links()[1].parent_joint, Some(JointId(3)));
    assert_eq!(robot.links()[0].parent_joint, None);
    assert_eq!((robot.links()[1].line, robot.joints()[3].line), (4, 21));
    assert_eq!(robot.link_named("pad"), Some(LinkId(3)));
    assert_eq!(robot.joint_named("pad"), None);
}

#[test]
fn chains_of_mimics_are_composed() {
    let robot = gripper();
    assert_eq!(robot.joints()[0].mimic, Some(Mimic { source: JointId(2), multiplier: -6.0, offset: 2.5 }));
    let q = [0.25, 1.0];
    assert_eq!(robot.joint_value(&q, JointId(0)), 1.0);
    assert_eq!(robot.joint_value(&q, JointId(1)), 0.0);
    assert_eq!(robot.joint_value(&q, JointId(2)), 0.25);
    assert_eq!(robot.joint_value(&q, JointId(4)), 0.0);
    assert_eq!(robot.joints()[0].axis, Vector3::new(0.0, 0.6, 0.8));
}

#[test]
fn limits_are_judged_without_clamping() {
    let robot = gripper();
    let violated = |q: [f64; 2]| -> Vec<(usize, f64)> {
        robot.limit_violations(&q).iter().map(|violation| (violation.joint.0, violation.value)).collect()
    };
    assert_eq!(violated([0.25, 1e6]), [(0, 1.0)]);
    assert_eq!(violated([0.5, 0.0]), [(2, 0.5)]);
    assert_eq!(robot.limit_violations(&[0.5, 0.0])[0].upper, 0.25);
    let all = robot.limit_violations(&[f64::NAN, f64::INFINITY]);
    assert_eq!(all.iter().map(|violation| violation.joint.0).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert_eq!((all[3].lower, all[3].upper), (f64::NEG_INFINITY, f64::INFINITY));
}

#[test]
fn the_tree_answers() {
    let robot = gripper();
    let id = |name: &str| robot.link_named(name).unwrap();
    assert!(robot.can_move_relative(id("left"), id("right")));
    assert!(!robot.can_move_relative(id("floor"), id("world")));
    assert!(!robot.can_move_relative(id("hand"), id("hand")));
    assert!(robot.are_adjacent(id("floor"), id("world")));
    assert!(robot.are_adjacent(id("hand"), id("pad")) == robot.are_adjacent(id("pad"), id("hand")));
    assert!(!robot.are_adjacent(id("hand"), id("floor")));
    assert!(robot.moves_from_root(id("hand")) && !robot.moves_from_root(id("floor")));
    assert_eq!(robot.longest_chain(), 3);
    let reach =
        robot.reach_m(|id| robot.joints()[id.0].limits.map_or(0.0, |l| l.lower.abs().max(l.upper.abs())));
    assert!((6.5..6.500_001).contains(&reach), "{reach}");
}

#[test]
fn shapes_are_kept_as_written() {
    let robot = gripper();
    let hand = &robot.links()[1];
    assert!(hand.has_visual && !robot.links()[0].has_visual);
    let shapes: Vec<&ShapeGeometry> = hand.collisions.iter().map(|collision| &collision.geometry).collect();
    assert_eq!(
        shapes,
        [
            &ShapeGeometry::Mesh {
                uri: "package://hand/palm.stl".into(),
                scale: [0.001, -0.001, 0.001],
                is_scale_given: true
            },
            &ShapeGeometry::Primitive(Primitive::Cylinder { radius_m: 0.1, length_m: 0.2 }),
            &ShapeGeometry::Primitive(Primitive::Capsule { radius_m: 0.1, length_m: 0.3 }),
            &ShapeGeometry::Primitive(Primitive::Sphere { radius_m: 0.4 }),
        ]
    );
    let names: Vec<Option<&str>> =
        hand.collisions.iter().map(|collision| collision.name.as_deref()).collect();
    assert_eq!(names, [Some("palm"), None, None, None]);
    assert_eq!((hand.collisions[0].line, hand.collisions[0].column), (6, 5));
    assert_eq!(hand.collisions[0].link_from_shape.translation, Vector3::new(0.0, 0.0, 0.5));
    assert_eq!(robot.joints()[2].max_speed, Some(0.5));
    assert_eq!((robot.joints()[3].max_speed, robot.joints()[3].kind), (None, JointKind::Continuous));
}

#[test]
#[should_panic(expected = "one value per independent joint")]
fn a_joint_vector_of_the_wrong_length_is_a_bug() {
    gripper().link_poses(&[0.0], &mut Vec::new());
}

#[test]
fn long_chains_need_no_recursion() {
    let mut text = String::from("<robot name=\"chain\"><link name=\"l0\"/>");
    for index in 0..20_000 {
        let next = index + 1;
        write!(
            text,
            "<link name=\"l{next}\"/><joint name=\"j{index}\" type=\"continuous\"><parent link=\"l{index}\"/>\
             <child link=\"l{next}\"/><axis xyz=\"0 0 1\"/></joint>"
        )
        .unwrap();
    }
    let (robot, _) = Robot::from_urdf((text + "</robot>").as_bytes(), "chain.urdf").unwrap();
    assert_eq!(robot.longest_chain(), 20_000);
    let mut poses = Vec::new();
    robot.link_poses(&vec![0.1; 20_000], &mut poses);
    assert_eq!(poses.len(), 20_001);
}
