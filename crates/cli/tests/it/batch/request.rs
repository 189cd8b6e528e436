//! Requests on standard input.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use super::cells::{cell, cells};
use crate::support::{Folder, ROOT, lift_over_base, parse_json, pathproof, program};

/// The exit code and the answer to a request.
fn ask_text(folder: &Folder, request: &str, more: &[&str]) -> (Option<i32>, Value) {
    let arguments = [&["check", "-", "--no-cache"], more].concat();
    let mut command = pathproof(&folder.path(), &arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    // One that refuses its arguments does not read.
    let _read = input.write_all(request.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let answer = parse_json(std::str::from_utf8(&output.stdout).expect("UTF-8"));
    let schema = fs::read_to_string(Path::new(ROOT).join("docs/answer.schema.json")).expect("published");
    let schema = jsonschema::validator_for(&parse_json(&schema)).expect("a schema");
    let faults: Vec<String> = schema.iter_errors(&answer).map(|error| error.to_string()).collect();
    assert!(faults.is_empty(), "{faults:#?} in {answer:#}");
    assert_eq!(answer["exit_code"].as_i64().map(|code| code as i32), output.status.code(), "{answer:#}");
    (output.status.code(), answer)
}

fn ask(folder: &Folder, request: &Value) -> (Option<i32>, Value) {
    let schema = fs::read_to_string(Path::new(ROOT).join("docs/request.schema.json")).expect("published");
    assert!(
        jsonschema::validator_for(&parse_json(&schema)).expect("a schema").is_valid(request),
        "{request}"
    );
    ask_text(folder, &request.to_string(), &[])
}

fn request(cell: &Value) -> Value {
    json!({"schema": "pathproof.request/1", "cell": cell})
}

/// The first error of an answer that is one.
fn error(answer: &(Option<i32>, Value)) -> &Value {
    assert_eq!((answer.0, &answer.1["result"]), (Some(2), &Value::Null), "{:#}", answer.1);
    &answer.1["errors"][0]
}

#[test]
fn the_answer_is_that_of_the_check() {
    let folder = cells(2);
    let (code, answer) = ask(&folder, &request(&json!("cell-0/cell.ron")));
    assert_eq!(
        (code, answer["result"].as_str(), answer["mode"].as_str()),
        (Some(0), Some("PASS"), Some("certified"))
    );
    assert_eq!(answer["findings"], json!([]));
    let (code, answer) = ask(&folder, &request(&json!("cell-1/cell.ron")));
    assert_eq!((code, answer["result"].as_str()), (Some(1), Some("FAIL")));
    let report = parse_json(&folder.run(&["check", "cell-1/cell.ron", "--json"]).stdout);
    assert_eq!(answer["findings"], report["findings"]);
    let clear = &answer["nearest_clear"][0];
    assert_eq!(clear["finding"], answer["findings"][0]["id"]);
    assert!(clear["before"]["point"].is_u64() && clear["before"]["time"].is_f64(), "{clear}");
    let command = answer["remedies"][0]["command"].as_str().expect("a command");
    assert_eq!(command, "pathproof check cell-1/cell.ron --contacts");
}

#[test]
fn options_and_programs_are_those_of_the_command_line() {
    let folder = Folder::with(&[("robot.urdf", &*lift_over_base()), ("p.csv", "A1,lift\n0,0\n10,0\n")]);
    let mut asked = request(&json!("robot.urdf"));
    asked["program"] = json!("p.csv");
    asked["options"] = json!({"units": "degrees", "columns": {"slide": "A1"}, "mode": "sampled"});
    let (code, answer) = ask(&folder, &asked);
    assert_eq!((code, answer["mode"].as_str()), (Some(0), Some("sampled")), "{answer:#}");
    asked["options"] = json!({"units": "degrees"});
    let answer = ask(&folder, &asked);
    assert!(error(&answer)["what"].as_str().is_some_and(|what| what.contains("A1")), "{:#}", answer.1);
}

#[test]
fn cells_and_programs_may_stand_in_the_request() {
    let folder = cells(1);
    let inline = |post_mm: i32| json!({"ron": cell(post_mm), "folder": "cell-0"});
    assert_eq!(ask(&folder, &request(&inline(900))).0, Some(0));
    let mut asked = request(&inline(320));
    assert_eq!(ask(&folder, &asked).0, Some(1));
    asked["program"] = json!({"text": program(0.0, &[0.0, 50.0]), "format": "ron"});
    assert_eq!(ask(&folder, &asked).0, Some(0));
    asked["program"] = json!({"arm": {"text": "time,slide\n0,0\n1,9\n", "format": "csv"}});
    asked["options"] = json!({"units": "radians"});
    let answer = ask(&folder, &asked);
    assert_eq!(answer.0, Some(1), "a joint of 9 m is beyond its limit");
    // Nothing is written, and faults have their places.
    assert!(!folder.files().iter().any(|file| file.contains("in-request")), "{:?}", folder.files());
    let answer = ask(&folder, &request(&json!({"ron": "Cell(\n  version: 9)", "folder": "cell-0"})));
    assert_eq!(error(&answer)["file"], "cell-0/cell-in-request.ron");
    assert!(error(&answer)["line"].is_u64(), "{:#}", answer.1);
}

#[test]
fn a_report_of_a_cell_in_a_request_lists_it() {
    let folder = cells(1);
    let asked = request(&json!({"ron": cell(900), "folder": "cell-0"}));
    let (code, _) = ask_text(&folder, &asked.to_string(), &["--report", "out", "--no-pictures"]);
    assert_eq!(code, Some(0));
    let report = parse_json(&folder.read("out/report.json"));
    let paths: Vec<&str> = report["inputs"]
        .as_array()
        .expect("inputs")
        .iter()
        .filter_map(|input| input["path"].as_str())
        .collect();
    assert_eq!(paths, ["cell-in-request.ron", "p.ron", "robot.urdf"]);
}

#[test]
fn a_cell_in_a_request_reads_nothing_outside_of_its_folder() {
    let folder = cells(1);
    folder.write("secret.stl", crate::support::stl_box(0.1, crate::support::BOX));
    let text = cell(900).replace("Box(size_mm: (100, 100, 100))", "Mesh(file: \"../secret.stl\")");
    let asked = request(&json!({"ron": text, "folder": "cell-0"}));
    let answer = ask(&folder, &asked);
    let what = error(&answer)["what"].as_str().expect("text");
    assert!(what.contains("lies outside the folders that may be read"), "{what}");
    assert_eq!(ask_text(&folder, &asked.to_string(), &["--allow-root", "."]).0, Some(0));
}

#[test]
fn faulty_requests_are_answered_with_place_and_hint() {
    let folder = cells(1);
    let good = request(&json!("cell-0/cell.ron")).to_string();
    for (text, more, what) in [
        ("{", &[][..], "the text ends too early"),
        ("{\"schema\": }", &[], "not JSON"),
        ("", &[], "the text ends too early"),
        (&*good.replace("cell\":", "cel\":"), &[], "unknown field `cel`"),
        (&*good.replace("request/1", "request/9"), &[], "unknown variant `pathproof.request/9`"),
        (&*good.replace("cell.ron", "missing.ron"), &[], "cannot be opened"),
        (&*good.replace("cell-0/cell.ron", ""), &[], "`cell` is not a path"),
        (&good, &["--most-request-bytes", "20"], "the request is too large"),
        (&good, &["--clearance", "5"], "a request says itself what is checked"),
        (&good, &["--baseline", "x.json"], "a request says itself what is checked"),
    ] {
        let answer = ask_text(&folder, text, more);
        let told = error(&answer);
        assert!(told["what"].as_str().is_some_and(|told| told.starts_with(what)), "{text}: {told:#}");
        assert!(told["hint"].is_string(), "{text}: {told:#}");
    }
}

#[test]
fn a_cell_of_a_request_names_no_folders_to_read_from() {
    let folder = cells(1);
    let with_roots = cell(500).replace("version: 1,", "version: 2, allow_roots: [\".\"],");
    folder.write("cell-0/cell.ron", &with_roots);
    assert_eq!(folder.run(&["check", "cell-0/cell.ron"]).code, Some(0));
    let inline = json!({"ron": with_roots, "folder": "cell-0"});
    for cell in [json!("cell-0/cell.ron"), inline] {
        let answer = ask(&folder, &request(&cell));
        let told = error(&answer);
        assert_eq!(told["what"], "allow_roots in a cell of a request or of a batch", "{told:#}");
        assert!(told["hint"].as_str().is_some_and(|hint| hint.contains("--allow-root cell-0")), "{told:#}");
    }
    let answer = folder.run(&["batch", "jobs.jsonl", "--report", "out"]);
    assert_eq!(answer.code, Some(2), "{}{}", answer.stdout, answer.stderr);
    assert!(answer.stdout.contains("allow_roots in a cell"), "{}", answer.stdout);
}

#[test]
fn limits_belong_to_requests() {
    let folder = cells(1);
    for limit in ["--timeout-s", "--memory-mb", "--most-request-bytes"] {
        let answer = folder.run(&["check", "cell-0/cell.ron", limit, "100"]);
        assert_eq!(answer.code, Some(2), "{limit}");
        assert!(answer.stderr.contains("an option for requests on standard input"), "{}", answer.stderr);
    }
}

#[test]
fn a_request_that_never_ends_is_answered_in_time() {
    let folder = Folder::new();
    let mut command = pathproof(&folder.path(), &["check", "-", "--timeout-s", "0.2"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the command starts");
    // Kept open: the request does not end.
    let input = child.stdin.take().expect("a pipe");
    let output = child.wait_with_output().expect("it ends");
    drop(input);
    assert_eq!(output.status.code(), Some(4));
    let answer = parse_json(std::str::from_utf8(&output.stdout).expect("UTF-8"));
    assert_eq!(answer["errors"][0]["what"], "took longer than --timeout-s 0.2");
}
