//! Pairs that cannot move relative to each other: checked once.

use collision::{DecidedBy, Verdict};

use kinematics::PathParameter;

use super::prepared::Prepared;
use crate::scene::StillPair;
use continuous::QueryContext;

/// A still pair in contact: a note, not a finding, since fixtures stand on floors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StillContact {
    /// The pair, by member index.
    pub pair: StillPair,
    /// The deciding test; `None` if undecided, which makes the run incomplete.
    pub decided_by: Option<DecidedBy>,
}

pub(super) fn look_once(prepared: &Prepared<'_>) -> Vec<StillContact> {
    let mut context = QueryContext::new(&prepared.problem);
    context.set(PathParameter::of_point(0));
    let check = |pair: &StillPair| {
        let (verdict, decided_by) = context.decide_bodies(pair.a, pair.b).verdict()?;
        Some(StillContact { pair: *pair, decided_by: (verdict == Verdict::Collision).then_some(decided_by) })
    };
    prepared.scene.still_pairs.iter().filter_map(check).collect()
}
