//! Promise: a URDF whose links do not move is an object of a cell, checked as environment.

use crate::support::{Folder, block, fixed, link, slide, slider, urdf};

fn cell(table: &str) -> Folder {
    let cell = "Cell(version: 1, clearance: Clearance(robot_environment_mm: 50), robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.csv\")],\n\
         objects: [Object(name: \"table\", shape: Urdf(file: \"table.urdf\"), pose: Pose(xyz_mm: (700, 0, 0)))])";
    Folder::with(&[
        ("cell.ron", cell),
        ("robot.urdf", &*slider()),
        ("p.csv", "time,slide\n0,0\n1,0.5\n"),
        ("table.urdf", table),
    ])
}

/// A column, and a plate on it at the height of the hand.
fn table() -> Vec<String> {
    vec![
        block("column", "0.1 0.1 0.4"),
        block("plate", "0.2 0.2 0.02"),
        fixed("on", ["column", "plate"], "0 0 0.5"),
    ]
}

#[test]
fn the_links_of_a_urdf_are_one_member_of_the_environment() {
    let folder = cell(&urdf(&table()));
    let checked = folder.checked(&[]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
    // The hand, 100 mm wide, ends its way 50 mm before the plate.
    let finding = &checked.report["findings"][0];
    assert!(finding["id"].as_str().is_some_and(|id| id.starts_with("near:arm/hand|table")), "{finding}");
    let members = checked.report["members"].as_array().expect("members");
    assert_eq!(members.iter().filter(|member| member["name"] == "table").count(), 1);
}

#[test]
fn what_moves_is_no_object_and_what_is_only_seen_is_unchecked() {
    let mut parts = table();
    parts.extend([block("lid", "0.1 0.1 0.1"), slide("hinge", ["plate", "lid"], "0 0 1", "0 0 1")]);
    let refused = cell(&urdf(&parts)).run(&["check", "cell.ron"]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("a joint of an object can move (object of cell.ron:2); found hinge"),
        "{}",
        refused.stderr
    );

    let mut parts = table();
    let shape = "<visual><geometry><box size=\"0.1 0.1 0.1\"/></geometry></visual>";
    parts.extend([link("sign", shape), fixed("up", ["plate", "sign"], "0 0 1")]);
    let seen = cell(&urdf(&parts)).run(&["check", "cell.ron"]);
    assert!(seen.stdout.contains("table/sign"), "{}", seen.stdout);

    let empty = cell("<robot name=\"t\"><link name=\"a\"/></robot>").run(&["check", "cell.ron"]);
    assert!(empty.stderr.contains("a model without anything to check"), "{}", empty.stderr);
}
