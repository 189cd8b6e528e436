//! Faults in cell files.

use crate::input_errors::{cell, good, refused, refused_with};
use crate::support::{BOX, Folder, lift_over_base, stl_box};

fn with_cell(text: &str) -> Folder {
    let folder = good();
    folder.write("cell.ron", text);
    folder
}

#[test]
fn a_missing_cell() {
    refused("cell_missing", &Folder::new());
}

#[test]
fn a_folder_for_a_cell() {
    let folder = Folder::with(&[("cell.ron/robot.urdf", "")]);
    refused("cell_folder", &folder);
}

#[test]
fn an_unknown_field() {
    refused("cell_field", &with_cell(&cell("    clearence_mm: 5,\n")));
}

#[test]
fn broken_ron() {
    refused("cell_broken", &with_cell(&cell("").replacen("],", ",", 1)));
}

#[test]
fn an_exclusion_of_something_unknown() {
    let exclusions = "    exclusions: [\n        Exclusion(a: \"arm/hnad\", b: \"wall\", reason: \"far apart\"),\n    ],\n";
    refused("exclusion_unknown", &with_cell(&cell(exclusions)));
}

#[test]
fn an_unknown_field_of_the_clearances() {
    refused(
        "clearance_field",
        &with_cell(&cell("    clearance: Clearance(\n        robot_robots_mm: 5,\n    ),\n")),
    );
}

#[test]
fn clearances_that_are_no_distances() {
    let pair = "Pair(a: \"arm/hand\", b: \"wall\", mm: -1)";
    let negative = format!(
        "    clearance: Clearance(\n        same_robot_mm: -0.5,\n        pairs: [{pair}],\n    ),\n"
    );
    refused("clearance_negative", &with_cell(&cell(&negative)));
    refused("clearance_nan", &with_cell(&cell(&negative.replace("-0.5", "NaN").replace("-1", "1e999"))));
}

#[test]
fn clearances_of_pairs_that_are_unknown_not_checked_or_given_twice() {
    let pairs = [
        ("arm/hnad", "wall"),
        ("wall", "wall"),
        ("arm/base", "wall"),
        ("arm/hand", "arm/base"),
        ("wall", "arm/hand"),
        ("arm/hand", "wall"),
    ];
    let pairs = pairs.map(|(a, b)| format!("            Pair(a: \"{a}\", b: \"{b}\", mm: 2),\n"));
    let clearance =
        format!("    clearance: Clearance(\n        pairs: [\n{}        ],\n    ),\n", pairs.concat());
    refused("clearance_pairs", &with_cell(&cell(&clearance)));
}

#[test]
fn an_unchecked_entry_about_something_unknown() {
    refused(
        "unchecked_unknown",
        &with_cell(&cell("    unchecked: [Unchecked(name: \"wal\", kind: Shell, reason: \"open\")],\n")),
    );
}

/// The cell with two axes, of which the program drives the first.
fn with_fixed(joints: &str) -> Folder {
    let fixed = format!("program: \"program.ron\",\n        fixed_joints: [\n{joints}        ]");
    let folder = with_cell(&cell("").replace("program: \"program.ron\"", &fixed));
    folder.write("robot.urdf", lift_over_base());
    folder
}

#[test]
fn a_fixed_joint_in_the_wrong_unit() {
    refused("fixed_joint_unit", &with_fixed("            Joint(name: \"lift\", deg: 10),\n"));
}

#[test]
fn fixed_joints_that_are_driven_unknown_or_given_twice() {
    let joints = ["slide", "lft", "lift", "lift"]
        .map(|name| format!("            Joint(name: \"{name}\", mm: 10),\n"));
    refused("fixed_joints_several", &with_fixed(&joints.concat()));
}

#[test]
fn a_smallest_radius_that_needs_too_many_spheres() {
    let folder = with_cell(&cell("").replace("Box(size_mm: (100, 100, 100))", "Mesh(file: \"wall.stl\")"));
    folder.write("wall.stl", stl_box(0.1, BOX));
    let answer = refused_with("radius_small", &folder, &["check", "cell.ron", "--smallest-radius", "0.001"]);
    let (_, rest) = answer.stderr.split_once("--smallest-radius ").expect("a radius that fits");
    let fitting = rest.split(',').next().expect("a number");
    let answer = folder.run(&["check", "cell.ron", "--smallest-radius", fitting]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "radius {fitting}");
}

#[test]
fn several_faults_are_all_listed() {
    let more =
        "    smallest_radius_mm: -1,\n    exclusions: [Exclusion(a: \"wall\", b: \"wall\", reason: \"\")],\n";
    let text = cell(more).replace("version: 1", "version: 3").replace("(100, 100, 100)", "(100, 0, 100)");
    refused("cell_several", &with_cell(&text));
}

#[test]
fn two_things_of_one_name() {
    refused("cell_names", &with_cell(&cell("").replace("\"wall\"", "\"arm\"")));
}
