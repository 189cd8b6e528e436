//! The window of Pathproof: plays a taught program and shows where it collides.
//!
//! Computes no verdict: it shows what `simulator` found, and draws exactly the geometry that was checked.
//! Wishes go one way: panels and keys write [`Command`]s, `apply` changes the resources, views follow them.

#![expect(clippy::needless_pass_by_value, reason = "a Bevy system takes its parameters by value")]
#![expect(clippy::too_many_arguments, reason = "a Bevy system names every resource it touches")]
#![expect(clippy::type_complexity, reason = "a Bevy query says by its type what it finds")]

mod apply;
mod args;
mod background;
mod command;
mod convert;
mod jog;
mod layers;
mod notice;
mod palette;
mod playhead;
mod pose;
mod selection;
mod session;
mod settings;
mod shells;
mod ui;
mod units;
mod view;

use bevy::prelude::{App, IntoScheduleConfigs as _, Real, Res, ResMut, SystemSet, Time, Update};

pub use apply::GazeWish;
pub use args::Arguments;
pub use background::{CloseLook, LookAt, Search};
pub use command::{Command, Direction, Gaze, JogWish, Playback, SearchWalk, Setting, Side, WhatIfWish};
pub use jog::Jog;
pub use layers::{Layer, Layers, Visibility};
pub use palette::{CLEAR, COLLISION, NEAR, UNDECIDED};
pub use playhead::Playhead;
pub use pose::CurrentPose;
pub use selection::Selection;
pub use session::{Session, Shown, Stage, WhatIf};
pub use settings::{Navigation, Settings};
pub use shells::{Studio, find_device, run};
pub use view::{LitSpheres, MemberView, PieceView};

/// What happens in a frame, in this order; each set is the only place of its kind of change.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewerSystems {
    /// News of background work enters the session.
    Load,
    /// Keys and mouse become wishes.
    Input,
    /// Wishes change the resources.
    Command,
    /// The playhead goes on and members are placed.
    Sample,
    /// Views follow.
    Sync,
    /// What is drawn anew in every frame.
    Draw,
}

/// The viewer without window, interface and renderer: all resources, wishes and background work.
pub fn core(app: &mut App) {
    app.configure_sets(
        Update,
        (
            ViewerSystems::Load,
            ViewerSystems::Input,
            ViewerSystems::Command,
            ViewerSystems::Sample,
            ViewerSystems::Sync,
            ViewerSystems::Draw,
        )
            .chain(),
    )
    .init_resource::<CurrentPose>()
    .add_plugins((apply::plugin, background::plugin))
    .add_systems(Update, (play, pose::sample).chain().in_set(ViewerSystems::Sample));
}

/// The entities that show members, spheres and the rest; needs assets, but no renderer.
pub fn views(app: &mut App) {
    app.add_plugins(view::plugin);
}

/// Lets the program run.
fn play(
    time: Res<'_, Time<Real>>,
    session: Res<'_, Session>,
    mut playhead: ResMut<'_, Playhead>,
    mut selection: ResMut<'_, Selection>,
) {
    if !playhead.playing {
        return;
    }
    let Some(scene) = &session.scene else { return };
    let stopped = playhead.advance(&scene.timeline, session.outcome.as_deref(), time.delta_secs_f64());
    if let Some(finding) = stopped {
        selection.finding = Some(finding);
    }
}
