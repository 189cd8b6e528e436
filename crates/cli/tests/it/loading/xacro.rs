//! Xacro: expanded where every xacro agrees, refused with the way out elsewhere.

use crate::loading::told;
use crate::support::Folder;

const NS: &str = "xmlns:xacro=\"http://www.ros.org/wiki/xacro\"";

/// A robot as vendors write theirs: macros in a file of their own, meshes in the package.
fn arm() -> Folder {
    let main = format!(
        "<?xml version=\"1.0\"?>\n<robot name=\"arm\" {NS}>\n  \
         <xacro:include filename=\"$(find arm_support)/urdf/arm_macro.xacro\"/>\n  \
         <xacro:arm prefix=\"left_\" reach=\"${{0.25 * 2}}\"><origin xyz=\"0 0 ${{height}}\"/></xacro:arm>\n  \
         <link name=\"post\"><collision><geometry><sphere radius=\"0.1\"/></geometry></collision></link>\n  \
         <joint name=\"bolts\" type=\"fixed\"><parent link=\"left_base\"/><child link=\"post\"/><origin xyz=\"0 9 0\"/></joint>\n\
         </robot>\n"
    );
    let arm_macro = format!(
        "<robot {NS}>\n  <xacro:include filename=\"limits.xacro\"/>\n  \
         <xacro:macro name=\"arm\" params=\"prefix reach side:=left *origin\">\n    \
         <link name=\"${{prefix}}base\"><collision><xacro:insert_block name=\"origin\"/>\
         <geometry><box size=\"${{reach}} 0.1 0.1\"/></geometry></collision></link>\n    \
         <xacro:if value=\"${{side == 'left'}}\">\n    <link name=\"${{prefix}}hand\"><collision><geometry>\
         <mesh filename=\"file://$(find arm_support)/meshes/hand.stl\"/></geometry></collision></link></xacro:if>\n    \
         <xacro:unless value=\"${{side == 'left'}}\"><link name=\"never\"/></xacro:unless>\n    \
         <joint name=\"${{prefix}}slide\" type=\"prismatic\"><parent link=\"${{prefix}}base\"/>\
         <child link=\"${{prefix}}hand\"/><origin xyz=\"0 0 1\" rpy=\"0 0 ${{radians(90)}}\"/><axis xyz=\"1 0 0\"/>\
         <limit lower=\"${{-most}}\" upper=\"${{most}}\" velocity=\"1\" effort=\"1\"/></joint>\n  </xacro:macro>\n</robot>\n"
    );
    let limits = format!(
        "<robot {NS}>\n  <xacro:property name=\"most\" value=\"2\"/>\n  <xacro:arg name=\"floor\" default=\"0.05\"/>\n  \
         <xacro:property name=\"height\" value=\"${{$(arg floor)}}\"/>\n</robot>\n"
    )
    .replace("${$(arg floor)}", "$(arg floor)");
    let folder = Folder::with(&[
        ("arm_support/package.xml", "<package><name>arm_support</name></package>"),
        ("arm_support/urdf/arm.urdf.xacro", &main),
        ("arm_support/urdf/arm_macro.xacro", &arm_macro),
        ("arm_support/urdf/limits.xacro", &limits),
        ("program.csv", "left_slide\n0\n0.1\n"),
    ]);
    folder.write("arm_support/meshes/hand.stl", crate::loading::hand());
    folder
}

const MAIN: &str = "arm_support/urdf/arm.urdf.xacro";

fn check(folder: &Folder) -> crate::support::Answer {
    folder.run(&["check", MAIN, "--program", "program.csv", "--json"])
}

#[test]
fn a_robot_in_several_files_is_expanded_and_every_file_is_an_input() {
    let folder = arm();
    let answer = check(&folder);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    let report = crate::loading::parse_json(&answer.stdout);
    assert_eq!(
        crate::loading::inputs(&report),
        ["../../program.csv", "../meshes/hand.stl", "arm.urdf.xacro", "arm_macro.xacro", "limits.xacro"]
    );
    let members: Vec<&str> = report["members"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|member| member["name"].as_str())
        .collect();
    assert_eq!(members, ["left_base", "left_hand", "post"]);
    assert!(answer.stdout.contains("box 500 × 100 × 100 mm"), "{}", answer.stdout);
}

#[test]
fn it_may_be_a_robot_of_a_cell_and_the_start_of_a_new_one() {
    let folder = arm();
    let answer = folder.run(&["new", "cell", "--robot", MAIN, "--package", "arm_support=arm_support"]);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    let answer = folder.run(&["check", "cell/cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    // What is written of it is a URDF.
    let answer = folder.run(&["spheres", "build", MAIN, "--smallest-radius", "20", "--out", "models"]);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
}

/// The answer to the arm with a text in its macro file replaced.
fn changed(from: &str, to: &str) -> String {
    let folder = arm();
    let text = folder.read("arm_support/urdf/arm_macro.xacro");
    assert!(text.contains(from), "{from}");
    folder.write("arm_support/urdf/arm_macro.xacro", text.replacen(from, to, 1));
    let answer = check(&folder);
    assert_eq!(answer.code, Some(2), "{to}: {}", told(&answer));
    answer.stderr
}

#[test]
fn what_is_not_expanded_is_refused_at_its_place_with_the_way_out() {
    let message = changed("${reach} 0.1", "${reach if reach else 1} 0.1");
    assert!(
        message.contains("arm_macro.xacro:4:")
            && message.contains("if in an expression is not expanded here"),
        "{message}"
    );
    assert!(
        message.contains("hint: expand it first: pip install xacro; xacro robot.urdf.xacro > robot.urdf"),
        "{message}"
    );
    for (from, to, why) in [
        ("${reach} 0.1", "$(env HOME) 0.1", "$(env ...) is not expanded here"),
        ("${reach} 0.1", "${load_yaml('/etc/passwd')} 0.1", "load_yaml in an expression"),
        ("${reach} 0.1", "${raech} 0.1", "did you mean `reach`?"),
        ("${reach} 0.1", "${'x' * 9} 0.1", ""),
        ("side:=left", "side:=^", "this parameter of macro"),
        ("params=\"prefix reach", "params=\"prefix most reach", "hides the property `most`"),
        (
            "<xacro:if value=\"${side == 'left'}\">",
            "<xacro:if value=\"${side == 'left'}\"><xacro:element xacro:name=\"x\"/>",
            "element",
        ),
        (
            "<xacro:if value=\"${side == 'left'}\">",
            "<xacro:if value=\"${side == 'left'}\"><xacro:arm prefix=\"a\" reach=\"1\"><origin/></xacro:arm>",
            "calls itself",
        ),
        (
            "limits.xacro\"/>",
            "limits.xacro\"/><xacro:property name=\"most\" value=\"3\"/>",
            "is defined more than once",
        ),
        (
            "limits.xacro\"/>",
            "limits.xacro\"/><xacro:property name=\"a\" value=\"${b}\"/><xacro:property name=\"b\" value=\"${a}\"/><link name=\"${a}\"/>",
            "is made of itself",
        ),
        ("filename=\"limits.xacro\"", "filename=\"$(arg x).xacro\"", "is not known here"),
        ("filename=\"limits.xacro\"", "filename=\"*.xacro\"", "is not known here"),
        ("filename=\"limits.xacro\"", "filename=\"arm_macro.xacro\"", "include each other in a circle"),
        ("filename=\"limits.xacro\"", "filename=\"gone.xacro\"", "an include cannot be followed"),
        (
            "filename=\"limits.xacro\"",
            "filename=\"../../program.csv\"",
            "outside the folders that may be read",
        ),
        ("filename=\"limits.xacro\"", "filename=\"https://example.org/a.xacro\"", "offline tool"),
        ("<robot xmlns:xacro", "<!DOCTYPE robot [<!ENTITY a \"x\">]><robot xmlns:xacro", "DTD not allowed"),
    ] {
        let message = changed(from, to);
        assert!(message.contains(why), "{to}: {message}");
    }
}

#[test]
fn conditions_that_do_not_hold_are_not_followed() {
    let top = format!(
        "<robot name=\"arm\" {NS}>\n<xacro:arg name=\"sim\" default=\"false\"/><xacro:arg name=\"tool\" default=\"\"/>\n\
         <xacro:property name=\"tool\" value=\"$(arg tool)\"/><xacro:property name=\"file\" value=\"plain\"/>\n\
         <xacro:if value=\"$(arg sim)\"><xacro:include filename=\"$(find nowhere)/sim.xacro\"/><xacro:unknown/></xacro:if>\n\
         <xacro:unless value=\"${{tool == ''}}\"><xacro:include filename=\"${{tool}}\"/></xacro:unless>\n\
         <xacro:unless value=\"$(arg sim)\"><xacro:include filename=\"${{file}}.urdf\"/></xacro:unless>\n</robot>"
    );
    let plain = "<robot name=\"tool\"><link name=\"a\"><collision><geometry><box size=\"1 1 1\"/></geometry></collision></link>\n\
        <link name=\"b\"><collision><geometry><box size=\"1 1 1\"/></geometry></collision></link>\n\
        <joint name=\"slide\" type=\"prismatic\"><parent link=\"a\"/><child link=\"b\"/><axis xyz=\"1 0 0\"/>\
        <limit lower=\"0\" upper=\"1\" effort=\"1\" velocity=\"1\"/></joint></robot>";
    let folder = Folder::with(&[("arm.urdf.xacro", &top), ("plain.urdf", plain)]);
    let answer = folder.run(&["pairs", "arm.urdf.xacro"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", told(&answer));
    assert!(answer.stdout.contains("excluded  a | b"), "{}", answer.stdout);
    for (from, to, why) in [
        ("name=\"sim\" default=\"false\"", "name=\"sim\" default=\"true\"", "package nowhere is not found"),
        ("name=\"tool\" default=\"\"", "name=\"tool\" default=\"gone.xacro\"", "gone.xacro"),
        // A value that is given again may change what holds: nothing is decided by it.
        (
            "<xacro:property name=\"file\"",
            "<xacro:property name=\"tool\" value=\"x\"/><xacro:property name=\"file\"",
            "is not known here",
        ),
    ] {
        assert!(top.contains(from), "{from}");
        folder.write("arm.urdf.xacro", top.replacen(from, to, 1));
        let answer = folder.run(&["pairs", "arm.urdf.xacro"]);
        assert_eq!(answer.code, Some(2), "{}", told(&answer));
        assert!(answer.stderr.contains(why), "{}", answer.stderr);
    }
}

#[test]
fn faults_of_the_expanded_text_say_so() {
    let message = changed("type=\"prismatic\"", "type=\"planar\"");
    assert!(
        message.contains("arm.urdf.xacro (expanded):")
            && message.contains("(the line is that of the expanded text)"),
        "{message}"
    );
}

#[test]
fn texts_that_grow_without_end_are_refused_before_they_do() {
    use std::fmt::Write as _;
    let mut laughs = format!("<robot name=\"r\" {NS}><xacro:property name=\"a0\" value=\"ha\"/>");
    let mut macros = format!(
        "<robot name=\"r\" {NS}><xacro:macro name=\"m0\" params=\"\"><link name=\"x\"/></xacro:macro>"
    );
    for k in 1..40 {
        let before = format!("${{a{}}}", k - 1).repeat(10);
        let _written = write!(laughs, "<xacro:property name=\"a{k}\" value=\"{before}\"/>");
        let before = format!("<xacro:m{}/>", k - 1).repeat(10);
        let _written = write!(macros, "<xacro:macro name=\"m{k}\" params=\"\">{before}</xacro:macro>");
    }
    let folder = Folder::with(&[
        ("laughs.xacro", &(laughs + "<link name=\"${a39}\"/></robot>")),
        ("macros.xacro", &(macros + "<xacro:m39/></robot>")),
        ("program.csv", "slide\n0\n"),
    ]);
    for file in ["laughs.xacro", "macros.xacro"] {
        let answer = folder.run(&["check", file, "--program", "program.csv"]);
        assert_eq!(answer.code, Some(2), "{}", told(&answer));
        assert!(answer.stderr.contains("could become too large"), "{}", answer.stderr);
    }
}
