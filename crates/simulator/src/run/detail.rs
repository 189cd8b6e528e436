//! All details of one pair at one instant, with witness points: points of contact, or closest points.

use continuous::{Closest, DecidedBy, DistanceBounds, PairState, QueryContext, ShapePair, Verdict, judged};
use geometry::Point3;
use kinematics::PathParameter;
use rayon::prelude::*;

use super::FindingKind;
use super::prepared::PreparedRun;
use super::spheres::{SphereTotal, colliding};
use super::undecided::cause_of_containment;
use crate::model::{Models, Surface};
use scene::Scene;

/// The details to compute for a pair at one configuration.
#[derive(Clone, Copy)]
pub(super) struct DetailRequest {
    /// The verdict to show, if known; otherwise that of the configuration. A collision there is always shown.
    pub(super) verdict: Option<Verdict>,
    /// Whether one pair of colliding smallest spheres is enough.
    pub(super) first_hit: bool,
}

/// Details of checked pairs, by index in [`Scene::pairs`], at one instant of the program, without earlier results: one
/// [`FindingKind::Pair`] for each, including clear ones. An instant outside the program is clamped to it.
///
/// The bounds on the distance are at most `accuracy_m` apart; 0 requests the best that rounding allows, as findings do.
///
/// # Guarantee
/// A clear verdict is proven, as in a run: more than eps and at least the required clearance. If spheres decide, the distance is
/// not measured: a pair with a required clearance is then undecided.
pub fn details(
    scene: &Scene,
    models: &Models,
    at: PathParameter,
    pairs: &[usize],
    accuracy_m: f64,
) -> Vec<FindingKind> {
    let prepared = PreparedRun::new(scene, models);
    let mut context = QueryContext::new(&prepared.problem);
    context.set(at);
    let places = context.poses;
    let request = DetailRequest { verdict: None, first_hit: false };
    pairs
        .par_iter()
        .map(|&pair| {
            let mut context = QueryContext::new(&prepared.problem);
            context.poses.clone_from(&places);
            let measured = Measured::new(&prepared, &mut context, pair, None, accuracy_m);
            detail(&prepared, &mut context, pair, measured, request)
        })
        .collect()
}

/// Details of a checked pair at the current configuration, where it was measured.
pub(super) fn detail(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    pair: usize,
    Measured { state, seen }: Measured,
    request: DetailRequest,
) -> FindingKind {
    let scene = prepared.scene;
    let shape_pairs = &prepared.problem.shape_pairs[prepared.problem.shape_pairs_of(pair)];
    let inner = state.inner().map(|shape| scene.members[prepared.problem.shapes[shape].body].name.clone());
    let verdict = request.verdict.filter(|_| seen.verdict != Verdict::Collision).unwrap_or(seen.verdict);
    let is_by_containment = verdict == Verdict::Undecided && seen.decided_by == DecidedBy::Containment;
    let cause = is_by_containment.then(|| cause_of_containment(prepared, context, pair, &state)).flatten();
    let (mut spheres, mut spheres_total) = (Vec::new(), SphereTotal::default());
    if verdict == Verdict::Collision {
        let world_from_shape = |shape: usize| context.poses.world_from_shape[shape];
        let contact = if let PairState::Contact(contact) = &state { Some(contact) } else { None };
        (spheres, spheres_total) =
            colliding(prepared, shape_pairs, &world_from_shape, contact, request.first_hit);
    }
    let members = scene.pairs[pair];
    let (a, b) = scene.pair_names(members.a, members.b);
    FindingKind::Pair {
        pair,
        verdict,
        a: a.to_owned(),
        b: b.to_owned(),
        decided_by: seen.decided_by,
        inner,
        cause,
        clearance_m: seen.clearance_m,
        required_m: context.required_m(pair),
        witness: seen.witness,
        spheres,
        spheres_total,
    }
}

/// The state of a pair at one configuration, and its details there, as in a finding.
#[derive(Clone)]
pub(super) struct Measured {
    state: PairState,
    seen: SeenPair,
}

impl Measured {
    /// Measures a checked pair at the current configuration, with bounds on the distance at most `accuracy_m` apart; `found` is
    /// the state that the sweep found there.
    pub(super) fn new(
        prepared: &PreparedRun<'_>,
        context: &mut QueryContext<'_>,
        pair: usize,
        found: Option<PairState>,
        accuracy_m: f64,
    ) -> Self {
        let shape_pairs = &prepared.problem.shape_pairs[prepared.problem.shape_pairs_of(pair)];
        let state = found.unwrap_or_else(|| context.decide(shape_pairs));
        Self { state, seen: seen(prepared, context, pair, state, accuracy_m) }
    }

    /// Bounds on the distance, metres.
    pub(super) fn clearance_m(&self) -> [f64; 2] {
        self.seen.clearance_m
    }
}

/// The details of a pair at one configuration.
#[derive(Clone)]
struct SeenPair {
    verdict: Verdict,
    decided_by: DecidedBy,
    clearance_m: [f64; 2],
    witness: Option<Witness>,
}

/// The details of a pair in this state of contact and containment, at the current configuration.
fn seen(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    pair: usize,
    state: PairState,
    accuracy_m: f64,
) -> SeenPair {
    let spheres_decide = prepared.models.settings().surface == Surface::Spheres;
    let required_m = context.required_m(pair);
    let (verdict, decided_by) = match state.verdict() {
        Some(verdict) => verdict,
        // Sphere tests find overlaps and measure no distance.
        None if spheres_decide && required_m > 0.0 => (Verdict::Undecided, DecidedBy::Spheres),
        None if spheres_decide => (Verdict::Clear, DecidedBy::Spheres),
        None => return apart(prepared, context, pair, accuracy_m),
    };
    let witness = |closest: &Closest| Witness::new(prepared, context, pair, closest);
    match state {
        PairState::Contact(contact) => SeenPair {
            verdict,
            decided_by,
            clearance_m: [0.0, contact.triangles.contact.distance_m],
            witness: Some(witness(&contact)),
        },
        PairState::Overlap => {
            // If overlapping spheres both intersect their surfaces, the surfaces are at most this far apart.
            let most_m = sphere_bound_m(
                prepared,
                &prepared.problem.shape_pairs[prepared.problem.shape_pairs_of(pair)],
            );
            SeenPair { verdict, decided_by, clearance_m: [0.0, most_m], witness: None }
        }
        PairState::Inside { .. } => SeenPair { verdict, decided_by, clearance_m: [0.0; 2], witness: None },
        // Too near to separate contact from clearance; the bounds on the distance are still valid.
        PairState::Unknown { inner: None } if !spheres_decide => {
            SeenPair { verdict: Verdict::Undecided, ..apart(prepared, context, pair, accuracy_m) }
        }
        PairState::Apart(_) | PairState::Unknown { .. } => {
            SeenPair { verdict, decided_by, clearance_m: [0.0, f64::INFINITY], witness: None }
        }
    }
}

/// The details of a pair that does not collide.
fn apart(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    pair: usize,
    accuracy_m: f64,
) -> SeenPair {
    let state = context.measure(pair, accuracy_m, &mut Vec::new());
    let decided_by = DecidedBy::Triangles;
    let PairState::Apart(bounds) = state else {
        let clearance_m = [0.0, f64::INFINITY];
        return SeenPair { verdict: Verdict::Undecided, decided_by, clearance_m, witness: None };
    };
    let required_m = context.required_m(pair);
    SeenPair {
        verdict: judged(bounds.lo_m, prepared.problem.eps.eps_m, required_m),
        decided_by,
        clearance_m: [bounds.lo_m, bounds.hi_m],
        witness: Witness::of_nearest(prepared, context, pair, &state),
    }
}

/// `2(r_a + r_b)` for the largest smallest spheres of the pair.
fn sphere_bound_m(prepared: &PreparedRun<'_>, shape_pairs: &[ShapePair]) -> f64 {
    debug_assert_eq!(prepared.models.settings().surface, Surface::Spheres);
    let radius_m = |shape: usize| {
        let shape = &prepared.problem.shapes[shape];
        let tree = prepared.models.tree(prepared.scene, shape.body, shape.index_in_body);
        tree.rank_nodes(tree.ranks()).map(|node| tree.sphere(node).radius_m()).fold(0.0, f64::max)
    };
    shape_pairs.iter().map(|pair| 2.0 * (radius_m(pair.a) + radius_m(pair.b))).fold(0.0, f64::max)
}

/// Witness points of two members.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// On the member named first, in world and in its own frame, metres.
    pub on_a: [Point3<f64>; 2],
    /// On the member named second, in world and in its own frame, metres.
    pub on_b: [Point3<f64>; 2],
}

impl Witness {
    /// The closest points of a checked pair that is apart, at the current configuration; `None` in collision, or if unknown.
    pub(super) fn of_nearest(
        prepared: &PreparedRun<'_>,
        context: &QueryContext<'_>,
        pair: usize,
        state: &PairState,
    ) -> Option<Self> {
        let PairState::Apart(DistanceBounds { closest: Some(closest), .. }) = state else { return None };
        Some(Self::new(prepared, context, pair, closest))
    }

    /// The closest points of a checked pair at the current configuration, in the order of the members' names.
    pub(super) fn new(
        prepared: &PreparedRun<'_>,
        context: &QueryContext<'_>,
        pair: usize,
        closest: &Closest,
    ) -> Self {
        let (scene, contact) = (prepared.scene, &closest.triangles.contact);
        let members = scene.pairs[pair];
        let world = context.poses.world_from_shape[closest.a];
        let world_from_member = &context.poses.world_from_body;
        let both = |point: &Point3<f64>, member: usize| {
            let in_world = world.point(point);
            [in_world, world_from_member[member].inverse().point(&in_world)]
        };
        let (on_a, on_b) = (both(&contact.on_a, members.a), both(&contact.on_b, members.b));
        let swapped = scene.members[members.a].name != scene.pair_names(members.a, members.b).0;
        if swapped { Self { on_a: on_b, on_b: on_a } } else { Self { on_a, on_b } }
    }
}
