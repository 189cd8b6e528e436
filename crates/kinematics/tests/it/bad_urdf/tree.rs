//! Links and joints that form no tree.

use super::errors;

#[test]
fn duplicate_links() {
    let text = r#"<robot name="r">
<link name="a"/>
<link name="a"/>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:1: two links have the same name; found "a" on lines 2 and 3; expected a name of its own; hint: rename one of them"#
    );
}

#[test]
fn names_that_cannot_be_shown() {
    let text = "<robot name=\"r\">\n<link name=\"a\"/>\n<link name=\"a\u{200b}\"/>\n\
        <joint name=\"&#x202e;j\" type=\"fixed\"><parent link=\"a\"/><child link=\"a\u{200b}\"/></joint>\n</robot>";
    assert_eq!(
        errors(text),
        concat!(
            r#"f:3:1: one of the links has a name that cannot be shown; found "a\u{200b}"; expected a name without characters that cannot be seen; hint: type the name anew, also where others refer to it"#,
            "\n",
            r#"f:4:1: one of the joints has a name that cannot be shown; found "\u{202e}j"; expected a name without characters that cannot be seen; hint: type the name anew, also where others refer to it"#
        )
    );
}

#[test]
fn duplicate_joints() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/><link name="c"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
<joint name="j" type="fixed"><parent link="b"/><child link="c"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:4:1: two joints have the same name; found "j" on lines 3 and 4; expected a name of its own; hint: rename one of them"#
    );
}

#[test]
fn missing_parent_link() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/>
<joint name="j" type="fixed"><parent link="A"/><child link="b"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:30: the parent link of joint j does not exist; found "A"; expected the name of a link of this file; hint: did you mean "a"?"#
    );
}

#[test]
fn the_other_end_of_the_joint_is_not_suggested() {
    let text = r#"<robot name="r">
<link name="base"/><link name="hand"/>
<joint name="j" type="fixed"><parent link="hnad"/><child link="hand"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:30: the parent link of joint j does not exist; found "hnad"; expected the name of a link of this file; hint: add the link, or correct the name"#
    );
}

#[test]
fn missing_child_link() {
    let text = r#"<robot name="r">
<link name="base"/><link name="tool"/>
<joint name="j" type="fixed"><parent link="base"/><child link="tol"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        r#"f:3:51: the child link of joint j does not exist; found "tol"; expected the name of a link of this file; hint: did you mean "tool"?"#
    );
}

#[test]
fn no_parent_no_child() {
    let text = r#"<robot name="r">
<link name="a"/>
<joint name="j" type="fixed"/>
</robot>"#;
    assert_eq!(
        errors(text),
        concat!(
            "f:3:1: <joint> j has no <parent>; expected one <parent>; hint: add <parent .../>",
            "\n",
            "f:3:1: <joint> j has no <child>; expected one <child>; hint: add <child .../>"
        )
    );
}

#[test]
fn two_parents() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/><link name="c"/><link name="d"/>
<joint name="ab" type="fixed"><parent link="a"/><child link="b"/></joint>
<joint name="ac" type="fixed"><parent link="a"/><child link="c"/></joint>
<joint name="bd" type="fixed"><parent link="b"/><child link="d"/></joint>
<joint name="cd" type="fixed"><parent link="c"/><child link="d"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:6:1: link d has two parents; found joint bd (line 5) and joint cd (line 6); expected a tree: one joint carries each link; hint: remove one of the joints"
    );
}

#[test]
fn loop_of_two() {
    let text = r#"<robot name="r">
<link name="base"/>
<link name="a"/><link name="b"/>
<joint name="ab" type="fixed"><parent link="a"/><child link="b"/></joint>
<joint name="ba" type="fixed"><parent link="b"/><child link="a"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:3:1: links carry each other in a loop; found a -> b -> a; expected a tree: following parents ends at one root link; hint: remove one of the joints; closed chains are not supported"
    );
}

#[test]
fn loop_of_three() {
    let text = r#"<robot name="r">
<link name="a"/><link name="b"/><link name="c"/>
<joint name="ab" type="fixed"><parent link="a"/><child link="b"/></joint>
<joint name="bc" type="fixed"><parent link="b"/><child link="c"/></joint>
<joint name="ca" type="fixed"><parent link="c"/><child link="a"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:1: links carry each other in a loop; found a -> b -> c -> a; expected a tree: following parents ends at one root link; hint: remove one of the joints; closed chains are not supported"
    );
}

#[test]
fn self_loop() {
    let text = r#"<robot name="r">
<link name="a"/>
<joint name="j" type="fixed"><parent link="a"/><child link="a"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:2:1: links carry each other in a loop; found a -> a; expected a tree: following parents ends at one root link; hint: remove one of the joints; closed chains are not supported"
    );
}

#[test]
fn several_roots() {
    let text = r#"<robot name="r">
<link name="a"/>
<link name="b"/>
<link name="floor"/>
<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint>
</robot>"#;
    assert_eq!(
        errors(text),
        "f:4:1: several root links; found a (line 2), floor (line 4, joined to nothing); expected one link that no joint carries; hint: join them with fixed joints, for example to a link named world"
    );
}
