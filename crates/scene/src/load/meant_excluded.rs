//! Statements of programs that change nothing, because the cell file excludes their pairs.

use std::collections::BTreeMap;

use diagnostics::{Problem, excerpt};
use program::Trajectory;

use crate::pairs::Sorted;
use crate::{AllowedContact, ContactScope, Member};

/// A warning for every statement that allows a contact of a pair which is excluded for the whole program.
pub(super) fn warnings(
    contacts: &[AllowedContact],
    sorted: &Sorted,
    members: &[Member],
    trajectories: &[Trajectory],
) -> Vec<Problem> {
    let mut warnings = BTreeMap::new();
    for contact in contacts.iter().filter(|contact| contact.scope == ContactScope::Stated) {
        let Some(excluded) = sorted.excluded.iter().find(|row| row.pair == contact.pair) else { continue };
        let file = trajectories[contact.trajectory].file_of(contact.file);
        let mut names = [contact.pair.a, contact.pair.b].map(|member| members[member].object_name());
        names.sort_unstable();
        let [a, b] = names.map(excerpt);
        let what = format!("AllowContact changes nothing: {a} and {b} are excluded for the whole program");
        let warning = Problem::new(file, what).at(contact.place.line, contact.place.column);
        let warning = warning.found(excluded.reason.clone());
        // The stays of an object are one.
        warnings
            .entry((contact.trajectory, contact.file, contact.place.line, contact.place.column))
            .or_insert(warning.hint(
                "remove the exclusion: the statement allows the contact where it is meant, and nowhere else",
            ));
    }
    warnings.into_values().collect()
}
