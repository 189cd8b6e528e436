//! Faults in how programs wait for each other.

use crate::input_errors::{good, refused};
use crate::support::{Folder, program, slider};

/// Two sliders side by side, with these statements between the moves of their programs, one a line.
fn two(left: &[&str], right: &[&str]) -> Folder {
    let robot = |name: &str, y_mm: u32| {
        format!(
            "Robot(name: \"{name}\", urdf: \"robot.urdf\", program: \"{name}.ron\", base: Pose(xyz_mm: (0, {y_mm}, 0)))"
        )
    };
    let cell = format!("Cell(version: 1, robots: [\n  {},\n  {}])\n", robot("left", 0), robot("right", 3000));
    let folder = Folder::with(&[("cell.ron", &cell), ("robot.urdf", &slider())]);
    folder.write("left.ron", with(left));
    folder.write("right.ron", with(right));
    folder
}

/// A program whose first moves are these statements, from line 5 on.
fn with(statements: &[&str]) -> String {
    let lines: Vec<String> = statements.iter().map(|statement| format!("\n  {statement},")).collect();
    program(0.0, &[0.0, 300.0]).replace("moves: [", &format!("moves: [{}\n  ", lines.concat()))
}

#[test]
fn programs_that_find_each_other_are_checked() {
    let folder = two(&["Sync(name: \"a\")"], &["Wait(seconds: 1)", "Sync(name: \"a\")"]);
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
}

#[test]
fn a_sync_in_the_only_program() {
    let folder = good();
    folder.write("program.ron", with(&["Sync(name: \"part_ready\")"]));
    refused("sync_alone", &folder);
}

#[test]
fn a_sync_that_is_spelt_in_two_ways() {
    let left = ["Sync(name: \"part_placed\")", "Sync(name: \"part_ready\")"];
    let right = ["Sync(name: \"part_placed\")", "Sync(name: \"part_redy\")"];
    refused("sync_misspelt", &two(&left, &right));
}

#[test]
fn a_sync_whose_partner_runs_a_table() {
    let folder = two(&["Sync(name: \"part_ready\")"], &[]);
    let cell = folder.read("cell.ron").replace("right.ron", "right.csv");
    folder.write("cell.ron", cell);
    folder.write("right.csv", "time,slide\n0,0\n1,0.1\n");
    refused("sync_table", &folder);
}

#[test]
fn a_sync_that_comes_more_often_in_one_program() {
    let twice = ["Sync(name: \"a\")", "Wait(seconds: 1)", "Sync(name: \"a\")"];
    refused("sync_count", &two(&twice, &["Sync(name: \"a\")"]));
}

#[test]
fn programs_that_wait_for_each_other_for_ever() {
    let left = ["Sync(name: \"taken\")", "Wait(seconds: 1)", "Sync(name: \"placed\")"];
    let right = ["Wait(seconds: 2)", "Sync(name: \"placed\")", "Sync(name: \"taken\")"];
    refused("sync_for_ever", &two(&left, &right));
}

#[test]
fn syncs_without_a_name() {
    let statements = ["Sync(name: \"\")", "Sync(name: \"a\")", "sync(name: \"a\")"];
    refused("sync_unnamed", &two(&statements[..2], &["Sync(name: \"a\")"]));
    refused("sync_unknown", &two(&statements[1..], &["Sync(seconds: 2)"]));
}
