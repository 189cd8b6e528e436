//! Where two members touch, or are nearest.

use geometry::Point3;

use continuous::QueryContext;

use super::prepared::Prepared;
use crate::scene::Pair;

/// Where two members touch.
#[derive(Clone, Debug, PartialEq)]
pub struct Witness {
    /// On the first named member, in world and in its own frame, metres.
    pub on_a: [Point3<f64>; 2],
    /// On the second named member, in world and in its own frame, metres.
    pub on_b: [Point3<f64>; 2],
}

impl Witness {
    /// Two points given in the frame of a piece of the pair's first member, with the names' order; at the instant that was set.
    pub(super) fn of(
        prepared: &Prepared<'_>,
        context: &QueryContext<'_>,
        members: Pair,
        piece_a: usize,
        contact: &geometry::Contact,
    ) -> Self {
        let scene = prepared.scene;
        let world = context.poses.world_from_shape[piece_a];
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
