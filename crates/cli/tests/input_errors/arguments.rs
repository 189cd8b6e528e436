//! Faults on the command line.

use crate::{good, refused_with};

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
fn a_mode_that_does_not_exist_yet() {
    arguments_refused("mode_certified", &["--mode", "certified"]);
}

#[test]
fn a_joint_value_that_is_no_number() {
    arguments_refused("joint_nan", &["--joint", "slide=NaN"]);
    arguments_refused("joint_text", &["--joint", "slide"]);
}
