//! A collision anywhere took the lower bound of all smallest clearances, and the two bounds of a clearance were of different pairs.

use crate::support::{Folder, parse_json, slider};

/// The hand runs through the block and ends 40 mm before the wall; it passes the shelf 55 mm below.
const CELL: &str = r#"Cell(version: 1, robots: [Robot(name: "arm", urdf: "robot.urdf", program: "program.csv")],
  objects: [Object(name: "block", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (500, 0, 500))),
            Object(name: "wall", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (1000, 0, 500))),
            Object(name: "shelf", shape: Box(size_mm: (2000, 100, 100)), pose: Pose(xyz_mm: (0, 0, 655)))],
)"#;
const PROGRAM: &str = "time,slide\n0,0\n1,0.5\n2,0.86\n";
const WALL_MM: f64 = 40.0;

/// The first bounds of a row, millimetres.
fn bounds_mm(row: &str) -> [f64; 2] {
    let (before, _) = row.split_once(" mm, required").expect("a clearance");
    let bounds = before.rsplit(' ').next().expect("bounds");
    let (low, high) = bounds.split_once('–').unwrap_or((bounds, bounds));
    [low, high].map(|bound| bound.parse().expect("a number"))
}

#[test]
fn a_collision_of_one_pair_leaves_the_clearances_of_the_others_narrow() {
    let folder = Folder::with(&[("cell.ron", CELL), ("robot.urdf", &slider()), ("program.csv", PROGRAM)]);
    for mode in ["certified", "sampled"] {
        for accuracy_mm in [1.0_f64, 0.01] {
            let answer = folder.run(&[
                "check",
                "cell.ron",
                "--mode",
                mode,
                "--accuracy",
                &accuracy_mm.to_string(),
                "--report",
                "out",
                "--no-pictures",
            ]);
            assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
            let row = answer.stdout.lines().find(|line| line.contains("robot to cell")).expect("a row");
            assert!(
                row.contains("1 pair collides; of the others ") && row.ends_with(": arm/hand | wall"),
                "{row}"
            );
            let [low_mm, high_mm] = bounds_mm(row);
            assert!(low_mm <= WALL_MM && WALL_MM <= high_mm, "{row}");
            assert!(high_mm - low_mm <= accuracy_mm.max(0.01 * high_mm) + 2e-3, "{row}");
            // The report has the same bounds.
            let report = parse_json(&folder.read("out/report.json"));
            let pairs = report["pairs"].as_array().expect("a list");
            let wall =
                pairs.iter().find(|pair| pair["b"] == "wall" && pair["a"] == "arm/hand").expect("a pair");
            let of_report =
                [0, 1].map(|end| wall["minimum"]["clearance_m"][end].as_f64().expect("a bound") * 1e3);
            for (said_mm, in_report_mm) in [low_mm, high_mm].into_iter().zip(of_report) {
                assert!((said_mm - in_report_mm).abs() < 1e-3, "{row} {of_report:?}");
            }
        }
    }
}
