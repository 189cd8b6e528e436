//! Which clearance is required of which pair.

use serde_json::{Value, json};

use crate::outcomes::{Run, cell, cube};
use crate::support::{Folder, jig, lift_over_base, slider};

const DEFAULTS: &str = "robot_environment_mm: 25, robot_robot_mm: 50, same_robot_mm: 5";

/// The three defaults, and one pair that differs.
fn clearance() -> String {
    format!("clearance: Clearance({DEFAULTS},\n pairs: [Pair(a: \"wall\", b: \"arm/hand\", mm: 2.5)])")
}

/// The two-axis robot at rest among a wall and a post, far from both.
fn among_two(more: &str) -> Folder {
    Folder::with(&[
        ("cell.ron", &cell(&[cube("wall", 100.0, 1000.0), cube("post", 100.0, -1000.0)], more)),
        ("robot.urdf", &lift_over_base()),
        ("program.csv", "slide,lift\n0,0\n"),
    ])
}

/// The lines of `pathproof pairs` about checked pairs, without that word.
fn checked(folder: &Folder, arguments: &[&str]) -> Vec<String> {
    let answer = folder.run(&[&["pairs"], arguments].concat());
    assert_eq!((answer.code, answer.stderr.as_str()), (Some(0), ""), "{}", answer.stdout);
    answer.stdout.lines().filter_map(|line| line.strip_prefix("checked   ")).map(str::to_owned).collect()
}

#[test]
fn nothing_is_required_unless_someone_asks() {
    let run = Run::of(&among_two(""), &[]);
    run.gives("PASS");
    let nothing = json!({ "robot_environment": 0.0, "robot_robot": 0.0, "same_robot": 0.0, "pairs": [] });
    assert_eq!(run.report["required_clearance_m"], nothing);
    assert!(run.list("pairs").iter().all(|row| row["required_clearance_m"] == 0.0));
    let warnings: Vec<&str> = run.list("warnings").iter().filter_map(Value::as_str).collect();
    assert!(warnings.iter().all(|warning| warning.contains("moves no joint")), "{warnings:?}");
}

#[test]
fn the_cell_requires_by_kind_and_by_pair() {
    let rows = [
        "arm/base | arm/hand  required 5 mm",
        "arm/carriage | post  required 25 mm",
        "arm/carriage | wall  required 25 mm",
        "arm/hand | post  required 25 mm",
        "arm/hand | wall  required 2.5 mm",
    ];
    assert_eq!(checked(&among_two(&clearance()), &["cell.ron"]), rows);
}

#[test]
fn the_command_line_replaces_what_is_required_of_the_environment() {
    let rows = [
        "arm/base | arm/hand  required 5 mm",
        "arm/carriage | post  required 0.25 mm",
        "arm/carriage | wall  required 0.25 mm",
        "arm/hand | post  required 0.25 mm",
        "arm/hand | wall  required 2.5 mm",
    ];
    assert_eq!(checked(&among_two(&clearance()), &["cell.ron", "--clearance", "0.25"]), rows);
}

#[test]
fn the_report_lists_what_is_required() {
    let run = Run::of(&among_two(&clearance()), &["--clearance", "30"]);
    let expected = json!({
        "robot_environment": 0.03,
        "robot_robot": 0.03,
        "same_robot": 0.005,
        "pairs": [{ "a": "arm/hand", "b": "wall", "clearance_m": 0.0025 }],
    });
    assert_eq!(run.report["required_clearance_m"], expected);
    let required: Vec<Option<f64>> =
        run.list("pairs").iter().map(|row| row["required_clearance_m"].as_f64()).collect();
    assert_eq!(required, [0.005, 0.03, 0.03, 0.03, 0.0025].map(Some));
}

#[test]
fn spheres_cannot_measure_what_is_required() {
    let run = Run::of(&among_two(&clearance()), &["--surface", "spheres"]);
    run.gives("INCOMPLETE");
    assert!(run.stdout.contains("spheres cannot measure the clearances that are required"), "{}", run.stdout);
    let nothing = among_two("clearance: Clearance(robot_environment_mm: 25)");
    Run::of(&nothing, &["--surface", "spheres", "--clearance", "0"]).gives("PASS");
}

#[test]
fn in_a_urdf_alone_what_no_joint_moves_is_the_environment() {
    let folder = Folder::with(&[("jig.urdf", &jig()), ("robot.urdf", &lift_over_base())]);
    let arguments = ["jig.urdf", "--clearance", "10"];
    assert_eq!(checked(&folder, &arguments), ["arm | post  required 10 mm"]);
    let arguments = ["robot.urdf", "--clearance", "10"];
    assert_eq!(checked(&folder, &arguments), ["base | hand  required 10 mm"]);
}

#[test]
fn two_robots_keep_apart_from_base_to_hand() {
    let robot = |name: &str, y_mm: i32| {
        format!("Robot(name: \"{name}\", urdf: \"robot.urdf\", base: Pose(xyz_mm: (0, {y_mm}, 0)))")
    };
    let robots = [robot("left", 1000), robot("right", -1000)].join(",\n");
    let folder = Folder::with(&[
        ("cell.ron", &format!("Cell(version: 1, robots: [{robots}],\n clearance: Clearance({DEFAULTS}))\n")),
        ("robot.urdf", &lift_over_base()),
    ]);
    let required = |arguments: &[&str]| {
        let rows = checked(&folder, &[&["cell.ron"], arguments].concat());
        let (of_two, of_one): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|row| row.contains("left/") && row.contains("right/"));
        // The bases cannot move against each other; neighbours are left out.
        assert_eq!((of_two.len(), of_one.len()), (8, 2));
        let ends = |rows: &[String]| {
            let mut ends: Vec<String> =
                rows.iter().filter_map(|row| Some(row.split_once("  required ")?.1.to_owned())).collect();
            ends.dedup();
            ends
        };
        (ends(&of_two), ends(&of_one))
    };
    assert_eq!(required(&[]), (vec!["50 mm".to_owned()], vec!["5 mm".to_owned()]));
    assert_eq!(required(&["--clearance", "70"]), (vec!["70 mm".to_owned()], vec!["5 mm".to_owned()]));
}

/// The hand goes up to 40 mm before the wall and back by these moves; the cell requires 100 mm of it.
fn by_moves(moves: &str) -> Folder {
    let program = format!(
        "Program(version: 2, units: Degrees, joints: [\"slide\"], speed: Joint(mm_per_s: 100), points: [Point(name: \"far\", joints: [0]),\n\
         Point(name: \"before\", joints: [700]), Point(name: \"near\", joints: [860])], interpolation: Period(seconds: 0.5), start: \"far\", moves: [\n\
         {moves}])"
    );
    let cell = cell(&[cube("wall", 100.0, 1000.0)], "clearance: Clearance(robot_environment_mm: 100)");
    Folder::with(&[
        ("cell.ron", &cell.replace("program.csv", "program.ron")),
        ("robot.urdf", &slider()),
        ("program.ron", &program),
    ])
}

#[test]
fn a_program_requires_less_where_it_works() {
    let folder = by_moves(
        "MoveJ(to: \"before\"),\nClearance(mm: 25),\nMoveJ(to: \"near\"),\nMoveJ(to: \"before\"),\nClearance(),\nMoveJ(to: \"far\")",
    );
    let run = Run::of(&folder, &[]);
    run.gives("PASS");
    let given = json!([{ "file": "program.ron", "lines": [5, 6], "clearance_m": 0.025 }]);
    assert_eq!(run.report["required_clearance_m"]["programs"], given);
    let pair = &run.list("pairs")[0];
    assert_eq!(
        (&pair["required_clearance_m"], &pair["least_required_clearance_m"]),
        (&json!(0.1), &json!(0.025))
    );
    assert_eq!(checked(&folder, &["cell.ron"]), ["arm/hand | wall  required 25 to 100 mm"]);
    let page = folder.read("out/report.html");
    for said in ["program.ron:5 to 6", "25–100 mm"] {
        assert!(page.contains(said), "{said}");
    }
}

#[test]
fn a_finding_says_what_is_required_there() {
    let folder = by_moves(
        "MoveJ(to: \"before\"), Clearance(mm: 60),\nMoveJ(to: \"near\"), Clearance(), MoveJ(to: \"far\")",
    );
    let run = Run::of(&folder, &[]);
    run.gives("FAIL");
    let findings = run.list("findings");
    assert_eq!(findings.len(), 1);
    // It is nearest where both moves meet, and there the larger value is required.
    assert_eq!(findings[0]["required_m"], 0.1);
    for said in ["40 mm at 8.6 s, required 100 mm", "(by pair and move: 60 mm to 100 mm)"] {
        assert!(run.stdout.contains(said), "{}", run.stdout);
    }
}
