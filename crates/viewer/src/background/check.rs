//! Checking the whole program.

use std::ops::ControlFlow;
use std::sync::Arc;

use pathproof::CHECK;
use simulator::run_watched;

use super::news::News;
use super::open::begin_build;
use super::{Background, start};
use crate::session::{Session, Stage};

/// Begins to check the scene; what is found arrives part by part.
pub(crate) fn begin(background: &mut Background, session: &mut Session) {
    let Some(scene) = session.scene.clone() else { return };
    let Some(models) = session.models.clone() else { return begin_build(background, session, scene) };
    let total = scene.timeline.points.len();
    session.stage = Stage::Checking { done: 0, total };
    session.outcome = None;
    session.so_far = vec![None; total];
    let generation = session.generation;
    let teller = background.begin();
    let failed = (teller.clone(), News::Stopped(generation));
    start("checking", failed, move || {
        let outcome = run_watched(&scene, &models, CHECK, &|progress| {
            let verdicts = progress.frames.iter().map(|frame| frame.verdict).collect();
            teller.tell(News::Progress { generation, first: progress.first_point, verdicts });
            if teller.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        teller.tell(match outcome {
            None => News::Stopped(generation),
            Some(outcome) => News::Checked(generation, Arc::new(outcome)),
        });
    });
}
