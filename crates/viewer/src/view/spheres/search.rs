//! The spheres of a recorded search, coloured by their marks.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::{
    Assets, ChildOf, Commands, Component, DetectChanges as _, Entity, Mesh, Mesh3d, MeshMaterial3d, Query,
    Res, ResMut, Vec4, Visibility, With,
};

use super::cloud::{CloudSphere, cloud};
use super::material::SphereMaterial;
use crate::background::{Search, SphereMark, TouchedSphere};
use crate::convert;
use crate::palette;
use crate::session::Session;
use crate::view::members::Drawn;

/// Marks the spheres of a search.
#[derive(Component)]
pub(in crate::view) struct SearchCloud;

/// Colour and opacity of a sphere; the current step is more opaque, and all others but colliding ones are faint.
fn look(mark: SphereMark, is_current: bool) -> ([u8; 3], f32) {
    let color = match mark {
        SphereMark::Apart => palette::UNCHECKED,
        SphereMark::Marked => palette::SELECTED,
        SphereMark::Descended => palette::UNDECIDED,
        SphereMark::Cut => palette::NEAR,
        SphereMark::Colliding => palette::COLLISION,
    };
    let opacity = match (is_current, mark) {
        (true, _) => 0.45,
        (false, SphereMark::Colliding) => 1.0,
        (false, SphereMark::Marked) => 0.10,
        (false, _) => 0.03,
    };
    (color, opacity)
}

/// Shows the spheres of all steps made.
pub(in crate::view) fn show(
    session: Res<'_, Session>,
    search: Res<'_, Search>,
    drawn: Res<'_, Drawn>,
    clouds: Query<'_, '_, Entity, With<SearchCloud>>,
    mut assets: (ResMut<'_, Assets<Mesh>>, ResMut<'_, Assets<SphereMaterial>>),
    mut commands: Commands<'_, '_>,
) {
    if !search.is_changed() {
        return;
    }
    for cloud in &clouds {
        commands.entity(cloud).despawn();
    }
    let (Some(pair), Some(scene), Some(models)) = (search.pair(), &session.scene, &session.models) else {
        return;
    };
    let current = search.current();
    let is_current = |sphere: &TouchedSphere| {
        current.is_some_and(|step| {
            let (piece, node) =
                if sphere.is_b { (step.pieces.1, step.event.b) } else { (step.pieces.0, step.event.a) };
            piece == sphere.piece && node == sphere.node
        })
    };
    let marks = search.marks();
    for (member, is_b) in [(pair.a, false), (pair.b, true)] {
        let Some(entity) = drawn.entity(member) else { continue };
        for (piece, shape) in scene.members[member].shapes.iter().enumerate() {
            let touched = marks.iter().filter(|(sphere, _)| sphere.is_b == is_b && sphere.piece == piece);
            let tree = models.tree(scene, member, piece);
            let balls: Vec<CloudSphere> = touched
                .map(|(sphere, mark)| {
                    let (color, opacity) = look(*mark, is_current(sphere));
                    let [r, g, b, _] = palette::linear(color);
                    let ball = tree.sphere(sphere.node);
                    CloudSphere {
                        center_m: ball.center_m(),
                        radius_m: ball.radius_m(),
                        color: [r, g, b, opacity],
                    }
                })
                .collect();
            if balls.is_empty() {
                continue;
            }
            commands.spawn((
                SearchCloud,
                Mesh3d(assets.0.add(cloud(&balls))),
                MeshMaterial3d(
                    assets
                        .1
                        .add(SphereMaterial { style: Vec4::new(0.7, 0.3, 0.0, 0.0), is_transparent: true }),
                ),
                convert::transform(&shape.member_from_shape),
                Visibility::Inherited,
                NoFrustumCulling,
                NotShadowCaster,
                ChildOf(entity),
            ));
        }
    }
}
