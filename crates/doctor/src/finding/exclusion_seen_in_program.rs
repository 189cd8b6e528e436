//! `exclusion-seen-in-program`: the program brings an excluded pair into contact, or too near.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! The SRDF or the cell file excludes the pair, and the programs of the cell move the two into each other, or nearer than they would have to stay.
//! `check` does not check the pair: if this contact is a collision, no finding reports it.
//! An exclusion holds for the whole program; one that is meant for a grip also hides a crash on the way there.
//!
//! ## When it is reported
//!
//! The pair is not clear at some of the interpolation points, or of at least 256 instants of a program with fewer points.
//! This is a look and no proof: what happens between two of them is not seen.
//! Pairs that are so at all of them, as overlapping links of a wrist are, and links joined by one joint are left out.
//!
//! ## What to do
//!
//! Compare the times with what the program does there.
//! If the contact is not meant, remove the exclusion, so that the pair is checked.
//! If it is meant for a part of the program, as a grip is, write `AllowContact` before it and `EndContact` after it in the program instead.

use program::TimeBasis;
use scene::{ExclusionGround, Scene};
use simulator::{SeenExclusion, Verdict};

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "exclusion-seen-in-program";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for seen in patient.seen.iter().filter(|seen| !seen.is_throughout) {
        let excluded = &patient.scene.ledger.excluded[seen.excluded];
        let by = match excluded.ground {
            ExclusionGround::Srdf => "the SRDF",
            ExclusionGround::Cell => "the cell file",
            ExclusionGround::Adjacent | ExclusionGround::Viewer => excluded.ground.name(),
        };
        let worst = if seen.touches() { "in contact" } else { "too near, or undecided," };
        let what = format!(
            "left out by {by} ({}), and {worst} in the program at {}",
            excluded.reason,
            times(patient.scene, seen)
        );
        let hint = match excluded.ground {
            ExclusionGround::Cell => {
                "see whether the reason explains the contact at these times; AllowContact and EndContact in the program hold for a part of it"
            }
            _ => "see whether the reason explains the contact at these times; if not, remove the exclusion",
        };
        found.push(Diagnosis::new(CODE, Level::Warning, patient.scene.pair_title(excluded.pair), what, hint));
    }
}

/// The first and the last instant at which the worst was seen.
fn times(scene: &Scene, seen: &SeenExclusion) -> String {
    let is_worst = |verdict: Verdict| !seen.touches() || verdict == Verdict::Collision;
    let worst = seen.stretches.iter().filter(|stretch| is_worst(stretch.verdict));
    let ends: Vec<_> = worst.flat_map(|stretch| stretch.ends).collect();
    let (Some(first), Some(last)) = (ends.first(), ends.last()) else { return String::new() };
    let rounded = |value: f64| (value * 1e3).round() / 1e3;
    match scene.timeline.time_basis {
        TimeBasis::Seconds => {
            let [first, last] = [first, last].map(|at| rounded(scene.timeline.time_at(*at)));
            if first == last { format!("{first} s") } else { format!("{first} s to {last} s") }
        }
        TimeBasis::Index | TimeBasis::Edge => {
            let [first, last] = [first, last].map(|at| rounded(at.0));
            if first == last { format!("point {first}") } else { format!("points {first} to {last}") }
        }
    }
}
