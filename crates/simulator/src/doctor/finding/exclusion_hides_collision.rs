//! `exclusion-hides-collision`: a pair that is left out does collide.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! The SRDF or the cell file leaves the pair out, and in some of the poses that were tried the two members touch or one lies inside the other.
//! That may be just why it was left out: a gripper bolted to a flange.
//! It may also be a collision that nobody will ever see.
//! Neighbours joined by one joint are left out by design and not looked at here.
//!
//! ## When it is reported
//!
//! The pair collides in at least one of the pose at rest and 64 random poses within the joint limits.
//! The poses are the same every time; a pair that is not reported may still collide elsewhere.
//!
//! ## What to do
//!
//! Read the reason.
//! If it does not explain the contact, remove the exclusion, and let the pair be checked.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

const CODE: &str = "exclusion-hides-collision";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for hidden in &patient.poses.hidden {
        let excluded = &patient.scene.ledger.excluded[hidden.excluded];
        let what = format!(
            "left out by {} ({}), and collides in {} of {} poses",
            match excluded.ground.name() {
                "srdf" => "the SRDF",
                "cell" => "the cell file",
                other => other,
            },
            excluded.reason,
            hidden.poses,
            patient.poses.count
        );
        let hint = "see whether the reason explains the contact";
        found.push(Diagnosis::new(CODE, Level::Note, format!("{} | {}", excluded.a, excluded.b), what, hint));
    }
}
