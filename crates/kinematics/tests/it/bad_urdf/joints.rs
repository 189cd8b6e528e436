//! Joints: types, axes, limits.

use super::errors;

#[test]
fn floating_joint() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="floating"><parent link="a"/><child link="b"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:1: joint type floating is not supported; found type="floating" of joint j; expected revolute, continuous, prismatic or fixed; hint: build it from joints of these types, or fix it where it stands"#
    );
}

#[test]
fn planar_joint() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="planar"><parent link="a"/><child link="b"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:1: joint type planar is not supported; found type="planar" of joint j; expected revolute, continuous, prismatic or fixed; hint: build it from joints of these types, or fix it where it stands"#
    );
}

#[test]
fn spherical_joint() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="spherical"><parent link="a"/><child link="b"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:1: joint type spherical is not supported; found type="spherical" of joint j; expected revolute, continuous, prismatic or fixed; hint: build it from joints of these types, or fix it where it stands"#
    );
}

#[test]
fn unknown_joint_type() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolut"><parent link="a"/><child link="b"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:1: unknown joint type; found type="revolut" of joint j; expected revolute, continuous, prismatic or fixed; hint: did you mean revolute?"#
    );
}

#[test]
fn no_joint_type() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j"><parent link="a"/><child link="b"/></joint>
</robot>"#;
    assert_eq!(errors(text), r#"f:3:1: <joint> j has no type; expected <joint type="...">"#);
}

#[test]
fn zero_axis() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:68: the axis of joint j has no direction; found xyz="0 0 0"; expected a vector of length 1; hint: give the direction, e.g. 0 0 1"#
    );
}

#[test]
fn tiny_axis() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 1e-9 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:68: the axis of joint j has no direction; found xyz="0 1e-9 0"; expected a vector of length 1; hint: give the direction, e.g. 0 0 1"#
    );
}

#[test]
fn nan_axis() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 nan 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:74: xyz of <axis> is not finite; found "0 nan 1"; expected 3 finite numbers"#
    );
}

#[test]
fn axis_without_xyz() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(errors(text), r#"f:3:68: <axis> has no xyz; expected <axis xyz="...">"#);
}

#[test]
fn no_limit() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:3:1: joint j has no <limit>; expected <limit> with lower and upper; hint: add <limit>, or make the joint continuous if it turns without end"
    );
}

#[test]
fn no_limit_prismatic() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="prismatic"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:1: joint j has no <limit>; expected <limit> with lower and upper; hint: add <limit lower="..." upper="..." effort="..." velocity="..."/>"#
    );
}

#[test]
fn limit_without_velocity() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1"/></joint>
</robot>"#;
    assert_eq!(errors(text), r#"f:4:1: <limit> has no velocity; expected <limit velocity="...">"#);
}

#[test]
fn inverted_limits() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="1" upper="-1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:3:87: the limits of joint j are the wrong way round; found 1 to -1; expected lower at most upper; hint: swap them if that is what was meant"
    );
}

#[test]
fn negative_speed() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="-1"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:87: the speed limit of joint j is not above 0; found velocity="-1"; expected a number above 0"#
    );
}

#[test]
fn infinite_limit() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="-1e999" upper="inf" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        concat!(
            r#"f:3:94: lower of <limit> is not finite; found "-1e999"; expected 1 finite number"#,
            "\n",
            r#"f:3:109: upper of <limit> is not finite; found "inf"; expected 1 finite number"#
        )
    );
}

#[test]
fn two_axes() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:4:1: <axis> stands twice in <joint>; found the first on line 3; expected one <axis>; hint: remove one of them"
    );
}
