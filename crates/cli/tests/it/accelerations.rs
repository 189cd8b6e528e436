//! Promise: accelerations change the times of a program, and never its way: the verdict of a robot alone stays, and the headline tells
//! speeds that are constant.

use std::path::Path;

use crate::support::{Folder, ROOT, parse_json, slider};

const PROGRAM: &str = "Program(version: 1, units: Degrees, joints: [\"slide\"], points: [\n\
    Point(name: \"a\", joints: [0]),\nPoint(name: \"b\", joints: [1000])],\n\
    speed: Joint(mm_per_s: 500), interpolation: MaxStep(mm: 50), start: \"a\", moves: [\nMoveJ(to: \"b\"), MoveJ(to: \"a\")])";

/// A cell with a slider that runs past a post, and what its robot says of accelerations.
fn cell(more: &str) -> Folder {
    let cell = format!(
        "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.ron\", {more})], objects: [\n\
         Object(name: \"post\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (600, 0, 500)))])"
    );
    Folder::with(&[("cell.ron", &*cell), ("robot.urdf", &*slider()), ("p.ron", PROGRAM)])
}

#[test]
fn moves_begin_and_end_at_rest_and_take_longer() {
    let constant = cell("").run(&["check", "cell.ron"]);
    assert!(constant.stdout.contains("4 s of motion at constant speeds"), "{}", constant.stdout);
    // 1 m at 0.5 m/s and 1 m/s²: half a second more for each move.
    let slow = cell("acceleration: Acceleration(joint_mm_per_s2: 1000)").run(&["check", "cell.ron"]);
    assert!(slow.stdout.contains("5 s of motion)"), "{}", slow.stdout);
    assert_eq!(constant.code, slow.code);
    // Full speed is never reached: 2 sqrt(1 m / 0.2 m/s²) for each move.
    let slowest = cell("acceleration: Acceleration(joint_mm_per_s2: 200)").run(&["check", "cell.ron"]);
    assert!(slowest.stdout.contains("8.94 s of motion)"), "{}", slowest.stdout);
}

#[test]
fn limits_of_moveit_give_each_joint_its_own() {
    let folder =
        cell("acceleration: Acceleration(joint_limits: \"joint_limits.yaml\", joint_mm_per_s2: 200)");
    folder.write(
        "joint_limits.yaml",
        "joint_limits:\n  slide:\n    has_velocity_limits: true\n    max_velocity: 0.001\n    has_acceleration_limits: true\n    \
         max_acceleration: 1.0\n",
    );
    let checked = folder.run(&["check", "cell.ron"]);
    assert!(checked.stdout.contains("5 s of motion)"), "{}", checked.stdout);
    let warning = "joint_limits.yaml:2: joint velocities of this file are not used; found max_velocity 0.001 of joint `slide`";
    assert!(checked.stdout.contains(warning), "{}", checked.stdout);
    folder.write("joint_limits.yaml", "joint_limits:\n  slide:\n    has_acceleration_limits: true\n");
    let refused = folder.run(&["check", "cell.ron"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("joint_limits.yaml:3"), "{}", refused.stderr);
}

#[test]
fn a_joint_without_an_acceleration_is_told() {
    let refused = cell("acceleration: Acceleration(joint_deg_per_s2: 100)").run(&["check", "cell.ron"]);
    assert_eq!(refused.code, Some(2));
    let told = "p.ron:5:1: no acceleration for sliding joint `slide`, which moves";
    assert!(refused.stderr.contains(told), "{}", refused.stderr);
}

/// A scene with accelerations for each of its robots, with its folder.
fn accelerated(scene: &str, acceleration: &str) -> String {
    let text = std::fs::read_to_string(Path::new(ROOT).join(scene)).expect("the scene is there");
    let robots = Path::new(ROOT).join("robots").display().to_string();
    text.replace("version: 1,", "version: 2,").replace("../../robots", &robots).replace(
        "            program:",
        &format!("            acceleration: Acceleration({acceleration}),\n            program:"),
    )
}

/// Checks a scene with other text of its cell file; returns code, JSON report and the lines of findings without their times.
fn checked(scene: &str, text: &str) -> (Option<i32>, serde_json::Value) {
    let folder = Folder::new();
    let from = Path::new(ROOT).join(scene);
    let from = from.parent().expect("a folder");
    for entry in std::fs::read_dir(from)
        .expect("it is there")
        .chain(std::fs::read_dir(from.join("meshes")).expect("meshes"))
    {
        let path = entry.expect("it can be read").path();
        if path.is_file() {
            let name = path.strip_prefix(from).expect("below it").display().to_string();
            folder.write(&name, std::fs::read(&path).expect("it can be read"));
        }
    }
    folder.write("cell.ron", text);
    let root = Path::new(ROOT).join("robots").display().to_string();
    let answer = folder.run(&["check", "cell.ron", "--json", "--allow-root", &root]);
    (answer.code, parse_json(&answer.stdout))
}

/// What a finding is about and what is proven of it, without instants.
fn about(report: &serde_json::Value) -> Vec<String> {
    let findings = report["findings"].as_array().expect("findings");
    let mut ids: Vec<String> = findings
        .iter()
        .map(|finding| finding["id"].as_str().expect("an id").to_owned())
        .filter(|id| !id.starts_with("joint-speed"))
        .collect();
    ids.sort();
    ids
}

#[test]
fn the_findings_of_a_robot_alone_stay() {
    for scene in ["scenes/weld-cell/cell.ron", "scenes/weld-cell/cell-torch.ron"] {
        let all = "joint_deg_per_s2: 400, joint_mm_per_s2: 500, tcp_mm_per_s2: 800, tcp_deg_per_s2: 300";
        let (code, report) = checked(scene, &accelerated(scene, all));
        let plain = accelerated(scene, "X")
            .lines()
            .filter(|line| !line.contains("Acceleration(X)"))
            .collect::<Vec<_>>()
            .join("\n");
        let (code_before, before) = checked(scene, &plain);
        assert_eq!(code, code_before, "{scene}");
        assert_eq!(about(&report), about(&before), "{scene}");
        let law = report["law"].as_str().expect("a law");
        assert!(
            law.contains("accelerates evenly from rest in every move") && !law.contains("constant speed;"),
            "{law}"
        );
    }
}

#[test]
fn two_robots_meet_where_their_accelerations_bring_them() {
    let scene = "scenes/two-robots/cell.ron";
    let (code, report) = checked(scene, &accelerated(scene, "joint_deg_per_s2: 200"));
    // With their syncs the two stay clear at any speed.
    assert_eq!(code, Some(0), "{}", report["findings"]);
    let law = report["law"].as_str().expect("a law");
    assert!(
        law.contains("left.ron accelerates evenly") && law.contains("right.ron accelerates evenly"),
        "{law}"
    );
}
