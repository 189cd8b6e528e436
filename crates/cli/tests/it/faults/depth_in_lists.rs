//! The list of findings told a loose bound on a depth while the card of the same finding knew the depth, and the first screen none.

use serde_json::Value;

use crate::support::{Folder, parse_json, slider};

const CELL: &str = r#"Cell(version: 1, robots: [Robot(name: "arm", urdf: "robot.urdf", program: "program.csv")],
  objects: [Object(name: "block", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (500, 0, 405)))],
)"#;

fn folder() -> Folder {
    Folder::with(&[
        ("cell.ron", CELL),
        ("robot.urdf", &slider()),
        ("program.csv", "time,slide\n0,0\n2,0.86\n"),
    ])
}

/// Bounds in JSON, metres.
fn bounds_m(of: &Value) -> [f64; 2] {
    [0, 1].map(|end| of["depth_m"][end].as_f64().expect("a bound"))
}

#[test]
fn the_first_screen_tells_the_depth_without_being_asked() {
    let folder = folder();
    let answer = folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
    assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
    let report = parse_json(&folder.read("out/report.json"));
    let seen = &report["findings"][0]["depth_seen"];
    let [low_m, high_m] = bounds_m(seen);
    // The hand goes through the block 5 mm deep, and the accuracy is 1 mm.
    assert!(0.004 < low_m && low_m <= 0.005 && (0.005..0.007).contains(&high_m), "{low_m} {high_m}");
    let is_narrow = high_m - low_m <= 1e-3;
    assert_eq!((&seen["is_narrow"], &seen["instants"]), (&is_narrow.into(), &9.into()));
    let ended = if is_narrow { "" } else { " (not searched further)" };
    let bounds = format!(
        "{}–{} mm",
        report_format::words::short((low_m * 1e6).floor() / 1e3, 3),
        report_format::words::short((high_m * 1e6).ceil() / 1e3, 3)
    );
    assert!(answer.stdout.contains(&format!("\n         depth {bounds} (")), "{bounds}\n{}", answer.stdout);
    let deepest = format!(" s, the deepest of 9 instants){ended}\n");
    assert!(answer.stdout.contains(&deepest), "{}", answer.stdout);
    let listed = format!("depth {bounds} at the deepest of 9 instants{ended}");
    for file in ["summary.md", "report.sarif", "report.html"] {
        assert!(folder.read(&format!("out/{file}")).contains(&listed), "{file}: {listed}");
    }
    for file in ["junit.xml", "report.html"] {
        let text = folder.read(&format!("out/{file}"));
        assert!(text.contains("Depth seen") && text.contains(&format!("{bounds} (")), "{file}: {bounds}");
    }
}

#[test]
fn every_list_tells_the_best_bounds_known() {
    let folder = folder();
    let answer = folder.run(&["check", "cell.ron", "--contacts", "--report", "out", "--no-pictures"]);
    assert_eq!(answer.code, Some(1), "{}{}", answer.stdout, answer.stderr);
    let report = parse_json(&folder.read("out/report.json"));
    assert!(report["findings"][0].get("depth_seen").is_none());
    let deepest = &report["findings"][0]["penetration"]["deepest"];
    let [low_m, high_m] = bounds_m(deepest);
    // The hand goes through the block 5 mm deep.
    assert!(low_m <= 0.005 && 0.005 <= high_m && high_m - low_m < 1e-4, "{low_m} {high_m}");
    let depth = format!(
        "depth {} mm to {} mm",
        report_format::words::short((low_m * 1e6).floor() / 1e3, 3),
        report_format::words::short((high_m * 1e6).ceil() / 1e3, 3)
    );
    for file in ["summary.md", "report.sarif"] {
        let text = folder.read(&format!("out/{file}"));
        assert!(text.contains(&depth) && !text.contains("depth at most"), "{file}: {depth}");
    }
    let page = folder.read("out/report.html");
    let list = page.split_once("id=\"findings-heading\"").expect("findings").1;
    let list = list.split_once("</section>").expect("its end").0;
    assert!(list.contains(&depth) && !list.contains("depth at most"), "{depth}\n{list}");
}
