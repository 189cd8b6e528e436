//! Writing file by file.

use std::io;
use std::path::{Path, PathBuf};

use super::claim::{Claimed, remove_left_files, turn};
use super::owner::there;
use super::system::{FileSystem, Machine, write_through};
use super::with_path;

/// Writes all files into a folder, which is created if missing: first each to a temporary file beside its place, flushed to disk;
/// then all are renamed, in order.
///
/// # Guarantee
/// Every file is the old or the new one at any time; a killed run may leave a mixture. A concurrent run waits up to ten seconds for
/// its turn. Temporary files for these names that a killed run left are removed.
///
/// # Errors
/// The first failure, with its path; temporary files are removed, and no file is half-written.
pub fn write_all(folder: &Path, files: &[(&str, &[u8])]) -> io::Result<()> {
    write_all_on(&Machine, folder, files)
}

pub(super) fn write_all_on(
    system: &dyn FileSystem,
    folder: &Path,
    files: &[(&str, &[u8])],
) -> io::Result<()> {
    system.create_dir_all(folder).map_err(|error| with_path(folder, &error))?;
    let _turn = turn(system, folder);
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    remove_left_files(system, folder, &names, &[]);
    temporaries(system, folder, files)?.iter_mut().try_for_each(Temporary::bring)?;
    sync_names(system, folder)
}

/// Writes a report like [`write_all`], `report.json` last: it identifies the others. Files of `known` names not in it are removed.
///
/// # Guarantee
/// That of [`write_all`]; foreign files found before the write make it fail. The temporary `report.json` is complete before any
/// other file is renamed, so that after a killed run the next one can identify the files.
///
/// # Errors
/// As [`write_all`], but once a file was renamed, the temporary `report.json` stays; and foreign files in the way.
pub(super) fn write_report(
    system: &dyn FileSystem,
    folder: &Path,
    files: &[(&str, &[u8])],
    known: &[&str],
) -> io::Result<()> {
    system.create_dir_all(folder).map_err(|error| with_path(folder, &error))?;
    let _turn = turn(system, folder);
    let there = there(system, folder, known);
    there.refuse_others(folder)?;
    remove_left_files(system, folder, known, &there.unfinished);
    let mut written = temporaries(system, folder, files)?;
    let Some(mut last) = written.pop() else { return Ok(()) };
    sync_names(system, folder)?;
    let mut is_begun = false;
    let others = written.iter_mut().try_for_each(|file| {
        file.bring()?;
        is_begun = true;
        Ok(())
    });
    let is_stale = |name: &&&str| files.iter().all(|(written, _)| written != *name);
    let others = others
        .and_then(|()| known.iter().filter(is_stale).try_for_each(|name| remove(system, &folder.join(name))));
    if let Err(error) = others.and_then(|()| last.bring()) {
        if is_begun {
            last.claimed.keep();
        }
        return Err(error);
    }
    remove_left_files(system, folder, known, &[]);
    sync_names(system, folder)
}

/// A file that is written, but not yet renamed to its place.
struct Temporary<'a> {
    claimed: Claimed<'a>,
    place: PathBuf,
}

impl Temporary<'_> {
    fn bring(&mut self) -> io::Result<()> {
        self.claimed.move_to(&self.place).map_err(|error| with_path(&self.place, &error))
    }
}

/// Writes each file to a temporary file beside its place.
fn temporaries<'a>(
    system: &'a dyn FileSystem,
    folder: &Path,
    files: &[(&str, &[u8])],
) -> io::Result<Vec<Temporary<'a>>> {
    let written = files.iter().map(|(name, bytes)| {
        let place = folder.join(name);
        let claimed = Claimed::new_file(system, folder, name)
            .and_then(|claimed| write_through(system, &claimed.file, bytes).map(|()| claimed));
        match claimed {
            Ok(claimed) => Ok(Temporary { claimed, place }),
            Err(error) => Err(with_path(&place, &error)),
        }
    });
    written.collect()
}

/// Flushes the folder, so that renames reach the disk; skipped if the system cannot open folders.
fn sync_names(system: &dyn FileSystem, folder: &Path) -> io::Result<()> {
    let Ok(opened) = system.open(folder) else { return Ok(()) };
    system.sync(&opened).map_err(|error| with_path(folder, &error))
}

/// Removes a file if it exists.
fn remove(system: &dyn FileSystem, path: &Path) -> io::Result<()> {
    match system.remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(with_path(path, &error)),
        _ => Ok(()),
    }
}
