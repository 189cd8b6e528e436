//! `still-contact`: members that cannot move relative to each other touch.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! No movable joint lies between the two, so they touch always or never, in every program.
//! Fixtures stand on floors and covers are screwed to arms: such a contact is not a collision and fails no run.
//! Links joined directly by one fixed joint are not listed.
//!
//! ## What to do
//!
//! Nothing, if the contact is intended.
//! The list also shows objects at a wrong place.

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;
use scene::{MemberFrame, Pair};

pub(super) const CODE: &str = "still-contact";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let pairs: Vec<String> = patient
        .still_contacts
        .iter()
        .filter(|pair| !are_joined(patient, **pair))
        .map(|pair| patient.scene.pair_title(*pair))
        .collect();
    if !pairs.is_empty() {
        let what = format!("{} that cannot move against each other and touch", count(pairs.len(), "pair"));
        let hint = "nothing has to be done where the contact is meant";
        found.push(Diagnosis::new(CODE, Level::Note, &patient.scene.name, what, hint).listing(pairs));
    }
}

/// Whether the members are links that one joint connects.
fn are_joined(patient: &Patient<'_>, pair: Pair) -> bool {
    let members = &patient.scene.members;
    match (members[pair.a].frame, members[pair.b].frame) {
        (MemberFrame::Link { robot, link: a }, MemberFrame::Link { robot: other, link: b }) => {
            robot == other && patient.scene.robots[robot].robot.are_adjacent(a, b)
        }
        _ => false,
    }
}
