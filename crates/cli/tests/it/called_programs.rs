//! Promise: moves in called files are told by their own file and line, and repetitions are told apart.

use serde_json::Value;

use crate::support::{Folder, parse_json, slider};

fn program(head: &str, moves: &str) -> String {
    format!(
        "Program(version: 2, units: Degrees, joints: [\"slide\"], points: [\n\
         Point(name: \"a\", joints: [0]), Point(name: \"b\", joints: [600])],\nspeed: Percent(50), {head}\nmoves: [\n{moves}])"
    )
}

const HEAD: &str = "interpolation: Period(seconds: 0.1), start: \"a\",";

fn cell(programs: &str, files: &[(&str, String)]) -> Folder {
    let cell = format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: {programs})], objects: [\n\
         Object(name: \"post\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (600, 0, 500)))])"
    );
    let folder = Folder::with(&[("cell.ron", &cell), ("robot.urdf", &*slider())]);
    for (path, text) in files {
        folder.write(path, text);
    }
    folder
}

fn report(folder: &Folder, code: i32) -> Value {
    let answer = folder.run(&["check", "cell.ron", "--report", "out"]);
    assert_eq!(answer.code, Some(code), "{}", answer.stderr);
    parse_json(&folder.read("out/report.json"))
}

fn collisions(report: &Value) -> Vec<&Value> {
    let findings = report["findings"].as_array().expect("findings");
    findings.iter().filter(|finding| finding["key"]["kind"] == "collision").collect()
}

#[test]
fn findings_in_a_called_file_name_it() {
    let folder = cell(
        "\"main.ron\"",
        &[
            ("main.ron", program(HEAD, "Call(file: \"parts/there.ron\"),\nMoveJ(to: \"a\")")),
            ("parts/there.ron", program("", "MoveJ(to: \"a\"),\n\nMoveJ(to: \"b\")")),
        ],
    );
    let report = report(&folder, 1);
    let inputs: Vec<&str> = report["inputs"]
        .as_array()
        .expect("inputs")
        .iter()
        .filter_map(|input| input["path"].as_str())
        .collect();
    assert_eq!(inputs, ["cell.ron", "main.ron", "parts/there.ron", "robot.urdf"]);
    let found = collisions(&report);
    let line = &found[0]["program"][0];
    assert_eq!((line["file"].as_str(), line["line"].as_u64()), (Some("parts/there.ron"), Some(7)));
    assert_eq!(found[0]["key"]["moves"][0]["program"], "parts/there.ron");
    assert!(folder.read("out/findings.csv").contains("parts/there.ron:7"));
    assert!(folder.read("out/junit.xml").contains("parts/there.ron:7 to b"));
    assert!(folder.read("out/report.sarif").contains("parts/there.ron"));
}

#[test]
fn repetitions_have_keys_of_their_own() {
    let repeated = "Repeat(times: 3, moves: [MoveJ(to: \"b\"), MoveJ(to: \"a\")])";
    let folder = cell("\"main.ron\"", &[("main.ron", program(HEAD, repeated))]);
    let report_of_three = report(&folder, 1);
    let keys = |report: &Value| -> Vec<String> {
        let keys = collisions(report)
            .into_iter()
            .map(|finding| finding["key"]["moves"][0]["occurrence"].to_string());
        keys.collect()
    };
    assert_eq!(keys(&report_of_three), ["[1,3]", "[2,3]", "[3,3]"]);
    let written = ["MoveJ(to: \"b\")", "MoveJ(to: \"a\")"].repeat(3).join(", ");
    folder.write("main.ron", program(HEAD, &written));
    folder.run(&["check", "cell.ron", "--report", "written"]);
    let diff = folder.run(&["diff", "out/report.json", "written/report.json"]);
    assert_eq!(diff.code, Some(0), "{}", diff.stdout);
    assert_eq!(keys(&parse_json(&folder.read("written/report.json"))), keys(&report_of_three));
}

#[test]
fn programs_of_a_list_are_played_one_after_the_other() {
    let files = [
        ("there.ron", program(HEAD, "MoveJ(to: \"b\")")),
        ("back.ron", program("start: \"b\",", "MoveJ(to: \"a\")")),
    ];
    let folder = cell("[\"there.ron\", \"back.ron\"]", &files);
    let report = report(&folder, 1);
    assert_eq!(report["programs"][0]["file"], "there.ron");
    assert_eq!(report["programs"][0]["moves"], 2);
    assert!(folder.read("out/junit.xml").contains("back.ron:5 to a"));
}

#[test]
fn a_program_of_the_command_line_calls_what_lies_beside_it() {
    let folder = cell("\"main.ron\"", &[("main.ron", program(HEAD, "MoveJ(to: \"a\")"))]);
    let elsewhere = Folder::new();
    elsewhere.write("other.ron", program(HEAD, "Call(file: \"there.ron\")"));
    elsewhere.write("there.ron", program("", "MoveJ(to: \"b\")"));
    let path = elsewhere.path().join("other.ron").display().to_string();
    let answer = folder.run(&["check", "cell.ron", "--program", &path]);
    assert_eq!(answer.code, Some(1), "{}", answer.stderr);
}

#[test]
fn an_offset_from_joint_values_keeps_the_configuration_of_the_arm() {
    let robot = include_str!("../../../../tests/corpus/program-ron/offset_too_large/robot.urdf");
    let cell = "Cell(version: 2, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.ron\",\n\
         tools: [Tool(name: \"torch\", link: \"hand\", tcp: Pose(xyz_mm: (100, 0, 0)))])],\n\
         objects: [Object(name: \"post\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (5000, 0, 0)))])";
    let program = "Program(version: 2, units: Degrees, joints: [\"joint_1\", \"joint_2\", \"joint_3\", \"joint_4\", \"joint_5\", \"joint_6\"],\n\
         points: [Point(name: \"home\", joints: [0, 0, 0, 0, 60, 0]), Point(name: \"pick\", joints: [30, 20, -40, 25, 50, 10])],\n\
         speed: Percent(50), interpolation: Period(seconds: 0.1), start: \"home\", moves: [Tool(name: \"torch\"),\n\
         MoveJ(to: Offset(of: \"pick\", xyz_mm: (0, 0, 50))), MoveL(to: \"pick\"), MoveL(to: ToolOffset(of: \"pick\", xyz_mm: (-20, 0, 0))), MoveL(to: \"pick\")])";
    let folder = Folder::with(&[("cell.ron", cell), ("robot.urdf", robot), ("p.ron", program)]);
    let report = report(&folder, 0);
    let points: Vec<&str> =
        report["programs"][0]["points"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert_eq!(points, ["home", "pick + (0, 0, 50) mm", "pick", "pick + tool (-20, 0, 0) mm"]);
    assert_eq!(report["programs"][0]["moves_in_space"]["linear"], 3);
}
