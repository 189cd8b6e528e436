//! A move in space that ends its program after some seconds was reported at the time of a later sync, with what the other robot did then,
//! and the other robot went on as if the sync had taken place.

use std::fmt::Write as _;

use crate::support::{Folder, parse_json, rows};

/// Six axes z, y, y, x, y, x: an upper arm of 500 mm, a forearm of 400 mm, a wrist whose axes meet, and a small cube on the flange.
pub(crate) fn arm(limit_rad_per_s: f64) -> String {
    let mut text = String::from("<robot name=\"arm\"><link name=\"l0\"/>");
    let joints = [
        ("0 0 0", "0 0 1"),
        ("0 0 0.4", "0 1 0"),
        ("0 0 0.5", "0 1 0"),
        ("0.4 0 0", "1 0 0"),
        ("0 0 0", "0 1 0"),
        ("0 0 0", "1 0 0"),
    ];
    for (index, (origin, axis)) in joints.into_iter().enumerate() {
        let link = index + 1;
        let shape = if link == 6 {
            "<collision><origin xyz=\"0.05 0 0\"/><geometry><box size=\"0.02 0.02 0.02\"/></geometry></collision>"
        } else {
            ""
        };
        let _written = write!(
            text,
            "<link name=\"l{link}\">{shape}</link><joint name=\"j{link}\" type=\"revolute\"><parent link=\"l{index}\"/>\
             <child link=\"l{link}\"/><origin xyz=\"{origin}\"/><axis xyz=\"{axis}\"/>\
             <limit lower=\"-3\" upper=\"3\" velocity=\"{limit_rad_per_s}\" effort=\"1\"/></joint>"
        );
    }
    text + "</robot>"
}

const CELL: &str = r#"Cell(version: 2, robots: [
  Robot(name: "arm", urdf: "robot.urdf", program: "arm.ron",
    tools: [Tool(name: "pen", link: "l6", tcp: Pose(xyz_mm: (100, 0, 0)))]),
  Robot(name: "other", urdf: "robot.urdf", base: Pose(xyz_mm: (0, 5000, 0)), program: "other.ron")],
  objects: [Object(name: "post", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (-2000, 0, 0)))])"#;

fn program(points: &str, moves: &str) -> String {
    format!(
        "Program(version: 2, units: Degrees, joints: [\"j1\", \"j2\", \"j3\", \"j4\", \"j5\", \"j6\"],\n\
         points: [Point(name: \"home\", joints: [0, 20, 10, 0, 30, 0]){points}],\n\
         speed: Joint(deg_per_s: 30), tcp_speed: Tcp(mm_per_s: 100), interpolation: Period(seconds: 0.1), start: \"home\",\n\
         moves: [\n{moves}\n])"
    )
}

/// The forearm and the upper arm are straight with the TCP 341 mm on, and the move goes 933 mm.
const STOPS_S: [f64; 2] = [3.3, 3.42];

#[test]
fn a_move_that_ends_its_program_is_told_at_its_own_time_whatever_sync_follows() {
    let far = ", Point(name: \"far\", pose: Pose(xyz_mm: (1500, 0, 583.4), rpy_deg: (0, 60, 0)))";
    let moves = "Tool(name: \"pen\"),\nMoveL(to: \"far\"),\nMoveJ(to: \"home\"),\nClearance(mm: 5000),\nSync(name: \"done\"),";
    let beside = ", Point(name: \"beside\", joints: [10, 20, 10, 0, 30, 0])";
    let folder = Folder::with(&[
        ("cell.ron", CELL),
        ("robot.urdf", &arm(500.0)),
        ("arm.ron", &program(far, moves)),
        ("other.ron", &program(beside, "Wait(seconds: 20),\nSync(name: \"done\"),\nMoveJ(to: \"beside\"),")),
    ]);
    let answer = folder.run(&["check", "cell.ron", "--report", "out", "--no-pictures"]);
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(1), ""), "{}", answer.stdout);
    let report = parse_json(&folder.read("out/report.json"));
    let findings = report["findings"].as_array().expect("findings");
    let of_motion: Vec<_> = findings.iter().filter(|finding| finding["kind"] == "motion").collect();
    assert_eq!(of_motion.len(), 1, "{}", answer.stdout);
    let at_s = of_motion[0]["time"][0].as_f64().expect("a time");
    assert!((STOPS_S[0]..STOPS_S[1]).contains(&at_s), "{at_s}");
    // MoveL, and the wait of the other robot.
    assert_eq!(
        [0, 1].map(|of| of_motion[0]["program"][of]["line"].clone()),
        [6, 5].map(serde_json::Value::from)
    );
    // A clearance of 5 m is never stated, and neither robot goes on.
    assert!(findings.iter().all(|finding| finding["kind"] != "near"), "{}", answer.stdout);
    let (programs, frames) = (&report["programs"], folder.read("out/frames.csv"));
    assert_eq!(programs[1]["moves"], 0);
    let last_s: f64 = rows(&frames).last().expect("points")[1].parse().expect("a time");
    assert!((last_s - 20.0).abs() < 1e-9, "{last_s}");
    let warning = "other.ron:6:1: the robot waits for ever at sync `done`: arm.ron ends before it";
    assert!(report["warnings"].to_string().contains(warning), "{}", report["warnings"]);
    // Without a sync it is at the same instant.
    folder.write("arm.ron", program(far, &moves.replace("Sync(name: \"done\"),", "")));
    folder.write("other.ron", program(beside, "Wait(seconds: 20),\n\nMoveJ(to: \"beside\"),"));
    let alone = folder.run(&["check", "cell.ron", "--json"]);
    let alone = parse_json(&alone.stdout);
    let of_motion = |finding: &&serde_json::Value| finding["kind"] == "motion";
    let alone_s = alone["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .find(of_motion)
        .map(|of| of["time"][0].clone());
    assert_eq!(alone_s, Some(serde_json::json!(at_s)));
}
