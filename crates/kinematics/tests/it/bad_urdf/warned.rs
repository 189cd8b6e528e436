//! Files that are accepted with warnings, or without.

use super::warnings;

#[test]
fn a_clean_file() {
    let text = r#"<robot name="r">
<link name="a"><collision><geometry><mesh filename="a.stl" scale="-1 1 1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(warnings(text), "");
}

#[test]
fn foreign_parts_pass_with_one_note_per_kind() {
    let text = r#"<robot name="r" xmlns:x="http://x" xmlns:xacro="http://www.ros.org/wiki/xacro" x:y="1">
<gazebo reference="a"><m>${not ours}</m></gazebo><transmission name="t"><joint name="q"/></transmission><ros2_control/><material name="m"/><x:note/>
<gazebo/><link name="a" x:z="2"><x:note>text</x:note><sensor/></link><gazebo/></robot>"#;
    assert_eq!(
        warnings(text),
        r#"f:1:80: an attribute of a foreign namespace is not read; found y of namespace "http://x" and 1 more like it
f:2:1: <gazebo> in <robot> is for other programs and is not read; found 3 of them, the first of them here
f:2:50: <transmission> in <robot> is for other programs and is not read
f:2:105: <ros2_control> in <robot> is for other programs and is not read
f:2:140: an element of a foreign namespace is not read; found <note> of namespace "http://x" and 1 more like it
f:3:54: <sensor> in <link> is for other programs and is not read"#
    );
}

#[test]
fn what_decides_nothing_stops_nothing() {
    let text = r#"<robot name="r">
<link name="a"><inertial><density/></inertial><inertial/></link><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" velocity="1" drake:acceleration="2"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        r#"f:4:42: namespace prefix drake is not declared; its elements are not read; hint: declare xmlns:drake on the root element: other programs may refuse the file
f:2:26: unknown element in <inertial>, which is not read; found <density>
f:2:47: <inertial> stands twice in <link>; found the first on line 2; expected one <inertial>; hint: remove one of them
f:4:1: <limit> has no effort; other programs may refuse the file; expected effort="..."
f:4:42: an attribute of a foreign namespace is not read; found acceleration of namespace "undeclared:drake""#
    );
}

#[test]
fn unknown_attribute() {
    let text = r#"<robot name="r">
<link name="a" concave="yes"/>
</robot>"#;
    assert_eq!(
        warnings(text),
        r#"f:2:16: unknown attribute in <link>; found concave="yes"; hint: it is not used"#
    );
}

#[test]
fn lost_gazebo_collision() {
    let text = r#"<robot name="r">
<link name="a"/>
<gazebo>
 <collision/></gazebo>
</robot>"#;
    assert_eq!(
        warnings(text),
        "f:4:2: <collision> inside <gazebo> is not URDF and is not checked; hint: move it into a <collision> of its <link> if it is to be checked"
    );
}

#[test]
fn no_axis() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        r#"f:3:1: joint j has no <axis>; expected <axis xyz="..."/>; hint: URDF's default 1 0 0 is used"#
    );
}

#[test]
fn long_axis() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 2"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        r#"f:3:68: the axis of joint j is not of length 1; found xyz="0 0 2"; expected a vector of length 1; hint: its direction is used"#
    );
}

#[test]
fn rounded_axis() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0.5773 0.5773 0.5774"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(warnings(text), "");
}

#[test]
fn zero_axis_of_a_fixed_joint() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/><axis xyz="0 0 0"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        r#"f:3:65: the axis of joint j has no direction; found xyz="0 0 0"; expected a vector of length 1; hint: a fixed joint needs no <axis>"#
    );
}

#[test]
fn limits_of_a_continuous_joint() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        "f:3:89: lower and upper of continuous joint j are not used; hint: make the joint revolute if they are to hold"
    );
}

#[test]
fn no_lower() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit upper="1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        "f:3:87: <limit> of joint j has no lower; expected lower and upper; hint: URDF's default 0 is used"
    );
}

#[test]
fn zero_speed() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="0"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        r#"f:3:87: the speed limit of joint j is not above 0; found velocity="0"; expected a number above 0; hint: every motion of the joint will count as too fast"#
    );
}

#[test]
fn limits_in_degrees() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="-180" upper="180" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        "f:3:87: the limits of joint j look like degrees; found -180 to 180; expected radians"
    );
}

#[test]
fn limits_in_millimetres() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="prismatic"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="0" upper="1500" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        "f:3:88: the limits of joint j look like millimetres; found 0 to 1500; expected metres"
    );
}

#[test]
fn rpy_in_degrees() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/><origin xyz="0 0 250" rpy="0 90 0"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        concat!(
            r#"f:3:140: rpy of <origin> looks like degrees; found "0 90 0"; expected radians, at most a full turn"#,
            "\n",
            r#"f:3:140: xyz of <origin> looks like millimetres; found "0 0 250"; expected metres"#
        )
    );
}

#[test]
fn mimic_of_a_fixed_joint() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/><mimic joint="k"/></joint>
</robot>"#;
    assert_eq!(warnings(text), "f:3:65: <mimic> of fixed joint j has no effect");
}

#[test]
fn materials_without_a_name() {
    let text = r#"<robot name="r">
<link name="a"><visual><geometry><box size="1 1 1"/></geometry><material name=""><color rgba="1 1 1 1"/><texture filename=""/></material></visual></link>
</robot>"#;
    assert_eq!(warnings(text), "");
}

#[test]
fn empty_visual_shape() {
    let text = r#"<robot name="r">
<link name="a"><visual><geometry><box size="0 0 0"/></geometry></visual></link>
</robot>"#;
    assert_eq!(
        warnings(text),
        r#"f:2:34: size of <box> is not allowed; found "0 0 0"; expected 3 numbers above 0"#
    );
}

#[test]
fn continuous_joints_without_a_speed_limit() {
    let joint = |name: &str, links: [&str; 2]| {
        format!(
            "<joint name=\"{name}\" type=\"continuous\"><parent link=\"{}\"/><child link=\"{}\"/>\
             <axis xyz=\"0 0 1\"/></joint>\n",
            links[0], links[1]
        )
    };
    let links = ["a", "b", "c"].map(|name| format!("<link name=\"{name}\"/>")).concat();
    let joints = joint("j", ["a", "b"]) + &joint("k", ["b", "c"]);
    assert_eq!(
        warnings(&format!("<robot name=\"r\">{links}\n{joints}</robot>")),
        "f:2:1: a continuous joint has no <limit>: its speed is not checked; \
         found joint j and 1 more like it; expected <limit velocity=\"...\" effort=\"...\"/>"
    );
}

#[test]
fn the_same_unknown_attribute_many_times() {
    let links = ["a", "b"].map(|name| format!("<link name=\"{name}\" concave=\"yes\"/>")).concat();
    let joint = "<joint name=\"j\" type=\"fixed\"><parent link=\"a\"/><child link=\"b\"/></joint>";
    assert_eq!(
        warnings(&format!("<robot name=\"r\">{links}{joint}</robot>")),
        "f:1:32: unknown attribute in <link>; found concave=\"yes\" and 1 more like it; hint: it is not used"
    );
}

#[test]
fn what_is_said_twice_and_alike_is_warned_of() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"><collision><origin xyz="0 0 1"/><origin xyz="0 0 1"/><geometry><sphere radius="1"/></geometry></collision></link>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" velocity="1" effort="inf"/><limit upper="1" lower="-1" velocity="1" effort="inf"/></joint>
</robot>"#;
    assert_eq!(
        warnings(text),
        "f:2:64: <origin> stands twice in <collision>, with the same content; found the first on line 2; hint: one of them counts; remove the other\n\
         f:4:56: <limit> stands twice in <joint>, with the same content; found the first on line 4; hint: one of them counts; remove the other"
    );
}

#[test]
fn soft_limits_are_compared_with_the_limits() {
    let told = |controller: &str| {
        warnings(&format!(
            "<robot name=\"r\">\n<link name=\"a\"/><link name=\"b\"/>\n<joint name=\"j\" type=\"revolute\"><parent link=\"a\"/>\
             <child link=\"b\"/><axis xyz=\"0 0 1\"/><limit lower=\"-1\" upper=\"1\" velocity=\"1\" effort=\"1\"/>\n\
             <safety_controller {controller}/></joint></robot>"
        ))
    };
    assert_eq!(
        told("soft_lower_limit=\"-0.9\" soft_upper_limit=\"0.9\" k_position=\"100\" k_velocity=\"40\""),
        ""
    );
    assert_eq!(told("soft_lower_limit=\"0\" soft_upper_limit=\"0\" k_position=\"0\" k_velocity=\"0\""), "");
    assert_eq!(told("k_velocity=\"10\""), "");
    assert_eq!(
        told("soft_lower_limit=\"-2\" soft_upper_limit=\"0.9\" k_velocity=\"40\""),
        "f:4:1: the soft limits of joint j lie outside of its limits; found -2 to 0.9; expected within -1 to 1; \
         hint: the limits hold; mend the soft ones or <limit>"
    );
    assert_eq!(
        told("soft_lower_limit=\"0.5\" soft_upper_limit=\"-0.5\" k_velocity=\"40\""),
        "f:4:1: the soft limits of joint j leave no range; found 0.5 to -0.5; expected soft_lower_limit below soft_upper_limit; \
         hint: they are not compared with programs; mend or remove <safety_controller>"
    );
}
