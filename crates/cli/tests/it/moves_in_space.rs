//! Promise: what a move in space cannot do, or is not proven to do, never passes; what does not know such moves says so.

use std::path::Path;

use crate::support::{Answer, Folder, ROOT, parse_json};

const CELL: &str = "scenes/weld-cell/cell-torch.ron";

fn check(arguments: &[&str]) -> Answer {
    let all = [&["check", CELL], arguments].concat();
    Answer::of(Path::new(ROOT), &all)
}

/// The answer for a program that starts with these joint values and makes these moves; `report` is where its report goes.
fn check_program(folder: &Folder, points: &str, moves: &str) -> Answer {
    folder.write(
        "p.ron",
        format!(
            "Program(version: 2, units: Degrees, joints: [\"joint_1\", \"joint_2\", \"joint_3\", \"joint_4\", \"joint_5\", \"joint_6\"],\n\
             points: [{points}], speed: Percent(20), tcp_speed: Tcp(mm_per_s: 100, deg_per_s: 30),\n\
             interpolation: Period(seconds: 0.05), start: \"a\", moves: [Tool(name: \"torch\"),\n{moves}])"
        ),
    );
    let [program, report] = ["p.ron", "out"].map(|name| folder.path().join(name).display().to_string());
    check(&["--program", &program, "--no-pictures", "--report", &report])
}

#[test]
fn the_second_engine_refuses_moves_in_space_by_name() {
    for engine in ["intervals", "both"] {
        let answer = check(&["--engine", engine]);
        assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""));
        let said = format!(
            "seams.ron: the engine {engine} refuses the program: it knows straight joint motion only; found moves in space: MoveL or \
             MoveC; hint: leave out --engine: the first engine proves moves in space"
        );
        assert!(answer.stderr.contains(&said), "{}", answer.stderr);
    }
}

#[test]
fn a_move_through_a_straight_wrist_is_not_proven_and_incomplete() {
    let folder = Folder::new();
    let points = "Point(name: \"a\", joints: [0, -40, 20, 0, 30, 0]), Point(name: \"b\", joints: [0, -40, 20, 0, -30, 0])";
    let answer = check_program(&folder, points, "MoveL(to: \"b\"), Wait(seconds: 5)");
    assert_eq!(answer.code, Some(3), "{}{}", answer.stdout, answer.stderr);
    let said = "arm is not proven to do MoveL to b with tool torch: the path leads into a singular configuration, after";
    assert!(answer.stdout.contains(said), "{}", answer.stdout);
    let report = parse_json(&folder.read("out/report.json"));
    let findings = report["findings"].as_array().expect("findings");
    let finding = findings.iter().find(|finding| finding["kind"] == "motion-unproven").expect("a stop");
    assert_eq!(finding["severity"], "undecided");
    assert_eq!(finding["stop"], "singularity");
    assert_eq!(report["result"], "INCOMPLETE");
    // The wait after it is no part of what was checked.
    let last = folder.read("out/frames.csv").lines().last().expect("points").to_owned();
    let last_s: f64 = last.split(',').nth(1).and_then(|time| time.parse().ok()).expect("a time");
    assert!(last_s < 5.0, "{last}");
}

#[test]
fn an_end_on_another_branch_than_taught_fails() {
    let folder = Folder::new();
    let points = "Point(name: \"a\", joints: [0, -40, 20, 0, 60, 0]), Point(name: \"b\", joints: [0, -40, 20, 180, -60, 180])";
    let answer = check_program(&folder, points, "MoveL(to: \"b\")");
    assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
    assert!(
        answer
            .stdout
            .contains("arm cannot do MoveL to b with tool torch: the path ends at other joint values"),
        "{}",
        answer.stdout
    );
}
