//! File by file.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::claim::{Claimed, remove_left_files};
use super::turn::turn;
use super::{with_path, write_through};

/// Writes all files into a folder, which is made where it is missing: each to a temporary file beside its place first, all
/// flushed to disk, then all renamed, the last one last. Before that one, files named in `stale` are removed.
///
/// # Guarantee
/// Every file is the old or the new one, whatever happens meanwhile; a run that is killed may leave some of each. Two runs at once
/// come one after the other. What a killed run left of these files is removed.
///
/// # Errors
/// The first failure, with the path; temporary files are removed, and no file is half written.
pub fn write_all(folder: &Path, files: &[(&str, &[u8])], stale: &[&str]) -> io::Result<()> {
    fs::create_dir_all(folder).map_err(|error| with_path(folder, &error))?;
    let _turn = turn(folder);
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).chain(stale.iter().copied()).collect();
    remove_left_files(folder, &names);
    let written = files.iter().map(|(name, bytes)| {
        let place = folder.join(name);
        let written = Claimed::new_file(folder, name)
            .and_then(|mut claimed| write_through(&mut claimed.file, bytes).map(|()| claimed));
        written.map(|claimed| (claimed, place.clone())).map_err(|error| with_path(&place, &error))
    });
    let mut written: Vec<_> = written.collect::<io::Result<_>>()?;
    let last = written.pop();
    let bring = |(claimed, place): (Claimed, std::path::PathBuf)| {
        claimed.move_to(&place).map_err(|error| with_path(&place, &error))
    };
    written.into_iter().try_for_each(bring)?;
    stale.iter().try_for_each(|name| remove(&folder.join(name)))?;
    last.map_or(Ok(()), bring)?;
    // The names themselves reach the disk with their folder; some systems cannot open one.
    if let Ok(opened) = File::open(folder) {
        opened.sync_all().map_err(|error| with_path(folder, &error))?;
    }
    Ok(())
}

/// Removes a file, if it is there.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(with_path(path, &error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_replaces_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("new/report");
        write_all(&target, &[("a.json", b"1"), ("b.csv", b"2")], &[]).expect("written");
        write_all(&target, &[("a.json", b"3"), ("b.csv", b"4")], &[]).expect("replaced");
        let read = |name: &str| fs::read_to_string(target.join(name)).expect("there");
        assert_eq!((read("a.json"), read("b.csv")), ("3".to_owned(), "4".to_owned()));
        assert_eq!(fs::read_dir(&target).expect("a folder").count(), 2);
    }

    #[test]
    fn what_belongs_to_an_older_report_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let files: [(&str, &[u8]); 2] = [("segments.csv", b"old"), ("report.json", b"old")];
        write_all(folder.path(), &files, &[]).expect("written");
        for _ in 0..2 {
            write_all(folder.path(), &[("report.json", b"new")], &["segments.csv"]).expect("written");
            assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
        }
    }

    #[test]
    fn a_failure_keeps_the_old_report() {
        let folder = tempfile::tempdir().expect("a folder");
        write_all(folder.path(), &[("a.json", b"old")], &[]).expect("written");
        // A folder stands where the second file must go.
        fs::create_dir_all(folder.path().join("b.csv/in the way")).expect("made");
        fs::write(folder.path().join("c.csv"), "old").expect("written");
        let error = write_all(folder.path(), &[("b.csv", b"new"), ("a.json", b"new")], &["c.csv"])
            .expect_err("must fail");
        assert!(error.to_string().contains("b.csv"), "{error}");
        assert_eq!(fs::read_to_string(folder.path().join("a.json")).expect("there"), "old");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3);
    }
}
