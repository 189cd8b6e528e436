//! Visual shapes of links over the collision shapes, and the points where they lie farthest outside of them.

use std::time::SystemTime;

use bevy::light::NotShadowCaster;
use bevy::prelude::{
    Alpha as _, AlphaMode, Assets, ChildOf, Color, Commands, Component, Entity, Isometry3d, Local, Mesh,
    Mesh3d, MeshMaterial3d, Query, Res, ResMut, StandardMaterial, With,
};
use doctor::VisualOutside;

use super::label::Pens;
use super::lens::Eye;
use super::members::Drawn;
use crate::convert;
use crate::layers::{Layer, Layers};
use crate::palette;
use crate::pose::CurrentPose;
use crate::selection::Selection;
use crate::session::Session;
use crate::visuals::Visuals;

/// Opacity: the collision shapes are seen through what is drawn over them.
const OPACITY: f32 = 0.6;

/// Marks a visual shape that is drawn; the index of its member.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisualView(pub usize);

/// Spawns the visual shapes with their members while their layer is shown.
pub(super) fn show(
    session: Res<'_, Session>,
    layers: Res<'_, Layers>,
    (visuals, drawn): (Res<'_, Visuals>, Res<'_, Drawn>),
    old: Query<'_, '_, Entity, With<VisualView>>,
    mut shown: Local<'_, Option<(SystemTime, u64)>>,
    (mut meshes, mut materials): (ResMut<'_, Assets<Mesh>>, ResMut<'_, Assets<StandardMaterial>>),
    mut commands: Commands<'_, '_>,
) {
    let compared = visuals.compared(&session).filter(|_| layers.is_shown(Layer::Visual));
    let wanted = compared.and(session.begun).map(|begun| (begun, session.members_generation));
    if *shown == wanted {
        return;
    }
    *shown = wanted;
    for piece in &old {
        // Those of members that are gone went with them.
        commands.entity(piece).try_despawn();
    }
    let Some(compared) = compared else { return };
    let material = materials.add(StandardMaterial {
        base_color: palette::color(palette::VISUAL).with_alpha(OPACITY),
        alpha_mode: AlphaMode::Blend,
        // Behind a collision shape with the same surface.
        depth_bias: -50.0,
        ..StandardMaterial::default()
    });
    for link in &compared.links {
        let Some(member) = drawn.entity(link.member) else { continue };
        for shape in &link.shapes {
            commands.spawn((
                VisualView(link.member),
                Mesh3d(meshes.add(convert::mesh(&shape.shape.mesh))),
                MeshMaterial3d(material.clone()),
                convert::transform(&shape.member_from_shape),
                NotShadowCaster,
                ChildOf(member),
            ));
        }
    }
}

/// Draws a ring around the point of each link that lies farthest outside, and the distance of the worst or the selected one.
pub(super) fn draw(
    session: Res<'_, Session>,
    layers: Res<'_, Layers>,
    visuals: Res<'_, Visuals>,
    pose: Res<'_, CurrentPose>,
    selection: Res<'_, Selection>,
    eye: Eye<'_, '_>,
    mut pens: Pens<'_, '_>,
) {
    let Some(lens) = eye.lens() else { return };
    let Some(compared) = visuals.compared(&session).filter(|_| layers.is_shown(Layer::Visual)) else {
        return;
    };
    let is_seen = |link: &&VisualOutside| layers.visibility(link.member) != crate::layers::Visibility::Hidden;
    let links: Vec<&VisualOutside> = compared.outside.iter().filter(is_seen).collect();
    let selected = links.iter().find(|link| selection.member == Some(link.member));
    let worst = links.iter().max_by(|one, other| one.depth_m[1].total_cmp(&other.depth_m[1]));
    let speaker = selected.or(worst).map(|link| link.member);
    let facing = lens.eye.rotation();
    for link in links {
        let Some(world_from_member) = pose.world_from_member(link.member) else { continue };
        let Some(at) = &link.at else { continue };
        let place = convert::point(&world_from_member.point(&at.link_point));
        let point_m = lens.point_m(place);
        pens.gizmos.circle(Isometry3d::new(place, facing), 9.0 * point_m, Color::WHITE);
        pens.gizmos.circle(Isometry3d::new(place, facing), 11.5 * point_m, palette::color(palette::VISUAL));
        if layers.is_shown(Layer::Labels) && speaker == Some(link.member) {
            let name = &session.members[link.member].member.name;
            let [low, high] = link.depth_m.map(|metres| metres * 1e3);
            let text = format!("{name}: seen {low:.1}–{high:.1} mm outside of what is checked");
            pens.result(place, 20.0, palette::VISUAL, text);
        }
    }
}
