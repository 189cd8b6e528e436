//! An app without window and renderer, and the bundled cell in it.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::app::{App, TaskPoolPlugin};
use bevy::asset::AssetPlugin;
use bevy::prelude::{MinimalPlugins, PluginGroup as _, Resource, TransformPlugin, World};
use pathproof::LoadRequest;
use pathproof_viewer::{InstantDetails, InstantSubject, Session, Stage, ViewerCommand};

/// The repository's root.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Timeout of all waits.
const PATIENCE: Duration = Duration::from_mins(2);

/// The viewer's own plugins over Bevy's smallest set.
pub(crate) fn viewer() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins.build().disable::<TaskPoolPlugin>(), TaskPoolPlugin::default()));
    app.add_plugins((
        AssetPlugin::default(),
        TransformPlugin,
        pathproof_viewer::core,
        pathproof_viewer::views,
    ));
    app
}

pub(crate) fn cell(scene: &str) -> PathBuf {
    Path::new(ROOT).join("scenes").join(scene).join("cell.ron")
}

/// Sends a command and runs one frame.
pub(crate) fn send(app: &mut App, command: ViewerCommand) {
    app.world_mut().write_message(command);
    app.update();
}

/// Runs frames until a condition holds.
pub(crate) fn until(app: &mut App, holds: impl Fn(&mut World) -> bool) {
    let start = Instant::now();
    while !holds(app.world_mut()) {
        assert!(start.elapsed() < PATIENCE, "nothing came of it");
        app.update();
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Runs frames until the details are those of a query that passes a test.
pub(crate) fn answered(app: &mut App, is_wanted: impl Fn(&InstantSubject) -> bool) {
    let details = |world: &World| world.resource::<InstantDetails>().latest().cloned();
    until(app, |world| details(world).is_some_and(|latest| is_wanted(&latest.query.subject)));
}

/// Opens a file and waits until it is checked or has failed.
pub(crate) fn open(app: &mut App, path: PathBuf) -> Stage {
    send(app, ViewerCommand::Open(Box::new(LoadRequest::for_file(path))));
    settle(app)
}

/// Waits for the background job; returns the final stage.
pub(crate) fn settle(app: &mut App) -> Stage {
    app.update();
    until(app, |world| !world.resource::<Session>().stage.is_busy());
    app.world().resource::<Session>().stage
}

/// A viewer with the weld cell, checked.
pub(crate) fn weld_cell() -> App {
    let mut app = viewer();
    assert_eq!(open(&mut app, cell("weld-cell")), Stage::Checked);
    app
}

pub(crate) fn resource<R: Resource>(app: &App) -> &R {
    app.world().resource::<R>()
}

/// The outcome of the last check.
pub(crate) fn outcome(app: &App) -> std::sync::Arc<simulator::Outcome> {
    resource::<Session>(app).outcome.clone().expect("checked")
}

/// The scene that is played.
pub(crate) fn scene(app: &App) -> std::sync::Arc<scene::Scene> {
    resource::<Session>(app).scene.clone().expect("read")
}
