//! `nothing-to-check`: there is no pair of members to check.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! A run checks pairs of members that can move relative to each other.
//! This scene has no such pair: no link has a shape, no joint can move, or every pair is excluded.
//! A run of this scene proves nothing, and ends as INCOMPLETE.
//!
//! ## What to do
//!
//! Add `<collision>` shapes to the links, a joint that moves, or objects to the cell.
//! `pathproof pairs` lists the state of every pair.

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;

pub(super) const CODE: &str = "nothing-to-check";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let scene = patient.scene;
    if scene.pairs.is_empty() {
        let what = format!(
            "no pair is checked: {} with a shape, {} left out, {} that cannot move",
            count(scene.members.len(), "member"),
            count(scene.ledger.excluded.len(), "pair"),
            count(scene.still_pairs.len(), "pair")
        );
        let hint = "give links a <collision>, add objects, or remove exclusions";
        found.push(Diagnosis::new(CODE, Level::Warning, &scene.name, what, hint));
    }
}
