//! SRDF files, good and bad, with the exact messages.

use kinematics::{JointId, LinkId, Robot};
use pathproof_robot_files::Srdf;

const ARM: &str = r#"<robot name="arm">
<link name="base"/><link name="upper"/><link name="finger_left"/><link name="finger_right"/><link name="plate"/>
<joint name="turn" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/></joint>
<joint name="left" type="prismatic"><parent link="upper"/><child link="finger_left"/><axis xyz="0 1 0"/>
  <limit lower="0" upper="0.1" effort="1" velocity="1"/></joint>
<joint name="right" type="prismatic"><parent link="upper"/><child link="finger_right"/><axis xyz="0 -1 0"/>
  <limit lower="0" upper="0.1" effort="1" velocity="1"/><mimic joint="left"/></joint>
<joint name="bolts" type="fixed"><parent link="base"/><child link="plate"/></joint>
</robot>"#;

fn arm() -> Robot {
    Robot::from_urdf(ARM.as_bytes(), "arm.urdf").expect("the arm is right").0
}

fn errors(body: &str) -> String {
    let text = format!("<robot name=\"arm\">\n{body}\n</robot>");
    Srdf::read(text.as_bytes(), "f", &arm()).expect_err("the file is bad").to_string()
}

fn accepted(body: &str) -> (Srdf, String) {
    let text = format!("<robot name=\"arm\">\n{body}\n</robot>");
    let (srdf, warnings) = Srdf::read(text.as_bytes(), "f", &arm()).expect("the file is good");
    (srdf, warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

#[test]
fn reads_pairs_and_states() {
    let (srdf, warnings) = accepted(
        r#"<group name="all"><chain base_link="base" tip_link="upper"/></group>
<end_effector name="e" parent_link="upper" group="all"/><virtual_joint name="v" type="fixed"/>
<passive_joint name="right"/>
<disable_collisions link1="upper" link2="base" reason="Adjacent"/>
<group_state name="home" group="all"><joint name="left" value=" 0.05 "/><joint name="turn" value="-7"/></group_state>"#,
    );
    assert_eq!(warnings, "");
    let robot = arm();
    let pair = &srdf.disabled[0];
    assert_eq!((pair.a, pair.b), (robot.link_named("upper").unwrap(), robot.link_named("base").unwrap()));
    assert_eq!((&*pair.reason, pair.line), ("Adjacent", 5));
    let state = &srdf.states[0];
    assert_eq!((&*state.name, &*state.group, state.line), ("home", "all", 6));
    assert_eq!(state.values().unwrap(), [(JointId(1), 0.05), (JointId(0), -7.0)]);
}

#[test]
fn reasons_that_prove_nothing_are_warned_about() {
    let (srdf, warnings) = accepted(
        r#"<disable_collisions link1="base" link2="finger_left"/>
<disable_collisions link1="base" link2="finger_right" reason="Never"/>
<disable_collisions link1="finger_left" link2="base" reason="User"/>"#,
    );
    assert_eq!(
        warnings,
        concat!(
            "f:2:1: a disabled pair gives no reason; found base and finger_left; ",
            "expected reason=\"...\"; hint: the report will say: unstated\n",
            "f:3:1: a pair is disabled because sampling never saw it collide, which is no proof; ",
            "found base and finger_right; hint: remove the line to have the pair checked\n",
            "f:4:1: this pair is disabled twice; found finger_left and base; ",
            "hint: the reason on line 2 is used"
        )
    );
    let reasons: Vec<&str> = srdf.disabled.iter().map(|pair| &*pair.reason).collect();
    assert_eq!(reasons, ["unstated", "Never"]);
    assert_eq!(srdf.disabled[0].a, LinkId(0));
}

#[test]
fn reasons_that_cannot_be_shown_are_errors() {
    assert_eq!(
        errors("<disable_collisions link1=\"base\" link2=\"finger_left\" reason=\"&#x2066;x\"/>"),
        "f:2:1: a pair is disabled with a reason that reports cannot show; found `\\u{2066}x`; \
         expected a reason without characters that cannot be seen"
    );
}

#[test]
fn unknown_names_leave_nothing_out_and_set_nothing() {
    let (srdf, warnings) = accepted(
        "<group name=\"g\"/><disable_collisions link1=\"bse\" link2=\"finger_left\" reason=\"x\"/>\n\
         <group_state name=\"s\" group=\"g\"><joint name=\"trun\" value=\"0\"/>\
         <joint name=\"bolts\" value=\"0\"/><joint name=\"root_joint\" value=\"0 0 0 0 0 0 1\"/></group_state>\n\
         <disable_collisions link1=\"base\" link2=\"base\"/>",
    );
    assert_eq!(
        warnings,
        "f:2:18: <disable_collisions> names a link that the URDF lacks, and leaves nothing out; \
         found link1=\"bse\"; expected the name of a link of the URDF; hint: did you mean \"base\"?\n\
         f:3:33: a state gives a value to a joint that the URDF lacks; it is not used; found \"trun\" and 1 more like it; \
         hint: did you mean \"turn\"?\n\
         f:3:63: a state gives a value to a joint that is fixed; it is not used; found \"bolts\"\n\
         f:4:1: <disable_collisions> names one link twice and leaves nothing out; found base and base; \
         expected two different links"
    );
    assert_eq!(srdf.disabled, []);
    assert_eq!(srdf.states[0].values().unwrap(), []);
}

#[test]
fn defaults_of_pairs_are_not_applied() {
    let (srdf, warnings) = accepted(
        "<disable_default_collisions link=\"base\"/><enable_collisions link1=\"base\" link2=\"upper\"/>",
    );
    assert_eq!(srdf.disabled, []);
    assert!(
        warnings.starts_with(
            "f:2:1: <disable_default_collisions> is not applied: all pairs are checked but those of <disable_collisions>"
        ),
        "{warnings}"
    );
    assert!(warnings.contains("f:2:42: <enable_collisions> is not applied"), "{warnings}");
    assert_eq!(
        errors(
            "<enable_collisions link1=\"finger_left\" link2=\"base\"/>\n\
             <disable_collisions link1=\"base\" link2=\"finger_left\" reason=\"x\"/>"
        ),
        "f:2:1: a pair is both enabled and disabled; found finger_left and base, disabled on line 3; \
         hint: remove one of the two lines"
    );
}

#[test]
fn elements_of_other_programs_are_told_and_not_read() {
    let (srdf, warnings) = accepted(
        "<group_tcps/><group_tcps/><specificities/>\n<disable_colisions link1=\"base\" link2=\"finger_left\"/>",
    );
    assert_eq!(
        warnings,
        "f:2:1: an element that SRDF does not have is not read; found <group_tcps> and 2 more like it\n\
         f:3:1: an element that SRDF does not have is not read; found <disable_colisions>; \
         hint: did you mean <disable_collisions>?"
    );
    assert_eq!(srdf, Srdf::default());
}

#[test]
fn a_pair_of_one_link_is_an_error() {
    assert_eq!(
        errors("<disable_collisions link1=\"base\"/>"),
        "f:2:1: <disable_collisions> has no link2; expected link2=\"...\""
    );
}

#[test]
fn a_faulty_state_stops_nothing_but_itself() {
    let state = "<group_state name=\"s\" group=\"g\"/>\n";
    let (srdf, warnings) = accepted(&format!(
        "<group name=\"g\"/><disable_collisions link1=\"base\" link2=\"finger_left\" reason=\"x\"/>\n\
         <group_state name=\"bad\" group=\"g\"><joint name=\"turn\" value=\"0,5\"/>\n\
         <joint name=\"left\" value=\"nan\"/><link/></group_state>\n\
         {state}{state}<group_state name=\"t\" group=\"g\"><joint name=\"turn\" value=\"0\"/>\
         <joint name=\"turn\" value=\"1\"/></group_state>\n<group_state/>\n<group_state name=\"home\"/>"
    ));
    assert_eq!(
        warnings,
        "f:3:1: this state cannot be asked for; \
         found \"bad\", line 3: the value of a joint is not one finite number and 2 more like it\n\
         f:8:1: a <group_state> without a name cannot be asked for; expected name=\"...\"\n\
         f:9:1: <group_state> has no group; expected group=\"...\""
    );
    assert_eq!(srdf.disabled.len(), 1);
    let values: Vec<String> = srdf
        .states
        .iter()
        .map(|state| state.values().map_or_else(|error| error.to_string(), |values| format!("{values:?}")))
        .collect();
    assert_eq!(
        values,
        [
            "f:3:35: the value of a joint is not one finite number; found \"0,5\"; \
             expected 1 number, radians or metres; hint: write decimals with a point, not with a comma\n\
             f:4:1: the value of a joint is not one finite number; found \"nan\"; \
             expected 1 number, radians or metres\n\
             f:4:33: unknown element in <group_state>; found <link>; expected <joint name=\"...\" value=\"...\"/>",
            "f:6:1: two states of one group have the same name; found \"s\" on lines 5 and 6; \
             expected a name of its own",
            "f:7:63: a joint stands twice in one <group_state>; found \"turn\"; expected one value",
            "[]",
        ]
    );
}

#[test]
fn followers_take_no_value_and_other_robots_are_noticed() {
    let (srdf, warnings) = accepted(
        r#"<group_state name="s" group="g"><joint name="right" value="0"/></group_state><group name="g"/>"#,
    );
    assert_eq!(warnings, "f:2:33: the value of joint right is not used; found the joint follows left");
    assert_eq!(srdf.states[0].values().unwrap(), []);
    let (_, warnings) = Srdf::read(b"<robot name=\"leg\"/>", "f", &arm()).unwrap();
    assert_eq!(
        warnings[0].to_string(),
        "f:1:1: the SRDF names another robot than the URDF; found \"leg\"; expected \"arm\"; \
         hint: check that the SRDF belongs to this URDF"
    );
    let (_, warnings) = Srdf::read(b"<robot/>", "f", &arm()).unwrap();
    assert_eq!(
        warnings[0].to_string(),
        "f:1:1: the SRDF does not say which robot it belongs to; expected <robot name=\"arm\">"
    );
}

#[test]
fn files_that_are_no_srdf() {
    let read = |text: &str| Srdf::read(text.as_bytes(), "f", &arm()).unwrap_err().to_string();
    assert!(read("<srdf/>").starts_with("f:1:1: the root element is not <robot>: this is no SRDF"));
    assert!(read("<!DOCTYPE x><robot/>").starts_with("f:1:1: DTD not allowed"));
    assert!(read(&"<robot>".repeat(100_000)).contains("nested too deeply"));
    assert!(read(&"<robot>".repeat(100)).contains("never closed"));
    assert!(read("<robot").contains("no XML element"));
}

#[test]
fn pairs_that_are_odd_are_told_once_per_kind() {
    let (srdf, warnings) = accepted(
        r#"<disable_collisions link1="base" link2="finger_left" reason="Never"/>
<disable_collisions link1="base" link2="finger_right" reason="never"/>
<disable_collisions link1="finger_left" link2="finger_right" reason="Default"/>
<disable_collisions link1="plate" link2="upper" reason="Adjacent"/>
<disable_collisions link1="base" link2="upper" reason="User"/>
<disable_collisions link1="base" link2="plate" reason="Adjacent" note="x"/>"#,
    );
    assert_eq!(
        warnings,
        "f:2:1: a pair is disabled because sampling never saw it collide, which is no proof; \
         found base and finger_left and 1 more like it; hint: remove the line to have the pair checked\n\
         f:4:1: a pair is disabled because it collides in the default pose, which may be a fault of the model; \
         found finger_left and finger_right; hint: remove the line to have the pair checked\n\
         f:5:1: a pair is disabled as adjacent, but no single joint joins it; found plate and upper; \
         hint: remove the line to have the pair checked, or give the true reason\n\
         f:6:1: a pair is disabled that one joint joins: it is left out anyway; found base and upper; \
         hint: the line can go\n\
         f:7:66: unknown attribute in <disable_collisions>; found note=\"x\"; hint: it is not used"
    );
    assert_eq!(srdf.disabled.len(), 6);
}

#[test]
fn names_given_in_passing_should_exist() {
    let (_, warnings) = accepted(
        r#"<group name="all"><chain base_link="base" tip_link="uper"/><link name="plate"/><joint name="trun"/><group name="al"/></group>
<end_effector name="e" parent_link="wrist" group="gripper"/><passive_joint name="right"/>
<virtual_joint name="v" type="planar" parent_frame="world" child_link="bse"/><group_state name="s" group="lal"/>"#,
    );
    assert_eq!(
        warnings,
        "f:2:19: tip_link of <chain> names no link; found \"uper\"; \
         expected the name of a link of the URDF; hint: did you mean \"upper\"?\n\
         f:2:80: name of <joint> names no joint; found \"trun\"; \
         expected the name of a joint of the URDF; hint: did you mean \"turn\"?\n\
         f:2:100: name of <group> names no group; found \"al\"; \
         expected the name of a group of this file; hint: did you mean \"all\"?\n\
         f:3:1: group of <end_effector> names no group; found \"gripper\"; \
         expected the name of a group of this file; hint: check that the SRDF belongs to this URDF\n\
         f:3:1: parent_link of <end_effector> names no link; found \"wrist\"; \
         expected the name of a link of the URDF; hint: check that the SRDF belongs to this URDF\n\
         f:4:1: child_link of <virtual_joint> names no link; found \"bse\"; \
         expected the name of a link of the URDF; hint: did you mean \"base\"?\n\
         f:4:78: group of <group_state> names no group; found \"lal\"; \
         expected the name of a group of this file; hint: did you mean \"all\"?"
    );
}

#[test]
fn misspelt_attributes_and_foreign_namespaces() {
    assert_eq!(
        errors(
            "<disable_collisions link1=\"base\" link2=\"finger_left\" reson=\"x\"/>\n\
             <x:disable_collisions xmlns:x=\"http://x\" link1=\"base\" link2=\"finger_left\"/>"
        ),
        "f:2:54: unknown attribute in <disable_collisions>; found reson=\"x\"; expected reason; \
         hint: did you mean reason?\n\
         f:3:1: <disable_collisions> of a foreign namespace in <robot>; found namespace \"http://x\"; \
         expected <disable_collisions> as SRDF writes it; \
         hint: remove the prefix or the xmlns; readers disagree whether this element counts"
    );
}
