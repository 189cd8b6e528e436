//! What real files hold that says nothing of shapes, frames and limits: accepted, and told where something is not used.

use super::{errors, warnings};

#[test]
fn text_between_elements() {
    let text = r#"<robot name="r">
<link name="a">--&gt; <!-- fine --> </link>
</robot>"#;
    assert_eq!(
        warnings(text),
        r#"f:2:16: text in <link> is not read; found "-->"; expected elements only; hint: URDF keeps values in attributes; put remarks into <!-- -->"#
    );
}

#[test]
fn limit_without_range() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        "f:3:87: <limit> of joint j has neither lower nor upper; expected lower and upper; hint: URDF's default 0 is used for both: every motion of the joint will count as beyond its limits; make it continuous if it turns without end"
    );
}

#[test]
fn masses_and_colours_are_not_looked_at() {
    let text = r#"<robot name="r">
<link name="a"><inertial><inertia ixx="1" ixy="0" ixz="0" iyx="0" iyy="1" iyz="0" izx="0" izy="0" izz="1"/></inertial>
<visual><geometry><box size="1 1 1"/><material name="grey"/></geometry><material name="m"><texture/></material></visual>
<kinematic>0</kinematic><gravity>1</gravity></link><link name="b"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/><joint_properties damping="0.1"/></joint>
</robot>"#;
    let notes = [
        "f:3:38: <material> in <geometry>",
        "f:4:1: <kinematic> in <link>",
        "f:4:25: <gravity> in <link>",
        "f:5:65: <joint_properties> in <joint>",
    ];
    assert_eq!(
        warnings(text),
        notes.map(|note| format!("{note} is for other programs and is not read")).join("\n")
    );
}

#[test]
fn shapes_of_other_programs_are_named() {
    let text = r#"<robot name="r">
<link name="a"><self_filter><geometry><box size="1 1 1"/></geometry></self_filter>
<collision_checking><capsule name="test"/></collision_checking></link>
</robot>"#;
    let hint = "is not URDF and is not checked; hint: move it into a <collision> of its <link> if it is to be checked";
    assert_eq!(
        warnings(text),
        format!(
            "f:2:39: <box> inside <self_filter> {hint}\nf:3:21: <capsule> inside <collision_checking> {hint}"
        )
    );
}

#[test]
fn the_origin_of_a_link_that_says_nothing() {
    let with =
        |origin: &str| format!("<robot name=\"r\">\n<link name=\"a\"><origin {origin}/></link></robot>");
    let warning = "f:2:16: <origin> of a link is not URDF; found no shift and no turn: nothing is lost; \
        hint: remove it; a link stands where its joint puts it";
    assert_eq!(warnings(&with("xyz=\"0 0 0\" rpy=\"0 -0 0\"")), warning);
    assert_eq!(warnings(&with("")), warning);
    assert!(
        errors(&with("xyz=\"0 0 0.1\"")).starts_with("f:2:16: unknown element in <link>; found <origin>")
    );
    assert!(errors(&with("xyz=\"0 0 x\"")).starts_with("f:2:16: unknown element in <link>; found <origin>"));
    assert!(
        errors(&with("quat=\"1 0 0 0\"")).starts_with("f:2:16: unknown element in <link>; found <origin>")
    );
}
