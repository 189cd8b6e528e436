//! Choice of a direction from which a point is visible, by ray casting.

use std::f32::consts::PI;

use bevy::picking::mesh_picking::ray_cast::{MeshRayCast, MeshRayCastSettings, RayCastVisibility};
use bevy::prelude::{Dir3, Entity, Quat, Query, Ray3d, Vec3};

use crate::view::members::PieceView;

/// Directions tried per height.
const AROUND: usize = 16;

/// Angles above the ground to try, radians; earlier ones are preferred.
const HEIGHTS: [f32; 4] = [0.35, 0.75, 1.15, -0.25];

/// Yaw and angle above the ground from which the fewest members hide a point, preferring the current yaw; radians.
///
/// `is_clear` selects transparent members, which hide nothing.
pub(super) fn best(
    rays: &mut MeshRayCast<'_, '_>,
    pieces: &Query<'_, '_, &PieceView>,
    is_clear: &dyn Fn(usize) -> bool,
    point: Vec3,
    now_yaw: f32,
) -> (f32, f32) {
    let hides = |entity: Entity| pieces.get(entity).is_ok_and(|piece| !is_clear(piece.member));
    let settings = MeshRayCastSettings::default()
        .with_visibility(RayCastVisibility::Any)
        .with_filter(&hides)
        .with_early_exit_test(&|_| false);
    let mut best: Option<(f32, (f32, f32))> = None;
    for (order, height) in HEIGHTS.into_iter().enumerate() {
        for step in 0..AROUND {
            let yaw = now_yaw + step as f32 / AROUND as f32 * 2.0 * PI;
            let turn = (step.min(AROUND - step)) as f32 / AROUND as f32;
            let towards_eye = direction(yaw, height);
            let Ok(ray) = Dir3::new(towards_eye) else { continue };
            // The ray starts 2 mm from the contact.
            let hits = rays.cast_ray(Ray3d::new(point + towards_eye * 2e-3, ray), &settings).len();
            let cost = hits as f32 * 10.0 + turn + 0.3 * order as f32;
            if best.is_none_or(|(known, _)| cost < known) {
                best = Some((cost, (yaw, height)));
            }
        }
    }
    best.map_or((now_yaw, HEIGHTS[0]), |(_, angles)| angles)
}

/// Direction from a point to an eye that looks at it.
pub(super) fn direction(yaw: f32, height: f32) -> Vec3 {
    Quat::from_rotation_z(yaw) * Vec3::new(0.0, -height.cos(), height.sin())
}
