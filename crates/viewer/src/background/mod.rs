//! Background jobs and queries on their own threads; their results come back as messages.

mod check;
mod close_look;
mod curve;
mod news;
mod open;
mod search;
mod watch;

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::prelude::{App, IntoScheduleConfigs as _, Resource, Update};
use pathproof::Cache;

pub use close_look::{CloseLook, LookAt};
pub(crate) use curve::Curve;
pub use search::Search;

use crate::ViewerSystems;
use news::News;

/// The message channel and the current job.
#[derive(Resource)]
pub(crate) struct Background {
    sender: Sender<(Option<u64>, News)>,
    // Only for `Sync`: a single system reads from it.
    receiver: Mutex<Receiver<(Option<u64>, News)>>,
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
pub(crate) struct Teller {
    /// Number of the job; `None` for queries, whose answers name their generation.
    job: Option<u64>,
    sender: Sender<(Option<u64>, News)>,
    cancel: Arc<AtomicBool>,
}

impl Teller {
    fn tell(&self, news: News) {
        // Sending fails only while the program exits.
        let _heard = self.sender.send((self.job, news));
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Background {
    /// Cancels the current job, if any, and starts the next.
    fn begin(&mut self) -> Teller {
        self.cancel.store(true, Ordering::Relaxed);
        self.cancel = Arc::default();
        self.job += 1;
        let cancel = Arc::clone(&self.cancel);
        Teller { job: Some(self.job), cancel, ..self.teller() }
    }

    /// For queries, which go on when the job is cancelled.
    fn teller(&self) -> Teller {
        Teller { job: None, sender: self.sender.clone(), cancel: Arc::default() }
    }

    /// Cancels the current job.
    pub(crate) fn cancel(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// Runs work on a named thread. If the thread cannot be started or panics, sends the `failed` message instead.
fn start(name: &str, (teller, failed): (Teller, News), work: impl FnOnce() + Send + 'static) {
    // Sent at most once, by the spawning side or by the thread.
    let failed = Arc::new(Mutex::new(Some(failed)));
    let tell_failed = {
        let failed = Arc::clone(&failed);
        move |why: &dyn std::fmt::Display, name: &str| {
            tracing::error!("{name}: {why}");
            if let Some(news) = failed.lock().ok().and_then(|mut failed| failed.take()) {
                teller.tell(news);
            }
        }
    };
    let (inside, name_inside) = (tell_failed.clone(), name.to_owned());
    let guarded = move || {
        // Unwind safe: the work owns everything that it changes.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err() {
            inside(&"internal error; please report the message above with your input files", &name_inside);
        }
    };
    if let Err(error) = std::thread::Builder::new().name(name.to_owned()).spawn(guarded) {
        tell_failed(&error, name);
    }
}

pub(crate) use check::begin as begin_check;
pub(crate) use close_look::wanted;
pub(crate) use open::begin as begin_open;
pub(crate) use search::begin as begin_search;
pub(crate) use search::{Mark, PieceStep, Tally, TouchedSphere, sentence};

/// Reloads files that change on disk.
pub(crate) fn watch_plugin(app: &mut App) {
    app.init_resource::<watch::Watched>()
        .add_systems(Update, watch::reload_changed.in_set(ViewerSystems::Input));
}

/// Background jobs, queries and their results.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Background>()
        .init_resource::<CloseLook>()
        .init_resource::<Curve>()
        .init_resource::<Search>()
        .add_systems(Update, news::receive.in_set(ViewerSystems::Load))
        .add_systems(Update, (close_look::ask, curve::ask).in_set(ViewerSystems::Sample));
}
