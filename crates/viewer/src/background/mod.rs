//! Work outside the frame: reading, building, checking, looking closely; its news comes back as messages.

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

/// The channel on which news arrives, and the job whose news counts.
#[derive(Resource)]
pub(crate) struct Background {
    sender: Sender<(Option<u64>, News)>,
    // A receiver is not shared between threads; only one system takes from it.
    receiver: Mutex<Receiver<(Option<u64>, News)>>,
    /// The number of the current job: news of earlier ones is dropped.
    job: u64,
    /// Set to break off the current job.
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

/// Keeps the sphere models of this user's cells; without it they are built each time.
pub(crate) fn keep_models(app: &mut App) {
    app.insert_resource(Background { kept_models: Cache::of_user(), ..Background::default() });
}

/// What a thread needs to tell its news.
#[derive(Clone)]
pub(crate) struct Teller {
    /// The job that it belongs to; none for a side question, whose answer says itself what it is of.
    job: Option<u64>,
    sender: Sender<(Option<u64>, News)>,
    cancel: Arc<AtomicBool>,
}

impl Teller {
    fn tell(&self, news: News) {
        // Nobody listens any more where the program ends.
        let _heard = self.sender.send((self.job, news));
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Background {
    /// Breaks off the job that runs, if any, and makes room for another.
    fn begin(&mut self) -> Teller {
        self.cancel.store(true, Ordering::Relaxed);
        self.cancel = Arc::default();
        self.job += 1;
        let cancel = Arc::clone(&self.cancel);
        Teller { job: Some(self.job), cancel, ..self.teller() }
    }

    /// For side questions: they outlive the job that runs.
    fn teller(&self) -> Teller {
        Teller { job: None, sender: self.sender.clone(), cancel: Arc::default() }
    }

    /// Breaks off what runs.
    pub(crate) fn cancel(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

/// A thread with a name; what is told where it cannot be started or dies, so that nobody waits for it for ever.
fn start(name: &str, (teller, failed): (Teller, News), work: impl FnOnce() + Send + 'static) {
    // Whichever of the two sides of the thread fails takes the news along.
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
        // What the work has changed is its own: nothing of a panic is seen outside.
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

/// Files that change on disk are read again; for a window, which lives long enough.
pub(crate) fn watch_plugin(app: &mut App) {
    app.init_resource::<watch::Watched>()
        .add_systems(Update, watch::reload_changed.in_set(ViewerSystems::Input));
}

/// Background work and what comes of it.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Background>()
        .init_resource::<CloseLook>()
        .init_resource::<Curve>()
        .init_resource::<Search>()
        .add_systems(Update, news::receive.in_set(ViewerSystems::Load))
        .add_systems(Update, (close_look::ask, curve::ask).in_set(ViewerSystems::Sample));
}
