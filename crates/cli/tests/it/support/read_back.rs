//! Checks that tests make are held to what every check promises: the first screen holds together, and the report is read back, compared
//! with itself, and accepted as its own baseline.

use std::fs;
use std::path::Path;

use compare::{Baseline, FailOn, diff};
use report_format::ReadReport;
use serde_json::Value;

use crate::first_screen;

/// Holds a check to its promises: what it printed, and the report that it wrote, if any.
pub(super) fn hold_check(folder: &Path, arguments: &[&str], code: Option<i32>, stdout: &str) {
    let is_done = arguments.first() == Some(&"check") && matches!(code, Some(0 | 1 | 3));
    if !is_done {
        return;
    }
    let what = format!("{arguments:?}");
    let is_printed = !arguments.contains(&"--json");
    let mut faults = Vec::new();
    if let Some(at) = arguments.iter().position(|argument| *argument == "--report") {
        let report = folder.join(arguments[at + 1]);
        let read = |name: &str| {
            let file = report.join(name);
            fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
        };
        let (page, summary) = (read("report.html"), read("summary.md"));
        let report = read_back(&read("report.json"), &what).report;
        faults.extend(first_screen::faults(
            &report,
            is_printed.then_some(stdout),
            Some(&page),
            Some(&summary),
        ));
    } else if is_printed {
        first_screen::of_sentences(&mut faults, stdout);
    } else {
        faults.extend(first_screen::faults(&read_back(stdout, &what).report, None, None, None));
    }
    assert!(faults.is_empty(), "{what}: {faults:#?}\n{stdout}");
}

/// Reads a report, finds nothing changed from it to itself, and accepts all its findings that a baseline can accept.
fn read_back(text: &str, what: &str) -> ReadReport {
    let read = |text: &str| {
        ReadReport::read(text.as_bytes(), "report.json").unwrap_or_else(|error| panic!("{what}: {error:?}"))
    };
    let report = read(text);
    let written: Value = serde_json::from_str(text).expect("JSON");
    assert!(
        serde_json::to_value(&report.report).expect("JSON") == written,
        "{what}: what was read is not what was written"
    );
    let difference = diff(&report, &read(text));
    let expected = if report.report.shortfalls.is_empty() { 0 } else { 3 };
    assert_eq!(difference.exit_code(), expected, "{what}: {}", difference.text);
    let (mode, surface) = (report.report.mode, report.report.settings.surface);
    let baseline = Baseline::read(text.as_bytes(), "report.json", mode, surface)
        .unwrap_or_else(|error| panic!("{what}: {error:?}"));
    let against = baseline.hold(&report.report, FailOn::Near);
    let acceptable = report.report.findings.iter().filter(|finding| finding.kind.is_acceptable());
    let refused: Vec<&str> =
        acceptable.map(|finding| finding.id.raw()).filter(|id| !against.accepted.contains(*id)).collect();
    assert!(refused.is_empty(), "{what}: {refused:?} {}", against.text);
    report
}
