//! Promise: the arm of a tool is found without being named, and what stands is carried along.

use geometry::{Pose, Vector3};
use program::{CartesianPath, CartesianRobot};

use crate::robots::{flange_from_tcp, follow, of_text, own, text};

/// The robot of the repository with more elements around it; `$base` is its root link.
fn with(elements: &str) -> String {
    let plain = text("pp6-1400");
    let base = own("pp6-1400").robot.links()[0].name.clone();
    plain.replace("</robot>", &format!("{}</robot>", elements.replace("$base", &base)))
}

const RAIL: &str = r#"<link name="ground"/><joint name="rail" type="prismatic"><parent link="ground"/><child link="$base"/>
    <origin xyz="0 0 0.1" rpy="0 0 0.4"/><axis xyz="0 1 0"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>"#;
const TABLE: &str = r#"<link name="ground"/><joint name="table" type="revolute"><parent link="ground"/><child link="$base"/>
    <axis xyz="0 0 1"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>"#;
const OTHER: &str = r#"<link name="other"/><joint name="other" type="revolute"><parent link="$base"/><child link="other"/>
    <axis xyz="1 0 0"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>"#;

#[test]
fn a_rail_above_the_arm_stands() {
    let tried = of_text("rail", &with(RAIL));
    let (lowering, joints) = (tried.lowering(flange_from_tcp()), tried.joints());
    lowering.check_tool("tool", &joints).expect("six joints");
    let rail = joints.iter().position(|name| name == "rail").expect("a rail");
    let mut start = vec![0.3; joints.len()];
    start[rail] = 1.25;
    let from = lowering.root_from_tcp("tool", &joints, &start);
    let to = Pose::from_translation(Vector3::new(0.1, -0.1, 0.05)) * from;
    let path = CartesianPath::line(from, to).expect("a line");
    let followed = follow(&lowering, &joints, &start, &path);
    assert_eq!(followed.stop, None);
    for piece in &followed.pieces {
        assert_eq!((piece.position[rail], piece.deviations[rail]), (1.25, 0.0));
        let at = lowering.root_from_tcp("tool", &joints, &piece.position);
        assert!((at.translation - path.at(piece.share).translation).norm() < 1e-9);
    }
    let found = lowering.joints_at("tool", &joints, &to, [&start, &start]).expect("in reach");
    assert_eq!(Some(&found), followed.pieces.last().map(|piece| &piece.position));
    // A program that does not drive the rail finds it at rest.
    let driven: Vec<String> = joints.iter().filter(|name| *name != "rail").cloned().collect();
    lowering.check_tool("tool", &driven).expect("the rail is no part of the arm");
    let at_rest = lowering.root_from_tcp("tool", &driven, &[0.3; 6]);
    assert!((at_rest.translation - from.translation).norm() > 1.0);
}

#[test]
fn a_body_that_carries_two_arms_ends_both() {
    let tried = of_text("torso", &with(&format!("{TABLE}{OTHER}")));
    tried.lowering(Pose::identity()).check_tool("tool", &tried.joints()).expect("six joints");
}

#[test]
fn tools_without_six_driven_joints_are_refused_with_the_reason() {
    let tried = of_text("table", &with(TABLE));
    let (lowering, joints) = (tried.lowering(Pose::identity()), tried.joints());
    let error = lowering.check_tool("tool", &joints).expect_err("seven axes");
    assert!(error.starts_with("the pose does not determine the joints of an arm with 7 axes: "), "{error}");

    let tried = own("pp6-1400");
    let (lowering, joints) = (tried.lowering(Pose::identity()), tried.joints());
    let error = lowering.check_tool("tool", &joints[1..]).expect_err("a joint is missing");
    assert_eq!(error, format!("the program does not drive joint {} of the arm", joints[0]));
    assert_eq!(lowering.check_tool("tol", &joints), Err("there is no tool \"tol\"".to_owned()));

    let mut short = own("pp6-1400");
    short.tip = short.robot.joints()[3].parent;
    let error = short.lowering(Pose::identity()).check_tool("tool", &joints).expect_err("too few");
    assert!(error.starts_with("moves in space need an arm of six turning joints"), "{error}");
}

#[test]
fn frames_are_found_by_name() {
    let tried = own("pp6-1400");
    let lowering = tried.lowering(Pose::identity());
    assert_eq!((lowering.tools(), lowering.frames()), (vec!["tool"], vec!["table"]));
    assert_eq!(lowering.root_from_frame(None, &[], &[]), Some(Pose::identity()));
    let table = lowering.root_from_frame(Some("table"), &[], &[]).expect("a frame");
    assert_eq!(table.translation, Vector3::new(1.0, 0.0, 0.2));
    assert_eq!(lowering.root_from_frame(Some("tabel"), &[], &[]), None);
}
