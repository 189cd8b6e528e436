//! A finding over several moves is held against its baseline move by move.

use serde_json::Value;

use crate::support::{Folder, parse_json, program, slider};
use crate::{check, keep_as_baseline};

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
fn a_stretch_that_falls_into_two_is_not_said_to_be_further() {
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

    let answer = run("two", "14", &baseline);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    let another = "  new, at another time on a move with others: near:arm/hand|jig@4  ";
    assert!(answer.stdout.contains(another), "{}", answer.stdout);
    let rest = " s (near:arm/hand|jig@4 in the baseline): near:arm/hand|jig@4#2  ";
    assert!(answer.stdout.contains("  accepted, changed: time by ") && answer.stdout.contains(rest));
    for word in ["further", "gone"] {
        assert!(!answer.stdout.contains(word), "{}", answer.stdout);
    }
    let answer = folder.run(&["diff", "baseline.json", "two/report.json"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    assert!(answer.stdout.contains("\nNew findings: 1\n"), "{}", answer.stdout);
    assert!(answer.stdout.contains("\nFindings that moved or changed: 1\n"), "{}", answer.stdout);
    assert!(!answer.stdout.contains("further"), "{}", answer.stdout);

    // Two become one again: that one is the longer of them, and longer.
    folder.write("baseline.json", folder.read("two/report.json"));
    let answer = run("one", "15", &baseline);
    assert_eq!(answer.code, Some(1), "{}", answer.stdout);
    let longer = " s (near:arm/hand|jig@4#2 in the baseline): near:arm/hand|jig@4  ";
    assert!(
        answer.stdout.contains("  lasts longer by ") && answer.stdout.contains(longer),
        "{}",
        answer.stdout
    );
    assert!(!answer.stdout.contains("gone"), "{}", answer.stdout);
}
