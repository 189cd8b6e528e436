//! Small reports for tests.

use report_format::ReadReport;
use serde_json::{Value, json};

/// The key of the only move to a point.
fn move_key(to: &str) -> Value {
    json!({ "program": "program.ron", "to": to, "positions": null, "occurrence": [1, 1] })
}

/// A finding of any kind, as JSON; its move leads to `p` and the line number.
fn finding(kind: &str, subject: &[&str], line: u32) -> Value {
    let to = format!("p{line}");
    json!({
        "id": format!("{kind}:{}@{line}", subject.join("|")),
        "key": { "kind": kind, "subject": subject, "moves": [move_key(&to)], "occurrence": [1, 1] },
        "kind": kind,
        "severity": match kind { "undecided" => "undecided", "joint-speed" => "warning", _ => "error" },
        "time": [1.0, 2.0],
        "moment": [10.0, 20.0],
        "points": [10, 20],
        "bracket": null,
        "depth_at_most_m": null,
        "way_sha256": "66",
        "nearest_by_move": [],
        "shown_at": { "time": 1.0, "moment": 10.0 },
        "program": [{ "file": "program.ron", "line": line, "to": to }],
        "joint_values": [{ "joint": "turn", "value": 0.5, "unit": "rad" }],
    })
}

/// A pair finding within one move, as JSON.
pub(crate) fn pair_finding(kind: &str, pair: [&str; 2], line: u32, clearance_m: [f64; 2]) -> Value {
    let mut finding = finding(kind, &pair, line);
    let fields = finding.as_object_mut().expect("fields");
    let stretch = |time: [f64; 2]| json!({ "time": time, "moment": time.map(|at| at * 10.0) });
    fields["bracket"] = json!({ "begin": stretch([0.9, 1.0]), "end": stretch([2.0, 2.1]) });
    if kind == "near" {
        fields["nearest_by_move"] = json!([nearest_of_move(15.0, line, clearance_m)]);
    }
    let point = |member: &str| json!({ "member": member, "in_world_m": [0.1, 0.2, 0.3], "in_member_m": [0.0, 0.0, 0.0] });
    for (name, value) in [
        ("pair", json!(pair)),
        ("decided_by", "triangles".into()),
        ("reason", Value::Null),
        ("inner", Value::Null),
        ("clearance_m", json!(clearance_m)),
        ("required_m", 0.02.into()),
        ("witness", json!(pair.map(point))),
        ("colliding_spheres_total", 100.into()),
        ("colliding_spheres", json!([])),
    ] {
        fields.insert(name.to_owned(), value);
    }
    finding
}

/// The nearest instant of the move to `p` and the line number, as JSON.
pub(crate) fn nearest_of_move(moment: f64, line: u32, clearance_m: [f64; 2]) -> Value {
    let to = format!("p{line}");
    json!({
        "time": moment / 10.0,
        "moment": moment,
        "program": [{ "file": "program.ron", "line": line, "to": to }],
        "moves": [move_key(&to)],
        "clearance_m": clearance_m,
    })
}

/// A report of a near finding shown on its first move; its moves, from line 5 on, are given by target point, occurrence (k of n) and
/// bounds, millimetres.
pub(crate) fn near_over_moves(moves: &[(&str, [usize; 2], [f64; 2])]) -> ReadReport {
    let nearest = |(index, &(to, occurrence, bounds)): (usize, &(&str, [usize; 2], [f64; 2]))| -> Value {
        let bounds = bounds.map(|mm| mm / 1e3);
        let mut nearest = nearest_of_move(11.0 + index as f64, 5 + index as u32, bounds);
        nearest["program"][0]["to"] = to.into();
        nearest["moves"] = json!([move_key(to)]);
        nearest["moves"][0]["occurrence"] = json!(occurrence);
        nearest
    };
    let mut finding = pair_finding("near", ["hand", "wall"], 5, moves[0].2.map(|mm| mm / 1e3));
    finding["nearest_by_move"] = moves.iter().enumerate().map(nearest).collect();
    finding["program"] = finding["nearest_by_move"][0]["program"].clone();
    finding["key"]["moves"] = finding["nearest_by_move"][0]["moves"].clone();
    report(|report| report["findings"] = json!([finding]))
}

/// Sets a field of the program line of a finding, and of its move's key; also in the nearest move if there is one.
pub(crate) fn set_move(finding: &mut Value, field: [&str; 2], value: &Value) {
    for (place, field) in [
        ("/program/0", field[0]),
        ("/nearest_by_move/0/program/0", field[0]),
        ("/key/moves/0", field[1]),
        ("/nearest_by_move/0/moves/0", field[1]),
    ] {
        if let Some(at) = finding.pointer_mut(place) {
            at[field] = value.clone();
        }
    }
}

/// A joint finding with a limit of 1 rad, as JSON.
pub(crate) fn joint_finding(kind: &str, joint: &str, line: u32, worst: f64) -> Value {
    let mut finding = finding(kind, &[joint], line);
    let fields = finding.as_object_mut().expect("fields");
    for (name, value) in [
        ("joint", joint.into()),
        ("worst", worst.into()),
        ("allowed", json!([-1.0, 1.0])),
        ("unit", "rad".into()),
    ] {
        fields.insert(name.to_owned(), value);
    }
    finding
}

/// A checked pair, as JSON.
pub(crate) fn pair(a: &str, b: &str, clearance_m: [f64; 2]) -> Value {
    json!({
        "a": a, "b": b, "required_clearance_m": 0.02, "colliding_points": 0, "near_points": 0, "undecided_points": 0,
        "minimum": { "clearance_m": clearance_m, "time": 1.5, "moment": 15.0, "joint_values": [], "witness": null },
    })
}

/// A program, as JSON.
pub(crate) fn program(file: &str, robot: Option<&str>, moves: u32, points: &[&str]) -> Value {
    json!({ "file": file, "robot": robot, "joints": ["turn", "lift"], "knots": 4, "moves": moves, "points": points })
}

fn member(name: &str) -> Value {
    json!({ "name": name, "moves_with": null, "shape_sha256": "44", "pose_sha256": "55", "pieces": [] })
}

/// A passing report: a hand, a base and a wall, three pairs.
pub(crate) fn sample() -> Value {
    json!({
        "schema": "pathproof.report/3",
        "result": "PASS",
        "shortfalls": [],
        "mode": "certified",
        "tool": { "name": "pathproof", "version": "0.1.0" },
        "scene": "cell.ron",
        "guarantee": [],
        "law": "",
        "time_basis": "seconds",
        "interpolation_points": 31,
        "duration_s": 3.0,
        "settings": {
            "mode": "certified", "surface": "exact", "accuracy_m": 0.001, "method": "patent-n", "smallest_radius_m": null,
            "first_hit": false, "dae_up_axis": "ignore",
        },
        "eps": {
            "eps_m": 1e-9, "formula": "", "c": 1.0, "reach_m": 1.0, "largest_coordinate_m": 1.0, "distance_error_per_m": 1e-12,
        },
        "inputs": [
            { "path": "cell.ron", "sha256": "0011", "bytes": 1 }, { "path": "program.ron", "sha256": "2233", "bytes": 1 },
        ],
        "files": [],
        "programs": [program("program.ron", Some("arm"), 3, &["p0", "p1", "p2"])],
        "members": [member("base"), member("hand"), member("wall")],
        "required_clearance_m": { "robot_environment": 0.02, "robot_robot": 0.0, "same_robot": 0.0, "pairs": [] },
        "pairs": [
            pair("base", "hand", [0.5, 0.51]), pair("base", "wall", [0.3, 0.31]), pair("hand", "wall", [0.1, 0.101]),
        ],
        "exclusions": [{ "a": "base", "b": "cable", "by": "cell", "reason": "soft" }],
        "unchecked": [],
        "fixed_joints": [],
        "still_contacts": [],
        "in_cavities": [],
        "warnings": [],
        "events": [],
        "findings": [],
        "proof": null,
    })
}

/// The sample after a change, with the shortfalls and the result that follow from it.
pub(crate) fn changed(change: impl FnOnce(&mut Value)) -> Value {
    let mut value = sample();
    change(&mut value);
    let mut shortfalls: Vec<Value> = value["shortfalls"].as_array().expect("a list").clone();
    let mut add = |is_so: bool, name: &str| {
        if is_so && !shortfalls.contains(&json!(name)) {
            shortfalls.push(name.into());
        }
    };
    let findings = value["findings"].as_array().expect("a list");
    let has = |kind: &str| findings.iter().any(|finding| finding["kind"] == kind);
    add(has("undecided"), "undecided");
    add(has("motion") || has("motion-unproven"), "stopped");
    let is_late = |finding: &Value| finding["kind"] == "joint-speed" && finding["severity"] == "undecided";
    add(findings.iter().any(is_late), "too-fast");
    let is_open = |entry: &Value| entry["accepted_because"].is_null();
    add(value["unchecked"].as_array().expect("a list").iter().any(is_open), "unchecked");
    add(value["pairs"].as_array().expect("a list").is_empty(), "nothing-to-check");
    let is_failed = findings.iter().any(|finding| finding["severity"] == "error");
    value["result"] = if is_failed {
        "FAIL"
    } else if shortfalls.is_empty() {
        "PASS"
    } else {
        "INCOMPLETE"
    }
    .into();
    value["shortfalls"] = shortfalls.into();
    value
}

/// The sample after a change, read back.
pub(crate) fn report(change: impl FnOnce(&mut Value)) -> ReadReport {
    let value = changed(change);
    ReadReport::read(value.to_string().as_bytes(), "report.json").expect("a report")
}
