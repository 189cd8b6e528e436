//! Reports of earlier runs.

use report::{Baseline, ReadReport, diff};
use simulator::{Mode, Surface};

use crate::refused;

/// A report that is read back is no worse than itself, and its comparison drives no terminal.
pub(crate) fn read(bytes: &[u8]) {
    let report = match ReadReport::read(bytes, "report") {
        Ok(report) => report,
        Err(error) => return refused(&error, "report"),
    };
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
            let text = std::str::from_utf8(bytes).expect("it was read");
            let against = baseline.hold(text.trim_start_matches('\u{feff}'));
            assert!(against.text.chars().all(|c| c == '\n' || !c.is_control()), "{:?}", against.text);
        }
    }
}
