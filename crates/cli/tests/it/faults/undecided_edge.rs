//! An interpolation point that lies between contact and clearance, at the edge of a collision, was called an undecided pair; no finding had
//! its place.

use crate::support::{Folder, parse_json, rows, slider};

/// The faces of hand and block meet at `slide` = 0.4.
const CELL: &str = r#"Cell(version: 1, robots: [Robot(name: "arm", urdf: "robot.urdf", program: "program.csv")],
  objects: [Object(name: "block", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (500, 0, 500)))],
)"#;
/// More than the rounding bound of this cell, and less than what is needed to prove the two apart.
const GAP_M: f64 = 8e-14;

fn check(program: &str) -> (Folder, Option<i32>, String) {
    let folder = Folder::with(&[("cell.ron", CELL), ("robot.urdf", &slider()), ("program.csv", program)]);
    let words = ["check", "cell.ron", "--smallest-radius", "4", "--report", "out", "--no-pictures"];
    let answer = folder.run(&words);
    (folder, answer.code, answer.stdout)
}

#[test]
fn an_undecided_point_at_the_edge_of_a_collision_is_part_of_it() {
    let edge = 0.4 - GAP_M;
    let (folder, code, printed) = check(&format!("time,slide\n0,0\n1,{edge}\n2,0.43\n3,{edge}\n4,0\n"));
    assert_eq!(code, Some(1), "{printed}");
    let frames = folder.read("out/frames.csv");
    let verdicts: Vec<&str> = rows(&frames).iter().map(|row| row[2]).collect();
    assert_eq!(verdicts, ["clear", "undecided", "collision", "undecided", "clear"], "the gap tests nothing");
    assert!(printed.contains("1 collision over the whole motion\n"), "{printed}");
    let report = parse_json(&folder.read("out/report.json"));
    assert_eq!(report["shortfalls"], serde_json::json!([]));
    let findings = report["findings"].as_array().expect("a list");
    assert_eq!(findings.len(), 1, "{findings:?}");
    let bracket =
        |end: &str, at: usize| findings[0]["bracket"][end]["moment"][at].as_f64().expect("a moment");
    assert!(bracket("begin", 0) <= 1.0 && bracket("end", 1) >= 3.0, "{}", findings[0]["bracket"]);
}

#[test]
fn an_undecided_point_without_a_collision_is_listed_with_pair_time_and_reason() {
    let edge = 0.4 - GAP_M;
    let (folder, code, printed) = check(&format!("time,slide\n0,0\n1,{edge}\n2,0\n"));
    assert_eq!(code, Some(3), "{printed}");
    assert!(printed.contains("Undecided: 1 finding\n  1. 1 s"), "{printed}");
    let report = parse_json(&folder.read("out/report.json"));
    let reason = report["findings"][0]["reason"].as_str().expect("a reason");
    for text in [printed.clone(), folder.read("out/report.html"), folder.read("out/summary.md")] {
        assert!(
            text.contains(reason) && text.contains("arm/hand") && text.contains("1 s"),
            "{reason}: {text}"
        );
    }
    assert!(printed.contains(&format!("arm/hand | block  {reason}")), "{printed}");
}
