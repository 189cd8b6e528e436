//! Background jobs and queries on their own threads; their results come back as messages.

mod audit;
mod check;
mod curve;
mod instant;
mod message;
mod open;
mod query;
mod receive;
mod search;
mod selected;
mod visuals;
mod watch;

use bevy::prelude::{App, IntoScheduleConfigs as _, Res, Startup, Update};
use pathproof::Cache;

pub(crate) use audit::begin as begin_audit;
pub use audit::{Audited, ExclusionAudit};
pub(crate) use curve::{KindBounds, KindCurves, PairCurve};
pub use instant::{InstantAnswer, InstantDetails, InstantQuery, InstantSubject};
pub(crate) use message::Background;
pub(crate) use query::QueryCache;
pub use query::{BackgroundAnswer, BackgroundQuery};
pub use search::Search;

use crate::ViewerSystems;
use crate::nearby::Nearby;
use message::{BackgroundMessage, start};

/// Keeps sphere models in the user's cache folder; without this plugin they are built each time.
pub(crate) fn keep_models(app: &mut App) {
    app.insert_resource(Background::keeping(Cache::of_user()));
}

pub(crate) use check::begin as begin_check;
pub(crate) use instant::shown_query;
pub(crate) use open::begin as begin_open;
pub(crate) use search::begin as begin_search;
pub(crate) use search::{PieceStep, SearchSubject, SphereMark, Tally, TouchedSphere, sentence};

/// Looks for cells below the working folder, for the first page.
pub(crate) fn nearby_plugin(app: &mut App) {
    app.add_systems(Startup, look_nearby);
}

fn look_nearby(background: Res<'_, Background>) {
    let Ok(folder) = std::env::current_dir() else { return };
    let worker = background.worker();
    let failed = BackgroundMessage::Nearby(Nearby::default());
    start("looking nearby", worker.clone(), failed, move || {
        worker.send(BackgroundMessage::Nearby(Nearby::below(&folder)));
    });
}

/// Reloads files that change on disk.
pub(crate) fn watch_plugin(app: &mut App) {
    app.init_resource::<watch::Watched>()
        .add_systems(Update, watch::reload_changed.in_set(ViewerSystems::Input));
}

/// Background jobs, queries and their results.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Background>()
        .init_resource::<InstantDetails>()
        .init_resource::<PairCurve>()
        .init_resource::<KindCurves>()
        .init_resource::<ExclusionAudit>()
        .init_resource::<crate::examination::Examination>()
        .init_resource::<crate::method_model::MethodModel>()
        .init_resource::<Search>()
        .init_resource::<Nearby>()
        .init_resource::<crate::visuals::Visuals>()
        .add_systems(Update, receive::receive.in_set(ViewerSystems::Load))
        .add_systems(
            Update,
            (
                instant::query,
                curve::query,
                curve::query_kinds,
                selected::examine_collision,
                selected::build_model,
                visuals::query,
            )
                .in_set(ViewerSystems::Sample),
        );
}
