//! Opened files that change on disk are read again.

use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime};

use bevy::prelude::{ResMut, Resource};

use super::{Background, begin_open};
use crate::session::Session;

/// How often the files are looked at.
const EVERY: Duration = Duration::from_millis(1000);

/// The opened files as they were when they were read.
#[derive(Resource, Debug, Default)]
pub(crate) struct Watched {
    generation: Option<u64>,
    files: Vec<(PathBuf, Option<SystemTime>)>,
    looked: Option<Instant>,
}

/// Opens everything again once a file has changed and has been left alone since the last look.
pub(super) fn reload_changed(
    mut watched: ResMut<'_, Watched>,
    mut background: ResMut<'_, Background>,
    mut session: ResMut<'_, Session>,
) {
    if watched.looked.is_some_and(|looked| looked.elapsed() < EVERY) || session.request.is_none() {
        return;
    }
    watched.looked = Some(Instant::now());
    if watched.generation != Some(session.cast_generation) {
        watched.generation = Some(session.cast_generation);
        watched.files = session.files().into_iter().map(|file| (changed_at(&file), file)).map(|(t, f)| (f, t)).collect();
        return;
    }
    let is_changed = watched.files.iter().any(|(file, known)| {
        let now = changed_at(file);
        now.is_some() && now != *known
    });
    if is_changed && let Some(request) = session.request.clone() {
        watched.generation = None;
        begin_open(&mut background, &mut session, request);
    }
}

fn changed_at(file: &PathBuf) -> Option<SystemTime> {
    std::fs::metadata(file).and_then(|data| data.modified()).ok()
}
