//! Contact of arbitrary pairs at the first interpolation point.

use collision::Verdict;
use kinematics::PathParameter;
use rayon::prelude::*;

use super::prepared::Prepared;
use crate::model::Models;
use crate::scene::{Pair, Scene};
use continuous::QueryContext;

/// Pairs per task; a fixed number, so that results do not depend on the number of threads.
const PAIRS_PER_PART: usize = 32;

/// The verdict on every given pair at the first interpolation point; any two members, checked, still or excluded.
///
/// # Guarantee
/// As in a run: clear only if no two shapes touch within eps and no member lies inside a solid of the other.
pub fn touching(scene: &Scene, models: &Models, pairs: &[Pair]) -> Vec<Verdict> {
    let prepared = Prepared::new(scene, models);
    let check = |pairs: &[Pair]| {
        let mut context = QueryContext::new(&prepared.problem);
        context.set(PathParameter::of_point(0));
        let verdict =
            |pair: &Pair| context.decide_bodies(pair.a, pair.b).verdict().map(|(verdict, _)| verdict);
        pairs.iter().map(verdict).map(|verdict| verdict.unwrap_or(Verdict::Clear)).collect::<Vec<_>>()
    };
    pairs.par_chunks(PAIRS_PER_PART).flat_map_iter(check).collect()
}
