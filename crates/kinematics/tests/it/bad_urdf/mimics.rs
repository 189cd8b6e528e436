//! Joints that follow others, and many faults at once.

use super::errors;

#[test]
fn mimics_itself() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/><mimic joint="j"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:3:140: a joint mimics itself; found j -> j; expected a joint that takes a value of its own at the end; hint: remove one <mimic>"
    );
}

#[test]
fn mimics_nothing() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/><mimic joint="k"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:140: the joint that j mimics does not exist; found "k"; expected the name of a joint of this file"#
    );
}

#[test]
fn mimics_a_fixed_joint() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/><link name="c"/>
<joint name="f" type="fixed"><parent link="a"/><child link="b"/></joint>
<joint name="j" type="continuous"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/><mimic joint="f"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:4:89: the joint that j mimics is fixed; found "f"; expected a joint that moves; hint: remove <mimic>, or name another joint"#
    );
}

#[test]
fn mimics_a_misspelt_joint() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/><link name="c"/>
<joint name="finger" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
<joint name="other" type="continuous"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/><mimic joint="fingre"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:4:93: the joint that other mimics does not exist; found "fingre"; expected the name of a joint of this file; hint: did you mean "finger"?"#
    );
}

#[test]
fn mimic_loop() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/><link name="c"/>
<joint name="j1" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><mimic joint="j2"/></joint>
<joint name="j2" type="continuous"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/><mimic joint="j1"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:3:90: joints mimic each other; found j1 -> j2 -> j1; expected a joint that takes a value of its own at the end; hint: remove one <mimic>"
    );
}

#[test]
fn mimic_overflow() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/><link name="c"/><link name="d"/>
<joint name="j1" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
<joint name="j2" type="continuous"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/><mimic joint="j1" multiplier="1e200"/></joint>
<joint name="j3" type="continuous"><parent link="c"/><child link="d"/><axis xyz="0 0 1"/><mimic joint="j2" multiplier="1e200"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:5:1: the mimics that this joint follows multiply to a number out of range; expected a finite product of multipliers; hint: check multiplier and offset along the chain"
    );
}

#[test]
fn all_faults_at_once() {
    let text = r#"<robot name="r">
<link name="a"><colision/></link>
<link name="a"/>
<joint name="j" type="planar">
<parent link="b"/><child link="a"/>
<origin xyz="0 0"/>
</joint>
</robot>"#;
    assert_eq!(
        errors(text),
        concat!(
            "f:2:16: unknown element in <link>; found <colision>; expected <inertial>, <visual>, <collision>; hint: did you mean <collision>?",
            "\n",
            r#"f:3:1: two links have the same name; found "a" on lines 2 and 3; expected a name of its own; hint: rename one of them"#,
            "\n",
            r#"f:4:1: joint type planar is not supported; found type="planar" of joint j; expected revolute, continuous, prismatic or fixed; hint: build it from joints of these types, or fix it where it stands"#,
            "\n",
            r#"f:5:1: the parent link of joint j does not exist; found "b"; expected the name of a link of this file; hint: add the link, or correct the name"#,
            "\n",
            r#"f:6:9: xyz of <origin> has the wrong count of numbers; found "0 0"; expected 3 numbers"#
        )
    );
}
