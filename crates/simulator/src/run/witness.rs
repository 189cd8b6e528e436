//! Witness points: points of contact, or closest points.

use geometry::Point3;

use continuous::{Closest, DistanceBounds, PairState, QueryContext};

use super::prepared::Prepared;

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
        prepared: &Prepared<'_>,
        context: &QueryContext<'_>,
        pair: usize,
        state: &PairState,
    ) -> Option<Self> {
        let PairState::Apart(DistanceBounds { closest: Some(closest), .. }) = state else { return None };
        Some(Self::of(prepared, context, pair, closest))
    }

    /// The closest points of a checked pair at the current configuration, in the order of the members' names.
    pub(super) fn of(
        prepared: &Prepared<'_>,
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
