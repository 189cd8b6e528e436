//! Messages of background jobs, their channel, and the threads that send them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use bevy::prelude::Resource;
use diagnostics::Problem;
use pathproof::Cache;
use scene::Scene;
use simulator::{Models, Outcome, PairOverJoints, PieceTrace, Verdict};
use studies::MethodSpheres;

use super::audit::AuditQuery;
use super::curve::{CurveQuery, KindBounds, KindCurvesQuery};
use super::instant::{InstantAnswer, InstantQuery};
use super::search::SearchQuery;
use crate::examination::{ExaminationAnswer, ExaminationQuery};
use crate::method_model::MethodQuery;
use crate::nearby::Nearby;
use crate::session::ShownMember;
use crate::visuals::{Compared, VisualsQuery};

/// A message of a background job or query.
pub(super) enum BackgroundMessage {
    /// A member was read and can be drawn.
    Member(Box<ShownMember>),
    /// A problem was found.
    Problem(Problem),
    /// All files were read.
    Read(Arc<Scene>),
    /// Files have problems: the members that can be drawn, and all problems.
    Broken(Vec<ShownMember>, Vec<Problem>),
    /// The sphere models are built.
    Built(Arc<Models>),
    /// The sphere models cannot be built.
    NotBuilt(Vec<Problem>),
    /// Reading or building was cancelled.
    NotRead,
    /// Verdicts of consecutive points.
    Progress {
        /// Generation of the scene.
        generation: u64,
        /// The first of the points.
        first: usize,
        /// Worst verdict of each point.
        verdicts: Vec<Verdict>,
    },
    /// The whole program was checked, for the scene of this generation.
    Checked(u64, Arc<Outcome>),
    /// The check of the scene of this generation was cancelled.
    Stopped(u64),
    /// Details of one instant; `None` if they cannot be computed.
    InstantAnswer(InstantQuery, Option<Box<InstantAnswer>>),
    /// The clearance of a pair at every point: bounds, metres.
    Curve(CurveQuery, Vec<[f64; 2]>),
    /// The clearance of the nearest pair of each kind.
    KindCurves(KindCurvesQuery, Vec<KindBounds>),
    /// Contacts, depth, separation and time of contact of a finding.
    Examined(ExaminationQuery, Box<ExaminationAnswer>),
    /// The model of a member by a method.
    MethodSpheres(MethodQuery, MethodSpheres),
    /// The excluded pairs over all joint values; `None` if the audit failed.
    Audited(AuditQuery, Option<Vec<PairOverJoints>>),
    /// The recorded search of a pair.
    Searched(SearchQuery, Vec<PieceTrace>),
    /// Cells below the working folder.
    Nearby(Nearby),
    /// The visual shapes; `None` if they could not be read.
    Visuals(VisualsQuery, Option<Compared>),
}

/// The message channel and the current job.
#[derive(Resource)]
pub(crate) struct Background {
    sender: Sender<(Option<u64>, BackgroundMessage)>,
    // Only for `Sync`: a single system reads from it.
    pub(super) receiver: Mutex<Receiver<(Option<u64>, BackgroundMessage)>>,
    /// Number of the current job; messages of earlier jobs are dropped.
    pub(super) job: u64,
    /// Set to cancel the current job.
    cancel: Arc<AtomicBool>,
    /// Where new jobs keep sphere models between runs of the program.
    pub(crate) kept_models: Cache,
}

impl Default for Background {
    fn default() -> Self {
        Self::keeping(Cache::none())
    }
}

/// The message channel, as a background thread uses it.
#[derive(Clone)]
pub(crate) struct Worker {
    /// Number of the job; `None` for queries, whose answers name their generation.
    job: Option<u64>,
    sender: Sender<(Option<u64>, BackgroundMessage)>,
    cancel: Arc<AtomicBool>,
}

impl Worker {
    pub(super) fn send(&self, message: BackgroundMessage) {
        // Sending fails only while the program exits.
        let _heard = self.sender.send((self.job, message));
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Background {
    /// New jobs keep sphere models there.
    pub(super) fn keeping(kept_models: Cache) -> Self {
        let (sender, receiver) = channel();
        let receiver = Mutex::new(receiver);
        Self { sender, receiver, job: 0, cancel: Arc::default(), kept_models }
    }

    /// Cancels the current job, if any, and starts the next.
    pub(super) fn begin(&mut self) -> Worker {
        self.cancel.store(true, Ordering::Relaxed);
        self.cancel = Arc::default();
        self.job += 1;
        let cancel = Arc::clone(&self.cancel);
        Worker { job: Some(self.job), cancel, ..self.worker() }
    }

    /// For queries, which go on when the job is cancelled.
    pub(super) fn worker(&self) -> Worker {
        Worker { job: None, sender: self.sender.clone(), cancel: Arc::default() }
    }

    /// Cancels the current job.
    pub(crate) fn cancel(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Runs work on a named thread. If the thread cannot be started or panics, sends the `failed` message instead.
pub(super) fn start(
    name: &str,
    worker: Worker,
    failed: BackgroundMessage,
    work: impl FnOnce() + Send + 'static,
) {
    // Sent at most once, by the spawning side or by the thread.
    let failed = Arc::new(Mutex::new(Some(failed)));
    let send_failed = {
        let failed = Arc::clone(&failed);
        move |why: &dyn std::fmt::Display, name: &str| {
            tracing::error!("{name}: {why}");
            if let Some(message) = failed.lock().ok().and_then(|mut failed| failed.take()) {
                worker.send(message);
            }
        }
    };
    let (inside, name_inside) = (send_failed.clone(), name.to_owned());
    let guarded = move || {
        // Unwind safe: the work owns everything that it changes.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err() {
            inside(&"internal error; please report the message above with your input files", &name_inside);
        }
    };
    if let Err(error) = std::thread::Builder::new().name(name.to_owned()).spawn(guarded) {
        send_failed(&error, name);
    }
}
