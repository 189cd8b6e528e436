//! What is in none of the walks.

use std::collections::BTreeMap;

/// A statement that never runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreachedStatement {
    /// The file, as the user names it.
    pub file: String,
    /// 1-based line of it.
    pub line: u32,
}

/// A motion that the program can make and that is in none of the walks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UncheckedMotion {
    /// The file, as the user names it.
    pub file: String,
    /// 1-based line of its statement; none for all of the file.
    pub line: Option<u32>,
    /// What of it: one entry of a cell file accepts no more than that.
    pub part: UncheckedPart,
    /// Why; for people.
    pub why: String,
}

/// What of a statement is in none of the walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UncheckedPart {
    /// Its motion from where the robot stands at the start of the program.
    Start,
    /// Its motion from elsewhere.
    Motion,
    /// The corner at its end.
    Corner,
    /// Everything that follows it.
    Rest,
    /// The robot by which the file was saved.
    Robot,
}

impl UncheckedPart {
    /// The word in the name of an entry.
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Motion => "motion",
            Self::Corner => "corner",
            Self::Rest => "rest",
            Self::Robot => "robot",
        }
    }
}

/// One entry per line and part, with every reason once.
pub(crate) fn each_line_once(unchecked: Vec<UncheckedMotion>) -> Vec<UncheckedMotion> {
    let mut reasons: BTreeMap<(String, Option<u32>, UncheckedPart), Vec<String>> = BTreeMap::new();
    for UncheckedMotion { file, line, part, why } in unchecked {
        let of_line = reasons.entry((file, line, part)).or_default();
        if !of_line.contains(&why) {
            of_line.push(why);
        }
    }
    let joined = reasons.into_iter();
    joined
        .map(|((file, line, part), whys)| UncheckedMotion { file, line, part, why: whys.join("; ") })
        .collect()
}
