//! Text that is no XML, or XML that is no URDF.

use super::errors;

#[test]
fn an_empty_file() {
    let text = "";
    assert_eq!(
        errors(text),
        "f: no XML element; found an empty file; expected one root element; hint: check that the file was saved whole"
    );
}

#[test]
fn only_blanks() {
    let text = r" 
 ";
    assert_eq!(
        errors(text),
        "f: no XML element; found an empty file; expected one root element; hint: check that the file was saved whole"
    );
}

#[test]
fn cut_off_in_the_root_tag() {
    let text = r#"<robot name="r""#;
    assert_eq!(
        errors(text),
        "f: no XML element; found no complete element; expected one root element; hint: check that the file was saved whole"
    );
}

#[test]
fn never_closed() {
    let text = r#"<!-- r -->
<robot name="r"><link name="a"/>"#;
    assert_eq!(
        errors(text),
        "f:2:1: the root element is never closed; hint: check that the file was saved whole"
    );
}

#[test]
fn mismatched_tags() {
    let text = r#"<robot name="r">
  <link name="a"></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:18: XML cannot be read: expected 'link' tag, not 'joint'; hint: close elements in the reverse order they were opened"
    );
}

#[test]
fn second_root() {
    let text = r#"<robot name="r"><link name="a"/></robot>
<robot name="s"/>"#;
    assert_eq!(
        errors(text),
        "f:2:1: something stands after the root element; found `<robot name=\"s\"/>`; expected one root element and nothing after it; hint: remove what follows, or put it in a file of its own"
    );
}

#[test]
fn trailing_text() {
    let text = r#"<robot name="r"><link name="a"/></robot>
x"#;
    assert_eq!(
        errors(text),
        "f:2:1: something stands after the root element; found `x`; expected one root element and nothing after it; hint: remove what follows, or put it in a file of its own"
    );
}

#[test]
fn billion_laughs() {
    let text = r#"<?xml version="1.0"?>
<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>
<robot name="&b;"/>"#;
    assert_eq!(
        errors(text),
        "f:2:1: DTD not allowed; found <!DOCTYPE>; expected plain XML without entities of its own; hint: remove <!DOCTYPE>"
    );
}

#[test]
fn external_entity() {
    let text = r#"<!DOCTYPE r SYSTEM "file:///etc/passwd">
<robot name="r"/>"#;
    assert_eq!(
        errors(text),
        "f:1:1: DTD not allowed; found <!DOCTYPE>; expected plain XML without entities of its own; hint: remove <!DOCTYPE>"
    );
}

#[test]
fn ampersand() {
    let text = r#"<robot name="r">
<link name="a&b"/>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:14: XML cannot be read: malformed entity reference; hint: write & as &amp;"
    );
}

#[test]
fn undeclared_prefix() {
    let text = r#"<robot name="r">
<x:link name="a"/>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:1:1: the robot has no link; expected at least one <link>; hint: check that the file was exported whole\n\
         f:2:1: <link> of a foreign namespace in <robot>; found namespace \"undeclared:x\"; \
         expected <link> as URDF writes it; \
         hint: remove the prefix or the xmlns; readers disagree whether this element counts"
    );
}

#[test]
fn undeclared_xacro() {
    let text = r#"<robot name="r">
<xacro:macro name="m"/>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:2: unprocessed xacro; found a xacro: name; expected plain URDF; hint: expand xacro first: xacro robot.urdf.xacro > robot.urdf; or end the name of the file in .xacro to have it expanded here"
    );
}

#[test]
fn xacro_elements() {
    let text = r#"<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<link name="a"/>
  <xacro:property name="w" value="1"/>
<xacro:m/></robot>"#;
    assert_eq!(
        errors(text),
        "f:3:3: unprocessed xacro; found <xacro:property> and 1 more; expected plain URDF; hint: expand xacro first: xacro robot.urdf.xacro > robot.urdf; or end the name of the file in .xacro to have it expanded here"
    );
}

#[test]
fn xacro_expressions() {
    let text = r#"<robot name="r">
<link name="a"><collision><origin xyz="0 0 ${h}"/><geometry><mesh filename="$(find p)/a.stl"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:27: unprocessed xacro; found xyz="0 0 ${h}" in <origin> and 1 more; expected plain URDF; hint: expand xacro first: xacro robot.urdf.xacro > robot.urdf; or end the name of the file in .xacro to have it expanded here"#
    );
}

#[test]
fn numbers_as_text_are_not_lost() {
    let text = r#"<robot name="r">
<link name="a"><collision><origin>0 0 0.5</origin><geometry><box size="1 1 1"/></geometry></collision></link>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:2:35: numbers as text in <origin>; found "0 0 0.5"; expected numbers in attributes, such as xyz="0 0 0.5"; hint: URDF reads no text: write them as the attribute that is meant, or remove them"#
    );
}

#[test]
fn sdf() {
    let text = r#"<sdf version="1.7"/>"#;
    assert_eq!(
        errors(text),
        "f:1:1: the root element is not <robot>: this is SDF; found <sdf>; expected <robot>; hint: give a URDF file; an SDF can be an object of a cell file: shape: Sdf(file: ...)"
    );
}

#[test]
fn mjcf() {
    let text = "<mujoco/>";
    assert_eq!(
        errors(text),
        "f:1:1: the root element is not <robot>: this is MJCF; found <mujoco>; expected <robot>; hint: give a URDF file; other formats must be converted first"
    );
}

#[test]
fn another_root() {
    let text = "<svg/>";
    assert_eq!(
        errors(text),
        "f:1:1: the root element is not <robot>: this is no URDF; found <svg>; expected <robot>; hint: give a URDF file; other formats must be converted first"
    );
}

#[test]
fn no_link() {
    let text = r#"<robot name="r">

</robot>"#;
    assert_eq!(
        errors(text),
        "f:1:1: the robot has no link; expected at least one <link>; hint: check that the file was exported whole"
    );
}

#[test]
fn no_robot_name() {
    let text = r#"<robot><link name="a"/></robot>"#;
    assert_eq!(errors(text), r#"f:1:1: <robot> has no name; expected <robot name="...">"#);
}

#[test]
fn unknown_version() {
    let text = r#"<robot name="r" version="9.9"><link name="a"/></robot>"#;
    assert_eq!(
        errors(text),
        r#"f:1:1: unknown version of URDF; found version="9.9"; expected 1.0, 1.1 or 1.2"#
    );
}
