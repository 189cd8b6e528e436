//! Small reports for tests.

use serde_json::{Value, json};

use super::ReadReport;

/// A pair finding as it stands in a report, in one move.
pub(super) fn pair_finding(kind: &str, pair: [&str; 2], line: u32, clearance_m: [f64; 2]) -> Value {
    let nearest =
        if kind == "near" { vec![nearest_of_move(15.0, line, "p1", clearance_m)] } else { Vec::new() };
    json!({
        "id": format!("{kind}:{}|{}@{line}", pair[0], pair[1]),
        "kind": kind,
        "time": [1.0, 2.0],
        "moment": [10.0, 20.0],
        "bracket": { "begin": { "time": [0.9, 1.0] }, "end": { "time": [2.0, 2.1] } },
        "depth_at_most_m": null,
        "way_sha256": "66",
        "nearest_by_move": nearest,
        "shown_at": { "time": 1.0 },
        "program": [{ "file": "program.ron", "line": line, "to": "p1" }],
        "joint_values": [{ "joint": "turn", "value": 0.5, "unit": "rad" }],
        "pair": pair,
        "inner": null,
        "clearance_m": clearance_m,
        "witness": [{ "in_world_m": [0.1, 0.2, 0.3] }, { "in_world_m": [0.1, 0.2, 0.3] }],
        "colliding_spheres_total": 100,
    })
}

/// The nearest instant of a move as it stands in a report.
pub(super) fn nearest_of_move(moment: f64, line: u32, to: &str, clearance_m: [f64; 2]) -> Value {
    json!({
        "time": moment / 10.0,
        "moment": moment,
        "program": [{ "file": "program.ron", "line": line, "to": to }],
        "clearance_m": clearance_m,
    })
}

/// A report of a near finding shown on its first move, whose moves have these lines, taught points and bounds, millimetres; its
/// program has this hash.
pub(super) fn near_over_moves(hash: &str, moves: &[(u32, Option<&str>, [f64; 2])]) -> ReadReport {
    let nearest = |(index, &(line, to, bounds)): (usize, &(u32, Option<&str>, [f64; 2]))| -> Value {
        let mut nearest = nearest_of_move(11.0 + index as f64, line, "", bounds.map(|mm| mm / 1e3));
        nearest["program"][0]["to"] = to.into();
        nearest
    };
    let (line, _, bounds) = moves[0];
    let mut finding = pair_finding("near", ["hand", "wall"], line, bounds.map(|mm| mm / 1e3));
    finding["nearest_by_move"] = moves.iter().enumerate().map(nearest).collect();
    finding["program"] = finding["nearest_by_move"][0]["program"].clone();
    report(|report| {
        report["inputs"][1]["sha256"] = hash.into();
        report["findings"] = json!([finding]);
    })
}

/// Gives a near finding in one move another program: a field of its line.
pub(super) fn set_program(finding: &mut Value, field: &str, value: &str) {
    for program in ["/program/0", "/nearest_by_move/0/program/0"] {
        finding.pointer_mut(program).expect("a line")[field] = value.into();
    }
}

/// A joint finding as it stands in a report; a limit of 1 rad.
pub(super) fn joint_finding(joint: &str, line: u32, worst: f64) -> Value {
    json!({
        "id": format!("joint-limit:{joint}@{line}"),
        "kind": "joint-limit",
        "time": [1.0, 2.0],
        "moment": [10.0, 20.0],
        "bracket": null,
        "depth_at_most_m": null,
        "way_sha256": "66",
        "nearest_by_move": [],
        "shown_at": { "time": 1.0 },
        "program": [{ "file": "program.ron", "line": line, "to": null }],
        "joint_values": [{ "joint": joint, "value": worst, "unit": "rad" }],
        "joint": joint,
        "worst": worst,
        "allowed": [-1.0, 1.0],
        "unit": "rad",
    })
}

fn pair(a: &str, b: &str, clearance_m: [f64; 2]) -> Value {
    json!({
        "a": a, "b": b, "required_clearance_m": 0.02,
        "minimum": { "clearance_m": clearance_m, "moment": 15.0 },
    })
}

fn member(name: &str) -> Value {
    json!({ "name": name, "shape_sha256": "44", "pose_sha256": "55" })
}

/// A report that passes: a hand, a base and a wall, three pairs.
pub(super) fn sample() -> Value {
    json!({
        "schema": "pathproof.report/2",
        "result": "PASS",
        "shortfalls": [],
        "mode": "certified",
        "tool": { "name": "pathproof", "version": "0.1.0" },
        "scene": "cell.ron",
        "time_basis": "seconds",
        "interpolation_points": 31,
        "duration_s": 3.0,
        "settings": {
            "surface": "exact", "accuracy_m": 0.001, "method": "patent-n", "smallest_radius_m": null,
            "dae_up_axis": "ignore",
        },
        "inputs": [
            { "path": "cell.ron", "sha256": "0011" }, { "path": "program.ron", "sha256": "2233" },
        ],
        "programs": [{
            "file": "program.ron", "robot": "arm", "joints": ["turn", "lift"], "moves": 3, "points": ["p0", "p1", "p2"],
        }],
        "members": [member("base"), member("hand"), member("wall")],
        "pairs": [
            pair("base", "hand", [0.5, 0.51]), pair("base", "wall", [0.3, 0.31]), pair("hand", "wall", [0.1, 0.101]),
        ],
        "exclusions": [{ "a": "base", "b": "cable", "by": "cell", "reason": "soft" }],
        "unchecked": [],
        "fixed_joints": [],
        "findings": [],
    })
}

/// The sample, changed, as it is read.
pub(super) fn report(change: impl FnOnce(&mut Value)) -> ReadReport {
    let mut value = sample();
    change(&mut value);
    ReadReport::read(value.to_string().as_bytes(), "report.json").expect("a report")
}
