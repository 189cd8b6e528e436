//! `srdf-unreasoned`: the SRDF leaves out a pair without a sound reason.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! A `<disable_collisions>` row gives no reason, or the reason `Never`.
//! `Never` is written by set-up tools that tried random poses and saw no collision; that is no proof, and pairs that do collide have been left out in this way.
//! A pair that is left out is never looked at again.
//!
//! ## What to do
//!
//! Delete the row: checking one pair more costs next to nothing, and a pair that never collides never disturbs.
//! If the pair must be left out, write why into `reason`.

use super::super::diagnosis::Diagnosis;
use super::super::warned::retold;
use super::Patient;

const CODE: &str = "srdf-unreasoned";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    retold(patient, CODE, "delete the row, or write a reason that somebody stands for", found);
}
