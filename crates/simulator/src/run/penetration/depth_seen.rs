//! How deep collisions are, for lists of findings: bounds at the deepest of some instants, by a search that ends after a number of boxes.

use collision::{DeepestOfPairs, DepthEffort, SolidPair, deepest_of_pairs};
use continuous::{Curve, Poses, QueryContext, ShapePair, Verdict, Watch};
use geometry::Point3;
use kinematics::PathParameter;
use rayon::prelude::*;

use super::{are_solid, instants, solid};
use crate::run::prepared::PreparedRun;
use crate::run::settings::RunSettings;
use crate::run::{Finding, FindingKind};

/// Collisions that are looked at, at most: as many as the first screen lists, of 20 events 10 pairs.
const MOST_FINDINGS: usize = 200;
/// Boxes of the search for one collision, at most.
const MOST_BOXES: usize = 600;
/// Boxes of all searches, at most.
const MOST_BOXES_OF_ALL: usize = 12_000;
/// Bounds may be apart by this share of the depth, where that is more than the accuracy.
const WIDTH_SHARE: f64 = 0.05;

/// The depth of a collision at the deepest of some instants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DepthSeen {
    /// The instant and, in world, metres, a point of both members that is as deep as the lower bound; `None` if no common point was found.
    pub at: Option<(PathParameter, Point3<f64>)>,
    /// The number of instants of the stretch that were looked at.
    pub instants: usize,
    /// Bounds on the largest depth of a point of either member inside a shape of the other at any of these instants, metres.
    pub depth_m: [f64; 2],
    /// Whether the bounds are at most the accuracy or a twentieth apart; otherwise the search ended before.
    pub is_narrow: bool,
}

/// Looks at the collisions that the first screen lists, in the order of the findings, unless their contacts were asked for, or verdicts
/// alone.
///
/// # Guarantee
/// The bounds hold at every instant looked at. That another one is deeper is not excluded; the bounds of [`Depth`](crate::Depth) hold
/// for the whole stretch. What is found depends on no clock.
pub(in crate::run) fn look(
    prepared: &PreparedRun<'_>,
    findings: &mut [Finding],
    settings: RunSettings,
    watch: &Watch<'_>,
) {
    let is_wanted = settings.contacts.is_none() && settings.curve != Curve::Unmeasured;
    if !is_wanted || prepared.problem.spheres_decide {
        return;
    }
    let is_collision =
        |of: &&mut Finding| matches!(of.kind, FindingKind::Pair { verdict: Verdict::Collision, .. });
    let listed: Vec<&mut Finding> = findings.iter_mut().filter(is_collision).take(MOST_FINDINGS).collect();
    let most_boxes = (MOST_BOXES_OF_ALL / listed.len().max(1)).min(MOST_BOXES);
    let effort = DepthEffort { accuracy_m: settings.accuracy_m, share: WIDTH_SHARE, most_boxes };
    listed.into_par_iter().filter(|_| !watch.is_stopped()).for_each(|finding| {
        finding.depth_seen = of_finding(prepared, finding, effort);
    });
}

/// The depth of a collision; `None` if a surface is open and has no inside.
fn of_finding(prepared: &PreparedRun<'_>, finding: &Finding, effort: DepthEffort) -> Option<DepthSeen> {
    let FindingKind::Pair { pair, .. } = finding.kind else { return None };
    let problem = &prepared.problem;
    let shape_pairs = &problem.shape_pairs[problem.shape_pairs_of(pair)];
    if !are_solid(problem, shape_pairs) {
        return None;
    }
    let mut context = QueryContext::new(problem);
    let instants = instants([finding.first, finding.last]);
    let (mut solids, mut places) = (Vec::new(), Vec::new());
    for at in &instants {
        context.set(*at);
        for shapes in shape_pairs.iter().filter(|shapes| may_meet(prepared, &context.poses, shapes)) {
            let a_from_b = context.poses.a_from_b(shapes.a, shapes.b);
            solids.push(SolidPair { a: solid(prepared, shapes.a), b: solid(prepared, shapes.b), a_from_b });
            places.push((*at, context.poses.world_from_shape[shapes.a]));
        }
    }
    let most_m = finding.depth.map_or(f64::INFINITY, |depth| depth.most_m);
    let DeepestOfPairs { at, lo_m, hi_m } = deepest_of_pairs(&solids, most_m, effort)?;
    let at = at.map(|(index, point)| {
        let (at, world_from_a) = places[index];
        (at, world_from_a.point(&point))
    });
    let is_narrow = hi_m - lo_m <= effort.accuracy_m.max(WIDTH_SHARE * hi_m);
    Some(DepthSeen { at, instants: instants.len(), depth_m: [lo_m, hi_m], is_narrow })
}

/// Whether the balls around two shapes meet.
fn may_meet(prepared: &PreparedRun<'_>, poses: &Poses, shapes: &ShapePair) -> bool {
    let [a, b] = [shapes.a, shapes.b]
        .map(|shape| (poses.world_centers[shape], prepared.problem.shapes[shape].radius_m));
    (a.0 - b.0).norm() <= (a.1 + b.1) * (1.0 + 1e-9) + prepared.problem.eps.eps_m
}
