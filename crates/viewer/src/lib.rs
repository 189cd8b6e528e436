//! The window of Pathproof: plays a taught program and shows where it collides.
//!
//! Computes no verdicts: it runs the facade's [`pathproof::Job`], shows its outcome, and draws the geometry that was
//! checked. Data flows one way: panels and keys write [`ViewerCommand`]s, `apply` changes the resources, views follow them.

#![expect(clippy::needless_pass_by_value, reason = "Bevy systems take their parameters by value")]
#![expect(clippy::too_many_arguments, reason = "each resource of a Bevy system is a parameter")]
#![expect(clippy::type_complexity, reason = "the type of a Bevy query lists its components")]

mod apply;
mod args;
mod background;
mod branch_verdict;
mod command;
mod convert;
mod examination;
mod file_kind;
mod jog;
mod layers;
mod method_model;
mod nearby;
mod notice;
mod palette;
mod playhead;
mod pose;
mod selection;
mod session;
mod settings;
mod shells;
mod shown;
mod space;
mod ui;
mod units;
mod view;
mod visuals;

use bevy::prelude::{App, IntoScheduleConfigs as _, Real, Res, ResMut, SystemSet, Time, Update};

pub use args::Arguments;
pub use background::{
    Audited, BackgroundAnswer, BackgroundQuery, ExclusionAudit, InstantAnswer, InstantDetails, InstantQuery,
    InstantSubject, Search,
};
pub use command::{
    Direction, Gaze, JogCommand, Playback, SearchWalk, Setting, Side, ViewerCommand, WhatIfCommand,
};
pub use examination::{Examination, Examined};
pub use jog::Jog;
pub use layers::{Layer, Layers, Visibility};
pub use method_model::MethodModel;
pub use playhead::Playhead;
pub use pose::CurrentPose;
pub use selection::Selection;
pub use session::{Session, ShownMember, Stage, WhatIf};
pub use settings::Navigation;
pub use shells::{Studio, find_device, run};
pub use space::{Axes, Branches, Step, Stride, Tcp};
pub use view::{LitSpheres, MemberView, PieceView, VisualView};
pub use visuals::{Compared, Visuals};

/// The stages of a frame, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViewerSystems {
    /// Messages of background jobs change the session.
    Load,
    /// Keys and mouse write commands.
    Input,
    /// Commands change the resources.
    Command,
    /// The playhead advances; forward kinematics places the members.
    Sample,
    /// Views follow the resources.
    Sync,
    /// Gizmos are drawn, in every frame.
    Draw,
}

/// The viewer without window, interface and renderer: resources, commands and background jobs.
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
    .add_systems(
        Update,
        (play, branch_verdict::note_verdict, pose::sample, pose::follow_stays)
            .chain()
            .in_set(ViewerSystems::Sample),
    );
}

/// The entities for members, spheres and the rest; needs assets, but no renderer.
pub fn views(app: &mut App) {
    app.add_plugins(view::plugin);
}

/// Advances the playhead by the time of the frame.
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
