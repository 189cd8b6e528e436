//! Packages whose folder has another name, and those of included files.

use crate::support::{BOX, Folder, stl_box};

/// What turns the hand, half a metre above the base.
const ARM: &str = r#"<link name="arm"/>
  <joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="0 0 0.5"/><axis xyz="0 0 1"/>
    <limit lower="-2" upper="2" velocity="9" effort="1"/></joint>
  <joint name="wrist" type="fixed"><parent link="arm"/><child link="hand"/></joint>"#;

/// An arm whose hand is a mesh.
fn robot(uri: &str) -> String {
    format!(
        r#"<robot name="r">
  <link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="hand"><collision><geometry><mesh filename="{uri}"/></geometry></collision></link>{ARM}</robot>"#
    )
}

const URI: &str = "package://kuka_support/meshes/hand.stl";

#[test]
fn the_only_file_of_an_unknown_package_is_taken_and_told() {
    for (urdf, mesh) in [
        ("arm/urdf/robot.urdf", "arm/meshes/hand.stl"),
        ("arm/robot.urdf", "arm/meshes/hand.stl"),
        ("arm/urdf/robot.urdf", "arm/kuka-master/meshes/hand.stl"),
    ] {
        let folder = Folder::with(&[(urdf, &*robot(URI)), (mesh, &*stl_box(0.1, BOX))]);
        folder.write("p.csv", "time,turn\n0,0\n1,1\n");
        let answer = folder.run(&["check", urdf, "--program", "p.csv"]);
        assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{urdf} {mesh}: {}", answer.stdout);
        let told =
            "package kuka_support was not found, and its files were taken from the only folder that has them";
        assert!(answer.stdout.contains(told), "{}", answer.stdout);
        assert!(answer.stdout.contains("--package kuka_support=DIR"), "{}", answer.stdout);
    }
}

#[test]
fn a_file_in_two_places_or_without_a_folder_is_not_guessed() {
    let mesh = &*stl_box(0.1, BOX);
    let two = Folder::with(&[
        ("arm/urdf/robot.urdf", &*robot(URI)),
        ("arm/meshes/hand.stl", mesh),
        ("another_arm/meshes/hand.stl", mesh),
    ]);
    let answer = two.run(&["doctor", "arm/urdf/robot.urdf"]);
    assert_eq!(answer.code, Some(2));
    // The folder of the URDF is named, and not that of another robot beside it.
    let own = two.path().canonicalize().expect("it is there").join("arm");
    let told = format!("have that file; say which: --package kuka_support={}\n", own.display());
    assert!(answer.stderr.contains(&told), "{}", answer.stderr);
    let alone = Folder::with(&[
        ("arm/urdf/robot.urdf", &*robot("package://kuka_support/hand.stl")),
        ("arm/meshes/hand.stl", mesh),
        ("arm/hand.stl", mesh),
    ]);
    let answer = alone.run(&["doctor", "arm/urdf/robot.urdf"]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("package kuka_support is not found"), "{}", answer.stderr);
}

#[test]
fn a_file_outside_the_folders_that_may_be_read_is_named_and_not_read() {
    let folder = Folder::with(&[
        ("cells/arm/urdf/robot.urdf", &*robot(URI)),
        ("cells/parts/meshes/hand.stl", &*stl_box(0.1, BOX)),
    ]);
    let refused = folder.run(&["doctor", "cells/arm/urdf/robot.urdf"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("hint: it has that file: --package kuka_support="), "{}", refused.stderr);
    let given = folder.run(&["doctor", "cells/arm/urdf/robot.urdf", "--package", "kuka_support=cells/parts"]);
    assert_ne!(given.code, Some(2), "{}", given.stderr);
}

/// A gripper in a package of its own, whose file names meshes and files of that package and has an undeclared prefix.
#[test]
fn packages_are_searched_from_included_files_too() {
    let main = r#"<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="../../tools/gripper_package/urdf/gripper.urdf.xacro"/>
  <link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  ARM</robot>"#
        .replace("ARM", &ARM.replace("\"hand\"", "\"palm\""));
    let gripper = r#"<robot name="g" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="$(find gripper_description)/urdf/palm.xacro"/>
  <drake:joint_limits/></robot>"#;
    let palm = r#"<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <link name="palm"><collision><geometry><mesh filename="package://gripper_description/meshes/palm.stl"/></geometry></collision></link>
</robot>"#;
    let folder = Folder::with(&[
        ("cell/arm/robot.urdf.xacro", &*main),
        ("tools/gripper_package/package.xml", "<package><name>gripper_description</name></package>"),
        ("tools/gripper_package/urdf/gripper.urdf.xacro", gripper),
        ("tools/gripper_package/urdf/palm.xacro", palm),
        ("tools/gripper_package/meshes/palm.stl", &*stl_box(0.1, BOX)),
        ("p.csv", "time,turn\n0,0\n1,1\n"),
    ]);
    let robot = ["check", "cell/arm/robot.urdf.xacro", "--program", "p.csv", "--allow-root", "tools"];
    let answer = folder.run(&robot);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
    assert!(answer.stdout.contains("undeclared:drake"), "{}", answer.stdout);
}

#[test]
fn a_property_of_old_xacro_is_told_as_such() {
    let main = "<robot name=\"r\" xmlns:xacro=\"http://www.ros.org/wiki/xacro\">\n\
         <property name=\"deg\" value=\"0.017453\"/>\n\
         <link name=\"base\"/><link name=\"a\"/><link name=\"b\"/>\n\
         <joint name=\"j\" type=\"revolute\"><parent link=\"base\"/><child link=\"a\"/><limit lower=\"${-2*deg}\" upper=\"${2*deg}\"/></joint>\n\
         <joint name=\"k\" type=\"revolute\"><parent link=\"a\"/><child link=\"b\"/><limit lower=\"${-2*deg}\" upper=\"${2*deg}\"/></joint>\n\
         </robot>";
    let folder = Folder::with(&[("robot.urdf.xacro", main)]);
    let answer = folder.run(&["doctor", "robot.urdf.xacro"]);
    assert_eq!(answer.code, Some(2));
    assert_eq!(answer.stderr.matches("neither a property nor a parameter").count(), 1, "{}", answer.stderr);
    let hint = "robot.urdf.xacro:2 has it in the old style, without the prefix: write <xacro:property name=\"deg\" .../>";
    assert!(answer.stderr.contains(hint), "{}", answer.stderr);
}
