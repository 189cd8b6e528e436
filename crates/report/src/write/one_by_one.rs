//! File by file.

use std::io;
use std::path::{Path, PathBuf};

use super::claim::{Claimed, remove_left_files};
use super::owner::there;
use super::system::{FileSystem, Machine, write_through};
use super::turn::turn;
use super::with_path;

/// Writes all files into a folder, which is made where it is missing: each to a temporary file beside its place first, all
/// flushed to disk, then all renamed, the last one last.
///
/// # Guarantee
/// Every file is the old or the new one, whatever happens meanwhile; a run that is killed may leave some of each. Two runs at once
/// come one after the other. What a killed run left of these files is removed.
///
/// # Errors
/// The first failure, with the path; temporary files are removed, and no file is half written.
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

/// Writes a report so, its last file last: that one tells whose the others are. Files of `known` names that are not in it are removed.
///
/// # Guarantee
/// As that of [`write_all`]; nothing is replaced or removed that is not of a report of ours. Of a run that is killed halfway the
/// last file lies there as a temporary one, whole, before any other comes to its place, so that the next run knows them as ours.
///
/// # Errors
/// As of [`write_all`], and where a file of somebody else stands in the way.
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

/// A file that is written, but not in its place.
struct Temporary<'a> {
    claimed: Claimed<'a>,
    place: PathBuf,
}

impl Temporary<'_> {
    fn bring(&mut self) -> io::Result<()> {
        self.claimed.move_to(&self.place).map_err(|error| with_path(&self.place, &error))
    }
}

/// Writes each file beside its place.
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

/// The names themselves reach the disk with their folder; some systems cannot open one.
fn sync_names(system: &dyn FileSystem, folder: &Path) -> io::Result<()> {
    let Ok(opened) = system.open(folder) else { return Ok(()) };
    system.sync(&opened).map_err(|error| with_path(folder, &error))
}

/// Removes a file, if it is there.
fn remove(system: &dyn FileSystem, path: &Path) -> io::Result<()> {
    match system.remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(with_path(path, &error)),
        _ => Ok(()),
    }
}
