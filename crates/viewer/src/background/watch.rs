//! Reloads opened files that change on disk.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use bevy::prelude::{MessageWriter, Res, ResMut, Resource};

use crate::command::ViewerCommand;
use crate::session::Session;

/// Time between two polls of the files.
const EVERY: Duration = Duration::from_secs(1);

/// A file and its modification time; `None` if it does not exist.
type Stamp = (PathBuf, Option<SystemTime>);

/// The opened files as of the last poll.
#[derive(Resource, Debug, Default)]
pub(crate) struct Watched {
    members_generation: u64,
    seen: Vec<Stamp>,
    is_changed: bool,
    looked: Option<Instant>,
}

impl Watched {
    /// Whether to reload: a file has changed since reading began, but none since the last poll.
    fn look(&mut self, now: Vec<Stamp>, begun: Option<SystemTime>, members_generation: u64) -> bool {
        if self.members_generation != members_generation {
            self.members_generation = members_generation;
            // A file may have changed while it was read.
            self.is_changed = now.iter().any(|(_, changed)| *changed > begun);
            self.seen = now;
            return false;
        }
        if self.seen == now {
            return std::mem::take(&mut self.is_changed);
        }
        self.is_changed = true;
        self.seen = now;
        false
    }
}

/// Requests a reload once a file has changed and then stayed the same for one poll.
pub(crate) fn reload_changed(
    mut watched: ResMut<'_, Watched>,
    session: Res<'_, Session>,
    mut commands: MessageWriter<'_, ViewerCommand>,
) {
    let is_early = watched.looked.is_some_and(|looked| looked.elapsed() < EVERY);
    if is_early || session.job.is_none() || session.stage == crate::session::Stage::Reading {
        return;
    }
    watched.looked = Some(Instant::now());
    let now = session.files().into_iter().map(|file| (file.clone(), changed_at(&file))).collect();
    if watched.look(now, session.begun, session.members_generation) {
        commands.write(ViewerCommand::Reload);
    }
}

fn changed_at(file: &Path) -> Option<SystemTime> {
    std::fs::metadata(file).and_then(|data| data.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamps(seconds: u64) -> Vec<Stamp> {
        vec![("cell.ron".into(), Some(at(seconds)))]
    }

    /// An instant in seconds.
    fn at(seconds: u64) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn a_changed_file_is_read_again_once_it_is_left_alone() {
        let mut watched = Watched::default();
        let mut look = |seconds| watched.look(stamps(seconds), Some(at(10)), 1);
        assert_eq!([5, 5, 20, 21, 21, 21].map(&mut look), [false, false, false, false, true, false]);
    }

    #[test]
    fn a_file_that_changed_while_it_was_read_is_read_again() {
        let mut watched = Watched::default();
        assert!(!watched.look(stamps(11), Some(at(10)), 1));
        assert!(watched.look(stamps(11), Some(at(10)), 1));
    }

    #[test]
    fn a_missing_file_that_appears_is_read() {
        let mut watched = Watched::default();
        let missing = || vec![(PathBuf::from("post.stl"), None)];
        assert!(!watched.look(missing(), Some(at(10)), 1));
        assert!(!watched.look(missing(), Some(at(10)), 1));
        assert!(!watched.look(stamps(20), Some(at(10)), 1));
        assert!(watched.look(stamps(20), Some(at(10)), 1));
    }
}
