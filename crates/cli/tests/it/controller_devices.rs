//! Promise: what outputs of a controller's program move is said by the cell file, and every mistake in that is told with its file.

use crate::controller_cells::{START, arm, told};
use crate::support::{Answer, Folder, parse_json};

const HAND: &str = "<robot name=\"hand\"><link name=\"palm\"><collision><origin xyz=\"0 0 0.02\"/><geometry><box size=\"0.04 0.04 0.04\"/></geometry></collision></link>\
    <link name=\"finger\"><collision><origin xyz=\"0.01 0 0.06\"/><geometry><box size=\"0.01 0.02 0.04\"/></geometry></collision></link>\
    <joint name=\"slide\" type=\"prismatic\"><parent link=\"palm\"/><child link=\"finger\"/><axis xyz=\"1 0 0\"/><limit lower=\"0\" upper=\"0.03\" effort=\"1\" velocity=\"0.1\"/></joint></robot>";

const SORT: &str = "def sort():\n  movej([0, -1.57, 1.57, -1.57, -1.57, 0])\n  set_standard_digital_out(0, False)\n\
    \x20 if get_standard_digital_in(1):\n    set_standard_digital_out(0, True)\n    movej([1.0, -1.57, 1.57, -1.57, -1.57, 0])\n  end\nend\nsort()\n";

const DEVICE: &str = "Device(name: \"hand\", initially: \"open\", positions: [\
    Position(name: \"open\", when: [Output(name: \"digital_out[0]\", value: false)], program: \"open.ron\"), \
    Position(name: \"closed\", when: [Output(name: \"digital_out[0]\", value: true)], program: \"closed.ron\")])";

fn program(moves: &str) -> String {
    format!(
        "Program(version: 2, units: Degrees, joints: [\"slide\"], points: [], speed: Joint(mm_per_s: 20), moves: [{moves}])"
    )
}

/// A cell whose robot has a hand with a finger, which the output 0 opens and closes; `more` stands in the list of its objects.
fn cell(device: &str, more: &str) -> Folder {
    let cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"arm.urdf\", program: \"sort.script\",\n\
         controller: Controller({START}, devices: [{device}]),\n\
         tools: [Tool(name: \"hand\", link: \"tool0\", urdf: \"hand.urdf\", tcp: Pose(xyz_mm: (0, 0, 80)))])],\n\
         objects: [Object(name: \"floor\", shape: Box(size_mm: (100, 100, 10)), pose: Pose(xyz_mm: (0, 0, -600))), {more}])\n"
    );
    let slide = |mm: f64| program(&format!("MoveAxes(to: [Joint(name: \"slide\", mm: {mm})])"));
    Folder::with(&[
        ("cell.ron", &cell),
        ("arm.urdf", &arm()),
        ("hand.urdf", HAND),
        ("sort.script", SORT),
        ("open.ron", &slide(25.0)),
        ("closed.ron", &slide(0.0)),
    ])
}

fn check(folder: &Folder) -> Answer {
    folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"])
}

#[test]
fn fingers_move_where_an_output_is_set() {
    let folder = cell(DEVICE, "");
    let answer = check(&folder);
    assert_eq!(answer.code, Some(0), "{}", told(&answer));
    assert!(answer.stdout.contains("digital_out[0] moves hand to open or closed"), "{}", answer.stdout);
    let report = parse_json(&folder.read("out/report.json"));
    let text = |motion: &serde_json::Value| motion["text"].as_str().map(str::to_owned);
    let motions: Vec<_> = report["motions"].as_array().expect("motions").iter().filter_map(text).collect();
    // It is open already where it is opened first.
    let set = motions.iter().filter(|text| text.starts_with("set_standard_digital_out"));
    assert_eq!(set.collect::<Vec<_>>(), ["set_standard_digital_out(0, True)"], "{motions:?}");
    let driven = report["programs"][0].to_string();
    assert!(driven.contains("hand/slide"), "{driven}");
}

#[test]
fn what_the_closed_fingers_meet_is_found_with_its_line() {
    // A post beside the hand where the arm stands at the start: the finger is at it once it is closed.
    let at_start = cell(DEVICE, "");
    let pose = at_start.run(&["check", "cell.ron", "--json"]);
    assert_eq!(pose.code, Some(0), "{}", told(&pose));
    let nearer = cell(&DEVICE.replace("open.ron", "shut.ron").replace("closed.ron", "wide.ron"), "");
    nearer.write("shut.ron", program("MoveAxes(to: [Joint(name: \"slide\", mm: 0)])"));
    // Beyond its limit.
    nearer.write("wide.ron", program("MoveAxes(to: [Joint(name: \"slide\", mm: 31)])"));
    let answer = check(&nearer);
    assert_eq!(answer.code, Some(1), "{}", told(&answer));
    assert!(answer.stdout.contains("wide.ron:1"), "{}", answer.stdout);
}

#[test]
fn mistakes_are_told_with_their_file() {
    let moved = "MoveAxes(to: [Joint(name: \"slide\", mm: 25)])";
    for (device, open, parts) in [
        (
            DEVICE.replace("[0]", "[7]"),
            program(moved),
            ["sort.script", "moved by what the program does not have"],
        ),
        (DEVICE.to_owned(), program("MoveJ(to: \"home\")"), ["open.ron:1", "does not have"]),
        (DEVICE.to_owned(), program("Wait(seconds: 1)"), ["cell.ron:2", "`hand/slide` is at the start"]),
        (
            DEVICE.to_owned(),
            program("MoveAxes(to: [Joint(name: \"slide\", mm: 25), Joint(name: \"j1\", deg: 0)])")
                .replace("[\"slide\"]", "[\"slide\", \"j1\"]"),
            ["cell.ron", "a device moves joint"],
        ),
        (DEVICE.replace("open.ron", "none.ron"), program(moved), ["none.ron", "named in cell.ron:1"]),
        (
            DEVICE.replace("\"open.ron\"", "[\"open.ron\", \"closed.ron\"]"),
            program(moved),
            ["open.ron", "several programs"],
        ),
    ] {
        let folder = cell(&device, "");
        folder.write("open.ron", open);
        let answer = check(&folder);
        assert_eq!(answer.code, Some(2), "{}", told(&answer));
        assert!(parts.iter().all(|part| answer.stderr.contains(part)), "{parts:?} in {}", answer.stderr);
    }
}

#[test]
fn a_program_with_devices_has_no_native_form() {
    let folder = cell(DEVICE, "");
    folder
        .write("sort.script", SORT.replace("  if get_standard_digital_in(1):\n", "").replace("  end\n", ""));
    let answer = folder.run(&["program", "convert", "cell.ron"]);
    assert_eq!(answer.code, Some(2), "{}", told(&answer));
    assert!(answer.stderr.contains("a statement that moves a device"), "{}", answer.stderr);
}
