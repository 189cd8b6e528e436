//! What is in the way of a cell, from its report.

use std::path::Path;

use serde::Deserialize;

use super::super::report::json;
use super::outcome::{Found, Outcome, Undecided};

#[derive(Deserialize)]
struct Report {
    result: String,
    shortfalls: Vec<String>,
    duration_s: Option<f64>,
    unchecked: Vec<Unchecked>,
    #[serde(default)]
    open_meshes: Vec<OpenMesh>,
    findings: Vec<Finding>,
}

#[derive(Deserialize)]
struct Unchecked {
    accepted_because: Option<String>,
}

#[derive(Deserialize)]
struct OpenMesh {
    name: String,
    largest_rim_radius_m: f64,
    hulls: usize,
}

#[derive(Deserialize)]
struct Finding {
    kind: String,
    severity: String,
    time: [f64; 2],
    pair: Option<[String; 2]>,
    joint: Option<String>,
    reason: Option<String>,
}

/// Reads the report of a cell.
pub(super) fn read(report: &Path) -> Result<Outcome, String> {
    let report: Report = json(report)?;
    match &*report.result {
        "PASS" => Ok(Outcome::Pass),
        "FAIL" => Ok(Outcome::Fail(found(&report))),
        "INCOMPLETE" => Ok(Outcome::Incomplete(found(&report))),
        other => Err(format!("the result is {other}")),
    }
}

fn found(report: &Report) -> Found {
    let mut found = Found {
        without_shapes: report.unchecked.iter().filter(|thing| thing.accepted_because.is_none()).count(),
        is_empty: report.shortfalls.iter().any(|what| what == "nothing-to-check"),
        ..Found::default()
    };
    for finding in &report.findings {
        let pair = finding.pair.clone();
        match (&*finding.severity, pair) {
            ("error", Some(pair)) if finding.kind == "collision" => {
                let is_whole =
                    finding.time[0] <= 0.0 && report.duration_s.is_some_and(|end| finding.time[1] >= end);
                let among = if is_whole { &mut found.whole } else { &mut found.parts };
                if !among.contains(&pair) {
                    among.push(pair);
                }
            }
            ("error", pair) => {
                let of = pair.map(|[a, b]| format!("{a} and {b}")).or_else(|| finding.joint.clone());
                found.others.push(format!("{}: {}", finding.kind, of.unwrap_or_default()));
            }
            ("undecided", Some(pair)) => {
                let open = open_meshes_of(report, &pair);
                let why = finding.reason.clone().unwrap_or_default();
                let rim_m = open.iter().map(|mesh| mesh.largest_rim_radius_m).reduce(f64::max);
                let unclosed = open.iter().map(|mesh| mesh.hulls).sum();
                found.undecided.push(Undecided { pair, why, rim_m, unclosed });
            }
            _ => {}
        }
    }
    found
}

/// The open meshes of two members.
fn open_meshes_of<'a>(report: &'a Report, pair: &[String; 2]) -> Vec<&'a OpenMesh> {
    let is_of = |mesh: &&OpenMesh| {
        pair.iter().any(|member| {
            mesh.name.strip_prefix(&**member).is_some_and(|rest| rest.is_empty() || rest.starts_with('#'))
        })
    };
    report.open_meshes.iter().filter(is_of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn findings_are_sorted() {
        let text = r#"{"result": "FAIL", "shortfalls": ["undecided", "unchecked"], "duration_s": 2.0,
            "unchecked": [{"name": "robot/x", "accepted_because": null}],
            "open_meshes": [{"name": "robot/b#2", "largest_rim_radius_m": 0.25, "hulls": 1}],
            "findings": [
                {"kind": "collision", "severity": "error", "time": [0, 2], "pair": ["robot/a", "robot/b"]},
                {"kind": "collision", "severity": "error", "time": [1, 2], "pair": ["robot/a", "robot/c"]},
                {"kind": "joint-limit", "severity": "error", "time": [1, 2], "joint": "robot/j"},
                {"kind": "joint-speed", "severity": "warning", "time": [1, 2], "joint": "robot/j"},
                {"kind": "undecided", "severity": "undecided", "time": [1, 2], "pair": ["robot/a", "robot/b"],
                 "reason": "near a cap"}]}"#;
        let report: Report = serde_json::from_str(text).unwrap();
        let found = found(&report);
        let pair = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
        assert_eq!(found.whole, [pair("robot/a", "robot/b")]);
        assert_eq!(found.parts, [pair("robot/a", "robot/c")]);
        assert_eq!(found.others, ["joint-limit: robot/j"]);
        assert_eq!((found.without_shapes, found.is_empty), (1, false));
        assert_eq!((found.undecided[0].rim_m, found.undecided[0].unclosed), (Some(0.25), 1));
    }
}
