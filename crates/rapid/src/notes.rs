//! What a user should know of a program that is read: each kind once, with how often it is so.

use std::collections::BTreeMap;

use diagnostics::Problem;

/// Names that a note lists at most.
const LISTED: usize = 8;

/// Kinds of notes, in the order in which they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NoteKind {
    /// Values of persistent data are those of the file.
    Persistent,
    /// Names that are not declared are taken for signals.
    Undeclared,
    /// Quaternions whose length is not 1.
    Quaternion,
    /// An external axis at 0 that the robot has not.
    ExternalZero,
    /// What happens after faults is not followed.
    Handler,
    /// What runs backwards is not followed.
    Backward,
}

/// The notes so far.
#[derive(Debug, Default)]
pub(crate) struct RapidNotes {
    found: BTreeMap<NoteKind, (Problem, Vec<String>, usize)>,
}

impl RapidNotes {
    /// Notes something at its place; the same name of one kind is noted once.
    pub(crate) fn add(&mut self, kind: NoteKind, name: &str, first: impl FnOnce() -> Problem) {
        let (_, names, count) = self.found.entry(kind).or_insert_with(|| (first(), Vec::new(), 0));
        if !name.is_empty() && names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            return;
        }
        *count += 1;
        if !name.is_empty() {
            names.push(name.to_owned());
        }
    }

    /// The notes in their order.
    pub(crate) fn into_list(self) -> Vec<Problem> {
        let told = |(problem, names, count): (Problem, Vec<String>, usize)| {
            let more = if names.len() > LISTED { ", ..." } else { "" };
            let listed = names[..names.len().min(LISTED)].join(", ");
            match (names.is_empty(), count) {
                (true, 1) => problem,
                (true, _) => problem.found(format!("{count} of them, the first of them here")),
                _ => problem.found(format!("{listed}{more}")),
            }
        };
        self.found.into_values().map(told).collect()
    }
}
