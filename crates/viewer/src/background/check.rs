//! Checking the whole program.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::message::{Background, BackgroundMessage, start};
use super::open::begin_build;
use crate::session::{Session, Stage};

/// Starts the check of the scene in the background; verdicts of points arrive as they are computed.
///
/// Builds the sphere models first if they are missing.
pub(crate) fn begin(background: &mut Background, session: &mut Session) {
    let (Some(job), Some(scene)) = (session.job.clone(), session.scene.clone()) else { return };
    let Some(models) = session.models.clone() else { return begin_build(background, session, job, scene) };
    let total = scene.timeline.points.len();
    session.stage = Stage::Checking { done: 0, total };
    session.outcome = None;
    session.so_far = vec![None; total];
    let generation = session.generation;
    let worker = background.begin();
    let failed = BackgroundMessage::Stopped(generation);
    start("checking", worker.clone(), failed, move || {
        let outcome = job.check_watched(&scene, &models, &|progress| {
            let verdicts = progress.frames.iter().map(|frame| frame.verdict).collect();
            worker.send(BackgroundMessage::Progress { generation, first: progress.first_point, verdicts });
            if worker.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        worker.send(match outcome {
            None => BackgroundMessage::Stopped(generation),
            Some(outcome) => BackgroundMessage::Checked(generation, Arc::new(outcome)),
        });
    });
}
