//! Writing a set of files as a whole: a new folder beside the old one, exchanged with it in one step.

use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::claim::{Claimed, holds_only, remove_left_files, remove_left_folders, turn};
use super::owner::there;
use super::system::{FileSystem, is_nothing, is_taken, write_through};
use super::with_path;

/// Attempts to put the folder in place; another run may do so meanwhile.
const TRIES: u32 = 100;

/// The target folder of a set of files.
struct ReportFolder<'a> {
    system: &'a dyn FileSystem,
    parent: PathBuf,
    name: String,
    folder: PathBuf,
}

/// Writes the set as a whole; false if that is not possible here, and nothing was written.
///
/// # Errors
/// A write failure, or foreign files, with paths below `folder`; the old set is untouched unless only the last flush failed.
pub(super) fn exchange(
    system: &dyn FileSystem,
    folder: &Path,
    files: &[(&str, &[u8])],
    known: &[&str],
) -> io::Result<bool> {
    let Some(place) = ReportFolder::new(system, folder) else { return Ok(false) };
    remove_left_folders(system, &place.parent, &place.name, known);
    if is_taken(system, &place.folder) {
        let there = there(system, &place.folder, known);
        there.refuse_others(folder)?;
        remove_left_files(system, &place.folder, known, &there.unfinished);
        if !holds_only(system, &place.folder, known) {
            return Ok(false);
        }
    }
    let Some(new) = place.claim() else { return Ok(false) };
    for (name, bytes) in files {
        let written = system.create_file(&new.path.join(name));
        let written = written.and_then(|file| write_through(system, &file, bytes));
        written.map_err(|error| with_path(&folder.join(name), &error))?;
    }
    system.sync(&new.file).map_err(|error| with_path(folder, &error))?;
    let is_there = place.bring(new, known, folder)?;
    if is_there {
        let parent = system.open(&place.parent).and_then(|parent| system.sync(&parent));
        parent.map_err(|error| with_path(folder, &error))?;
    }
    Ok(is_there)
}

impl<'a> ReportFolder<'a> {
    /// The target folder with links resolved; missing parents are created. `None` if it cannot be replaced by another folder.
    fn new(system: &'a dyn FileSystem, folder: &Path) -> Option<Self> {
        let folder = match system.canonicalize(folder) {
            Ok(folder) => folder,
            // A dangling link is not replaced.
            Err(_) if is_taken(system, folder) => return None,
            Err(_) => {
                let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
                let parent = parent.unwrap_or(Path::new("."));
                system.create_dir_all(parent).ok()?;
                system.canonicalize(parent).ok()?.join(folder.file_name()?)
            }
        };
        // Otherwise the process would remain in the old folder, which is removed.
        if std::env::current_dir().is_ok_and(|current| current.starts_with(&folder)) {
            return None;
        }
        let name = folder.file_name()?.to_str()?.to_owned();
        Some(Self { system, parent: folder.parent()?.to_path_buf(), name, folder })
    }

    /// A new folder beside it with the same owner, group and permissions; `None` if that is not possible.
    fn claim(&self) -> Option<Claimed<'a>> {
        let system = self.system;
        let new = Claimed::new_folder(system, &self.parent, &self.name).ok()?;
        let old = match system.symlink_metadata(&self.folder) {
            Ok(old) => old,
            Err(error) => return is_nothing(&error).then_some(new),
        };
        let owner = |data: &Metadata| (data.uid(), data.gid(), data.dev());
        let is_alike = system.file_metadata(&new.file).is_ok_and(|data| owner(&data) == owner(&old));
        // A user who may not write into the old folder may not replace it either.
        let is_writable = system.may_write_into(&self.folder).is_ok();
        let is_alike =
            is_alike && is_writable && system.set_permissions(&new.file, old.permissions()).is_ok();
        is_alike.then_some(new)
    }

    /// Puts the new folder in the place of the old one; false if that is not possible, and nothing has changed.
    ///
    /// # Errors
    /// Foreign files, with paths below `shown`; nothing has changed.
    fn bring(&self, new: Claimed<'_>, known: &[&str], shown: &Path) -> io::Result<bool> {
        let system = self.system;
        for _ in 0..TRIES {
            // Waits for file-by-file writers, and is held until the old folder is removed.
            let _turn = turn(system, &self.folder);
            let brought = if is_taken(system, &self.folder) {
                let there = there(system, &self.folder, known);
                there.refuse_others(shown)?;
                if !holds_only(system, &self.folder, known) {
                    return Ok(false);
                }
                self.exchange_with(&new.path, known, &there.taken)
            } else {
                system.rename(&new.path, &self.folder)
            };
            match brought {
                Ok(()) => {
                    new.keep();
                    return Ok(true);
                }
                Err(error) if is_overtaken(&error) => {}
                Err(_) => return Ok(false),
            }
        }
        Ok(false)
    }

    /// Exchanges the folders and removes the old one; `ours` are the names of the report files in it.
    fn exchange_with(&self, new: &Path, known: &[&str], ours: &[&str]) -> io::Result<()> {
        let system = self.system;
        system.exchange(new, &self.folder)?;
        if known.iter().any(|name| !ours.contains(name) && is_taken(system, &new.join(name))) {
            // A foreign file appeared after the check: the exchange is undone. If that fails too, the old folder stays under its
            // temporary name.
            return system
                .exchange(new, &self.folder)
                .map_or(Ok(()), |()| Err(ErrorKind::AlreadyExists.into()));
        }
        self.clear(new, known);
        Ok(())
    }

    /// Removes the old folder with its files of known names. Foreign files that were just added are moved to the new folder.
    fn clear(&self, old: &Path, known: &[&str]) {
        let system = self.system;
        for name in known {
            // The next run retries failed removals.
            let _removed = system.remove_file(&old.join(name));
        }
        remove_left_files(system, old, known, &[]);
        for entry in system.entries(old).into_iter().flatten() {
            let _moved = system.rename_to_free(&entry.path(), &self.folder.join(entry.file_name()));
        }
        let _removed = system.remove_dir(old);
    }
}

/// Whether another process changed the folder first.
fn is_overtaken(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::AlreadyExists | ErrorKind::DirectoryNotEmpty)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::system::Machine;
    use super::super::tests::{KNOWN, entries, try_to_write};
    use super::*;

    fn write(folder: &Path, files: &[(&str, &str)]) {
        try_to_write(folder, files).expect("written");
    }

    fn inode(folder: &Path) -> u64 {
        fs::metadata(folder).expect("a folder").ino()
    }

    #[test]
    fn the_folder_is_another_one_and_holds_the_new_set_alone() {
        let parent = tempfile::tempdir().expect("a folder");
        let out = parent.path().join("deep/out");
        write(&out, &[("a.csv", "1"), ("report.json", "1")]);
        let before = inode(&out);
        write(&out, &[("b.csv", "2"), ("report.json", "2")]);
        assert_ne!(inode(&out), before, "the folders were not exchanged");
        assert_eq!(entries(&out), [("b.csv".into(), "2".into()), ("report.json".into(), "2".into())]);
        assert_eq!(entries(&parent.path().join("deep")).len(), 1);
    }

    #[test]
    fn the_permissions_of_the_folder_stay() {
        use std::os::unix::fs::PermissionsExt as _;
        let parent = tempfile::tempdir().expect("a folder");
        let out = parent.path().join("out");
        write(&out, &[("report.json", "1")]);
        fs::set_permissions(&out, fs::Permissions::from_mode(0o2750)).expect("set");
        write(&out, &[("report.json", "2")]);
        assert_eq!(fs::metadata(&out).expect("a folder").mode() & 0o7777, 0o2750);
    }

    #[test]
    fn a_link_stays_a_link() {
        let parent = tempfile::tempdir().expect("a folder");
        let (out, link) = (parent.path().join("out"), parent.path().join("link"));
        write(&out, &[("report.json", "1")]);
        std::os::unix::fs::symlink("out", &link).expect("a link");
        write(&link, &[("report.json", "2")]);
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
        assert_eq!(entries(&out), [("report.json".into(), "2".into())]);
        assert_eq!(entries(parent.path()).len(), 2);
    }

    #[test]
    fn files_of_others_keep_the_folder_in_its_place() {
        for other in ["notes.txt", ".gitignore", "a.csv.bak"] {
            let parent = tempfile::tempdir().expect("a folder");
            let out = parent.path().join("out");
            write(&out, &[("a.csv", "1"), ("report.json", "1")]);
            fs::write(out.join(other), "mine").expect("written");
            let before = inode(&out);
            write(&out, &[("b.csv", "2"), ("report.json", "2")]);
            assert_eq!(inode(&out), before, "{other}");
            let mut expected = vec![
                ("b.csv".to_owned(), "2".to_owned()),
                ("report.json".into(), "2".into()),
                (other.into(), "mine".into()),
            ];
            expected.sort();
            assert_eq!(entries(&out), expected);
        }
    }

    #[test]
    fn a_file_that_comes_at_the_last_moment_is_kept() {
        let parent = tempfile::tempdir().expect("a folder");
        let place = ReportFolder::new(&Machine, &parent.path().join("out")).expect("a place");
        let old = parent.path().join(".out.1.tmp");
        fs::create_dir_all(&place.folder).expect("made");
        fs::create_dir(&old).expect("made");
        fs::write(old.join("report.json"), "old").expect("written");
        fs::write(old.join("notes.txt"), "mine").expect("written");
        place.clear(&old, &KNOWN);
        assert_eq!(entries(&place.folder), [("notes.txt".into(), "mine".into())]);
        assert!(!old.exists());
    }

    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    #[test]
    fn a_file_of_our_name_that_comes_at_the_last_moment_undoes_the_exchange() {
        let parent = tempfile::tempdir().expect("a folder");
        let place = ReportFolder::new(&Machine, &parent.path().join("out")).expect("a place");
        let new = parent.path().join(".out.1.tmp");
        for (folder, name, text) in
            [(&place.folder, "a.csv", "old"), (&place.folder, "b.csv", "mine"), (&new, "a.csv", "new")]
        {
            fs::create_dir_all(folder).expect("made");
            fs::write(folder.join(name), text).expect("written");
        }
        let error = place.exchange_with(&new, &KNOWN, &["a.csv"]).expect_err("somebody else was there");
        assert!(is_overtaken(&error));
        assert_eq!(entries(&place.folder), [("a.csv".into(), "old".into()), ("b.csv".into(), "mine".into())]);
        assert_eq!(entries(&new), [("a.csv".into(), "new".into())]);
        place.exchange_with(&new, &KNOWN, &["a.csv", "b.csv"]).expect("exchanged");
        assert_eq!(entries(&place.folder), [("a.csv".into(), "new".into())]);
        assert!(!new.exists());
    }

    #[test]
    fn what_killed_runs_left_is_removed() {
        let parent = tempfile::tempdir().expect("a folder");
        let out = parent.path().join("out");
        write(&out, &[("report.json", "1")]);
        fs::write(out.join(".report.json.1.tmp"), "half").expect("written");
        fs::create_dir(parent.path().join(".out.1.tmp")).expect("made");
        fs::write(parent.path().join(".out.1.tmp/a.csv"), "half").expect("written");
        let before = inode(&out);
        write(&out, &[("report.json", "2")]);
        assert_ne!(inode(&out), before, "a leftover is no file of others");
        assert_eq!(entries(&out), [("report.json".into(), "2".into())]);
        assert_eq!(entries(parent.path()).len(), 1);
    }

    #[test]
    fn runs_at_once_end_with_the_set_of_one_of_them() {
        for other in [None, Some("notes.txt")] {
            let parent = tempfile::tempdir().expect("a folder");
            let out = parent.path().join("out");
            if let Some(other) = other {
                fs::create_dir(&out).expect("made");
                fs::write(out.join(other), "mine").expect("written");
            }
            std::thread::scope(|scope| {
                for writer in 0..4 {
                    let out = &out;
                    scope.spawn(move || {
                        for round in 0..25 {
                            let text = format!("{writer} {round}");
                            write(out, &[("a.csv", &text), ("b.csv", &text), ("report.json", &text)]);
                        }
                    });
                }
            });
            let mut left = entries(&out);
            if let Some(other) = other {
                left.retain(|(name, _)| name != other);
            }
            assert_eq!(left.len(), 3, "{left:?}");
            assert!(left.iter().all(|(_, text)| *text == left[0].1), "{left:?}");
            assert_eq!(entries(parent.path()).len(), 1);
        }
    }
}
