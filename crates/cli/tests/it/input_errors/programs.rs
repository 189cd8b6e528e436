//! Faults in taught programs.

use crate::input_errors::{good, refused, refused_with};
use crate::support::{Folder, lift_over_base, program};

/// The good folder, its program this table.
fn with_table(table: &str) -> Folder {
    let folder = good();
    folder.write("program.csv", table);
    folder
}

fn table_refused(name: &str, table: &str) {
    refused_with(name, &with_table(table), &["check", "cell.ron", "--program", "program.csv"]);
}

fn native_refused(name: &str, text: &str) {
    let folder = good();
    folder.write("program.ron", text);
    refused(name, &folder);
}

#[test]
fn a_table_without_a_joint_that_has_no_other_value() {
    let folder = with_table("time,slide\n0,0\n1,0.1\n");
    folder.write("robot.urdf", lift_over_base());
    refused_with("csv_joint_missing", &folder, &["check", "cell.ron", "--program", "program.csv"]);
}

#[test]
fn several_faults_in_one_table_are_all_listed() {
    table_refused("csv_several", "time,slide\n0,0\n1,abc\n0.5,0.1\n2\n3,inf\n");
}

#[test]
fn several_faults_in_a_native_program_are_all_listed() {
    let text =
        program(0.0, &[0.0, 300.0]).replace("to: \"p1\"", "to: \"p9\"").replace("\"slide\"", "\"slid\"");
    native_refused("native_several", &text);
}

#[test]
fn no_program_at_all() {
    let folder = good();
    folder.write("cell.ron", crate::input_errors::cell("").replace(", program: \"program.ron\"", ""));
    refused("program_none", &folder);
}
