//! The patent's search of one pair at one point, step by step (Figs. 9 and 11).

use collision::{Search, SearchEvent, Trace, colliding_spheres};

use kinematics::PathParameter;

use super::prepared::Prepared;
use crate::model::Models;
use crate::scene::{Pair, Scene};
use continuous::QueryContext;

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
    let mut context = QueryContext::new(&prepared.problem);
    context.set(PathParameter::of_point(point));
    prepared
        .problem
        .shape_pairs_between(pair.a, pair.b)
        .iter()
        .map(|pieces| {
            let (a, b) = (&prepared.problem.shapes[pieces.a], &prepared.problem.shapes[pieces.b]);
            let trees = (
                &**models.tree(scene, a.body, a.index_in_body),
                &**models.tree(scene, b.body, b.index_in_body),
            );
            let a_from_b = context.poses.a_from_b(pieces.a, pieces.b);
            let mut trace = Trace::default();
            colliding_spheres(
                &mut Search::default(),
                trees,
                &a_from_b,
                prepared.problem.eps.eps_m,
                &mut trace,
            );
            PieceTrace { piece_a: a.index_in_body, piece_b: b.index_in_body, events: trace.events }
        })
        .collect()
}
