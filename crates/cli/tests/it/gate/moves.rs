//! A finding over several moves is held against its baseline move by move.

use serde_json::Value;

use crate::gate::{check, keep_as_baseline};
use crate::support::{Folder, parse_json, program, slider};

const CELL: &str =
    "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"program.ron\")],
objects: [Object(name: \"jig\", shape: Sdf(file: \"jig.sdf\"))])\n";

/// A jig of blocks with their faces above one another: place along x, length, and how far above the hand, metres.
fn blocks(blocks: &[(f64, f64, f64)]) -> String {
    let block = |(number, (x_m, length_m, above_m)): (usize, &(f64, f64, f64))| {
        let shape = format!("<geometry><box><size>{length_m} 0.1 0.1</size></box></geometry>");
        let z_m = 0.6 + above_m;
        format!("<collision name=\"block{number}\"><pose>{x_m} 0 {z_m} 0 0 0</pose>{shape}</collision>")
    };
    let blocks: String = blocks.iter().enumerate().map(block).collect();
    format!(
        "<sdf version=\"1.7\"><model name=\"jig\"><static>true</static><link name=\"jig\">{blocks}</link></model></sdf>\n"
    )
}

/// The slider on its way to p1 and p2 under a jig of two blocks: one 20 mm above the way to p1, the other, on the way to p2, as far
/// above as is told. The hand has left the first block at p1, and is nearer than 50 mm to one of them all the time.
fn jig(second_mm: f64) -> String {
    blocks(&[(0.15, 0.3, 0.02), (0.6, 0.6, second_mm / 1e3)])
}

fn folder(second_mm: f64) -> Folder {
    Folder::with(&[
        ("cell.ron", CELL),
        ("robot.urdf", &slider()),
        ("jig.sdf", &jig(second_mm)),
        ("program.ron", &program(0.0, &[0.0, 450.0, 700.0])),
    ])
}

/// The nearest of every move of the only finding: the point moved to, and the upper bound in whole micrometres.
fn nearest_by_move(report: &str) -> Vec<(String, f64)> {
    let report = parse_json(report);
    let findings = report["findings"].as_array().expect("a list");
    assert_eq!((findings.len(), &findings[0]["kind"]), (1, &"near".into()), "{findings:?}");
    let nearest = |nearest: &Value| {
        let high_m = nearest["clearance_m"][1].as_f64().expect("a bound");
        (nearest["program"][0]["to"].as_str().expect("a point").to_owned(), (high_m * 1e6).round())
    };
    findings[0]["nearest_by_move"].as_array().expect("a list").iter().map(nearest).collect()
}

#[test]
fn a_part_that_comes_closer_on_a_later_move_of_a_stretch_is_not_accepted() {
    for mode in ["certified", "sampled"] {
        let folder = folder(40.0);
        let run = |report: &str, more: &[&str]| {
            check(&folder, &[&["--mode", mode, "--report", report][..], more].concat())
        };
        run("kept", &[]);
        folder.write("baseline.json", folder.read("kept/report.json"));
        let moves = |second_um: f64| {
            [("p0", 20_000.0), ("p1", 20_000.0), ("p2", second_um)].map(|(to, um)| (to.to_owned(), um))
        };
        assert_eq!(nearest_by_move(&folder.read("kept/report.json")), moves(40_000.0), "{mode}");
        let baseline = ["--baseline", "baseline.json"];
        let answer = run("same", &baseline);
        assert_eq!(answer.code, Some(0), "{}", answer.stdout);
        assert!(answer.stdout.contains("  accepted, as before: near:arm/hand|jig@"), "{}", answer.stdout);

        // The nearest instant of the whole stretch stays as it was.
        folder.write("jig.sdf", jig(30.0));
        let answer = run("closer", &baseline);
        assert_eq!(nearest_by_move(&folder.read("closer/report.json")), moves(30_000.0), "{mode}");
        assert_eq!(answer.code, Some(1), "{}", answer.stdout);
        let words = "  closer by 10 mm on the way to p2 (program.ron:";
        assert!(answer.stdout.contains(words), "{mode}: {}", answer.stdout);
        let answer = folder.run(&["diff", "baseline.json", "closer/report.json"]);
        assert_eq!(answer.code, Some(1), "{}", answer.stdout);
        assert!(answer.stdout.contains("\nFindings that are worse: 1\n"), "{}", answer.stdout);
        assert!(answer.stdout.contains(words), "{}", answer.stdout);

        folder.write("jig.sdf", jig(45.0));
        let answer = run("further", &baseline);
        assert_eq!(answer.code, Some(0), "{}", answer.stdout);
        assert!(answer.stdout.contains("  accepted, changed: "), "{}", answer.stdout);
    }
}

#[test]
fn a_stretch_that_goes_on_into_another_move_is_not_accepted() {
    let folder = folder(60.0);
    keep_as_baseline(&folder);
    folder.write("jig.sdf", jig(49.0));
    let answer = check(&folder, &["--baseline", "baseline.json"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    assert!(answer.stdout.contains("  lasts longer by "), "{}", answer.stdout);
}

#[test]
fn a_stretch_that_falls_into_two_is_new() {
    // On one move: 13.5 mm, then 14.5 mm, then 8 mm.
    let folder = folder(60.0);
    folder.write("jig.sdf", blocks(&[(0.15, 0.1, 0.0135), (0.35, 0.3, 0.0145), (0.75, 0.5, 0.008)]));
    folder.write("program.ron", program(0.0, &[0.0, 700.0]));
    let run = |report: &str, mm: &str, more: &[&str]| {
        let arguments = ["check", "cell.ron", "--no-pictures", "--report", report, "--clearance", mm];
        folder.run(&[&arguments[..], more].concat())
    };
    run("kept", "15", &[]);
    folder.write("baseline.json", folder.read("kept/report.json"));
    let baseline = ["--baseline", "baseline.json"];
    let answer = run("same", "15", &baseline);
    assert_eq!(answer.code, Some(0), "{}", answer.stdout);
    let known = "  accepted, as before: near:arm/hand|jig@4  ";
    assert!(answer.stdout.contains(known), "{}", answer.stdout);
    assert!(!answer.stdout.contains("@4#2"), "one stretch: {}", answer.stdout);

    // Which of the two is the old one is not guessed.
    let are_new = |report: &str, mm: &str, rows: &[&str]| {
        let answer = run(report, mm, &baseline);
        assert_eq!(answer.code, Some(1), "{}", answer.stdout);
        for row in rows {
            assert!(answer.stdout.contains(&format!("  {row}")), "{row}: {}", answer.stdout);
        }
        assert!(!answer.stdout.contains("further"), "{}", answer.stdout);
    };
    let first = "near:arm/hand|jig@4";
    are_new(
        "two",
        "14",
        &[&format!("new: {first}  "), &format!("new: {first}#2  "), &format!("gone: {first}\n")],
    );
    let answer = folder.run(&["diff", "baseline.json", "two/report.json"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    for title in ["\nNew findings: 2\n", "\nFindings gone: 1\n"] {
        assert!(answer.stdout.contains(title), "{}", answer.stdout);
    }
    folder.write("baseline.json", folder.read("two/report.json"));
    are_new(
        "one",
        "15",
        &[&format!("new: {first}  "), &format!("gone: {first}\n"), &format!("gone: {first}#2\n")],
    );
}

/// As [`blocks`], each from one x to another, so far above the hand; millimetres.
fn spans(spans: &[([f64; 2], f64)]) -> String {
    let block = |&([from_mm, to_mm], gap_mm): &([f64; 2], f64)| {
        (f64::midpoint(from_mm, to_mm) / 1e3, (to_mm - from_mm) / 1e3, gap_mm / 1e3)
    };
    blocks(&spans.iter().map(block).collect::<Vec<_>>())
}

/// A program of the slider through points p0, p1 and so on, millimetres, moved to as told, one line each, in steps so long.
fn long_program(points_mm: &[f64], step_s: f64, moves: &[&str]) -> String {
    let point = |(k, mm): (usize, &f64)| format!("Point(name: \"p{k}\", joints: [{mm}]), ");
    let points: String = points_mm.iter().enumerate().map(point).collect();
    let moves = moves.join("\n");
    format!(
        "Program(version: 1, units: Degrees, joints: [\"slide\"], points: [{points}],\n\
         speed: Joint(mm_per_s: 500), interpolation: Period(seconds: {step_s}), start: \"p0\", moves: [\n{moves}\n])\n"
    )
}

#[test]
fn a_sampled_run_tells_of_its_points_alone() {
    // In one step the hand goes through the plate.
    let plate =
        "Object(name: \"plate\", shape: Box(size_mm: (10, 20, 20)), pose: Pose(xyz_mm: (542, 0, 500)))";
    let folder = Folder::with(&[
        ("cell.ron", &CELL.replace("Object(name: \"jig\", shape: Sdf(file: \"jig.sdf\"))", plate)),
        ("robot.urdf", &slider()),
        ("program.ron", &long_program(&[0.0, 1000.0], 2.0, &["MoveJ(to: \"p1\")"])),
    ]);
    let answer = folder.run(&[
        "check",
        "cell.ron",
        "--smallest-radius",
        "4",
        "--clearance",
        "500",
        "--mode",
        "sampled",
        "--report",
        "out",
        "--no-pictures",
    ]);
    assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
    let told = nearest_by_move(&folder.read("out/report.json"));
    assert_eq!(told, [("p0".to_owned(), 487_000.0), ("p1".to_owned(), 403_000.0)]);
    assert!(answer.stdout.contains("403 mm at 2 s"), "{}", answer.stdout);
}

#[test]
fn every_move_is_searched_on_both_sides_of_its_nearest_point() {
    // The nearest point of both moves is the one between them; a nub further on is nearer.
    let folder = Folder::with(&[
        ("cell.ron", CELL),
        ("robot.urdf", &slider()),
        ("jig.sdf", &spans(&[([-1200.0, 1200.0], 20.0), ([-20.0, 20.0], 15.0), ([330.0, 340.0], 10.0)])),
        (
            "program.ron",
            &long_program(&[-1000.0, 0.0, 1000.0], 2.0, &["MoveJ(to: \"p1\"),", "MoveJ(to: \"p2\"),"]),
        ),
    ]);
    check(&folder, &["--report", "out"]);
    let moves = [("p0", 20_000.0), ("p1", 15_000.0), ("p2", 10_000.0)].map(|(to, um)| (to.to_owned(), um));
    assert_eq!(nearest_by_move(&folder.read("out/report.json")), moves);
}

#[test]
fn comments_before_moves_to_one_point_turn_nothing_red() {
    // Under a plate, with a block on the way to p1 and one on the first way to p2; the second one is free.
    let moves = |comments: &'static str| {
        let moves = [
            "MoveJ(to: \"p1\"),",
            comments,
            "MoveJ(to: \"p2\"),",
            "MoveJ(to: \"p3\"),",
            "MoveJ(to: \"p2\"),",
        ];
        long_program(&[-300.0, 0.0, 300.0, 600.0], 0.1, &moves)
    };
    let jig = |first_mm: f64, second_mm: f64| {
        spans(&[
            ([-500.0, 900.0], 20.0),
            ([-250.0, -150.0], 5.0),
            ([100.0, 200.0], first_mm),
            ([440.0, 460.0], second_mm),
        ])
    };
    let folder = Folder::with(&[
        ("cell.ron", CELL),
        ("robot.urdf", &slider()),
        ("jig.sdf", &jig(8.0, 20.0)),
        ("program.ron", &moves("")),
    ]);
    keep_as_baseline(&folder);
    folder.write("program.ron", moves("// one\n// two\n"));
    let answer = check(&folder, &["--baseline", "baseline.json"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stdout);
    // The first way to p2 is free now, and the second one is not.
    folder.write("jig.sdf", jig(20.0, 12.0));
    let answer = check(&folder, &["--baseline", "baseline.json"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    assert!(answer.stdout.contains("  closer by 8 mm on the way to p"), "{}", answer.stdout);
}

#[test]
fn another_move_to_a_point_makes_the_findings_on_its_moves_new() {
    let moves = |more: &'static str| {
        long_program(&[-300.0, 450.0, 700.0], 0.1, &["MoveJ(to: \"p1\"),", "MoveJ(to: \"p2\"),", more])
    };
    let folder = folder(60.0);
    folder.write("program.ron", moves(""));
    keep_as_baseline(&folder);
    folder.write("program.ron", moves("MoveJ(to: \"p1\"),"));
    let answer = check(&folder, &["--baseline", "baseline.json"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    for row in ["  new: near:arm/hand|jig@", "  gone: near:arm/hand|jig@"] {
        assert!(answer.stdout.contains(row), "{}", answer.stdout);
    }
}

#[test]
fn a_taught_point_of_a_robot_that_is_not_involved_changes_nothing() {
    let far =
        "Robot(name: \"far\", urdf: \"robot.urdf\", program: \"far.ron\", base: Pose(xyz_mm: (0, 9000, 0)))";
    let folder = folder(40.0);
    folder.write("cell.ron", CELL.replace("\"program.ron\")]", &format!("\"program.ron\"), {far}]")));
    folder.write("far.ron", program(0.0, &[0.0, 700.0]));
    keep_as_baseline(&folder);
    let moves = [("p0", 20_000.0), ("p1", 20_000.0), ("p2", 40_000.0)].map(|(to, um)| (to.to_owned(), um));
    assert_eq!(nearest_by_move(&folder.read("baseline.json")), moves);
    folder.write("far.ron", program(0.0, &[0.0, 200.0, 700.0]));
    let answer = check(&folder, &["--baseline", "baseline.json"]);
    assert_eq!(answer.code, Some(0), "{}", answer.stdout);
    assert!(answer.stdout.contains("  accepted, as before: near:arm/hand|jig@"), "{}", answer.stdout);
}
