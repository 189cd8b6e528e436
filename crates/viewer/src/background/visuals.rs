//! The visual shapes of links: read and compared with the collision shapes while their layer is shown.

use std::sync::Arc;

use bevy::prelude::{Res, ResMut};
use doctor::VisualOutside;
use pathproof::{Job, LoadRequest};
use scene::{BesideRun, Scene};
use simulator::Models;

use super::message::{Background, BackgroundMessage, start};
use crate::layers::{Layer, Layers};
use crate::session::Session;
use crate::visuals::{Compared, Visuals};

/// Starts to read and compare the visual shapes when their layer is shown, once per opened file.
pub(super) fn query(
    background: Res<'_, Background>,
    session: Res<'_, Session>,
    layers: Res<'_, Layers>,
    mut visuals: ResMut<'_, Visuals>,
) {
    if !layers.is_shown(Layer::Visual) {
        return;
    }
    let (Some(query), Some(job)) = (visuals.missing(&session), session.job.clone()) else { return };
    let (Some(scene), Some(models)) = (session.scene.clone(), session.models.clone()) else { return };
    visuals.ask(query.clone());
    let worker = background.worker();
    let failed = BackgroundMessage::Visuals(query.clone(), None);
    start("visual shapes", worker.clone(), failed, move || {
        worker.send(BackgroundMessage::Visuals(query, compare(job, &scene, &models)));
    });
}

/// Reads the files again, now with the visual shapes; `None` if they changed meanwhile, or can no longer be read.
fn compare(job: Job, scene: &Arc<Scene>, models: &Models) -> Option<Compared> {
    let request = LoadRequest { beside_run: BesideRun::Visuals, ..job.request };
    let seen = Job { request, ..job }.load().ok()?;
    let is_same = seen.members.len() == scene.members.len()
        && seen.members.iter().zip(&scene.members).all(|(one, other)| one.name == other.name);
    is_same.then(|| {
        let outside = VisualOutside::all(&seen, models);
        Compared { links: seen.visuals, outside }
    })
}
