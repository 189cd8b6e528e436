//! A slow hand touches its wall before a fast one in the same segment; the fast one was seen first.

use crate::support::{Folder, parse_json, rows};

const CELL: &str = r#"Cell(version: 1,
  robots: [Robot(name: "slow", urdf: "robot.urdf", program: "slow.csv"),
           Robot(name: "fast", urdf: "robot.urdf", program: "fast.csv", base: Pose(xyz_mm: (0, 2000, 0)))],
  objects: [Object(name: "wall_slow", shape: Box(size_mm: (10, 200, 200)), pose: Pose(xyz_mm: (55.0493, 0, 0))),
            Object(name: "wall_fast", shape: Box(size_mm: (10, 200, 200)), pose: Pose(xyz_mm: (549.2, 2000, 0)))],
)"#;
const ROBOT: &str = r#"<robot name="r"><link name="base"/>
  <link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-9" upper="9" velocity="9" effort="1"/></joint></robot>"#;
/// The slow hand goes 0.1 mm in 10 s, over a gap of 0.0493 mm; the fast one 1 m, over 494.2 mm.
const TOUCH_S: [f64; 2] = [4.93, 4.942];
/// Times that are worked out with rounding.
const ROUNDING_S: f64 = 1e-8;

#[test]
fn a_row_begins_with_the_earliest_of_its_brackets_and_none_is_wide() {
    let folder = Folder::with(&[
        ("cell.ron", CELL),
        ("robot.urdf", ROBOT),
        ("slow.csv", "time,x\n0,0\n10,0.0001\n"),
        ("fast.csv", "time,x\n0,0\n10,1\n"),
    ]);
    let answer = folder.run(&[
        "check",
        "cell.ron",
        "--time-unit",
        "s",
        "--report",
        "out",
        "--no-pictures",
        "--smallest-radius",
        "4",
    ]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(1), ""), "{}", answer.stdout);
    let number = |text: &str| -> f64 { text.parse().expect("a time") };
    let segments = folder.read("out/segments.csv");
    let row = &rows(&segments)[0];
    let bracket_s = [number(row[5]), number(row[6])];
    let findings = folder.read("out/findings.csv");
    let findings = rows(&findings);
    // The slow hand's first, though it may be seen later.
    let names: Vec<&str> = findings.iter().map(|row| row[4]).collect();
    assert_eq!(names, ["slow/hand", "fast/hand"]);
    for (finding, touch_s) in findings.iter().zip(TOUCH_S) {
        let [seen_s, free_s] = [7, 9].map(|column| number(finding[column]));
        assert!(free_s < touch_s + ROUNDING_S && touch_s < seen_s + ROUNDING_S, "{finding:?}");
        assert!(seen_s - free_s <= 1e-3 + ROUNDING_S, "{finding:?} is {} s wide", seen_s - free_s);
        assert!(bracket_s[0] <= free_s && bracket_s[1] <= seen_s, "{bracket_s:?} {finding:?}");
    }
    assert!(
        bracket_s[0] < TOUCH_S[0] + ROUNDING_S && TOUCH_S[0] < bracket_s[1] + ROUNDING_S,
        "{bracket_s:?}"
    );
    let report = parse_json(&folder.read("out/report.json"));
    assert_eq!(report["events"][0]["first_contact"]["time"], serde_json::json!(bracket_s));
}
