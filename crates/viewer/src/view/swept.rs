//! Volumes that members sweep during the program move that is shown: what culls them in the second engine.

use std::ops::Range;

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Mesh, PrimitiveTopology};
use bevy::prelude::{
    Alpha as _, AlphaMode, Assets, Commands, Component, Entity, Local, Mesh3d, MeshMaterial3d, Query, Res,
    ResMut, StandardMaterial, Vec3, With,
};
use kinematics::PathParameter;
use scene::Scene;
use simulator::{FindingKind, SweptPatch, swept_patches};

use crate::layers::{Layer, Layers};
use crate::palette;
use crate::playhead::Playhead;
use crate::selection::Selection;
use crate::session::Session;

/// Marks the volumes.
#[derive(Component)]
pub(super) struct Volume;

/// What is drawn: the generation of the members, the segments, and the members.
type SweptKey = (u64, Range<usize>, Vec<usize>);

/// Sides of the tubes along the ways of the ends.
const SIDES: usize = 12;
/// Most segments of a move that are drawn; the rest would hide the cell.
const MOST_SEGMENTS: usize = 400;

/// Draws the volumes when the move, the selection or the scene has changed.
pub(super) fn draw(
    session: Res<'_, Session>,
    playhead: Res<'_, Playhead>,
    selection: Res<'_, Selection>,
    layers: Res<'_, Layers>,
    volumes: Query<'_, '_, Entity, With<Volume>>,
    mut drawn: Local<'_, Option<SweptKey>>,
    mut assets: (ResMut<'_, Assets<Mesh>>, ResMut<'_, Assets<StandardMaterial>>),
    mut commands: Commands<'_, '_>,
) {
    let scene = session.scene.as_ref().filter(|_| layers.is_shown(Layer::Swept));
    let wanted = scene.map(|scene| {
        let segments = segments_of_move(scene, playhead.moment);
        (session.members_generation, segments, members(&session, &selection, scene))
    });
    if *drawn == wanted {
        return;
    }
    for volume in &volumes {
        commands.entity(volume).despawn();
    }
    if let (Some(scene), Some((_, segments, members))) = (scene, &wanted) {
        let of_member = |member: &usize| swept_patches(scene, *member, segments.clone());
        let patches: Vec<SweptPatch> = members.iter().flat_map(of_member).collect();
        if !patches.is_empty() {
            commands.spawn((
                Volume,
                Mesh3d(assets.0.add(mesh(&patches))),
                MeshMaterial3d(assets.1.add(material(segments.len()))),
                NoFrustumCulling,
                NotShadowCaster,
            ));
        }
    }
    *drawn = wanted;
}

/// The segments of the program move at an instant: around it all those that lead to the same taught points; all pieces of a move in space
/// are that move.
fn segments_of_move(scene: &Scene, at: PathParameter) -> Range<usize> {
    let points = &scene.timeline.points;
    let last = points.len().saturating_sub(1);
    let after = scene.timeline.point_after(at).clamp(1.min(last), last);
    let is_same = |point: usize| {
        let mut knots = points[point].knot.iter().zip(&points[after].knot).zip(&scene.trajectories);
        knots.all(|((one, other), program)| program.are_of_one_move([*one, *other]))
    };
    let first = (1..after).rev().take_while(|point| is_same(*point)).last().unwrap_or(after);
    let end = (after..=last).take_while(|point| is_same(*point)).last().unwrap_or(after);
    let first = first.max(end.saturating_sub(MOST_SEGMENTS));
    first.saturating_sub(1)..end
}

/// The selected member, those of the selected finding, or all.
fn members(session: &Session, selection: &Selection, scene: &Scene) -> Vec<usize> {
    let finding = || {
        let finding = session.outcome.as_ref()?.findings.get(selection.finding?)?;
        let FindingKind::Pair { pair, .. } = finding.kind else { return None };
        Some(vec![scene.pairs[pair].a, scene.pairs[pair].b])
    };
    let selected = selection.member.map(|member| vec![member]);
    selected.or_else(finding).unwrap_or_else(|| (0..scene.members.len()).collect())
}

/// Patches of neighbouring segments lie over each other: the more there are, the fainter each.
fn material(segments: usize) -> StandardMaterial {
    let alpha = (0.6 / segments.max(1) as f32).clamp(0.012, 0.15);
    StandardMaterial {
        base_color: palette::color(palette::SELECTED).with_alpha(alpha),
        unlit: true,
        double_sided: true,
        cull_mode: None,
        alpha_mode: AlphaMode::Blend,
        ..StandardMaterial::default()
    }
}

/// Tubes around the ways of both ends of the line, and sheets on both sides between them.
fn mesh(patches: &[SweptPatch]) -> Mesh {
    let mut corners: Vec<[f32; 3]> = Vec::new();
    for patch in patches {
        let radius = patch.radius_m as f32;
        let [a, b, c, d] = patch.corners.map(|corner| Vec3::from(corner.map(|x| x as f32)));
        for (from, to) in [(a, c), (b, d), (a, b), (c, d)] {
            tube(from, to, radius, &mut corners);
        }
        let normal = (b - a).cross(c - a).try_normalize().or_else(|| (d - b).cross(c - b).try_normalize());
        if let Some(normal) = normal {
            for off in [normal * radius, -normal * radius] {
                corners.extend([a, b, c, c, b, d].map(|corner| (corner + off).to_array()));
            }
        }
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners)
        .with_computed_flat_normals()
}

fn tube(from: Vec3, to: Vec3, radius: f32, corners: &mut Vec<[f32; 3]>) {
    let Some(along) = (to - from).try_normalize() else { return };
    let (across, up) = along.any_orthonormal_pair();
    let rim = |side: usize| {
        let (sin, cos) = (std::f32::consts::TAU * side as f32 / SIDES as f32).sin_cos();
        (across * cos + up * sin) * radius
    };
    for side in 0..SIDES {
        let (one, other) = (rim(side), rim(side + 1));
        let quad = [from + one, to + one, from + other, from + other, to + one, to + other];
        corners.extend(quad.map(|corner| corner.to_array()));
    }
}
