//! Faults on the command line.

use crate::input_errors::{good, refused_with};
use crate::support::{Answer, Folder, gripper, lift_over_base, program};

fn arguments_refused(name: &str, arguments: &[&str]) {
    refused_with(name, &good(), &[&["check", "cell.ron"], arguments].concat());
}

#[test]
fn an_unknown_robot_of_a_program() {
    arguments_refused("robot_unknown", &["--program", "arn=program.ron"]);
}

#[test]
fn two_programs_for_one_robot() {
    arguments_refused("program_twice", &["--program", "program.ron", "--program", "arm=other.ron"]);
}

#[test]
fn an_unknown_joint() {
    arguments_refused("joint_unknown", &["--joint", "slied=0.1"]);
}

#[test]
fn a_joint_that_the_program_drives() {
    arguments_refused("joint_driven", &["--joint", "slide=0.1"]);
}

#[test]
fn a_joint_given_twice() {
    arguments_refused("joint_twice", &["--joint", "slide=0.1", "--joint", "slide=0.2"]);
}

#[test]
fn an_unknown_state() {
    arguments_refused("state_unknown", &["--state", "home"]);
}

#[test]
fn an_srdf_beside_a_cell() {
    arguments_refused("srdf_with_cell", &["--srdf", "robot.srdf"]);
}

#[test]
fn spheres_that_are_to_prove_motion() {
    arguments_refused("mode_certified_spheres", &["--mode", "certified", "--surface", "spheres"]);
}

#[test]
fn a_mode_that_does_not_exist() {
    arguments_refused("mode_unknown", &["--mode", "continuous"]);
}

#[test]
fn a_clearance_that_is_no_distance() {
    arguments_refused("clearance_below_zero", &["--clearance", "-5"]);
    arguments_refused("clearance_infinite", &["--clearance", "inf"]);
    arguments_refused("clearance_text", &["--clearance", "5mm"]);
    crate::input_errors::expect(
        "clearance_below_zero",
        &good(),
        &good().run(&["pairs", "cell.ron", "--clearance", "-5"]),
    );
}

#[test]
fn an_accuracy_that_cannot_be_reached() {
    arguments_refused("accuracy_zero", &["--accuracy", "0"]);
    arguments_refused("accuracy_below_zero", &["--accuracy", "-1"]);
    arguments_refused("accuracy_fine", &["--accuracy", "0.0009"]);
    arguments_refused("accuracy_nan", &["--accuracy", "NaN"]);
    arguments_refused("accuracy_infinite", &["--accuracy", "inf"]);
}

#[test]
fn a_folder_for_the_statistics() {
    let folder = good();
    let answer = folder.run(&["check", "cell.ron", "--stats", ".."]);
    crate::input_errors::expect("stats_folder", &folder, &answer);
}

#[test]
fn a_joint_value_that_is_no_number() {
    arguments_refused("joint_nan", &["--joint", "slide=NaN"]);
    arguments_refused("joint_text", &["--joint", "slide"]);
}

/// Two different robots; the second needs a value for `lift`.
fn two_robots() -> Folder {
    let robots = "Robot(name: \"left\", urdf: \"gripper.urdf\", program: \"open.ron\"),\n        \
                  Robot(name: \"right\", urdf: \"robot.urdf\", program: \"program.ron\",\n            \
                  base: Pose(xyz_mm: (0, 3000, 0)))";
    Folder::with(&[
        ("cell.ron", &format!("Cell(\n    version: 1,\n    robots: [\n        {robots},\n    ],\n)\n")),
        ("gripper.urdf", &gripper()),
        ("robot.urdf", &lift_over_base()),
        ("program.ron", &program(0.0, &[0.0, 300.0])),
        ("open.ron", &program(0.0, &[0.0, 100.0]).replace("slide", "open")),
    ])
}

#[test]
fn an_unknown_joint_of_several_robots() {
    refused_with(
        "joint_of_several",
        &two_robots(),
        &["check", "cell.ron", "--joint", "lift=0", "--joint", "lfit=0"],
    );
}

#[test]
fn a_joint_of_one_of_several_robots_is_found() {
    for joint in ["lift=0.01", "right/lift=0.01"] {
        let Answer { code, stdout, stderr } = two_robots().run(&["check", "cell.ron", "--joint", joint]);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{joint}");
        assert!(stdout.contains("\nFixed     right/lift = 10 mm (--joint)\n"), "{stdout}");
    }
}
