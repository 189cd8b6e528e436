//! A whole rank of a member's sphere model.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::{
    Assets, ChildOf, Commands, Component, DetectChanges as _, Entity, Local, Mesh, Mesh3d, MeshMaterial3d,
    Query, Res, ResMut, Vec4, Visibility, With,
};
use sphere_model::{NodeId, SphereTree};
use studies::{MethodKind, MethodSphere};

use super::cloud::{CloudSphere, cloud};
use super::material::SphereMaterial;
use crate::convert;
use crate::method_model::MethodModel;
use crate::palette;
use crate::selection::Selection;
use crate::session::Session;
use crate::view::members::Drawn;

/// Marks the spheres of a rank.
#[derive(Component)]
pub(in crate::view) struct RankCloud;

/// Largest number of spheres that are drawn with transparent rims; more would be noise.
const MOST_SEEN_THROUGH: usize = 400;

/// Shows the selected rank.
pub(in crate::view) fn show(
    session: Res<'_, Session>,
    selection: Res<'_, Selection>,
    (drawn, method_model): (Res<'_, Drawn>, Res<'_, MethodModel>),
    clouds: Query<'_, '_, Entity, With<RankCloud>>,
    mut shown: Local<'_, Option<(u64, usize, usize, Option<MethodKind>)>>,
    mut assets: (ResMut<'_, Assets<Mesh>>, ResMut<'_, Assets<SphereMaterial>>),
    mut commands: Commands<'_, '_>,
) {
    if !(selection.is_changed() || session.is_changed() || method_model.is_changed()) {
        return;
    }
    let is_built = |member: usize| {
        selection.method.is_none_or(|kind| method_model.spheres(&session, member, kind).is_some())
    };
    let wanted = selection
        .rank
        .filter(|(member, _)| session.models.is_some() && session.scene.is_some() && is_built(*member))
        .map(|(member, rank)| (session.members_generation, member, rank, selection.method));
    if *shown == wanted {
        return;
    }
    *shown = wanted;
    for cloud in &clouds {
        commands.entity(cloud).despawn();
    }
    let (Some((_, member, rank, method)), Some(models), Some(scene)) =
        (wanted, &session.models, &session.scene)
    else {
        return;
    };
    let Some(entity) = drawn.entity(member) else { return };
    let of_method = method.and_then(|kind| method_model.spheres(&session, member, kind));
    for (piece, shape) in scene.members[member].shapes.iter().enumerate() {
        let spheres = match of_method {
            None => of_check(models.tree(scene, member, piece), piece, rank),
            Some(model) => {
                let level = model.levels.get(rank - 1).into_iter().flatten();
                level.filter(|sphere| sphere.piece == piece).copied().collect()
            }
        };
        let has_inner = spheres.iter().any(|sphere| sphere.is_inner);
        for is_inner in [false, true] {
            let spheres: Vec<&MethodSphere> =
                spheres.iter().filter(|sphere| sphere.is_inner == is_inner).collect();
            if spheres.is_empty() {
                continue;
            }
            let are_few = spheres.len() <= MOST_SEEN_THROUGH;
            let (opacity, rim) = match (is_inner, are_few) {
                (true, _) => (1.0, 0.0),
                (false, true) => (0.18, 0.8),
                // The inner ones show through.
                (false, false) if has_inner => (0.03, 0.1),
                (false, false) => (1.0, 0.8),
            };
            let balls: Vec<CloudSphere> =
                spheres.iter().enumerate().map(|(k, of)| ball(k, of, opacity)).collect();
            let style = Vec4::new(rim, 0.1, 0.0, 0.0);
            let is_transparent = opacity < 1.0;
            commands.spawn((
                RankCloud,
                Mesh3d(assets.0.add(cloud(&balls))),
                MeshMaterial3d(assets.1.add(SphereMaterial { style, is_transparent })),
                convert::transform(&shape.member_from_shape),
                Visibility::Inherited,
                NoFrustumCulling,
                NotShadowCaster,
                ChildOf(entity),
            ));
        }
    }
}

/// A sphere as it is drawn: inner ones in their own colour, neighbours in different shades.
fn ball(index: usize, sphere: &MethodSphere, opacity: f32) -> CloudSphere {
    let [r, g, b, _] = palette::linear(if sphere.is_inner { palette::INNER } else { palette::SELECTED });
    let shade = 0.85 + 0.15 * ((index * 7 % 5) as f32 / 4.0);
    CloudSphere {
        center_m: sphere.center_m,
        radius_m: sphere.radius_m,
        color: [r * shade, g * shade, b * shade, opacity],
    }
}

/// The spheres of the check's own model at a rank.
fn of_check(tree: &SphereTree, piece: usize, rank: usize) -> Vec<MethodSphere> {
    let sphere = |node: NodeId| {
        let sphere = tree.sphere(node);
        MethodSphere { piece, center_m: sphere.center_m(), radius_m: sphere.radius_m(), is_inner: false }
    };
    nodes_of(tree, rank).into_iter().map(sphere).collect()
}

/// The spheres that cover the surface at a rank: those of the rank, and leaves of larger ranks.
pub(super) fn nodes_of(tree: &SphereTree, rank: usize) -> Vec<NodeId> {
    let rank = rank.clamp(1, tree.ranks());
    let above = (1..rank).flat_map(|rank| tree.rank_nodes(rank)).filter(|node| tree.is_lowest(*node));
    above.chain(tree.rank_nodes(rank)).collect()
}
