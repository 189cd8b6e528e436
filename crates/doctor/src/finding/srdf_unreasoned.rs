//! `srdf-unreasoned`: the SRDF excludes a pair without a sound reason.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! A `<disable_collisions>` row gives no reason, or the reason `Never`.
//! Set-up tools write `Never` if they found no collision in random poses; this is not a proof, and pairs that do collide have been excluded in this way.
//! An excluded pair is not checked by any run.
//!
//! ## What to do
//!
//! Delete the row: checking one more pair costs almost no time, and a pair that never collides is never reported.
//! If the pair must be excluded, write the cause into `reason`.

use super::super::diagnosis::Diagnosis;
use super::super::warned::retold;
use super::Patient;

pub(super) const CODE: &str = "srdf-unreasoned";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    retold(patient, CODE, "delete the row, or write a reason that somebody stands for", found);
}
