//! Bounding boxes of members in the world.

use bevy::prelude::Vec3;

use crate::convert;
use crate::pose::CurrentPose;
use crate::session::Session;

/// An axis-aligned box in the world, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct WorldBox {
    pub(crate) low: Vec3,
    pub(crate) high: Vec3,
}

impl WorldBox {
    pub(crate) fn center(&self) -> Vec3 {
        0.5 * (self.low + self.high)
    }

    pub(crate) fn radius(&self) -> f32 {
        (0.5 * (self.high - self.low).length()).max(1e-3)
    }
}

/// The bounding box of the members that pass a test, at their current poses.
pub(crate) fn world_bounds(
    session: &Session,
    pose: &CurrentPose,
    counts: impl Fn(usize) -> bool,
) -> Option<WorldBox> {
    let mut bounds: Option<WorldBox> = None;
    for (member, shown) in session.members.iter().enumerate().filter(|(member, _)| counts(*member)) {
        let world_from_member = pose.world_from_member(member).copied().unwrap_or(shown.world_from_member);
        for piece in &shown.member.shapes {
            let world_from_piece = convert::transform(&(world_from_member * piece.member_from_shape));
            let own = piece.shape.mesh.bounds();
            for corner in 0..8 {
                let pick =
                    |axis: usize| if corner >> axis & 1 == 0 { own.low[axis] } else { own.high[axis] } as f32;
                let at = world_from_piece.transform_point(Vec3::new(pick(0), pick(1), pick(2)));
                let known = bounds.get_or_insert(WorldBox { low: at, high: at });
                known.low = known.low.min(at);
                known.high = known.high.max(at);
            }
        }
    }
    bounds
}
