//! Locks: temporary files and folders are locked by their writer, so that those of a killed run are recognised and removed;
//! and further writers into a folder wait for their turn.
//!
//! The lock ends with the process and is visible to other machines and containers; a process number has neither property.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::owner::{read, there};
use super::system::{FileSystem, is_nothing};
use crate::written_file::REPORT;

/// Names tried before giving up.
const TRIES: u64 = 100;

/// Step between the numbers in names: above all process numbers.
const STEP: u64 = 1 << 32;

/// A temporary file or folder of this process; removed when dropped, unless moved to its place or kept.
pub(super) struct Claimed<'a> {
    system: &'a dyn FileSystem,
    pub(super) path: PathBuf,
    pub(super) file: File,
    is_moved: bool,
}

impl<'a> Claimed<'a> {
    /// A new, empty temporary file for the file `name` in a folder.
    pub(super) fn new_file(system: &'a dyn FileSystem, folder: &Path, name: &str) -> io::Result<Self> {
        claim(system, folder, name, |path| system.create_file(path))
    }

    /// A new, empty temporary folder beside the folder `name`.
    #[cfg(unix)]
    pub(super) fn new_folder(system: &'a dyn FileSystem, parent: &Path, name: &str) -> io::Result<Self> {
        claim(system, parent, name, |path| {
            system.create_dir(path)?;
            system.open(path).map_err(|error| {
                // Another run removed it as a leftover: try another name.
                if error.kind() == ErrorKind::NotFound {
                    return ErrorKind::AlreadyExists.into();
                }
                // If it cannot be removed either, the next run removes it.
                let _removed = system.remove_dir(path);
                error
            })
        })
    }

    /// Moves a file to its place.
    pub(super) fn move_to(&mut self, place: &Path) -> io::Result<()> {
        self.system.rename(&self.path, place)?;
        self.is_moved = true;
        Ok(())
    }

    /// Prevents its removal.
    pub(super) fn keep(mut self) {
        self.is_moved = true;
    }
}

impl Drop for Claimed<'_> {
    fn drop(&mut self) {
        if self.is_moved {
            return;
        }
        // The next run retries failed removals.
        if self.system.remove_file(&self.path).is_err() {
            for entry in self.system.entries(&self.path).into_iter().flatten() {
                let _removed = self.system.remove_file(&entry.path());
            }
            let _removed = self.system.remove_dir(&self.path);
        }
    }
}

fn claim<'a>(
    system: &'a dyn FileSystem,
    folder: &Path,
    name: &str,
    make: impl Fn(&Path) -> io::Result<File>,
) -> io::Result<Claimed<'a>> {
    for attempt in 0..TRIES {
        let number = u64::from(std::process::id()) + attempt * STEP;
        let path = folder.join(format!(".{name}.{number}.tmp"));
        match make(&path) {
            // Unless another process locked it first: that process removes it as a leftover.
            Ok(file) if is_locked_now(system, &file) != Some(false) && is_at(system, &file, &path) => {
                return Ok(Claimed { system, path, file, is_moved: false });
            }
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
    }
    Err(io::Error::new(ErrorKind::AlreadyExists, format!("no free name like .{name}.NUMBER.tmp")))
}

/// The target name of a temporary name; `None` for other names.
pub(super) fn made_for(temporary: &str) -> Option<&str> {
    let (name, number) = temporary.strip_prefix('.')?.strip_suffix(".tmp")?.rsplit_once('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !name.is_empty()).then_some(name)
}

/// Removes unlocked temporary files for these names, except those that are `needed`.
pub(super) fn remove_left_files(system: &dyn FileSystem, folder: &Path, known: &[&str], needed: &[PathBuf]) {
    for entry in system.entries(folder).into_iter().flatten() {
        let path = entry.path();
        if is_temporary(&entry, known)
            && !needed.contains(&path)
            && let Some(_held) = left_behind(system, &path)
        {
            // One that cannot be removed does no harm.
            let _removed = system.remove_file(&path);
        }
    }
}

/// Removes unlocked temporary folders beside the folder `name` that hold only files of known names: unfinished new ones, and old
/// ones after an exchange, unless they contain a foreign file.
#[cfg(unix)]
pub(super) fn remove_left_folders(system: &dyn FileSystem, parent: &Path, name: &str, known: &[&str]) {
    for entry in system.entries(parent).into_iter().flatten() {
        let is_temporary = entry.file_name().to_str().and_then(made_for) == Some(name);
        if is_temporary && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            let path = entry.path();
            let Some(_held) = left_behind(system, &path) else { continue };
            let is_ours =
                || is_unfinished(system, &path.join(REPORT)) || there(system, &path, known).others.is_empty();
            if holds_only(system, &path, known) && is_ours() {
                for name in known {
                    let _removed = system.remove_file(&path.join(name));
                }
                let _removed = system.remove_dir(&path);
            }
        }
    }
}

/// Whether a report is unfinished: missing, or not valid JSON; false if unknown.
#[cfg(unix)]
fn is_unfinished(system: &dyn FileSystem, report: &Path) -> bool {
    match read(system, report) {
        Ok(bytes) => serde_json::from_slice::<serde::de::IgnoredAny>(&bytes).is_err(),
        Err(error) => is_nothing(&error),
    }
}

/// Whether a folder holds only regular files of these names, and unlocked temporary files for them; false if unknown.
#[cfg(unix)]
pub(super) fn holds_only(system: &dyn FileSystem, folder: &Path, known: &[&str]) -> bool {
    let Ok(entries) = system.entries(folder) else { return false };
    entries.iter().all(|entry| {
        let is_known = entry.file_name().to_str().is_some_and(|name| known.contains(&name));
        let is_known = is_known && entry.file_type().is_ok_and(|kind| kind.is_file());
        is_known || (is_temporary(entry, known) && left_behind(system, &entry.path()).is_some())
    })
}

/// Whether an entry is a temporary file for one of these names.
fn is_temporary(entry: &fs::DirEntry, known: &[&str]) -> bool {
    let name = entry.file_name();
    let is_for_known = name.to_str().and_then(made_for).is_some_and(|name| known.contains(&name));
    is_for_known && entry.file_type().is_ok_and(|kind| kind.is_file())
}

/// A temporary file or folder without a lock, now locked by the caller.
fn left_behind(system: &dyn FileSystem, path: &Path) -> Option<File> {
    let file = system.open(path).ok()?;
    (is_locked_now(system, &file) == Some(true) && is_at(system, &file, path)).then_some(file)
}

/// Tries to take the lock, and returns whether it succeeded; `None` if the file system has no locks.
fn is_locked_now(system: &dyn FileSystem, file: &File) -> Option<bool> {
    match system.try_lock(file) {
        Ok(()) => Some(true),
        Err(fs::TryLockError::WouldBlock) => Some(false),
        Err(fs::TryLockError::Error(_)) => None,
    }
}

/// Whether an open file or folder is still the one at that path.
#[cfg(unix)]
pub(super) fn is_at(system: &dyn FileSystem, file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let identity = |data: fs::Metadata| (data.dev(), data.ino());
    let there = system.symlink_metadata(path).map(identity);
    system.file_metadata(file).map(identity).is_ok_and(|held| there.is_ok_and(|there| there == held))
}

/// An open file cannot be removed on this system.
#[cfg(not(unix))]
pub(super) fn is_at(_: &dyn FileSystem, _: &File, _: &Path) -> bool {
    true
}

/// Attempts to take the lock, with this pause in between: ten seconds in all. After that the lock is ignored, because its owner may
/// be suspended.
///
/// Tests try for a quarter of an hour: on a busy machine the other writer may be slow.
const LOOKS: u32 = if cfg!(test) { 90_000 } else { 1000 };
const PAUSE: Duration = Duration::from_millis(10);

/// The lock on a folder, until dropped; `None` if the folder cannot be opened or locked, or another writer holds the lock too long.
pub(super) fn turn(system: &dyn FileSystem, folder: &Path) -> Option<File> {
    for _ in 0..LOOKS {
        let file = system.open(folder).ok()?;
        match system.try_lock(&file) {
            // Meanwhile another writer may have exchanged the folder.
            Ok(()) if is_at(system, &file, &system.canonicalize(folder).ok()?) => return Some(file),
            Err(TryLockError::Error(_)) => return None,
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::system::Machine;
    use super::*;

    #[test]
    fn temporary_names_are_told_from_others() {
        assert_eq!(made_for(".report.json.4711.tmp"), Some("report.json"));
        assert_eq!(made_for(".out.4294967297.tmp"), Some("out"));
        for other in
            ["report.json.1.tmp", ".report.json.tmp", ".report.json.x1.tmp", "..1.tmp", ".a.1.tmp~", ".1.tmp"]
        {
            assert_eq!(made_for(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_still_written_is_no_leftover() {
        let folder = tempfile::tempdir().expect("a folder");
        let held = Claimed::new_file(&Machine, folder.path(), "a.json").expect("claimed");
        let second = Claimed::new_file(&Machine, folder.path(), "a.json").expect("another name");
        assert_ne!(held.path, second.path);
        for other in [".a.json.7.tmp", ".b.csv.7.tmp", "a.json.7.tmp"] {
            fs::write(folder.path().join(other), "x").expect("written");
        }
        let needed = folder.path().join(".a.json.8.tmp");
        fs::write(&needed, "x").expect("written");
        remove_left_files(&Machine, folder.path(), &["a.json"], std::slice::from_ref(&needed));
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        left.sort();
        let mut expected = vec![held.path.clone(), second.path.clone(), needed];
        expected.extend([".b.csv.7.tmp", "a.json.7.tmp"].map(|name| folder.path().join(name)));
        expected.sort();
        assert_eq!(left, expected);
        drop((held, second));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3);
    }

    #[cfg(unix)]
    #[test]
    fn a_left_folder_with_anything_else_in_it_stays() {
        let parent = tempfile::tempdir().expect("a folder");
        for (folder, file) in
            [(".out.1.tmp", "a.json"), (".out.2.tmp", "mine.txt"), (".other.1.tmp", "a.json")]
        {
            fs::create_dir(parent.path().join(folder)).expect("made");
            fs::write(parent.path().join(folder).join(file), "x").expect("written");
        }
        let held = Claimed::new_folder(&Machine, parent.path(), "out").expect("claimed");
        remove_left_folders(&Machine, parent.path(), "out", &["a.json"]);
        let is_there = |name: &str| parent.path().join(name).exists();
        assert_eq!([".out.1.tmp", ".out.2.tmp", ".other.1.tmp"].map(is_there), [false, true, true]);
        assert!(held.path.exists());
    }
}
