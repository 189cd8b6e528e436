//! The panels around the 3D view: they read the resources and write commands.

mod dialogs;
mod findings;
mod help;
mod inspector;
mod jog;
mod keys;
mod labels;
mod layout;
#[cfg(test)]
mod legible;
mod matrix;
mod menu;
mod notices;
mod now;
mod overview;
mod pair_detail;
mod picture;
mod place;
mod remember;
mod search;
mod sign;
#[cfg(test)]
pub(crate) mod stage;
mod start;
mod status;
mod theme;
mod timeline;
mod transport;
mod tree;
mod verdict;
mod what_if;
mod words;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{App, IntoScheduleConfigs as _, PostUpdate, Res, Resource, TransformSystems, Update};
use bevy_egui::{EguiPostUpdateSet, EguiPrimaryContextPass};

pub(crate) use picture::Picture;

use crate::ViewerSystems;
use crate::background::{ExclusionAudit, InstantDetails, KindCurves, PairCurve, Search};
use crate::examination::Examination;
use crate::jog::Jog;
use crate::layers::Layers;
use crate::method_model::MethodModel;
use crate::nearby::Nearby;
use crate::notice::Notices;
use crate::playhead::Playhead;
use crate::pose::CurrentPose;
use crate::selection::Selection;
use crate::session::Session;
use crate::settings::ViewerSettings;
use crate::shown::ShownState;

/// All resources that panels may read.
#[derive(SystemParam)]
pub(crate) struct PanelView<'w> {
    pub(crate) session: Res<'w, Session>,
    pub(crate) playhead: Res<'w, Playhead>,
    pub(crate) selection: Res<'w, Selection>,
    pub(crate) layers: Res<'w, Layers>,
    pub(crate) jog: Res<'w, Jog>,
    pub(crate) search: Res<'w, Search>,
    pub(crate) instant: Res<'w, InstantDetails>,
    pub(crate) curve: Res<'w, PairCurve>,
    pub(crate) kind_curves: Res<'w, KindCurves>,
    pub(crate) audit: Res<'w, ExclusionAudit>,
    pub(crate) examination: Res<'w, Examination>,
    pub(crate) method_model: Res<'w, MethodModel>,
    pub(crate) settings: Res<'w, ViewerSettings>,
    pub(crate) notices: Res<'w, Notices>,
    pub(crate) pose: Res<'w, CurrentPose>,
    pub(crate) nearby: Res<'w, Nearby>,
}

impl PanelView<'_> {
    /// What is shown.
    pub(crate) fn shown(&self) -> ShownState<'_> {
        ShownState {
            session: &self.session,
            playhead: &self.playhead,
            jog: &self.jog,
            selection: &self.selection,
        }
    }
}

/// State of the panels between frames.
#[derive(Resource, Default)]
pub(crate) struct Panels {
    pub(crate) left: layout::LeftTab,
    pub(crate) right: layout::RightTab,
    pub(crate) dialogs: dialogs::Dialogs,
    pub(crate) findings: findings::FindingsState,
    pub(crate) jog: jog::JogState,
    pub(crate) matrix: matrix::MatrixState,
    pub(crate) menu: menu::MenuState,
    pub(crate) search: search::SearchState,
    pub(crate) timeline: timeline::TimelineState,
    pub(crate) tree: tree::TreeState,
    pub(crate) what_if: what_if::WhatIfState,
}

/// The interface; needs a window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Panels>()
        .init_resource::<Picture>()
        .add_plugins(over_picture)
        .add_systems(Update, keys::press.in_set(ViewerSystems::Input))
        .add_systems(Update, menu::quit)
        .add_systems(
            EguiPrimaryContextPass,
            (theme::apply, layout::draw, notices::copy).chain().before(overview::draw),
        );
}

/// What is drawn over the 3D view alone, for pictures without a window.
pub(crate) fn picture_plugin(app: &mut App) {
    app.add_plugins(over_picture)
        .add_systems(EguiPrimaryContextPass, theme::apply_to_picture.before(overview::draw));
}

/// Labels and overview.
fn over_picture(app: &mut App) {
    app.init_resource::<overview::Inset>()
        .add_systems(EguiPrimaryContextPass, (overview::draw, labels::draw).chain())
        // Labels follow the camera's place in this frame.
        .configure_sets(PostUpdate, EguiPostUpdateSet::EndPass.after(TransformSystems::Propagate));
}

/// Keeps the user's settings between runs of the program.
pub(crate) fn remember_plugin(app: &mut App) {
    app.add_systems(Update, remember::save);
}
