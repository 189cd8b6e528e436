//! The fronts of a proof, for checkers that do not want to find the directions themselves.

use std::collections::HashMap;

use continuous::{FrontCuts, ProvenInterval, front_cuts};
use rayon::prelude::*;

use super::certificate::{Certificate, ProofInterval, ProofKind};
use super::prepared::PreparedRun;
use crate::model::Models;
use scene::Scene;

/// Sets [`Certificate::fronts`]: finds the front of every interval of this kind once more.
///
/// There is none for an interval of the second engine, and none, which is rare, if a search from the roots does not prove as much: the first one may
/// have begun at the front of a query, or proven a whole of which the interval is a part.
pub fn find_fronts(scene: &Scene, models: &Models, certificate: &mut Certificate) {
    let prepared = PreparedRun::new(scene, models);
    let problem = &prepared.problem;
    let mut shape_pairs = HashMap::new();
    for (index, shape_pair) in problem.shape_pairs.iter().enumerate() {
        let [a, b] = [shape_pair.a, shape_pair.b].map(|shape| problem.shapes[shape].index_in_body);
        shape_pairs.insert((problem.pair_of[index], (a, b)), index);
    }
    let front = |pair: usize, interval: &ProofInterval| -> Option<FrontCuts> {
        if interval.kind != ProofKind::Front {
            return None;
        }
        let proven = ProvenInterval {
            shape_pair: shape_pairs[&(pair, interval.pieces)],
            from: interval.from,
            to: interval.to,
            center: interval.center,
            gap_m: interval.gap_m,
            motion_m: interval.motion_m,
            moved: interval.moved,
            inner: None,
            kind: continuous::ProofKind::Front,
        };
        front_cuts(problem, &proven).filter(|front| front.moved == interval.moved)
    };
    let of_pair = |(pair, intervals): (usize, &Vec<ProofInterval>)| {
        intervals.iter().map(|interval| front(pair, interval)).collect()
    };
    certificate.fronts = certificate.proofs.par_iter().enumerate().map(of_pair).collect();
}
