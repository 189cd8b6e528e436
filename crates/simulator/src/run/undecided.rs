//! Why a pair is undecided, where a distance does not say it: what may lie inside what, and what the second engine left open.

use continuous::{NearestZone, PairState, QueryContext, nearest_zone};

use super::prepared::PreparedRun;

/// A zone counts as entered if it is nearer than this, metres: the instant shown may be the beginning of a stretch in which it may be.
const ENTERED_M: f64 = 1e-3;

/// Why a pair is undecided.
#[derive(Clone, Debug, PartialEq)]
pub enum UndecidedCause {
    /// A member comes so near to an opening of an open mesh that it may lie inside or touch what is missing there.
    Opening(Box<NearOpening>),
    /// A mesh intersects itself, or has edges of more than two triangles: it may or may not enclose a part of the other member.
    SelfIntersecting {
        /// The names of such pieces of both members.
        pieces: Vec<String>,
    },
    /// The engine `intervals` proved the surfaces apart, but rounding leaves open on which side of one a part of the other is.
    PoseRounding,
    /// The engine `intervals` proved the surfaces neither apart nor in contact: its divisions ended, or the two are within rounding.
    Divisions,
}

/// An opening of a mesh and the member that comes near to it.
#[derive(Clone, Debug, PartialEq)]
pub struct NearOpening {
    /// The name of the open piece.
    pub piece: String,
    /// The other member.
    pub content: String,
    /// How far the body that the mesh leaves out is taken to reach from the caps over its rims, metres; from a hull the tolerance.
    pub radius_m: f64,
    /// Whether the piece cannot be capped, so that its convex hull stands for it.
    pub is_hull: bool,
    /// Whether no part of the content fits into the piece with all that its caps may hide: see [`NearestZone::fits`].
    pub is_too_large: bool,
    /// The entry under `unchecked` that states that nothing lies inside; `None` in a run without a cell file.
    pub acceptance: Option<String>,
}

/// Why a checked pair in this state is undecided by containment at the current configuration.
pub(super) fn cause_of_containment(
    prepared: &PreparedRun<'_>,
    context: &mut QueryContext<'_>,
    pair: usize,
    state: &PairState,
) -> Option<UndecidedCause> {
    let problem = &prepared.problem;
    let opening = nearest_zone(context, pair, state.inner());
    let uncertain = |shape: usize| {
        let of = &problem.shapes[shape];
        let in_caps =
            |open: &continuous::OpenSurface<'_>| open.bodies.iter().any(|(_, one)| !one.is_certain());
        !of.interior.is_certain() || of.open.as_ref().is_some_and(in_caps)
    };
    let mut shapes: Vec<usize> =
        problem.shape_pairs[problem.shape_pairs_of(pair)].iter().flat_map(|of| [of.a, of.b]).collect();
    shapes.sort_unstable();
    shapes.dedup();
    shapes.retain(|shape| uncertain(*shape));
    let is_entered = |near: &NearestZone| near.beyond_m <= ENTERED_M || shapes.is_empty();
    if let Some(near) = opening.filter(is_entered) {
        return Some(UndecidedCause::Opening(Box::new(near_opening(prepared, &near))));
    }
    let pieces = shapes.iter().map(|shape| piece_name(prepared, *shape)).collect::<Vec<_>>();
    (!pieces.is_empty()).then_some(UndecidedCause::SelfIntersecting { pieces })
}

fn piece_name(prepared: &PreparedRun<'_>, shape: usize) -> String {
    let of = &prepared.problem.shapes[shape];
    prepared.scene.members[of.body].shapes[of.index_in_body].name.clone()
}

fn near_opening(prepared: &PreparedRun<'_>, near: &NearestZone) -> NearOpening {
    let (scene, problem) = (prepared.scene, &prepared.problem);
    let container = &problem.shapes[near.container];
    let piece = piece_name(prepared, near.container);
    let zone = (prepared.models.open(container.body, container.index_in_body))
        .and_then(|open| open.capped.zones.get(near.zone));
    let row = scene.ledger.open.iter().find(|row| row.name == piece);
    NearOpening {
        content: scene.members[problem.shapes[near.content].body].name.clone(),
        radius_m: zone.map_or(0.0, |zone| zone.radius_m),
        is_hull: zone.is_some_and(|zone| zone.is_solid),
        is_too_large: !near.fits,
        acceptance: row.filter(|_| !scene.is_single_urdf).map(|row| row.acceptance(&piece, "...")),
        piece,
    }
}
