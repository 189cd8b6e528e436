//! The resources that say what the picture shows, as one argument.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, World};

use crate::jog::Jog;
use crate::playhead::Playhead;
use crate::selection::Selection;
use crate::session::Session;

/// What is shown: the scene, the instant or the jogged configuration, and what is selected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShownState<'a> {
    /// The open job with its scene.
    pub(crate) session: &'a Session,
    /// The instant of the program.
    pub(crate) playhead: &'a Playhead,
    /// The jogged joint values, if any.
    pub(crate) jog: &'a Jog,
    /// What is selected.
    pub(crate) selection: &'a Selection,
}

impl<'a> ShownState<'a> {
    /// What an app shows.
    pub(crate) fn in_world(world: &'a World) -> Self {
        Self {
            session: world.resource(),
            playhead: world.resource(),
            jog: world.resource(),
            selection: world.resource(),
        }
    }
}

/// What is shown, as a parameter of a system.
#[derive(SystemParam)]
pub(crate) struct ShownResources<'w> {
    pub(crate) session: Res<'w, Session>,
    pub(crate) playhead: Res<'w, Playhead>,
    pub(crate) jog: Res<'w, Jog>,
    pub(crate) selection: Res<'w, Selection>,
}

impl ShownResources<'_> {
    /// The resources as an argument of a function.
    pub(crate) fn state(&self) -> ShownState<'_> {
        ShownState {
            session: &self.session,
            playhead: &self.playhead,
            jog: &self.jog,
            selection: &self.selection,
        }
    }
}
