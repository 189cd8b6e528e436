//! Everything about one pair at one instant.

use collision::{DecidedBy, Verdict};
use kinematics::PathParameter;
use rayon::prelude::*;

use super::FindingKind;
use super::ask::Asker;
use super::check::{Decision, judged};
use super::measure::Measured;
use super::prepared::{PiecePair, Prepared};
use super::spheres::{SphereTotal, colliding};
use super::witness::Witness;
use crate::model::{Models, Surface};
use crate::scene::Scene;

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
    let mut asker = Asker::new(&prepared);
    asker.set(moment);
    let places = asker.places;
    let asking = Asking { verdict: None, accuracy_m, first_hit: false };
    pairs
        .par_iter()
        .map(|&pair| {
            let mut asker = Asker::new(&prepared);
            asker.places.clone_from(&places);
            detail(&mut asker, pair, asking)
        })
        .collect()
}

/// Everything about a pair at the instant that was set.
pub(super) fn detail(asker: &mut Asker<'_>, pair: usize, asking: Asking) -> FindingKind {
    let prepared = asker.prepared;
    let scene = prepared.scene;
    let pieces = &prepared.slots[prepared.slots_of(pair)];
    let decision = asker.decide(pieces);
    let inner = match decision {
        Decision::Containment { inner } | Decision::Undecided { inner: Some(inner) } => {
            Some(scene.members[prepared.pieces[inner].member].name.clone())
        }
        _ => None,
    };
    let seen = seen(asker, pair, &decision, asking.accuracy_m);
    let verdict = asking.verdict.filter(|_| seen.verdict != Verdict::Collision).unwrap_or(seen.verdict);
    let (mut spheres, mut spheres_total) = (Vec::new(), SphereTotal::default());
    if verdict == Verdict::Collision {
        let world_from_piece = |piece: usize| asker.places.world_from_piece[piece];
        let contact = match &decision {
            Decision::Triangles { pieces, contact } => Some((*pieces, contact)),
            _ => None,
        };
        (spheres, spheres_total) = colliding(prepared, pieces, &world_from_piece, contact, asking.first_hit);
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
pub(super) fn clearance_m(asker: &mut Asker<'_>, pair: usize) -> [f64; 2] {
    let prepared = asker.prepared;
    let decision = asker.decide(&prepared.slots[prepared.slots_of(pair)]);
    seen(asker, pair, &decision, 0.0).clearance_m
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
fn seen(asker: &mut Asker<'_>, pair: usize, decision: &Decision, accuracy_m: f64) -> Seen {
    let prepared = asker.prepared;
    let scene = prepared.scene;
    match decision {
        Decision::Triangles { pieces: (piece_a, _), contact } => Seen {
            clearance_m: [0.0, contact.contact.distance_m],
            witness: Some(Witness::of(asker, scene.pairs[pair], *piece_a, &contact.contact)),
            ..Seen::collision(DecidedBy::Triangles)
        },
        Decision::Containment { .. } => Seen::collision(DecidedBy::Containment),
        Decision::Spheres => Seen {
            // Overlapping spheres that both meet their surfaces leave at most this between the surfaces.
            clearance_m: [0.0, sphere_bound_m(prepared, &prepared.slots[prepared.slots_of(pair)])],
            ..Seen::collision(DecidedBy::Spheres)
        },
        Decision::Undecided { inner: Some(_) } => Seen::unknown(Verdict::Undecided, DecidedBy::Containment),
        Decision::Undecided { .. } if prepared.models.settings().surface == Surface::Spheres => {
            Seen::unknown(Verdict::Undecided, DecidedBy::Triangles)
        }
        // Too near to tell contact from clearance: how near is known all the same.
        Decision::Undecided { inner: None } => {
            Seen { verdict: Verdict::Undecided, ..apart(asker, pair, accuracy_m) }
        }
        // Spheres tell what overlaps and nothing of distances.
        Decision::Clear if prepared.models.settings().surface == Surface::Spheres => {
            let is_demanded = scene.clearances.required_m[pair] > 0.0;
            let verdict = if is_demanded { Verdict::Undecided } else { Verdict::Clear };
            Seen::unknown(verdict, DecidedBy::Spheres)
        }
        Decision::Clear => apart(asker, pair, accuracy_m),
    }
}

/// What is seen of a pair that was decided to be apart.
fn apart(asker: &mut Asker<'_>, pair: usize, accuracy_m: f64) -> Seen {
    let Measured::Apart { clearance_m, nearest } = asker.measure(pair, accuracy_m, &mut Vec::new()) else {
        return Seen::unknown(Verdict::Undecided, DecidedBy::Triangles);
    };
    let scene = asker.prepared.scene;
    let witness = nearest.map(|(piece_a, contact)| Witness::of(asker, scene.pairs[pair], piece_a, &contact));
    let verdict = judged(clearance_m[0], asker.prepared.eps.eps_m, scene.clearances.required_m[pair]);
    Seen { verdict, decided_by: DecidedBy::Triangles, clearance_m, witness }
}

/// `2(r_a + r_b)` for the largest smallest spheres of the pair.
fn sphere_bound_m(prepared: &Prepared<'_>, pieces: &[PiecePair]) -> f64 {
    debug_assert_eq!(prepared.models.settings().surface, Surface::Spheres);
    let radius_m = |piece: usize| {
        let piece = &prepared.pieces[piece];
        let tree = prepared.models.tree(prepared.scene, piece.member, piece.index_in_member);
        tree.rank_nodes(tree.ranks()).map(|node| tree.sphere(node).radius_m()).fold(0.0, f64::max)
    };
    pieces.iter().map(|pair| 2.0 * (radius_m(pair.a) + radius_m(pair.b))).fold(0.0, f64::max)
}
