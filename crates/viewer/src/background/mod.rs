//! Background jobs and queries on their own threads; their results come back as messages.

mod audit;
mod check;
mod curve;
mod instant;
mod message;
mod open;
mod query;
mod search;
mod selected;
mod visuals;
mod watch;

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::prelude::{App, IntoScheduleConfigs as _, Res, Resource, Startup, Update};
use pathproof::Cache;

pub(crate) use audit::begin as begin_audit;
pub use audit::{Audited, ExclusionAudit};
pub(crate) use curve::PairCurve;
pub use instant::{InstantAnswer, InstantDetails, InstantQuery, InstantSubject};
pub(crate) use query::QueryCache;
pub use query::{BackgroundAnswer, BackgroundQuery};
pub use search::Search;

use crate::ViewerSystems;
use crate::nearby::Nearby;
use message::BackgroundMessage;

/// The message channel and the current job.
#[derive(Resource)]
pub(crate) struct Background {
    sender: Sender<(Option<u64>, BackgroundMessage)>,
    // Only for `Sync`: a single system reads from it.
    receiver: Mutex<Receiver<(Option<u64>, BackgroundMessage)>>,
    /// Number of the current job; messages of earlier jobs are dropped.
    job: u64,
    /// Set to cancel the current job.
    cancel: Arc<AtomicBool>,
    /// Where new jobs keep sphere models between runs of the program.
    pub(crate) kept_models: Cache,
}

impl Default for Background {
    fn default() -> Self {
        let (sender, receiver) = channel();
        let receiver = Mutex::new(receiver);
        Self { sender, receiver, job: 0, cancel: Arc::default(), kept_models: Cache::none() }
    }
}

/// Keeps sphere models in the user's cache folder; without this plugin they are built each time.
pub(crate) fn keep_models(app: &mut App) {
    app.insert_resource(Background { kept_models: Cache::of_user(), ..Background::default() });
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
    fn send(&self, message: BackgroundMessage) {
        // Sending fails only while the program exits.
        let _heard = self.sender.send((self.job, message));
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Background {
    /// Cancels the current job, if any, and starts the next.
    fn begin(&mut self) -> Worker {
        self.cancel.store(true, Ordering::Relaxed);
        self.cancel = Arc::default();
        self.job += 1;
        let cancel = Arc::clone(&self.cancel);
        Worker { job: Some(self.job), cancel, ..self.worker() }
    }

    /// For queries, which go on when the job is cancelled.
    fn worker(&self) -> Worker {
        Worker { job: None, sender: self.sender.clone(), cancel: Arc::default() }
    }

    /// Cancels the current job.
    pub(crate) fn cancel(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Runs work on a named thread. If the thread cannot be started or panics, sends the `failed` message instead.
fn start(name: &str, worker: Worker, failed: BackgroundMessage, work: impl FnOnce() + Send + 'static) {
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
        .init_resource::<ExclusionAudit>()
        .init_resource::<crate::examination::Examination>()
        .init_resource::<crate::method_model::MethodModel>()
        .init_resource::<Search>()
        .init_resource::<Nearby>()
        .init_resource::<crate::visuals::Visuals>()
        .add_systems(Update, message::receive.in_set(ViewerSystems::Load))
        .add_systems(
            Update,
            (
                instant::query,
                curve::query,
                selected::examine_collision,
                selected::build_model,
                visuals::query,
            )
                .in_set(ViewerSystems::Sample),
        );
}
