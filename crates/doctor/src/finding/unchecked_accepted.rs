//! `unchecked-accepted`: the cell file accepts that something is not checked.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! The list `unchecked` of the cell file accepts, with a reason, a link without a collision shape or a mesh that is not closed.
//! Runs can pass, and every report lists it.
//!
//! ## What to do
//!
//! Read the reason, and check that it still holds.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "unchecked-accepted";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for unchecked in &patient.scene.ledger.unchecked {
        if let Some(reason) = &unchecked.accepted {
            let what = format!("{}; accepted: {reason}", unchecked.why);
            let hint = "see whether the reason still holds";
            found.push(Diagnosis::new(CODE, Level::Note, &unchecked.name, what, hint));
        }
    }
}
