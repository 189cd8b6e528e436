//! Poses of all members at the instant shown.

use bevy::prelude::{DetectChanges as _, Res, ResMut, Resource};
use geometry::Pose;
use kinematics::PathParameter;
use scene::Configuration;

use crate::examination::Examination;
use crate::layers::Layers;
use crate::selection::Selection;
use crate::session::{Session, ShownMember};
use crate::shown::ShownResources;

/// Poses of all members at the instant shown, by forward kinematics in f64.
#[derive(Resource, Clone, Debug, Default)]
pub struct CurrentPose {
    /// Joint values and poses; without a complete scene, poses only.
    pub configuration: Configuration,
    /// Per member, whether it is there: an object that a program handles is one member after another.
    pub there: Vec<bool>,
}

impl CurrentPose {
    /// The pose of a member.
    pub fn world_from_member(&self, member: usize) -> Option<&Pose> {
        self.configuration.world_from_member.get(member)
    }

    /// The member that an object, or a link of a tool, is at the instant shown; the given one where no program handles it.
    pub fn present(&self, members: &[ShownMember], member: usize) -> usize {
        let first = |member: usize| Some(members.get(member)?.member.stay.as_ref()?.first);
        if self.is_there(member) || first(member).is_none() {
            return member;
        }
        let is_it = |other: &usize| self.is_there(*other) && first(*other) == first(member);
        (0..members.len()).find(is_it).unwrap_or(member)
    }

    /// Whether a member is there.
    pub fn is_there(&self, member: usize) -> bool {
        self.there.get(member).copied().unwrap_or(true)
    }
}

/// Computes the poses for the program's instant, for the jogged joint values, or as they were read; with the member of a collision
/// moved aside, if that is shown.
pub(crate) fn sample(
    shown: ShownResources<'_>,
    examination: Res<'_, Examination>,
    mut current: ResMut<'_, CurrentPose>,
) {
    let ShownResources { session, playhead, jog, selection } = &shown;
    if !(session.is_changed() || playhead.is_changed() || jog.is_changed() || selection.is_changed()) {
        return;
    }
    let Some(scene) = &session.scene else {
        let places = session.members.iter().map(|member| member.world_from_member);
        current.configuration = Configuration::default();
        current.configuration.world_from_member = places.collect();
        current.there.clear();
        return;
    };
    // Poses by hand are of the cell before any object is handled.
    let moment = if jog.values.is_some() { PathParameter::of_point(0) } else { playhead.moment };
    current.there.clear();
    current.there.extend(scene.members.iter().map(|member| member.is_there(moment)));
    match &jog.values {
        None => scene.place_at(playhead.moment, &mut current.configuration),
        Some(values) => {
            // The values come from this scene's sliders; if they did not fit, the previous poses would stay.
            let _fits = scene.place_posed(values, &mut current.configuration);
        }
    }
    if selection.moved_aside
        && let Some(penetration) = examination.shown(shown.state())
        && let Some(separation) = &penetration.separation
    {
        current.configuration.world_from_member[separation.member].translation += separation.by_m;
    }
}

/// The selection, and the member that is shown alone, follow an object from stay to stay.
pub(crate) fn follow_stays(
    session: Res<'_, Session>,
    current: Res<'_, CurrentPose>,
    mut selection: ResMut<'_, Selection>,
    mut layers: ResMut<'_, Layers>,
) {
    if !current.is_changed() {
        return;
    }
    let present = |member: usize| current.present(&session.members, member);
    let member = selection.member.map(present);
    let rank = selection.rank.map(|(member, rank)| (present(member), rank));
    if (member, rank) != (selection.member, selection.rank) {
        (selection.member, selection.rank) = (member, rank);
    }
    let isolated = layers.isolated.map(present);
    if isolated != layers.isolated {
        layers.isolated = isolated;
    }
}
