//! Ghosts: transparent robots at the start and the end of the program.

use bevy::light::NotShadowCaster;
use bevy::prelude::{
    AlphaMode, Assets, Color, Commands, Component, DetectChanges as _, Entity, Local, Mesh3d, MeshMaterial3d,
    Query, Res, ResMut, StandardMaterial, With,
};
use kinematics::PathParameter;
use scene::{Configuration, MemberFrame};

use super::members::Drawn;
use crate::convert;
use crate::layers::{Layer, Layers};
use crate::session::Session;

/// Marks a piece of a ghost.
#[derive(Component)]
pub(super) struct Ghost;

/// Colours at the start and at the end.
const COLORS: [[f32; 3]; 2] = [[0.35, 0.60, 0.85], [0.75, 0.75, 0.45]];

/// Spawns the ghosts while their layer is shown.
pub(super) fn show(
    session: Res<'_, Session>,
    layers: Res<'_, Layers>,
    members: Res<'_, Drawn>,
    ghosts: Query<'_, '_, Entity, With<Ghost>>,
    mut shown: Local<'_, Option<u64>>,
    mut materials: ResMut<'_, Assets<StandardMaterial>>,
    mut commands: Commands<'_, '_>,
) {
    if !(session.is_changed() || layers.is_changed()) {
        return;
    }
    let wanted = layers.is_shown(Layer::Ghosts).then_some(session.generation);
    if *shown == wanted {
        return;
    }
    *shown = wanted;
    for ghost in &ghosts {
        commands.entity(ghost).despawn();
    }
    let Some(scene) = session.scene.as_ref().filter(|_| wanted.is_some()) else { return };
    let last = scene.timeline.points.len() - 1;
    let mut at = Configuration::default();
    for (point, [r, g, b]) in [0, last].into_iter().zip(COLORS) {
        scene.place(point, &mut at);
        let material = materials.add(StandardMaterial {
            base_color: Color::srgba(r, g, b, 0.22),
            alpha_mode: AlphaMode::Blend,
            ..StandardMaterial::default()
        });
        for (member, place) in scene.members.iter().zip(&at.world_from_member) {
            let is_there = member.is_there(PathParameter::of_point(point));
            if matches!(member.frame, MemberFrame::Fixed { .. }) || !is_there {
                continue;
            }
            for piece in &member.shapes {
                let Some(mesh) = members.mesh_of(&piece.shape) else { continue };
                commands.spawn((
                    Ghost,
                    Mesh3d(mesh),
                    MeshMaterial3d(material.clone()),
                    convert::transform(&(*place * piece.member_from_shape)),
                    NotShadowCaster,
                ));
            }
        }
    }
}
