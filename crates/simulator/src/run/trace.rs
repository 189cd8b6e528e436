//! The patent's search of one pair at one point, step by step (Figs. 9 and 11).

use collision::{Search, SearchEvent, Trace, colliding_spheres};

use kinematics::PathParameter;

use super::ask::Asker;
use super::prepared::Prepared;
use crate::model::Models;
use crate::scene::{Pair, Scene};

/// The search between two pieces.
#[derive(Clone, Debug)]
pub struct PieceTrace {
    /// Index of the piece of the pair's first member.
    pub piece_a: usize,
    /// Index of the piece of the pair's second member.
    pub piece_b: usize,
    /// Every step; nodes are those of the pieces' trees.
    pub events: Vec<SearchEvent>,
}

/// All steps of the search for all colliding smallest spheres of a pair at an interpolation point.
pub fn trace_pair(scene: &Scene, models: &Models, point: usize, pair: Pair) -> Vec<PieceTrace> {
    let prepared = Prepared::new(scene, models);
    let mut asker = Asker::new(&prepared);
    asker.set(PathParameter::of_point(point));
    prepared
        .piece_pairs(pair)
        .iter()
        .map(|pieces| {
            let (a, b) = (&prepared.pieces[pieces.a], &prepared.pieces[pieces.b]);
            let trees = (
                &**models.tree(scene, a.member, a.index_in_member),
                &**models.tree(scene, b.member, b.index_in_member),
            );
            let a_from_b = asker.places.a_from_b(pieces.a, pieces.b);
            let mut trace = Trace::default();
            colliding_spheres(&mut Search::default(), trees, &a_from_b, prepared.eps.eps_m, &mut trace);
            PieceTrace { piece_a: a.index_in_member, piece_b: b.index_in_member, events: trace.events }
        })
        .collect()
}
