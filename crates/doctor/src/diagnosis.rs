//! One finding of the doctor, as people and programs read it.

/// How much a finding weighs; the weightiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The model cannot be meant, or cannot be checked as asked.
    Error,
    /// The model is probably wrong, or a run of it cannot pass.
    Warning,
    /// Worth knowing; nothing has to change.
    Note,
}

impl Level {
    /// The word used in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// How a finding may be mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// Words for the command line.
    Arguments(String),
    /// A line for a file.
    Line {
        /// Where it goes.
        into: &'static str,
        /// The line; a reason in it is for a person to write.
        line: String,
    },
}

/// One finding of the doctor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// Stable name; its page is `docs/doctor/<code>.md`.
    pub code: &'static str,
    /// How much it weighs.
    pub level: Level,
    /// Members, joints or files it is about.
    pub subject: String,
    /// File, perhaps with a line, relative to the scene's folder.
    pub place: Option<String>,
    /// What is the case, in one sentence without a full stop.
    pub what: String,
    /// Rows of a list, where there is one.
    pub details: Vec<String>,
    /// What to do.
    pub hint: &'static str,
    /// What may be typed or pasted, where that is safe.
    pub fix: Option<Fix>,
}

impl Diagnosis {
    /// A finding; add the rest with the `at`, `listing` and `fixed_by` calls.
    pub(super) fn new(
        code: &'static str,
        level: Level,
        subject: impl Into<String>,
        what: impl Into<String>,
        hint: &'static str,
    ) -> Self {
        let (subject, what) = (subject.into(), what.into());
        Self { code, level, subject, place: None, what, details: Vec::new(), hint, fix: None }
    }

    /// Says where it is.
    pub(super) fn at(mut self, place: impl Into<String>) -> Self {
        self.place = Some(place.into());
        self
    }

    /// Lists what it is about.
    pub(super) fn listing(mut self, details: Vec<String>) -> Self {
        self.details = details;
        self
    }

    /// Says how it may be mended.
    pub(super) fn fixed_by(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }
}

/// Millimetres with at most three decimals, for sentences.
pub(super) fn mm(metres: f64) -> String {
    let text = format!("{:.3}", metres * 1e3);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// `1 edge`, `2 edges`.
pub(super) fn count(n: usize, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
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
        assert_eq!((count(1, "edge"), count(2, "edge")), ("1 edge".into(), "2 edges".into()));
    }

    #[test]
    fn the_weightiest_come_first() {
        assert!(Level::Error < Level::Warning && Level::Warning < Level::Note);
    }
}
