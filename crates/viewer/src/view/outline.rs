//! Boxes around the selected member and around unchecked members.

use bevy::prelude::{Gizmos, Res, Transform, Vec3};

use crate::convert;
use crate::layers::{Layers, Visibility};
use crate::palette;
use crate::pose::CurrentPose;
use crate::selection::Selection;
use crate::session::Session;

/// Size of the box relative to the bounding box.
const OFF: f32 = 1.02;

/// Draws a box around every piece of the selected member, and of unchecked members of a cell that can be checked.
pub(super) fn draw(
    session: Res<'_, Session>,
    pose: Res<'_, CurrentPose>,
    selection: Res<'_, Selection>,
    layers: Res<'_, Layers>,
    mut gizmos: Gizmos<'_, '_>,
) {
    for (member, shown) in session.members.iter().enumerate() {
        let color = if selection.member == Some(member) {
            palette::color(palette::SELECTED)
        } else if session.scene.is_some() && session.is_unchecked(member) {
            palette::color(palette::UNCHECKED)
        } else {
            continue;
        };
        if layers.visibility(member) == Visibility::Hidden || !pose.is_there(member) {
            continue;
        }
        let world_from_member = pose.world_from_member(member).copied().unwrap_or(shown.world_from_member);
        for piece in &shown.member.shapes {
            let bounds = piece.shape.mesh.bounds();
            let size = convert::point(&bounds.high) - convert::point(&bounds.low);
            let middle = convert::point(&nalgebra::center(&bounds.low, &bounds.high));
            let around = Transform::from_translation(middle).with_scale(size.max(Vec3::splat(1e-4)) * OFF);
            let world_from_piece = convert::transform(&(world_from_member * piece.member_from_shape));
            gizmos.cube(world_from_piece * around, color);
        }
    }
}
