//! The summary: order, bounded lists, program lines, clearances by kind, colours, detail.

use crate::outcomes::{Run, cell, cube, slider_among};
use crate::support::{Answer, Folder, lift_over_base, pathproof};

/// The lines from the one that begins so up to an empty one, without indentation.
fn part<'a>(text: &'a str, begin: &str) -> Vec<&'a str> {
    text.lines()
        .skip_while(|line| !line.starts_with(begin))
        .take_while(|line| !line.is_empty())
        .map(str::trim)
        .collect()
}

/// The hand grazes a rail all the way, passes a sheet and enters a long wall; then it goes back.
fn rail_sheet_and_wall() -> Folder {
    let rail =
        cube("rail", 20.0, 0.0).replace("(20, 20, 20)", "(6000, 20, 20)").replace("0, 0, 500", "0, 0, 540");
    let sheet = cube("sheet", 2.0, 500.0);
    let wall = cube("wall", 600.0, 1200.0);
    slider_among(&[rail, sheet, wall], "time,slide\n0,0\n2,1.5\n4,0\n")
}

#[test]
fn events_stand_in_order_of_time_behind_what_lasts() {
    let run = Run::of(&rail_sheet_and_wall(), &[]);
    run.gives("FAIL");
    let (depths, lines): (Vec<&str>, Vec<&str>) =
        part(&run.stdout, "Collisions").into_iter().partition(|line| line.starts_with("depth "));
    assert_eq!((depths.len(), lines[0]), (4, "Collisions: 4 events"), "{depths:?}");
    // What lasts from the first to the last point stands first and apart: it begins and ends at no move.
    assert_eq!(lines[1], "1. during the whole motion, 0 s – 4 s");
    let pairs: Vec<&str> =
        lines[2..9].iter().step_by(2).map(|line| line.split("  ").next().unwrap_or_default()).collect();
    assert_eq!(pairs, ["arm/hand | rail", "arm/hand | sheet", "arm/hand | wall", "arm/hand | sheet"]);
    let numbers: Vec<&str> = lines[3..8].iter().step_by(2).map(|line| &line[..2]).collect();
    assert_eq!(numbers, ["2.", "3.", "4."], "{lines:?}");
    // The files have them in the same order.
    let of: Vec<&str> = (run.report["events"].as_array().expect("events").iter())
        .map(|event| event["pairs"][0]["b"].as_str().expect("a name"))
        .collect();
    assert_eq!(of, ["rail", "sheet", "wall", "sheet"]);
}

#[test]
fn contact_during_the_whole_motion_leads_to_doctor_and_proposals() {
    let run = Run::of(&rail_sheet_and_wall(), &[]);
    let lines = part(&run.stdout, "  1 pair in contact during the whole motion");
    assert!(lines[1].starts_with("pathproof doctor cell.ron  "), "{lines:?}");
    assert!(lines[2].starts_with("pathproof pairs cell.ron --propose  "), "{lines:?}");
    let run = Run::of(&slider_among(&[cube("wall", 100.0, 1000.0)], "slide\n0\n0.95\n"), &[]);
    assert!(!run.stdout.contains("--propose"), "{}", run.stdout);
}

#[test]
fn an_event_of_many_pairs_is_cut_and_its_file_is_not() {
    let posts: Vec<String> = (0..13).map(|n| cube(&format!("post_{n:02}"), 40.0, 1000.0)).collect();
    let run = Run::of(&slider_among(&posts, "slide\n0\n0.95\n"), &[]);
    run.gives("FAIL");
    let (depths, lines): (Vec<&str>, Vec<&str>) =
        part(&run.stdout, "Collisions").into_iter().partition(|line| line.starts_with("depth "));
    assert!(depths.len() == 10 && lines[1].ends_with("  13 pairs"), "{lines:?}");
    assert_eq!((lines.len(), lines[12]), (14, "and 3 more pairs; the report lists all"), "{lines:?}");
    assert!(lines[13].starts_with("Change the moves after point 0 "), "{lines:?}");
    assert_eq!(run.list("findings").len(), 13);
}

#[test]
fn a_joint_finding_names_its_program_line() {
    let table = "time,slide\n0,0\n1,0.5\n1.25,1\n2,1\n";
    let run = Run::of(&slider_among(&[cube("wall", 100.0, -1000.0)], table), &[]);
    let lines = part(&run.stdout, "Joints");
    assert_eq!(lines[0], "Joints: 1 finding");
    assert!(
        lines[1].starts_with("warning: arm/slide at 2000 mm/s") && lines[1].ends_with("  program.csv:4"),
        "{lines:?}"
    );
}

#[test]
fn smallest_clearances_are_told_by_kind_with_what_is_required() {
    let robot = |name: &str, y_mm: i32| {
        let program = "program: \"program.csv\"";
        format!(
            "Robot(name: \"{name}\", urdf: \"robot.urdf\", base: Pose(xyz_mm: (0, {y_mm}, 0)), {program})"
        )
    };
    let robots = [("left", 1000), ("right", -1000)].map(|(name, y_mm)| robot(name, y_mm)).join(",\n");
    let clearance = "Clearance(robot_environment_mm: 25, robot_robot_mm: 50, same_robot_mm: 5,\n \
                     pairs: [Pair(a: \"wall\", b: \"left/hand\", mm: 2.5)])";
    let wall = cube("wall", 100.0, 1000.0).replace("1000, 0, 500", "1000, 1000, 300");
    let folder = Folder::with(&[
        (
            "cell.ron",
            &format!("Cell(version: 1, robots: [{robots}], objects: [{wall}],\n clearance: {clearance})\n"),
        ),
        ("robot.urdf", &lift_over_base()),
        ("program.csv", "time,slide,lift\n0,0,0\n1,0.5,0\n"),
    ]);
    let run = Run::of(&folder, &[]);
    run.gives("PASS");
    let lines = part(&run.stdout, "Smallest clearance");
    assert_eq!(lines[0], "Smallest clearance over the motion:");
    let expected = [
        ("robot to cell    ", "400 mm, required 2.5 mm (by pair: 2.5 mm to 25 mm): left/hand | wall"),
        ("robot to robot   ", "required 50 mm: "),
        ("robot to itself  ", ", required 5 mm: "),
    ];
    assert_eq!(lines.len(), 7, "{lines:?}");
    for (row, (kind, rest)) in expected.iter().enumerate() {
        let line = lines[1 + 2 * row];
        assert!(line.starts_with(kind) && line.contains(rest), "{line}");
        assert!(lines[2 + 2 * row].starts_with("at "), "{lines:?}");
    }
}

#[test]
fn smallest_clearances_are_told_of_a_failed_run_too() {
    let walls = [cube("wall", 100.0, 1000.0), cube("other", 100.0, -400.0)];
    let run = Run::of(&slider_among(&walls, "slide\n0\n0.95\n"), &["--clearance", "20", "--curve", "full"]);
    run.gives("FAIL");
    let lines = part(&run.stdout, "Smallest clearance");
    assert_eq!(
        lines[1],
        "robot to cell    1 pair collides; of the others 300 mm, required 20 mm: arm/hand | other"
    );
    let near = [cube("wall", 100.0, 1000.0)];
    let run = Run::of(&slider_among(&near, "slide\n0\n0.86\n"), &["--clearance", "50"]);
    run.gives("FAIL");
    let lines = part(&run.stdout, "Smallest clearance");
    assert_eq!(lines[1], "robot to cell    40 mm, required 50 mm, too near: arm/hand | wall");
    // Spheres measure nothing.
    let run = Run::of(&slider_among(&near, "slide\n0\n0.86\n"), &["--surface", "spheres"]);
    assert!(!run.stdout.contains("Smallest clearance"), "{}", run.stdout);
}

#[test]
fn spheres_intervals_and_eps_are_details() {
    let folder = slider_among(&[cube("wall", 100.0, 1000.0)], "slide\n0\n0.95\n");
    let short = folder.run(&["check", "cell.ron"]).stdout;
    let long = folder.run(&["check", "cell.ron", "-v"]);
    for detail in ["intervals of proof, ", " spheres; eps ", " colliding spheres"] {
        assert!(
            !short.contains(detail) && long.stdout.contains(detail),
            "{detail}\n{short}\n{}",
            long.stdout
        );
    }
    // The log goes elsewhere.
    assert!(long.stderr.contains(" INFO ") && !long.stderr.contains('\x1b'), "{}", long.stderr);
}

#[test]
fn a_program_below_the_cell_is_named_from_there() {
    let folder = slider_among(&[cube("wall", 100.0, 1000.0)], "slide\n0\n0.95\n");
    let elsewhere = Folder::new();
    let cell = folder.path().join("cell.ron").display().to_string();
    let lines = elsewhere.run(&["check", &cell]).stdout;
    assert!(part(&lines, "Collisions")[1].ends_with("  program.csv:3"), "{lines}");
}

#[test]
fn the_result_is_coloured_where_that_is_wanted_and_a_pipe_gets_plain_text() {
    let folder = slider_among(&[cube("wall", 100.0, 1000.0)], "slide\n0\n0.95\n");
    let plain = folder.run(&["check", "cell.ron"]).stdout;
    assert!(plain.starts_with("FAIL  cell.ron: ") && !plain.contains('\x1b'), "{plain}");
    let always = folder.run(&["check", "cell.ron", "--color", "always"]).stdout;
    assert_eq!(always, plain.replacen("FAIL", "\x1b[1;31mFAIL\x1b[0m", 1));
    let with = |variable: &str, arguments: &[&str]| {
        let output = pathproof(&folder.path(), arguments).env(variable, "1").output().expect("started");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    assert_eq!(with("CLICOLOR_FORCE", &["check", "cell.ron"]), always);
    assert_eq!(with("CLICOLOR_FORCE", &["check", "cell.ron", "--color", "never"]), plain);
    assert_eq!(with("NO_COLOR", &["--color", "always", "check", "cell.ron"]), always);
    let json = Answer::of(&folder.path(), &["check", "cell.ron", "--json", "--color", "always"]).stdout;
    assert!(json.starts_with('{') && !json.contains('\x1b'));
}

#[test]
fn nothing_is_said_of_kinds_that_no_pair_has() {
    let run = Run::of(
        &Folder::with(&[
            ("cell.ron", &cell(&[cube("wall", 100.0, 1000.0)], "")),
            ("robot.urdf", &crate::support::slider()),
            ("program.csv", "slide\n0\n0.5\n"),
        ]),
        &[],
    );
    assert_eq!(part(&run.stdout, "Smallest clearance").len(), 3, "{}", run.stdout);
}

/// The next steps are commands that run: each is followed as it is printed.
#[test]
fn next_steps_are_commands_that_run() {
    let run = Run::of(&rail_sheet_and_wall(), &[]);
    let lines: Vec<&str> = run.stdout.lines().skip_while(|line| !line.starts_with("Next ")).collect();
    assert!(lines[0].starts_with("Next      pathproof view cell.ron  "), "{lines:?}");
    assert!(lines[1].trim().starts_with("pathproof check cell.ron --contacts  "), "{lines:?}");
    let deeper = rail_sheet_and_wall().run(&["check", "cell.ron", "--contacts"]);
    assert_eq!(deeper.code, Some(1));
    assert!(deeper.stdout.contains("parts the two") || deeper.stdout.contains("depth"), "{}", deeper.stdout);
    assert!(!deeper.stdout.contains("--contacts"), "{}", deeper.stdout);
    // A run without a finding has nothing to do next.
    let clear = Run::of(&slider_among(&[cube("wall", 100.0, 3000.0)], "slide\n0\n0.5\n"), &[]);
    assert!(!clear.stdout.contains("Next "), "{}", clear.stdout);
}
