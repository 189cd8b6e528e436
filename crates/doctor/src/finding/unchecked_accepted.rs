//! `unchecked-accepted`: the cell file accepts that something is not checked.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! A link without collision shape, or a mesh that is not closed, stands in `unchecked` of the cell file with a reason.
//! Runs may pass all the same, and every report lists it.
//!
//! ## What to do
//!
//! Read the reason, and ask whether it still holds.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

const CODE: &str = "unchecked-accepted";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for unchecked in &patient.scene.ledger.unchecked {
        if let Some(reason) = &unchecked.accepted {
            let what = format!("{}; accepted: {reason}", unchecked.why);
            let hint = "see whether the reason still holds";
            found.push(Diagnosis::new(CODE, Level::Note, &unchecked.name, what, hint));
        }
    }
}
