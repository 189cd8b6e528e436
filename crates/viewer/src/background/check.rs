//! Checking the whole program.

use std::ops::ControlFlow;
use std::sync::Arc;

use simulator::{Mode, RunSettings, run_watched};

use super::news::News;
use super::{Background, start};
use crate::session::{Session, Stage};

/// What the window asks of a program: the same as the command line by default.
pub(crate) const SETTINGS: RunSettings =
    RunSettings { mode: Mode::Certified, accuracy_m: 1e-3, first_hit: false };

/// Begins to check the scene; what is found arrives part by part.
pub(crate) fn begin(background: &mut Background, session: &mut Session) {
    let (Some(scene), Some(models)) = (session.scene.clone(), session.models.clone()) else {
        return;
    };
    let total = scene.timeline.points.len();
    session.stage = Stage::Checking { done: 0, total };
    session.outcome = None;
    session.so_far = vec![None; total];
    let teller = background.begin();
    start("checking", move || {
        let outcome = run_watched(&scene, &models, SETTINGS, &|progress| {
            let verdicts = progress.frames.iter().map(|frame| frame.verdict).collect();
            teller.tell(News::Progress { first: progress.first_point, verdicts });
            if teller.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        teller.tell(outcome.map_or(News::Stopped, |outcome| News::Checked(Arc::new(outcome))));
    });
}
