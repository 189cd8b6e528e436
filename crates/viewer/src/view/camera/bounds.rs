//! Bounding boxes of members in the world.

use bevy::prelude::Vec3;
use scene::MemberFrame;

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

/// A floor is at most this share of its length high, and reaches at most this far above the foot of the robots, metres.
const FLAT: f32 = 0.1;
const ABOVE_FOOT_M: f32 = 0.05;

impl WorldBox {
    /// Whether it is flat and lies below these robots.
    fn is_floor_of(&self, robots: &Self) -> bool {
        let size = self.high - self.low;
        size.z < FLAT * size.x.max(size.y) && self.high.z <= robots.low.z + ABOVE_FOOT_M
    }
}

/// The bounding box of robots and objects without floors, at their current poses; with them where there is nothing else.
pub(crate) fn cell_bounds(session: &Session, pose: &CurrentPose) -> Option<WorldBox> {
    let is_robot = |member: usize| matches!(session.members[member].member.frame, MemberFrame::Link { .. });
    let Some(robots) = world_bounds(session, pose, is_robot) else {
        return world_bounds(session, pose, |_| true);
    };
    let is_floor = |member: usize| {
        let own = world_bounds(session, pose, |other| other == member);
        !is_robot(member) && own.is_some_and(|own| own.is_floor_of(&robots))
    };
    world_bounds(session, pose, |member| !is_floor(member))
}

/// The bounding box of the members that pass a test, at their current poses.
pub(crate) fn world_bounds(
    session: &Session,
    pose: &CurrentPose,
    counts: impl Fn(usize) -> bool,
) -> Option<WorldBox> {
    let mut bounds: Option<WorldBox> = None;
    let counts = |member: usize| counts(member) && pose.is_there(member);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_floor_is_flat_and_below_the_robots() {
        let robots = WorldBox { low: Vec3::new(-0.3, -0.3, 0.0), high: Vec3::new(1.0, 0.4, 1.4) };
        let floor = WorldBox { low: Vec3::new(-4.0, -4.0, -0.1), high: Vec3::new(4.0, 4.0, 0.0) };
        let table = WorldBox { low: Vec3::new(0.5, -0.5, 0.7), high: Vec3::new(1.5, 0.5, 0.75) };
        let pedestal = WorldBox { low: Vec3::new(-0.2, -0.2, -0.6), high: Vec3::new(0.2, 0.2, 0.0) };
        assert_eq!([floor, table, pedestal].map(|one| one.is_floor_of(&robots)), [true, false, false]);
    }
}
