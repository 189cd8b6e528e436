//! Contact of pairs at the first interpolation point: of still pairs, which are checked once, and of any pairs.

use continuous::{DecidedBy, QueryContext, Verdict};
use kinematics::PathParameter;
use rayon::prelude::*;

use super::prepared::PreparedRun;
use crate::model::Models;
use scene::{Pair, Scene, StillPair};

/// A still pair in contact: a note, not a finding, since fixtures stand on floors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StillContact {
    /// The pair, by member index.
    pub pair: StillPair,
    /// The deciding test; `None` if undecided, which makes the run incomplete.
    pub decided_by: Option<DecidedBy>,
}

pub(super) fn look_once(prepared: &PreparedRun<'_>) -> Vec<StillContact> {
    let mut context = QueryContext::new(&prepared.problem);
    context.set(PathParameter::of_point(0));
    let check = |pair: &StillPair| {
        let (verdict, decided_by) = context.decide_bodies(pair.a, pair.b).verdict()?;
        Some(StillContact { pair: *pair, decided_by: (verdict == Verdict::Collision).then_some(decided_by) })
    };
    prepared.scene.still_pairs.iter().filter_map(check).collect()
}

/// Pairs per task; a fixed number, so that results do not depend on the number of threads.
const PAIRS_PER_PART: usize = 32;

/// The verdict on every given pair at the first interpolation point; any two members, checked, still or excluded.
///
/// # Guarantee
/// As in a run: clear only if no two shapes touch within eps and no member lies inside a solid of the other.
pub fn touching(scene: &Scene, models: &Models, pairs: &[Pair]) -> Vec<Verdict> {
    let prepared = PreparedRun::new(scene, models);
    let check = |pairs: &[Pair]| {
        let mut context = QueryContext::new(&prepared.problem);
        context.set(PathParameter::of_point(0));
        let verdict =
            |pair: &Pair| context.decide_bodies(pair.a, pair.b).verdict().map(|(verdict, _)| verdict);
        pairs.iter().map(verdict).map(|verdict| verdict.unwrap_or(Verdict::Clear)).collect::<Vec<_>>()
    };
    pairs.par_chunks(PAIRS_PER_PART).flat_map_iter(check).collect()
}
