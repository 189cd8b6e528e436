//! The volumes that members sweep, for the picture.

use std::ops::Range;

use intervals::{SweptPatch, swept_volume};

use super::second_engine::{JointVectors, body_frame, moving_robots};
use scene::{MemberFrame, Scene};

/// The volume that the line-swept sphere around a member sweeps during segments, as patches in the world frame; nothing of a member that
/// does not move.
///
/// # Guarantee
/// During every segment of straight motion the member lies inside the patches; along splines, all but for the tube.
pub fn swept_patches(scene: &Scene, member: usize, segments: Range<usize>) -> Vec<SweptPatch> {
    let MemberFrame::Link { .. } = scene.members[member].frame else { return Vec::new() };
    let vectors = JointVectors::new(scene);
    let robots = moving_robots(scene, &vectors);
    let shapes: Vec<_> = scene.members[member]
        .shapes
        .iter()
        .map(|shape| (shape.member_from_shape, &shape.shape.mesh))
        .collect();
    let frame = body_frame(&scene.members[member].frame);
    // What is handled sweeps nothing where it is not.
    let segments = match &scene.members[member].stay {
        Some(stay) => segments.start.max(stay.from)..segments.end.min(stay.until),
        None => segments,
    };
    if segments.is_empty() {
        return Vec::new();
    }
    swept_volume(&robots, frame, &shapes, segments)
}
