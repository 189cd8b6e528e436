//! Which of any pairs touch at the first interpolation point.

use collision::Verdict;
use program::Moment;

use super::ask::Asker;
use super::prepared::Prepared;
use crate::model::Models;
use crate::scene::{Pair, Scene};

/// The verdict on every pair at the first interpolation point; of any two members, checked, still or left out.
///
/// # Guarantee
/// As that of a run: clear only if no two pieces touch within eps and none lies inside another solid.
pub(crate) fn touching(scene: &Scene, models: &Models, pairs: &[Pair]) -> Vec<Verdict> {
    let prepared = Prepared::new(scene, models);
    let mut asker = Asker::new(&prepared);
    asker.set(Moment::of_point(0));
    pairs
        .iter()
        .map(|pair| asker.decide_pair(*pair).verdict().map_or(Verdict::Clear, |(verdict, _)| verdict))
        .collect()
}
