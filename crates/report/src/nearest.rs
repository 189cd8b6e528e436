//! The smallest clearances: robot to cell, robot to robot, robot to itself.

use collision::Verdict;
use kinematics::PathParameter;
use simulator::{Outcome, PairKind, Scene};

use crate::verdicts::worst_verdicts;

/// The smallest clearance of the checked pairs of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct NearestOfKind {
    /// The kind.
    pub kind: PairKind,
    /// The number of its pairs that collide.
    pub colliding: usize,
    /// The nearest of its other pairs; `None` if there are none, or none was measured.
    pub nearest: Option<NearestPair>,
}

/// The nearest pair of a kind that does not collide.
#[derive(Clone, Debug, PartialEq)]
pub struct NearestPair {
    /// Index in [`Scene::pairs`].
    pub pair: usize,
    /// Bounds on the smallest clearance, metres: the lower one of all pairs of the kind that do not collide, the upper one of this pair.
    pub clearance_m: [f64; 2],
    /// The instant of the upper bound.
    pub at: PathParameter,
    /// The worst verdict of this pair.
    pub verdict: Verdict,
    /// The required clearance of this pair at that instant, metres.
    pub required_m: f64,
    /// The least and the greatest required clearance of the pairs of the kind that do not collide, metres.
    pub required_of_kind_m: [f64; 2],
    /// Whether programs change the required clearance of one of them.
    pub is_by_move: bool,
}

/// The smallest clearance of every kind that has a checked pair, in the order of [`PairKind::ALL`]; empty if nothing was measured.
pub fn nearest_of_kinds(scene: &Scene, outcome: &Outcome) -> Vec<NearestOfKind> {
    if outcome.minima.iter().all(Option::is_none) {
        return Vec::new();
    }
    let worst = worst_verdicts(scene, outcome);
    let of_kind = |kind| {
        let pairs = || (0..scene.pairs.len()).filter(move |&pair| scene.pair_kind(scene.pairs[pair]) == kind);
        let (colliding, apart): (Vec<usize>, Vec<usize>) =
            pairs().partition(|&pair| worst[pair] == Verdict::Collision);
        let nearest = nearest(scene, outcome, &worst, &apart);
        (!(colliding.is_empty() && apart.is_empty())).then_some(NearestOfKind {
            kind,
            colliding: colliding.len(),
            nearest,
        })
    };
    PairKind::ALL.into_iter().filter_map(of_kind).collect()
}

/// The nearest of these pairs, by its upper bound; a pair without a measure has the lower bound 0.
fn nearest(scene: &Scene, outcome: &Outcome, worst: &[Verdict], pairs: &[usize]) -> Option<NearestPair> {
    let measured = pairs.iter().filter_map(|&pair| Some((pair, outcome.minima[pair].as_ref()?)));
    let (pair, minimum) = measured.min_by(|(_, x), (_, y)| x.clearance_m[1].total_cmp(&y.clearance_m[1]))?;
    let low_m = |&pair: &usize| outcome.minima[pair].as_ref().map_or(0.0, |minimum| minimum.clearance_m[0]);
    let ranges_m = pairs.iter().map(|&pair| scene.clearances.required[pair].range_m());
    Some(NearestPair {
        pair,
        clearance_m: [pairs.iter().map(low_m).fold(minimum.clearance_m[1], f64::min), minimum.clearance_m[1]],
        at: minimum.at,
        verdict: worst[pair],
        required_m: scene.clearances.required[pair].at(minimum.at),
        required_of_kind_m: [
            ranges_m.clone().map(|range_m| range_m[0]).fold(f64::INFINITY, f64::min),
            ranges_m.clone().map(|range_m| range_m[1]).fold(f64::NEG_INFINITY, f64::max),
        ],
        is_by_move: ranges_m.clone().any(|[least_m, most_m]| least_m < most_m),
    })
}
