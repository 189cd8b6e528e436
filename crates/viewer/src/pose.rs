//! Poses of all members at the instant shown.

use bevy::prelude::{DetectChanges as _, Res, ResMut, Resource};
use geometry::Pose;
use kinematics::PathParameter;
use scene::Configuration;

use crate::examination::Examination;
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
