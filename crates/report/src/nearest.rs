//! The smallest clearances: robot to cell, robot to robot, robot to itself.

use kinematics::PathParameter;
use scene::{PairKind, Scene};
use simulator::{Outcome, Verdict};

use crate::verdicts::{meant_throughout, worst_verdicts};

/// The smallest clearance of the checked pairs of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct NearestOfKind {
    /// The kind.
    pub kind: PairKind,
    /// The number of its pairs that collide.
    pub colliding: usize,
    /// The number of its pairs that are undecided somewhere and do not collide.
    pub undecided: usize,
    /// The nearest of its other pairs; `None` if there are none, or none was measured.
    pub nearest: Option<NearestPair>,
}

/// The nearest pair of a kind that neither collides nor is undecided.
#[derive(Clone, Debug, PartialEq)]
pub struct NearestPair {
    /// Index in [`Scene::pairs`].
    pub pair: usize,
    /// Bounds on the smallest clearance of this pair, metres.
    pub clearance_m: [f64; 2],
    /// Whether these are as near to each other as promised; otherwise the search for the smallest clearance ended early.
    pub is_narrow: bool,
    /// The number of other pairs of the kind that may be nearer than this one by more than 5 % and the accuracy: the search for their
    /// smallest clearance ended early.
    pub maybe_nearer: usize,
    /// The instant of the upper bound.
    pub at: PathParameter,
    /// The worst verdict of this pair.
    pub verdict: Verdict,
    /// The required clearance of this pair at that instant, metres.
    pub required_m: f64,
    /// The least and the greatest required clearance of the pairs of the kind that neither collide nor are undecided, metres.
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
    let meant = meant_throughout(scene, outcome);
    let of_kind = |kind| {
        let pairs = || (0..scene.pairs.len()).filter(move |&pair| scene.pair_kind(scene.pairs[pair]) == kind);
        let number = |verdict: Verdict| pairs().filter(|&pair| worst[pair] == verdict).count();
        let is_apart =
            |&pair: &usize| !meant[pair] && !matches!(worst[pair], Verdict::Collision | Verdict::Undecided);
        let apart: Vec<usize> = pairs().filter(is_apart).collect();
        (pairs().count() > 0).then(|| NearestOfKind {
            kind,
            colliding: number(Verdict::Collision),
            undecided: number(Verdict::Undecided),
            nearest: nearest(scene, outcome, &worst, &apart),
        })
    };
    PairKind::ALL.into_iter().filter_map(of_kind).collect()
}

/// The nearest of these pairs, by its upper bound.
fn nearest(scene: &Scene, outcome: &Outcome, worst: &[Verdict], pairs: &[usize]) -> Option<NearestPair> {
    let accuracy_m = outcome.settings.accuracy_m;
    let measured = pairs.iter().filter_map(|&pair| Some((pair, outcome.minima[pair].as_ref()?)));
    let (pair, minimum) = measured.min_by(|(_, x), (_, y)| x.clearance_m[1].total_cmp(&y.clearance_m[1]))?;
    let may_be_nearer =
        |&&other: &&usize| other != pair && minimum.may_exceed(outcome.minima[other].as_ref(), accuracy_m);
    let ranges_m = pairs.iter().map(|&pair| scene.clearances.required[pair].range_m());
    Some(NearestPair {
        pair,
        clearance_m: minimum.clearance_m,
        is_narrow: minimum.is_narrow(accuracy_m),
        maybe_nearer: pairs.iter().filter(may_be_nearer).count(),
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
