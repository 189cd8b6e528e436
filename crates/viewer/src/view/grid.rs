//! The ground grid, with a line per 100 mm and a strong one per metre, and the axes of the world.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::{
    Assets, Commands, Component, DetectChanges as _, Entity, Local, Mesh, Mesh3d, MeshMaterial3d, Query, Res,
    ResMut, StandardMaterial, With,
};

use super::camera::world_bounds;
use super::lines::{self, GradientLine};
use crate::layers::{Layer, Layers};
use crate::pose::CurrentPose;
use crate::session::Session;

/// Marks grid and axes.
#[derive(Component)]
pub(super) struct Ground;

/// Largest width with a line per 100 mm, metres.
const MOST_M: f32 = 60.0;

/// Lines per metre.
const PER_M: i32 = 10;

/// Draws the grid under the lowest member, and the axes of the world.
pub(super) fn lay(
    session: Res<'_, Session>,
    pose: Res<'_, CurrentPose>,
    layers: Res<'_, Layers>,
    ground: Query<'_, '_, Entity, With<Ground>>,
    mut laid: Local<'_, Option<(u64, bool, bool)>>,
    mut assets: (ResMut<'_, Assets<Mesh>>, ResMut<'_, Assets<StandardMaterial>>),
    mut commands: Commands<'_, '_>,
) {
    let wanted = (session.members_generation, layers.is_shown(Layer::Grid), layers.is_shown(Layer::Axes));
    if *laid == Some(wanted) || !(session.is_changed() || layers.is_changed()) {
        return;
    }
    *laid = Some(wanted);
    for entity in &ground {
        commands.entity(entity).despawn();
    }
    let bounds = world_bounds(&session, &pose, |_| true);
    let (low, high) = bounds.map_or(([-2.0; 3], [2.0; 3]), |bounds| (bounds.low.into(), bounds.high.into()));
    let mut drawn: Vec<GradientLine> = Vec::new();
    if wanted.1 {
        let below = if bounds.is_some() { low[2] - 0.002 } else { 0.0 };
        // In larger cells the squares grow, to bound their number.
        let width = (0..2).map(|axis| high[axis] - low[axis]).fold(0.0, f32::max) + 2.0;
        let square = 10_f32.powf((width / MOST_M).log10().ceil().max(0.0));
        let range = |axis: usize| {
            (((low[axis] - 1.0) / square).floor() as i32, ((high[axis] + 1.0) / square).ceil() as i32)
        };
        let ((x0, x1), (y0, y1)) = (range(0), range(1));
        let color =
            |line: i32| if line % PER_M == 0 { [0.14, 0.16, 0.19, 0.9] } else { [0.14, 0.16, 0.19, 0.35] };
        for line in x0 * PER_M..=x1 * PER_M {
            let x = line as f32 / PER_M as f32 * square;
            let (from, to) = (y0 as f32 * square, y1 as f32 * square);
            drawn.push(([[x, from, below], [x, to, below]], [color(line); 2]));
        }
        for line in y0 * PER_M..=y1 * PER_M {
            let y = line as f32 / PER_M as f32 * square;
            let (from, to) = (x0 as f32 * square, x1 as f32 * square);
            drawn.push(([[from, y, below], [to, y, below]], [color(line); 2]));
        }
    }
    if wanted.2 {
        drawn.extend(axes([0.0; 3], 0.4));
    }
    if drawn.is_empty() {
        return;
    }
    commands.spawn((
        Ground,
        Mesh3d(assets.0.add(lines::mesh(&drawn))),
        MeshMaterial3d(assets.1.add(lines::material())),
        NoFrustumCulling,
        NotShadowCaster,
    ));
}

/// Axes of the world: x red, y green, z blue.
fn axes(at: [f32; 3], length: f32) -> [GradientLine; 3] {
    let colors = [[0.9, 0.1, 0.1, 1.0], [0.1, 0.75, 0.1, 1.0], [0.15, 0.35, 1.0, 1.0]];
    [0, 1, 2].map(|axis| {
        let mut end = at;
        end[axis] += length;
        ([at, end], [colors[axis]; 2])
    })
}
