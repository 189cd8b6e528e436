//! Pairs that cannot move against each other: looked at once.

use collision::DecidedBy;

use super::check::{Checker, Decision};
use super::prepared::Prepared;
use crate::scene::StillPair;

/// A still pair that touches, which is a note and no finding: fixtures stand on floors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StillContact {
    /// The pair, by member index.
    pub pair: StillPair,
    /// What was found; nothing where it could not be decided, which leaves the run incomplete.
    pub decided_by: Option<DecidedBy>,
}

pub(super) fn look_once(prepared: &Prepared<'_>) -> Vec<StillContact> {
    let mut checker = Checker::new(prepared);
    checker.set_point(0);
    let look = |pair: &StillPair| {
        let decided_by = match checker.decide_pair(*pair) {
            Decision::Clear => return None,
            Decision::Undecided => None,
            Decision::Spheres => Some(DecidedBy::Spheres),
            Decision::Triangles { .. } => Some(DecidedBy::Triangles),
            Decision::Containment { .. } => Some(DecidedBy::Containment),
        };
        Some(StillContact { pair: *pair, decided_by })
    };
    prepared.scene.still_pairs.iter().filter_map(look).collect()
}
