//! A move in space at a speed of its joints was too short: the speed of a joint was its mean over a piece of the move, and what the joint did
//! within the piece was up to two percent faster than commanded.

use serde_json::Value;

use crate::faults::stop_time_after_sync::arm;
use crate::support::{Folder, parse_json};

const LIMIT_RAD_PER_S: f64 = 2.0;

const CELL: &str = r#"Cell(version: 2, robots: [Robot(name: "arm", urdf: "robot.urdf", program: "p.ron",
    tools: [Tool(name: "pen", link: "l6", tcp: Pose(xyz_mm: (100, 0, 0)))])],
  objects: [Object(name: "post", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (-2000, 0, 0)))])"#;

/// The report of a linear move at this speed.
fn report(speed: &str) -> Value {
    let program = format!(
        "Program(version: 2, units: Degrees, joints: [\"j1\", \"j2\", \"j3\", \"j4\", \"j5\", \"j6\"],\n\
         points: [Point(name: \"home\", joints: [0, 20, 10, 0, 30, 0]),\n\
         Point(name: \"end\", pose: Pose(xyz_mm: (700, 250, 500), rpy_deg: (20, 50, 10)))],\n\
         interpolation: Period(seconds: 0.01), start: \"home\",\n\
         moves: [Tool(name: \"pen\"), MoveL(to: \"end\", speed: {speed})])"
    );
    let folder =
        Folder::with(&[("cell.ron", CELL), ("robot.urdf", &arm(LIMIT_RAD_PER_S)), ("p.ron", &program)]);
    let answer = folder.run(&["check", "cell.ron", "--json"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
    parse_json(&answer.stdout)
}

#[test]
fn no_joint_of_a_move_in_space_is_faster_than_its_commanded_speed() {
    let at_limit = report("Percent(100)");
    assert_eq!(at_limit["findings"], serde_json::json!([]));
    // A thousandth above the limit is seen, and is no more than that.
    let commanded = LIMIT_RAD_PER_S * 1.001;
    let above = report(&format!("Joint(deg_per_s: {})", commanded.to_degrees()));
    let findings = above["findings"].as_array().expect("findings");
    let worst = findings.iter().map(|of| of["worst"].as_f64().expect("a speed")).fold(0.0, f64::max);
    assert!(worst > LIMIT_RAD_PER_S && worst <= commanded * (1.0 + 1e-9), "{worst}");
    // Both moves are the same but for their speed.
    let duration_s = |report: &Value| report["duration_s"].as_f64().expect("seconds");
    assert!((duration_s(&at_limit) / duration_s(&above) - 1.001).abs() < 1e-9);
}
