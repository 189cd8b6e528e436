//! The colliding smallest spheres at the instant shown, drawn inside their members.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::{
    Assets, ChildOf, Commands, Component, Entity, Local, Mesh, Mesh3d, MeshMaterial3d, Query, Res, ResMut,
    Transform, Vec4, Visibility,
};
use simulator::{CollidingSphere, FindingKind};

use super::cloud::{CloudSphere, cloud};
use super::material::SphereMaterial;
use crate::background::{InstantDetails, Search, shown_query};
use crate::layers::{Layer, Layers};
use crate::palette;
use crate::shown::{ShownResources, ShownState};
use crate::view::members::Drawn;
use crate::view::verdicts::finding_shown;

/// The colliding spheres of a member; a child entity of the member, in its frame.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct LitSpheres {
    /// Index of the member.
    pub member: usize,
    /// The spheres.
    pub spheres: Vec<CollidingSphere>,
}

/// Shows the colliding spheres: those of the selected finding, otherwise those of the instant's details.
pub(in crate::view) fn light(
    shown: ShownResources<'_>,
    instant: Res<'_, InstantDetails>,
    layers: Res<'_, Layers>,
    search: Res<'_, Search>,
    drawn: Res<'_, Drawn>,
    lit: Query<'_, '_, (Entity, &LitSpheres)>,
    mut drawn_before: Local<'_, Vec<LitSpheres>>,
    mut assets: (ResMut<'_, Assets<Mesh>>, ResMut<'_, Assets<SphereMaterial>>),
    mut commands: Commands<'_, '_>,
) {
    // A recorded search shows its own spheres instead.
    let is_wanted =
        layers.is_shown(Layer::Spheres) && search.pair().is_none() && !shown.selection.moved_aside;
    let colliding = if is_wanted { colliding(shown.state(), &instant) } else { Some(Vec::new()) };
    let Some(colliding) = colliding else { return };
    let mut wanted: Vec<LitSpheres> = Vec::new();
    for sphere in colliding {
        match wanted.iter_mut().find(|of| of.member == sphere.member) {
            Some(of) => of.spheres.push(sphere),
            None => wanted.push(LitSpheres { member: sphere.member, spheres: vec![sphere] }),
        }
    }
    let members_there = wanted.iter().all(|of| drawn.entity(of.member).is_some());
    if (*drawn_before == wanted && lit.iter().count() == wanted.len()) || !members_there {
        return;
    }
    for (entity, _) in &lit {
        commands.entity(entity).despawn();
    }
    for (index, of) in wanted.iter().enumerate() {
        let Some(member) = drawn.entity(of.member) else { continue };
        // The members of a pair differ in lightness.
        let color =
            palette::linear(if index % 2 == 0 { palette::COLLISION } else { palette::COLLISION_PALE });
        let balls: Vec<CloudSphere> = of
            .spheres
            .iter()
            .map(|sphere| CloudSphere {
                center_m: sphere.center_in_member_m,
                radius_m: sphere.radius_m,
                color,
            })
            .collect();
        let style = Vec4::new(0.0, 0.25, 0.0, 0.0);
        commands.spawn((
            of.clone(),
            Mesh3d(assets.0.add(cloud(&balls))),
            MeshMaterial3d(assets.1.add(SphereMaterial { style, is_transparent: false })),
            Transform::IDENTITY,
            Visibility::Inherited,
            NoFrustumCulling,
            NotShadowCaster,
            ChildOf(member),
        ));
    }
    *drawn_before = wanted;
}

/// The colliding spheres; `None` while they are unknown.
fn colliding(shown: ShownState<'_>, instant: &InstantDetails) -> Option<Vec<CollidingSphere>> {
    let ShownState { session, playhead, .. } = shown;
    let spheres = |kind: &FindingKind| match kind {
        FindingKind::Pair { spheres, .. } => spheres.clone(),
        _ => Vec::new(),
    };
    if session.scene.is_none() {
        return Some(Vec::new());
    }
    if let Some(finding) = finding_shown(shown) {
        return Some(spheres(&finding.kind));
    }
    let at = shown_query(shown)?;
    if let Some(seen) = instant.answer_to(&at) {
        return Some(seen.details.iter().flat_map(|(_, kind)| spheres(kind)).collect());
    }
    // During playback the latest answer is shown until the next one; for a paused instant it would be wrong.
    let last = instant.latest().filter(|seen| {
        playhead.playing && seen.query.generation == session.generation && seen.query.subject.jogged.is_none()
    });
    Some(last.iter().flat_map(|seen| &seen.answer.details).flat_map(|(_, kind)| spheres(kind)).collect())
}
