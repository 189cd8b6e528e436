//! Reports of earlier runs.

use compare::{Baseline, FailOn, diff};
use report_format::{Mode, ReadReport, Surface};

use crate::refused;

/// A report that is read back is written and read again as the same one, is no worse than itself, and its comparison drives no terminal.
pub(crate) fn read(bytes: &[u8]) {
    let report = match ReadReport::read(bytes, "report") {
        Ok(report) => report,
        Err(error) => return refused(&error, "report"),
    };
    let written = report.report.to_json();
    let again = ReadReport::read(written.as_bytes(), "report").expect("what is written is read");
    assert_eq!(again.report.to_json(), written);
    let difference = diff(&report, &report);
    assert!(!difference.is_worse, "worse than itself: {}", difference.text);
    assert_eq!(difference.exit_code(), if difference.is_incomplete { 3 } else { 0 });
    assert!(difference.text.chars().all(|c| c == '\n' || !c.is_control()), "{:?}", difference.text);
    for (mode, surface) in [
        (Mode::Certified, Surface::Exact),
        (Mode::Sampled, Surface::Exact),
        (Mode::Sampled, Surface::Spheres),
    ] {
        if let Ok(baseline) = Baseline::read(bytes, "report", mode, surface) {
            let against = baseline.hold(&report.report, FailOn::Near);
            assert!(against.text.chars().all(|c| c == '\n' || !c.is_control()), "{:?}", against.text);
        }
    }
}
