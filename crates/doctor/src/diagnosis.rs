//! A finding of the doctor.

pub(super) use diagnostics::number::count;
use diagnostics::number::short;

use super::visuals::VisualOutside;

/// Severity of a finding, most severe first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The model cannot be intended, or cannot be built.
    Error,
    /// The model is probably wrong, or keeps every run from PASS.
    Warning,
    /// Information; no change is needed.
    Note,
}

impl Level {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// A safe remedy that can be typed or pasted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// Arguments for the command line.
    Arguments(String),
    /// A line for a file.
    Line {
        /// The place for the line, in words.
        into: &'static str,
        /// The line; the user must write its reason.
        line: String,
    },
}

/// A finding of the doctor.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnosis {
    /// Stable name; its page is `docs/doctor/<code>.md`.
    pub code: &'static str,
    /// Severity.
    pub level: Level,
    /// The members, joints or files concerned.
    pub subject: String,
    /// File relative to the scene's folder, possibly with a line.
    pub place: Option<String>,
    /// The observation, a sentence without a full stop.
    pub what: String,
    /// Rows of a list; may be empty.
    pub details: Vec<String>,
    /// The links of the rows, if visual surface lies outside of their collision shapes.
    pub outside: Vec<VisualOutside>,
    /// The remedy in words.
    pub hint: &'static str,
    /// The remedy to type or paste, if that is safe.
    pub fix: Option<Fix>,
}

impl Diagnosis {
    /// A finding without place, lists and remedy to paste; [`Self::at`], [`Self::listing`], [`Self::showing`] and [`Self::fixed_by`] add them.
    pub(super) fn new(
        code: &'static str,
        level: Level,
        subject: impl Into<String>,
        what: impl Into<String>,
        hint: &'static str,
    ) -> Self {
        let (subject, what) = (subject.into(), what.into());
        Self {
            code,
            level,
            subject,
            place: None,
            what,
            details: Vec::new(),
            outside: Vec::new(),
            hint,
            fix: None,
        }
    }

    /// Adds the place.
    pub(super) fn at(mut self, place: impl Into<String>) -> Self {
        self.place = Some(place.into());
        self
    }

    /// Adds the rows of a list.
    pub(super) fn listing(mut self, details: Vec<String>) -> Self {
        self.details = details;
        self
    }

    /// Adds the links of the rows.
    pub(super) fn showing(mut self, outside: Vec<VisualOutside>) -> Self {
        self.outside = outside;
        self
    }

    /// Adds a remedy to type or paste.
    pub(super) fn fixed_by(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }
}

/// Millimetres with at most three decimals, for sentences.
pub(super) fn mm(metres: f64) -> String {
    short(metres * 1e3, 3)
}

/// A number rounded down to so many decimals, for sentences.
pub(super) fn down(value: f64, decimals: i32) -> String {
    let scale = 10.0_f64.powi(decimals);
    ((value * scale).floor() / scale + 0.0).to_string()
}

/// A number rounded up to so many decimals, for sentences.
pub(super) fn up(value: f64, decimals: i32) -> String {
    let scale = 10.0_f64.powi(decimals);
    ((value * scale).ceil() / scale + 0.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            (mm(0.3), mm(0.000_001), mm(-1e-9), mm(1.2)),
            ("300".into(), "0.001".into(), "0".into(), "1200".into())
        );
    }

    #[test]
    fn the_weightiest_come_first() {
        assert!(Level::Error < Level::Warning && Level::Warning < Level::Note);
    }
}
