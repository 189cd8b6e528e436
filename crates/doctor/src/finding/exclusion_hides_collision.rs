//! `exclusion-hides-collision`: an excluded pair does collide.
//!
//! Severity: warning if a set-up tool gave the reason and the contact depends on the pose, otherwise note.
//!
//! ## What it means
//!
//! The SRDF or the cell file excludes the pair, and in some of the tested poses the two members touch or one lies inside the other.
//! The contact may be the reason for the exclusion, as for a gripper bolted to a flange.
//! It may also be a collision that no run reports.
//! Links joined by one joint are excluded by design and not tested here.
//!
//! ## When it is reported
//!
//! The pair collides in at least one of the pose at rest and 64 random poses within the joint limits.
//! The poses are the same every time; a pair that is not reported may still collide elsewhere.
//!
//! It is a warning if the pair collides in some poses and not in others, and the reason is missing or one that set-up tools write: `Default` (contact in the first pose), `Always` or `Never`.
//! Such an exclusion was not reviewed, and the hidden contact is a collision like any other.
//!
//! ## What to do
//!
//! Read the reason.
//! If it does not explain the contact, remove the exclusion, so that the pair is checked.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "exclusion-hides-collision";
/// Reasons that set-up tools write, in lower case.
const BY_TOOLS: [&str; 4] = ["default", "always", "never", "unstated"];

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
        let hint = "see whether the reason explains the contact; if not, remove the exclusion";
        let level = level(&excluded.reason, hidden.poses < patient.poses.count);
        found.push(Diagnosis::new(CODE, level, patient.scene.pair_title(excluded.pair), what, hint));
    }
}

fn level(reason: &str, depends_on_pose: bool) -> Level {
    let by_tool = BY_TOOLS.contains(&reason.trim().to_ascii_lowercase().as_str());
    if by_tool && depends_on_pose { Level::Warning } else { Level::Note }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_tools_hide_nothing_that_depends_on_the_pose() {
        assert_eq!(level("Default", true), Level::Warning);
        assert_eq!(level("unstated", true), Level::Warning);
        assert_eq!(level("Default", false), Level::Note);
        assert_eq!(level("the tool is meant to touch it", true), Level::Note);
    }
}
