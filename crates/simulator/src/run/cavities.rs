//! Members inside a cavity: clear only because of the cavity's orientation, so the report lists them.

use std::collections::BTreeSet;

use collision::Verdict;
use geometry::Location;
use kinematics::PathParameter;
use rayon::prelude::*;

use super::prepared::Prepared;
use continuous::PointResult;
use continuous::QueryContext;
use continuous::ShapePair;

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
pub(super) fn in_cavities(prepared: &Prepared<'_>, frames: &[PointResult]) -> Vec<InCavity> {
    let is_hollow = |piece: usize| prepared.problem.shapes[piece].surface.mesh.cavities().next().is_some();
    let is_asked = |pieces: &ShapePair| is_hollow(pieces.a) || is_hollow(pieces.b);
    let slots: Vec<usize> = (0..prepared.problem.shape_pairs.len())
        .filter(|slot| is_asked(&prepared.problem.shape_pairs[*slot]))
        .collect();
    if slots.is_empty() {
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
                let apart = slots.iter().filter(|slot| !collides(prepared.problem.pair_of[**slot]));
                apart
                    .flat_map(|slot| of_pieces(prepared, context, &prepared.problem.shape_pairs[*slot]))
                    .collect::<Vec<_>>()
            },
        )
        .flatten_iter()
        .collect();
    found.into_iter().collect()
}

/// The shape of the two that lies in a cavity of the other at the current configuration.
fn of_pieces<'a>(
    prepared: &'a Prepared<'_>,
    context: &'a QueryContext<'_>,
    pieces: &'a ShapePair,
) -> impl Iterator<Item = InCavity> + 'a {
    let ways = [(pieces.a, pieces.b, &pieces.b_in_a), (pieces.b, pieces.a, &pieces.a_in_b)];
    ways.into_iter().filter_map(|(container, content, question)| {
        let pose = || context.poses.a_from_b(container, content);
        let is_in = context.locate(container, content, question, pose) == Location::InCavity;
        let of = |piece: usize| &prepared.problem.shapes[piece];
        is_in.then(|| InCavity {
            member: of(content).body,
            around: of(container).body,
            piece: of(container).index_in_body,
        })
    })
}
