//! Elements and attributes: unknown, misplaced, missing.

use pathproof_kinematics::Robot;

use super::errors;

#[test]
fn misspelt_collision() {
    let text = r#"<robot name="r">
<link name="a"><colision><geometry><sphere radius="1"/></geometry></colision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:16: unknown element in <link>; found <colision>; expected <inertial>, <visual>, <collision>; hint: did you mean <collision>?"
    );
}

#[test]
fn misspelt_link() {
    let text = r#"<robot name="r">
<link name="a"/><lnik name="b"/>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:17: unknown element in <robot>; found <lnik>; expected <link>, <joint>, <material>; hint: did you mean <link>?"
    );
}

#[test]
fn unknown_element() {
    let text = r#"<robot name="r">
<link name="a"><wheel/></link>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:16: unknown element in <link>; found <wheel>; expected <inertial>, <visual>, <collision>; hint: remove it, or move it to a namespace of its own"
    );
}

#[test]
fn collision_in_the_wrong_place() {
    let text = r#"<robot name="r">
<link name="a"/>
<collision><geometry><sphere radius="1"/></geometry></collision>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:3:1: unknown element in <robot>; found <collision>; expected <collision> inside <link>; hint: move it there"
    );
}

#[test]
fn collision_of_a_foreign_namespace() {
    let text = r#"<robot name="r" xmlns:x="http://x">
<link name="a"><x:collision/></link></robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:16: <collision> of a foreign namespace in <link>; found namespace "http://x"; expected <collision> as URDF writes it; hint: remove the prefix or the xmlns; readers disagree whether this element counts"#
    );
}

#[test]
fn collision_of_another_default_namespace() {
    let text = r#"<robot name="r">
<link name="a"><collision xmlns="http://x"/></link></robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:16: <collision> of a foreign namespace in <link>; found namespace "http://x"; expected <collision> as URDF writes it; hint: remove the prefix or the xmlns; readers disagree whether this element counts"#
    );
}

#[test]
fn name_of_a_foreign_namespace() {
    let text = r#"<robot name="r" xmlns:x="http://x">
<link name="a" x:name="b"/></robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:16: name of a foreign namespace in <link>; found namespace "http://x"; expected name without a prefix; hint: rename or remove it; readers disagree whether this attribute counts"#
    );
}

#[test]
fn misspelt_attribute() {
    let text = r#"<robot name="r">
<link nmae="a"/>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:7: unknown attribute in <link>; found nmae="a"; expected name; hint: did you mean name?"#
    );
}

#[test]
fn missing_link_name() {
    let text = r#"<robot name="r">
<link/>
</robot>"#;
    assert_eq!(errors(text), r#"f:2:1: <link> has no name; expected <link name="...">"#);
}

#[test]
fn empty_link_name() {
    let text = r#"<robot name="r">
<link name=" "/>
</robot>"#;
    assert_eq!(errors(text), r#"f:2:7: name of <link> is empty; found ""; expected a name"#);
}

/// Found by fuzzing: an instruction ends at `?>`, and urdf-rs lets it end at any `>`.
#[test]
fn an_instruction_with_tags_in_it() {
    for (before, inside) in
        [("<?a </robot> ?>", ""), ("", "<?a </link> ?>"), ("<!-- <a> -->", "<!-- </robot> -->")]
    {
        let text = format!("{before}<robot name=\"r\"><link name=\"a\">{inside}</link></robot>");
        let (robot, _) = Robot::from_urdf(text.as_bytes(), "f").expect("a good robot");
        assert_eq!(robot.links().len(), 1);
    }
}

/// Found by fuzzing: XML makes a blank of a line end in an attribute, and urdf-rs keeps it.
#[test]
fn line_end_in_a_name() {
    for (end, shown) in [("\n", "\\n"), ("\t", "\\t"), ("\r\n", "\\r\\n")] {
        let text = format!("<robot name=\"r\"><link name=\"a{end}b\"/></robot>");
        assert_eq!(
            errors(&text),
            format!(
                "f:1:23: name of <link> holds a line end or tab; found \"a{shown}b\"; expected one line without tabs; \
                 hint: readers of XML disagree what such a character becomes: remove it"
            )
        );
    }
}
