//! Everything about one pair at one instant.

use collision::{DecidedBy, Verdict};
use kinematics::PathParameter;
use rayon::prelude::*;

use super::FindingKind;
use super::prepared::Prepared;
use super::spheres::{SphereTotal, colliding};
use super::witness::Witness;
use crate::model::{Models, Surface};
use crate::scene::Scene;
use continuous::Measured;
use continuous::QueryContext;
use continuous::ShapePair;
use continuous::{Decision, judged};

/// What is asked about a pair.
#[derive(Clone, Copy)]
pub(super) struct Asking {
    /// The verdict to tell of, where it is known already; otherwise that of the instant is found. A collision then is always told.
    pub(super) verdict: Option<Verdict>,
    /// The bounds on the distance may be this far apart, metres.
    pub(super) accuracy_m: f64,
    /// Whether one pair of colliding smallest spheres is enough.
    pub(super) first_hit: bool,
}

/// Everything about checked pairs, by index in [`Scene::pairs`], at one instant of the program, each from nothing: a
/// [`FindingKind::Pair`] for every one, clear ones too. Outside the program its nearest end holds.
///
/// The bounds on the distance are at most `accuracy_m` apart; 0 asks for as much as rounding allows, as findings do.
///
/// # Guarantee
/// A verdict of clear is proven, as in a run: more than eps and at least the required clearance. Where spheres decide, the distance
/// is not measured: a pair of which a clearance is required is then undecided.
pub fn details(
    scene: &Scene,
    models: &Models,
    moment: PathParameter,
    pairs: &[usize],
    accuracy_m: f64,
) -> Vec<FindingKind> {
    let prepared = Prepared::new(scene, models);
    let mut context = QueryContext::new(&prepared.problem);
    context.set(moment);
    let places = context.poses;
    let asking = Asking { verdict: None, accuracy_m, first_hit: false };
    pairs
        .par_iter()
        .map(|&pair| {
            let mut context = QueryContext::new(&prepared.problem);
            context.poses.clone_from(&places);
            detail(&prepared, &mut context, pair, asking)
        })
        .collect()
}

/// Everything about a pair at the instant that was set.
pub(super) fn detail(
    prepared: &Prepared<'_>,
    context: &mut QueryContext<'_>,
    pair: usize,
    asking: Asking,
) -> FindingKind {
    let scene = prepared.scene;
    let pieces = &prepared.problem.shape_pairs[prepared.problem.shape_pairs_of(pair)];
    let decision = context.decide(pieces);
    let inner = match decision {
        Decision::Containment { inner } | Decision::Undecided { inner: Some(inner) } => {
            Some(scene.members[prepared.problem.shapes[inner].body].name.clone())
        }
        _ => None,
    };
    let seen = seen(prepared, context, pair, &decision, asking.accuracy_m);
    let verdict = asking.verdict.filter(|_| seen.verdict != Verdict::Collision).unwrap_or(seen.verdict);
    let (mut spheres, mut spheres_total) = (Vec::new(), SphereTotal::default());
    if verdict == Verdict::Collision {
        let world_from_shape = |piece: usize| context.poses.world_from_shape[piece];
        let contact = match &decision {
            Decision::Triangles { shapes: pieces, contact } => Some((*pieces, contact)),
            _ => None,
        };
        (spheres, spheres_total) = colliding(prepared, pieces, &world_from_shape, contact, asking.first_hit);
    }
    let members = scene.pairs[pair];
    let (a, b) = scene.pair_names(members.a, members.b);
    FindingKind::Pair {
        verdict,
        a: a.to_owned(),
        b: b.to_owned(),
        decided_by: seen.decided_by,
        inner,
        clearance_m: seen.clearance_m,
        required_m: scene.clearances.required_m[pair],
        witness: seen.witness,
        spheres,
        spheres_total,
    }
}

/// Bounds on the distance of a pair at the instant that was set, as a finding of that instant has them.
pub(super) fn clearance_m(prepared: &Prepared<'_>, context: &mut QueryContext<'_>, pair: usize) -> [f64; 2] {
    let decision = context.decide(&prepared.problem.shape_pairs[prepared.problem.shape_pairs_of(pair)]);
    seen(prepared, context, pair, &decision, 0.0).clearance_m
}

/// What is seen of a pair at an instant.
struct Seen {
    verdict: Verdict,
    decided_by: DecidedBy,
    clearance_m: [f64; 2],
    witness: Option<Witness>,
}

impl Seen {
    fn collision(decided_by: DecidedBy) -> Self {
        Self { verdict: Verdict::Collision, decided_by, clearance_m: [0.0; 2], witness: None }
    }

    /// Nothing is known of the distance.
    fn unknown(verdict: Verdict, decided_by: DecidedBy) -> Self {
        Self { verdict, decided_by, clearance_m: [0.0, f64::INFINITY], witness: None }
    }
}

/// What is seen of a pair that was decided at the instant that was set.
fn seen(
    prepared: &Prepared<'_>,
    context: &mut QueryContext<'_>,
    pair: usize,
    decision: &Decision,
    accuracy_m: f64,
) -> Seen {
    let scene = prepared.scene;
    match decision {
        Decision::Triangles { shapes: (piece_a, _), contact } => Seen {
            clearance_m: [0.0, contact.contact.distance_m],
            witness: Some(Witness::of(prepared, context, scene.pairs[pair], *piece_a, &contact.contact)),
            ..Seen::collision(DecidedBy::Triangles)
        },
        Decision::Containment { .. } => Seen::collision(DecidedBy::Containment),
        Decision::Spheres => Seen {
            // Overlapping spheres that both meet their surfaces leave at most this between the surfaces.
            clearance_m: [
                0.0,
                sphere_bound_m(
                    prepared,
                    &prepared.problem.shape_pairs[prepared.problem.shape_pairs_of(pair)],
                ),
            ],
            ..Seen::collision(DecidedBy::Spheres)
        },
        Decision::Undecided { inner: Some(_) } => Seen::unknown(Verdict::Undecided, DecidedBy::Containment),
        Decision::Undecided { .. } if prepared.models.settings().surface == Surface::Spheres => {
            Seen::unknown(Verdict::Undecided, DecidedBy::Triangles)
        }
        // Too near to tell contact from clearance: how near is known all the same.
        Decision::Undecided { inner: None } => {
            Seen { verdict: Verdict::Undecided, ..apart(prepared, context, pair, accuracy_m) }
        }
        // Spheres tell what overlaps and nothing of distances.
        Decision::Clear if prepared.models.settings().surface == Surface::Spheres => {
            let is_demanded = scene.clearances.required_m[pair] > 0.0;
            let verdict = if is_demanded { Verdict::Undecided } else { Verdict::Clear };
            Seen::unknown(verdict, DecidedBy::Spheres)
        }
        Decision::Clear => apart(prepared, context, pair, accuracy_m),
    }
}

/// What is seen of a pair that was decided to be apart.
fn apart(prepared: &Prepared<'_>, context: &mut QueryContext<'_>, pair: usize, accuracy_m: f64) -> Seen {
    let Measured::Apart { clearance_m, nearest } = context.measure(pair, accuracy_m, &mut Vec::new()) else {
        return Seen::unknown(Verdict::Undecided, DecidedBy::Triangles);
    };
    let scene = prepared.scene;
    let witness = nearest
        .map(|(piece_a, contact)| Witness::of(prepared, context, scene.pairs[pair], piece_a, &contact));
    let verdict = judged(clearance_m[0], prepared.problem.eps.eps_m, scene.clearances.required_m[pair]);
    Seen { verdict, decided_by: DecidedBy::Triangles, clearance_m, witness }
}

/// `2(r_a + r_b)` for the largest smallest spheres of the pair.
fn sphere_bound_m(prepared: &Prepared<'_>, pieces: &[ShapePair]) -> f64 {
    debug_assert_eq!(prepared.models.settings().surface, Surface::Spheres);
    let radius_m = |piece: usize| {
        let piece = &prepared.problem.shapes[piece];
        let tree = prepared.models.tree(prepared.scene, piece.body, piece.index_in_body);
        tree.rank_nodes(tree.ranks()).map(|node| tree.sphere(node).radius_m()).fold(0.0, f64::max)
    };
    pieces.iter().map(|pair| 2.0 * (radius_m(pair.a) + radius_m(pair.b))).fold(0.0, f64::max)
}
