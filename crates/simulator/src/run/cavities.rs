//! Members inside a cavity: clear only because of the cavity's orientation, so the report lists them.

use std::collections::BTreeSet;

use geometry::Location;
use kinematics::PathParameter;
use rayon::prelude::*;

use super::prepared::PreparedRun;
use continuous::QueryContext;
use continuous::ShapePair;
use continuous::{PointResult, Verdict};

/// A member that lies in a cavity of another one at some interpolation point, and is clear there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InCavity {
    /// Index of the member in the cavity.
    pub member: usize,
    /// Index of the member around it.
    pub around: usize,
    /// The shape of that member whose mesh has the cavity.
    pub piece: usize,
}

/// All members in a cavity at an interpolation point at which their pair does not collide, sorted.
///
/// # Guarantee
/// Also complete for certified runs: a member in a cavity only between two points has touched the surface there.
pub(super) fn in_cavities(prepared: &PreparedRun<'_>, frames: &[PointResult]) -> Vec<InCavity> {
    let is_hollow = |shape: usize| {
        let shape = &prepared.problem.shapes[shape];
        shape.surface.mesh.cavities().next().is_some() || shape.interior.enclosed_cavities().next().is_some()
    };
    let has_cavity = |shape_pair: &ShapePair| is_hollow(shape_pair.a) || is_hollow(shape_pair.b);
    let shape_pairs_with_cavity: Vec<usize> = (0..prepared.problem.shape_pairs.len())
        .filter(|shape_pair| has_cavity(&prepared.problem.shape_pairs[*shape_pair]))
        .collect();
    if shape_pairs_with_cavity.is_empty() {
        return Vec::new();
    }
    let found: BTreeSet<InCavity> = (0..frames.len())
        .into_par_iter()
        .map_init(
            || QueryContext::new(&prepared.problem),
            |context, point| {
                context.set(PathParameter::of_point(point));
                let collides = |pair: usize| {
                    frames[point]
                        .pairs
                        .iter()
                        .any(|seen| seen.pair == pair && seen.verdict == Verdict::Collision)
                };
                let apart = shape_pairs_with_cavity
                    .iter()
                    .filter(|shape_pair| !collides(prepared.problem.pair_of[**shape_pair]));
                apart
                    .flat_map(|shape_pair| {
                        of_shape_pair(prepared, context, &prepared.problem.shape_pairs[*shape_pair])
                    })
                    .collect::<Vec<_>>()
            },
        )
        .flatten_iter()
        .collect();
    found.into_iter().collect()
}

/// The shape of the two that lies in a cavity of the other at the current configuration.
fn of_shape_pair<'a>(
    prepared: &'a PreparedRun<'_>,
    context: &'a QueryContext<'_>,
    shape_pair: &'a ShapePair,
) -> impl Iterator<Item = InCavity> + 'a {
    let ways =
        [(shape_pair.a, shape_pair.b, &shape_pair.b_in_a), (shape_pair.b, shape_pair.a, &shape_pair.a_in_b)];
    ways.into_iter().filter_map(|(container, content, question)| {
        let pose = || context.poses.a_from_b(container, content);
        let is_in = context.locate(container, content, question, pose) == Location::InCavity;
        let of = |shape: usize| &prepared.problem.shapes[shape];
        is_in.then(|| InCavity {
            member: of(content).body,
            around: of(container).body,
            piece: of(container).index_in_body,
        })
    })
}
