//! A whole rank of a member's sphere model.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::{
    Assets, ChildOf, Commands, Component, DetectChanges as _, Entity, Local, Mesh, Mesh3d, MeshMaterial3d,
    Query, Res, ResMut, Vec4, Visibility, With,
};
use sphere_model::{NodeId, SphereTree};

use super::cloud::{Ball, cloud};
use super::material::SphereMaterial;
use crate::convert;
use crate::palette;
use crate::selection::Selection;
use crate::session::Session;
use crate::view::members::Drawn;

/// Marks the spheres of a rank.
#[derive(Component)]
pub(in crate::view) struct RankCloud;

/// Largest number of spheres that are drawn transparent; more rims would be noise.
const MOST_SEEN_THROUGH: usize = 400;

/// Shows the selected rank.
pub(in crate::view) fn show(
    session: Res<'_, Session>,
    selection: Res<'_, Selection>,
    drawn: Res<'_, Drawn>,
    clouds: Query<'_, '_, Entity, With<RankCloud>>,
    mut shown: Local<'_, Option<(u64, usize, usize)>>,
    mut assets: (ResMut<'_, Assets<Mesh>>, ResMut<'_, Assets<SphereMaterial>>),
    mut commands: Commands<'_, '_>,
) {
    if !(selection.is_changed() || session.is_changed()) {
        return;
    }
    let wanted = selection
        .rank
        .filter(|_| session.models.is_some() && session.scene.is_some())
        .map(|(member, rank)| (session.members_generation, member, rank));
    if *shown == wanted {
        return;
    }
    *shown = wanted;
    for cloud in &clouds {
        commands.entity(cloud).despawn();
    }
    let (Some((_, member, rank)), Some(models), Some(scene)) = (wanted, &session.models, &session.scene)
    else {
        return;
    };
    let Some(entity) = drawn.entity(member) else { return };
    let [r, g, b, _] = palette::linear(palette::SELECTED);
    for (piece, shape) in scene.members[member].shapes.iter().enumerate() {
        let tree = models.tree(scene, member, piece);
        let nodes = nodes_of(tree, rank);
        let is_transparent = nodes.len() <= MOST_SEEN_THROUGH;
        let balls: Vec<Ball> = nodes
            .into_iter()
            .map(|node| {
                let sphere = tree.sphere(node);
                let shade = 0.85 + 0.15 * ((node * 7 % 5) as f32 / 4.0);
                Ball {
                    center_m: sphere.center_m(),
                    radius_m: sphere.radius_m(),
                    color: [r * shade, g * shade, b * shade, if is_transparent { 0.18 } else { 1.0 }],
                }
            })
            .collect();
        if balls.is_empty() {
            continue;
        }
        let style = Vec4::new(0.8, 0.1, 0.0, 0.0);
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

/// The spheres that cover the surface at a rank: those of the rank, and leaves of larger ranks.
pub(super) fn nodes_of(tree: &SphereTree, rank: usize) -> Vec<NodeId> {
    let rank = rank.clamp(1, tree.ranks());
    let above = (1..rank).flat_map(|rank| tree.rank_nodes(rank)).filter(|node| tree.is_lowest(*node));
    above.chain(tree.rank_nodes(rank)).collect()
}
