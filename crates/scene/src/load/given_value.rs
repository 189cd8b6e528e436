//! A value that a cell file or the command line gives to a joint.

use cell::{AtLine, CellFixedJoint};
use diagnostics::number::short;
use diagnostics::{Problem, excerpt};
use geometry::limits::{MOST_LENGTH_M, MOST_TURN_RAD, is_within};

/// A value that is given where another one decides equals that one within this, radians or metres, or relative to it: single precision.
pub(super) const SAME: f64 = 2.4e-7;

/// A value that is given to a joint, and where.
#[derive(Clone, Copy)]
pub(super) struct GivenValue<'a> {
    pub(super) name: &'a str,
    /// Radians or metres.
    pub(super) value: f64,
    /// Its line in the cell file; `None` on the command line.
    pub(super) line: Option<u32>,
    /// Whether the cell file gives it as a length.
    pub(super) is_length: Option<bool>,
    /// The cell file, or the option.
    file: &'a str,
}

impl<'a> GivenValue<'a> {
    /// A value of a cell file.
    pub(super) fn in_cell(fixed: &'a AtLine<CellFixedJoint>, file: &'a str) -> Self {
        let CellFixedJoint { name, value, is_length } = &fixed.value;
        Self { name, value: *value, line: Some(fixed.line), is_length: Some(*is_length), file }
    }

    /// A value of the command line.
    pub(super) fn by_hand(name: &'a str, value: f64) -> Self {
        Self { name, value, line: None, is_length: None, file: "--joint" }
    }

    /// A problem about it, at its place.
    pub(super) fn problem(&self, what: String) -> Problem {
        Problem { line: self.line, ..Problem::new(self.file, what) }
    }

    /// A value in the unit in which this one is given.
    pub(super) fn shown(&self, value: f64, slides: bool) -> String {
        let (factor, unit) = match (self.line.is_some(), slides) {
            (true, true) => (1e3, "mm"),
            (true, false) => (1.0_f64.to_degrees(), "deg"),
            (false, true) => (1.0, "m"),
            (false, false) => (1.0, "rad"),
        };
        format!("{} {unit}", short(value * factor, 6))
    }

    /// What is wrong with it as a value of a joint that the program does not drive.
    pub(super) fn fault(&self, slides: bool) -> Option<Problem> {
        let name = excerpt(self.name);
        if self.is_length.is_some_and(|is_length| is_length != slides) {
            let expected = if slides { "mm: for a sliding joint" } else { "deg: for a turning joint" };
            return Some(self.problem(format!("joint {name} has the wrong unit")).expected(expected));
        }
        if !self.value.is_finite() {
            let problem = self.problem(format!("joint {name} has no finite value"));
            return Some(problem.found(self.value.to_string()));
        }
        let (most, unit) = if slides { (MOST_LENGTH_M, "m") } else { (MOST_TURN_RAD, "rad") };
        (!is_within(self.value, most)).then(|| {
            self.problem(format!("joint {name} has a value out of range"))
                .found(format!("{:e} {unit}", self.value))
                .expected(format!("a magnitude of at most {most} {unit}"))
        })
    }

    /// What is wrong with it as a value of a joint that the program drives.
    pub(super) fn fault_if_driven(&self, kept: Option<f64>) -> Option<Problem> {
        if kept.is_some_and(|kept| is_within(self.value - kept, SAME * (1.0 + kept.abs()))) {
            return None;
        }
        let what = format!("joint {} is given a value, but the program drives it", excerpt(self.name));
        let problem = match kept {
            Some(kept) => {
                self.problem(what).found(format!("{}, and {kept} at every point of the program", self.value))
            }
            None => self.problem(what),
        };
        Some(problem.hint("remove the value, or the joint from the program"))
    }
}
