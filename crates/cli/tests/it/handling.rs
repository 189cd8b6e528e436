//! Promise: whatever looks at a program with objects that are handled honours its statements, or refuses them by name.

use crate::support::{Folder, parse_json};

const PICKER: &str = include_str!("../../../../tests/corpus/handling/picker.urdf");

/// A part that a gantry takes from one side of a wall to the other; `part_x` is where the part is gripped, millimetres.
fn folder(grip_x: i32) -> Folder {
    let cell = "Cell(version: 2, robots: [Robot(name: \"picker\", urdf: \"picker.urdf\", program: \"p.ron\")], objects: [\n\
        Object(name: \"table\", shape: Box(size_mm: (900, 300, 20)), pose: Pose(xyz_mm: (0, 0, -10))),\n\
        Object(name: \"part\", shape: Box(size_mm: (60, 40, 80)), pose: Pose(xyz_mm: (-200, 0, 40))),\n\
        Object(name: \"wall\", shape: Box(size_mm: (20, 300, 150)), pose: Pose(xyz_mm: (0, 0, 75))),\n])\n";
    Folder::with(&[("cell.ron", cell), ("picker.urdf", PICKER), ("p.ron", &program(grip_x, 10))])
}

fn program(grip_x: i32, place_z: i32) -> String {
    format!(
        "Program(version: 2, units: Degrees, joints: [\"x\", \"z\", \"grip\"], points: [\n\
        Point(name: \"over_part\", joints: [{grip_x}, 250, 0]),\n\
        Point(name: \"at_part\", joints: [{grip_x}, 10, 0]),\n\
        Point(name: \"over_place\", joints: [200, 250, 20]),\n\
        Point(name: \"at_place\", joints: [200, {place_z}, 20]),\n\
        ], speed: Percent(50), interpolation: Period(seconds: 0.02), start: \"over_part\", moves: [\n\
        MoveJ(to: \"at_part\"),\n\
        AllowContact(between: [\"finger_left\", \"part\"], up_to_mm: 0.5, reason: \"grips it\"),\n\
        AllowContact(between: [\"finger_right\", \"part\"], up_to_mm: 0.5, reason: \"grips it\"),\n\
        MoveAxes(to: [Joint(name: \"grip\", mm: 20)]),\n\
        Attach(object: \"part\", to: \"hand\", fingers: [\"finger_left\", \"finger_right\"]),\n\
        MoveAxes(to: [Joint(name: \"z\", mm: 250)]),\n\
        MoveJ(to: \"over_place\"),\n\
        MoveJ(to: \"at_place\"),\n\
        Detach(object: \"part\", onto: \"table\"),\n\
        MoveAxes(to: [Joint(name: \"grip\", mm: 0)]),\n\
        MoveAxes(to: [Joint(name: \"z\", mm: 250)]),\n\
        EndContact(between: [\"finger_left\", \"part\"]),\n\
        EndContact(between: [\"finger_right\", \"part\"]),\n\
        ])\n"
    )
}

#[test]
fn every_way_to_check_honours_handled_objects_or_refuses_them() {
    let (good, off) = (folder(-200), folder(-175));
    for ways in [
        &[][..],
        &["--mode", "sampled"],
        &["--surface", "spheres"],
        &["--contacts"],
        &["--curve", "none"],
        &["--curve", "full"],
        &["--audit-exclusions"],
    ] {
        let check = [&["check", "cell.ron"][..], ways].concat();
        let answers = [&good, &off].map(|folder| folder.run(&check));
        let codes = answers.each_ref().map(|answer| answer.code);
        assert_eq!(codes, [Some(0), Some(1)], "{ways:?}: {}{}", answers[0].stdout, answers[0].stderr);
        let found = &answers[1].stdout;
        assert!(found.contains("part | picker/finger_left"), "{ways:?}: {found}");
        assert!(
            found.contains("part is attached without contact of picker/finger_right: 25 mm apart"),
            "{ways:?}: {found}"
        );
    }
    for refused in [
        &["check", "cell.ron", "--engine", "intervals"][..],
        &["check", "cell.ron", "--engine", "both"],
        &["methods", "cell.ron"],
    ] {
        let answer = good.run(refused);
        assert_eq!(answer.code, Some(2), "{refused:?}");
        assert!(
            answer.stderr.contains("knows no objects that are handled; found AllowContact"),
            "{}",
            answer.stderr
        );
    }
}

/// Every stay of the part is a pair of its own, and its classes over all joint values hold for each.
#[test]
fn pairs_are_asked_for_every_stay() {
    let answer = folder(-200).run(&["pairs", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    for row in [
        "checked   part on picker/hand | wall  required 0 mm",
        "checked   part on table | picker/finger_left  required 0 mm",
        "checked   part | picker/hand  required 0 mm",
        "still     part on table | table",
    ] {
        assert!(answer.stdout.lines().any(|line| line == row), "{row}: {}", answer.stdout);
    }
    assert!(!answer.stdout.contains("part on picker/hand | part"), "{}", answer.stdout);
    let answer = folder(-200).run(&["pairs", "cell.ron", "--propose"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
}

#[test]
fn reports_say_when_a_part_is_where_and_agree_with_themselves() {
    let good = folder(-200);
    good.write("high.ron", program(-200, 60));
    let report = |program: &str, into: &str| {
        good.run(&["check", "cell.ron", "--program", program, "--report", into, "--no-pictures"])
    };
    assert_eq!(report("p.ron", "one").code, Some(0));
    assert_eq!(report("p.ron", "two").code, Some(0));
    let high = report("high.ron", "high");
    assert_eq!(high.code, Some(1), "{}{}", high.stdout, high.stderr);
    assert!(
        high.stdout.contains("part is released, and does not stand on table: 50 mm apart"),
        "{}",
        high.stdout
    );
    let read = parse_json(&good.read("one/report.json"));
    let stays: Vec<&serde_json::Value> = read["members"]
        .as_array()
        .expect("members")
        .iter()
        .filter(|member| !member["stay"].is_null())
        .collect();
    let named: Vec<&str> = stays.iter().filter_map(|member| member["name"].as_str()).collect();
    assert_eq!(named, ["part", "part on picker/hand", "part on table"]);
    assert_eq!(stays[0]["stay"]["time"][1], stays[1]["stay"]["time"][0]);
    let end = &read["objects_at_end"][0];
    assert_eq!((end["member"].as_str(), end["moves_with"].is_null()), (Some("part on table"), true));
    let x_m = end["xyz_m"][0].as_f64().expect("a number");
    assert!((x_m - 0.2).abs() < 1e-9, "{x_m}");
    let meant = read["meant_contacts"].as_array().expect("contacts");
    assert!(meant.iter().all(|row| row["is_proven"] == true), "{meant:?}");
    let same = good.run(&["diff", "one/report.json", "two/report.json"]);
    assert_eq!(same.code, Some(0), "{}{}", same.stdout, same.stderr);
    let other = good.run(&["diff", "one/report.json", "high/report.json"]);
    assert_eq!(other.code, Some(1), "{}{}", other.stdout, other.stderr);
    let accepted =
        good.run(&["check", "cell.ron", "--program", "high.ron", "--baseline", "high/report.json"]);
    assert_eq!(accepted.code, Some(0), "{}{}", accepted.stdout, accepted.stderr);
    let new = good.run(&["check", "cell.ron", "--program", "high.ron", "--baseline", "one/report.json"]);
    assert_eq!(new.code, Some(1), "{}{}", new.stdout, new.stderr);
}

/// Exclusions and clearances of the cell file that name an object hold for all its stays.
#[test]
fn the_cell_file_means_an_object_wherever_it_is() {
    let good = folder(-200);
    let cell = good.read("cell.ron").replace(
        "objects: [",
        "clearance: Clearance(pairs: [Pair(a: \"part\", b: \"wall\", mm: 7)]),\n\
         exclusions: [Exclusion(a: \"part\", b: \"picker/hand\", reason: \"never near\")], objects: [",
    );
    good.write("cell.ron", cell);
    let answer = good.run(&["pairs", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stderr);
    for row in [
        "excluded  part on picker/hand | picker/hand  [cell] never near",
        "excluded  part on table | picker/hand  [cell] never near",
        "excluded  part | picker/hand  [cell] never near",
        "checked   part on picker/hand | wall  required 7 mm",
    ] {
        assert!(answer.stdout.lines().any(|line| line == row), "{row}: {}", answer.stdout);
    }
}

/// A gripper that opens on the way drops what it carries: neither the grip at the start nor the place at the end shows it.
#[test]
fn fingers_that_open_on_the_way_are_found() {
    let dropped = folder(-200);
    let opened = "MoveAxes(to: [Joint(name: \"grip\", mm: 0)]),\nMoveJ(to: \"over_place\"),\n";
    dropped.write("p.ron", program(-200, 10).replace("MoveJ(to: \"over_place\"),\n", opened));
    for ways in [&["check", "cell.ron"][..], &["check", "cell.ron", "--mode", "sampled"]] {
        let answer = dropped.run(ways);
        assert_eq!(answer.code, Some(1), "{ways:?}: {}{}", answer.stdout, answer.stderr);
        let told = "part is still attached, and picker/finger_left and picker/finger_right left it";
        assert_eq!(answer.stdout.matches(told).count(), 1, "{ways:?}: {}", answer.stdout);
    }
}

/// An object of the cell file may be in the hand from the start.
#[test]
fn an_object_may_be_held_from_the_start() {
    let good = folder(-200);
    let cell = good.read("cell.ron").replace(
        "pose: Pose(xyz_mm: (-200, 0, 40))",
        "pose: Pose(xyz_mm: (0, 0, 30)), initially: Attached(to: \"picker/hand\")",
    );
    good.write("cell.ron", &cell);
    let held = "        AllowContact(between: [\"finger_left\", \"part\"], up_to_mm: 0.5, reason: \"holds it\"),\n\
        AllowContact(between: [\"finger_right\", \"part\"], up_to_mm: 0.5, reason: \"holds it\"),\n\
        MoveJ(to: \"at_place\"),\nDetach(object: \"part\", onto: \"table\"),\n";
    let whole = program(-200, 10);
    let (head, rest) = whole.split_once("MoveJ(to: \"at_part\"),\n").expect("the first move");
    let (_, rest) = rest.split_once("onto: \"table\"),\n").expect("the part is put down");
    let start = head.replace("start: \"over_part\"", "start: \"over_place\"");
    good.write("p.ron", format!("{start}{held}{rest}"));
    let answer = good.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
    assert!(answer.stdout.contains("Object    part on table: put down there"), "{}", answer.stdout);
    good.write("cell.ron", cell.replace("picker/hand", "picker/hnad"));
    let refused = good.run(&["check", "cell.ron"]);
    assert_eq!(refused.code, Some(2), "{}", refused.stdout);
    assert!(
        refused.stderr.contains("cell.ron:3: nothing carries object `part`; found `picker/hnad`"),
        "{}",
        refused.stderr
    );
}

/// A gripper that does not open takes the part along, whatever its program says.
#[test]
fn a_gripper_that_is_not_opened_is_found() {
    let closed = folder(-200);
    closed.write("p.ron", program(-200, 10).replace("MoveAxes(to: [Joint(name: \"grip\", mm: 0)]),\n", ""));
    for ways in [&["check", "cell.ron"][..], &["check", "cell.ron", "--mode", "sampled"]] {
        let answer = closed.run(ways);
        assert_eq!(answer.code, Some(1), "{ways:?}: {}{}", answer.stdout, answer.stderr);
        let told = "part is released, and picker/finger_left still touches it after ";
        assert_eq!(answer.stdout.matches(told).count(), 1, "{ways:?}: {}", answer.stdout);
    }
}

/// Nor is it let go where the program ends before anything moves away.
#[test]
fn a_gripper_that_holds_on_to_the_end_is_found() {
    let closed = folder(-200);
    let text = program(-200, 10).replace("MoveAxes(to: [Joint(name: \"grip\", mm: 0)]),\n", "");
    let end = text.rfind("MoveAxes(to: [Joint(name: \"z\", mm: 250)]),\n").expect("the way up");
    let text = text[..end].to_owned() + text[end..].split_once('\n').expect("a line").1;
    for more in ["", "MoveAxes(to: [Joint(name: \"z\", mm: 14)]),\n"] {
        let text = text.replace(
            "EndContact(between: [\"finger_left\"",
            &format!("{more}EndContact(between: [\"finger_left\""),
        );
        closed.write("p.ron", text);
        let answer = closed.run(&["check", "cell.ron"]);
        assert_eq!(answer.code, Some(1), "{more}: {}{}", answer.stdout, answer.stderr);
        let told = "part is released, and picker/finger_left still touches it where the program ends";
        assert_eq!(answer.stdout.matches(told).count(), 1, "{more}: {}", answer.stdout);
    }
}

/// A part that is put down in the air is not said to be put down.
#[test]
fn a_part_in_the_air_is_left_there() {
    let high = folder(-200);
    high.write("p.ron", program(-200, 40));
    let answer = high.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stderr);
    let told = "part on table: left there, where what it was put on does not support it, since";
    assert!(answer.stdout.contains(told), "{}", answer.stdout);
}

/// What lies beside a part does not hold it up, whether there is a gap between the two or none.
#[test]
fn a_part_does_not_stand_on_what_is_beside_it() {
    for (gap_mm, z, toward, code) in
        [(0.5, 30, "", 1), (0.0, 30, "", 1), (0.5, 30, ", toward: (1, 0, 0)", 0), (0.0, 10, "", 1)]
    {
        let beside = folder(-200);
        let x_mm = 200.0 + 30.0 + gap_mm + 10.0;
        let stop = format!(
            "objects: [Object(name: \"stop\", shape: Box(size_mm: (20, 300, 150)), pose: Pose(xyz_mm: ({x_mm}, 0, 75))), "
        );
        beside.write("cell.ron", beside.read("cell.ron").replace("objects: [", &stop));
        let onto = format!("Detach(object: \"part\", onto: \"stop\"{toward})");
        let program = program(-200, z).replace("Detach(object: \"part\", onto: \"table\")", &onto);
        // The finger on that side would meet the stop.
        let program = program.replace("AllowContact(between: [\"finger_right\", \"part\"], up_to_mm: 0.5, reason: \"grips it\"),\n", "AllowContact(between: [\"finger_right\", \"part\"], up_to_mm: 0.5, reason: \"grips it\"),\nAllowContact(between: [\"finger_right\", \"stop\"], up_to_mm: 50, reason: \"not of interest here\"),\n")
            .replace("EndContact(between: [\"finger_right\", \"part\"]),\n", "EndContact(between: [\"finger_right\", \"part\"]),\nEndContact(between: [\"finger_right\", \"stop\"]),\n");
        beside.write("p.ron", program);
        let answer = beside.run(&["check", "cell.ron"]);
        let told = answer.stdout.contains("part is released, and stop is beside it, not below it");
        assert_eq!(told, code == 1, "{gap_mm} {z} {toward}: {}{}", answer.stdout, answer.stderr);
    }
}

/// The required clearance of a move that ends where a part is taken up is none of what the part is from there on; and the contact with what
/// it stood on goes as far as the required clearance, wherever that is given.
#[test]
fn required_clearances_change_where_parts_are_taken_up() {
    let good = folder(-200);
    let within = program(-200, 10)
        .replace(
            "MoveAxes(to: [Joint(name: \"grip\", mm: 20)]),\n",
            "Clearance(mm: 2),\nMoveAxes(to: [Joint(name: \"grip\", mm: 20)]),\n",
        )
        .replace(
            "MoveAxes(to: [Joint(name: \"z\", mm: 250)]),\nMoveJ",
            "Clearance(),\nMoveAxes(to: [Joint(name: \"z\", mm: 250)]),\nMoveJ",
        );
    good.write("p.ron", &within);
    let answer = good.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
    for (options, program) in [
        (&["--clearance", "18"][..], program(-200, 10)),
        (&[], program(-200, 10).replace("moves: [\n", "moves: [\nClearance(mm: 18),\n")),
    ] {
        good.write("p.ron", program);
        let answer = good.run(&[&["check", "cell.ron"][..], options].concat());
        assert!(
            !answer.stdout.contains("part on picker/hand | table"),
            "{options:?}: {}{}",
            answer.stdout,
            answer.stderr
        );
    }
}

/// What was put down on a part would stay in the air where the part is taken away.
#[test]
fn a_part_is_not_taken_from_below_another() {
    let good = folder(-200);
    let cell = good.read("cell.ron").replace(
        "objects: [",
        "objects: [Object(name: \"pallet\", shape: Box(size_mm: (100, 100, 10)), pose: Pose(xyz_mm: (200, 0, 5))), ",
    );
    good.write("cell.ron", cell);
    let taken = program(-200, 20)
        .replace("onto: \"table\"", "onto: \"pallet\"")
        .replace("])\n", "Attach(object: \"pallet\", to: \"hand\", fingers: [\"finger_left\"]),\n])\n");
    good.write("p.ron", taken);
    let answer = good.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(2), "{}{}", answer.stdout, answer.stderr);
    assert!(
        answer.stderr.contains("`part` stands on `pallet`, and would stay in the air"),
        "{}",
        answer.stderr
    );
}

/// An exclusion takes the place of what a program says of a pair, and that is told.
#[test]
fn an_exclusion_of_a_contact_that_is_meant_is_told() {
    let good = folder(-200);
    let exclusion =
        "exclusions: [Exclusion(a: \"part\", b: \"picker/finger_left\", reason: \"grips it\")], objects: [";
    good.write("cell.ron", good.read("cell.ron").replace("objects: [", exclusion));
    let answer = good.run(&["check", "cell.ron"]);
    let told = "p.ron:8:1: AllowContact changes nothing: `part` and `picker/finger_left` are excluded for the whole program; found grips it";
    assert_eq!(answer.stdout.matches(told).count(), 1, "{}{}", answer.stdout, answer.stderr);
}

/// A table that is missing in the cell file, or stands elsewhere, is told where the part is taken up.
#[test]
fn a_part_that_stands_on_nothing_is_told() {
    let good = folder(-200);
    let answer = good.run(&["check", "cell.ron"]);
    assert!(!answer.stdout.contains("it stood on nothing"), "{}", answer.stdout);
    let cell = good.read("cell.ron");
    let (size, pose) = ("size_mm: (900, 300, 20)", "pose: Pose(xyz_mm: (0, 0, -10))");
    let elsewhere =
        cell.replace(size, "size_mm: (400, 300, 20)").replace(pose, "pose: Pose(xyz_mm: (250, 0, -10))");
    good.write("cell.ron", elsewhere);
    let answer = good.run(&["check", "cell.ron"]);
    assert_eq!(answer.code, Some(0), "{}{}", answer.stdout, answer.stderr);
    let told = "it stood on nothing that the cell file has where it was taken up (p.ron:11)";
    assert!(answer.stdout.contains(told), "{}", answer.stdout);
}

/// Fingers that close on a part which the program never attaches leave it where it is.
#[test]
fn a_part_that_is_gripped_and_never_attached_is_told() {
    let forgotten = folder(-200);
    let without = program(-200, 10);
    let kept = without.lines().filter(|line| !line.starts_with("Attach(") && !line.starts_with("Detach("));
    forgotten.write("p.ron", kept.collect::<Vec<_>>().join("\n"));
    let answer = forgotten.run(&["check", "cell.ron"]);
    assert!(answer.stdout.contains("; no program attaches part"), "{}{}", answer.stdout, answer.stderr);
    let answer = folder(-200).run(&["check", "cell.ron"]);
    assert!(!answer.stdout.contains("no program attaches"), "{}", answer.stdout);
}
