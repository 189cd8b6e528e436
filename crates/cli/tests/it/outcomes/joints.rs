//! Ranges, speeds, clocks, and joints that follow others.

use crate::outcomes::{Run, cell, cube, slider_among};
use crate::support::{Folder, gripper, program, slider};

#[test]
fn a_joint_beyond_its_range_fails() {
    let run = Run::of(&slider_among(&[cube("wall", 100.0, -1000.0)], "slide\n0\n2\n2.5\n2.25\n0\n"), &[]);
    run.gives("FAIL");
    assert_eq!(run.list("findings").len(), 1);
    let finding = &run.list("findings")[0];
    assert_eq!((&finding["kind"], &finding["severity"]), (&"joint-limit".into(), &"error".into()));
    assert_eq!((&finding["joint"], &finding["worst"]), (&"arm/slide".into(), &2.5.into()));
    assert_eq!(finding["points"], serde_json::json!([2, 3]));
    assert_eq!(run.colliding(), [""; 5]);
    assert!(run.stdout.contains("a joint leaves its range"), "{}", run.stdout);
}

#[test]
fn a_joint_too_fast_is_a_warning() {
    let table = "time,slide\n0,0\n1,0.5\n1.25,1\n2,1\n";
    let run = Run::of(&slider_among(&[cube("wall", 100.0, -1000.0)], table), &[]);
    run.gives("PASS");
    assert_eq!(run.list("findings").len(), 1);
    let finding = &run.list("findings")[0];
    assert_eq!((&finding["kind"], &finding["severity"]), (&"joint-speed".into(), &"warning".into()));
    assert_eq!((&finding["worst"], &finding["unit"]), (&2.0.into(), &"m/s".into()));
    assert_eq!(finding["points"], serde_json::json!([2, 2]));
}

#[test]
fn instants_a_rounding_apart_warn_of_no_speed() {
    // Three units in the last place of the position in one of the time: 3 m/s, and nothing that anybody moves.
    let table = "time,slide\n0,0\n0.9722222222222222,0.5\n0.9722222222222223,0.5000000000000003\n2,1\n";
    let run = Run::of(&slider_among(&[cube("wall", 100.0, -1000.0)], table), &[]);
    run.gives("PASS");
    assert!(run.list("findings").is_empty(), "{:?}", run.list("findings"));
}

#[test]
fn a_table_without_time_has_no_speed() {
    let run = Run::of(&slider_among(&[cube("wall", 100.0, -3000.0)], "slide\n0\n2\n-2\n"), &[]);
    run.gives("PASS");
    assert_eq!(run.report["time_basis"], "index");
    assert!(run.list("findings").is_empty());
}

#[test]
fn a_mimic_finger_moves_with_its_master() {
    // The wall stands where only the right finger comes, at x = -q and y = 200 mm.
    let wall = cube("wall", 100.0, -400.0).replace("-400, 0, 500", "-400, 200, 0");
    let folder = Folder::with(&[
        ("cell.ron", &cell(&[wall], "")),
        ("robot.urdf", &gripper()),
        ("program.csv", "open\n0\n0.25\n0.35\n0.6\n"),
    ]);
    let run = Run::of(&folder, &[]);
    run.gives("FAIL");
    assert_eq!(run.colliding(), ["", "", "arm/finger_right|wall", ""]);
}

/// Two sliders facing each other, one metre apart; each waits, then runs 600 mm at 100 mm/s.
fn facing(wait_left_s: f64, wait_right_s: f64) -> Folder {
    let robot = |name: &str, base: &str| {
        format!("Robot(name: \"{name}\", urdf: \"robot.urdf\", program: \"{name}.ron\", base: Pose({base}))")
    };
    let robots =
        [robot("left", "xyz_mm: (0, 0, 0)"), robot("right", "xyz_mm: (1000, 0, 0), rpy_deg: (0, 0, 180)")];
    Folder::with(&[
        ("cell.ron", &format!("Cell(version: 1, robots: [\n  {}])\n", robots.join(",\n  "))),
        ("robot.urdf", &slider()),
        ("left.ron", &program(wait_left_s, &[0.0, 600.0])),
        ("right.ron", &program(wait_right_s, &[0.0, 600.0])),
    ])
}

/// Time of the first interpolation point at which the hands collide, and the step before it.
fn first_contact_s(folder: &Folder) -> [f64; 2] {
    let run = Run::of(folder, &[]);
    run.gives("FAIL");
    let column = run.colliding();
    let first = column.iter().position(|pairs| *pairs == "left/hand|right/hand").expect("a collision");
    assert!(column.iter().all(|pairs| pairs.is_empty() || *pairs == "left/hand|right/hand"), "{column:?}");
    let rows = crate::support::rows(&run.frames);
    let time = |row: usize| rows[row][1].parse().expect("a number");
    [time(first - 1), time(first)]
}

#[test]
fn two_robots_on_one_clock_meet_when_they_must() {
    // The hands' faces are 900 mm apart and close at 200 mm/s: contact at 4.5 s, between or at points 0.1 s apart.
    let [before, contact] = first_contact_s(&facing(0.0, 0.0));
    assert!(before < 4.5 && (4.5 - 1e-9..4.6).contains(&contact), "{before} {contact}");
    // The right one starts 2.03 s later: the left has covered 203 mm by then, the rest closes in 3.485 s.
    let [before, contact] = first_contact_s(&facing(0.0, 2.03));
    assert!(before < 5.515 && (5.515..5.615).contains(&contact), "{before} {contact}");
}

#[test]
fn two_robots_that_pass_one_after_the_other_do_not_meet() {
    let folder = facing(0.0, 0.0);
    folder.write("left.ron", program(0.0, &[0.0, 600.0, 0.0]));
    folder.write("right.ron", program(12.0, &[0.0, 600.0]));
    Run::of(&folder, &[]).gives("PASS");
}

#[test]
fn robots_that_meet_at_a_sync_pass_one_after_the_other() {
    let folder = facing(0.0, 0.0);
    // As above without a sync of their own they would meet; the left one is out again before the right one comes.
    folder.write("left.ron", program(0.5, &[0.0, 600.0, 0.0]).replace("])\n", "Sync(name: \"out\")])\n"));
    folder.write(
        "right.ron",
        program(0.0, &[0.0, 600.0]).replace("moves: [", "moves: [\n  Sync(name: \"out\"), "),
    );
    let run = Run::of(&folder, &[]);
    run.gives("PASS");
    let programs = run.list("programs");
    // Half a second and twice six of motion, and then six more.
    let duration_s = run.report["duration_s"].as_f64().expect("a number");
    assert!((duration_s - 18.5).abs() < 1e-9, "{duration_s}");
    // The left one comes last and gains no knot; the right one waits.
    assert_eq!((&programs[0]["knots"], &programs[1]["knots"]), (&4.into(), &3.into()));
}

#[test]
fn a_robot_that_is_run_into_while_it_waits_is_told_with_the_line_of_its_sync() {
    let folder = facing(0.0, 0.0);
    folder.write(
        "left.ron",
        program(0.0, &[0.0, 600.0])
            .replace("moves: [", "moves: [\n")
            .replace("])\n", "\nSync(name: \"met\")])\n"),
    );
    folder.write("right.ron", program(4.0, &[0.0, 600.0]).replace("])\n", "Sync(name: \"met\")])\n"));
    let run = Run::of(&folder, &[]);
    run.gives("FAIL");
    let lines = |program: &serde_json::Value| program["line"].clone();
    let found = run.list("findings")[0]["program"].as_array().expect("programs").iter().map(lines);
    // The hands' faces are 900 mm apart: the left one stands after 6 s and 600 mm, the right one is there at 7 s.
    assert_eq!(found.collect::<Vec<_>>(), [6, 4]);
    assert!(run.stdout.contains("left.ron:6 to p1"), "{}", run.stdout);
}
