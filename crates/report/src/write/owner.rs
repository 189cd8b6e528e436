//! Ownership of the files in a report folder: only files of a Pathproof report are replaced or removed.

use std::fs::File;
use std::io::{self, BufReader, Read as _};
use std::path::{Path, PathBuf};

use report_format::Origin;

use super::claim::made_for;
use super::system::{FileSystem, Stream, is_nothing, is_taken};
use crate::written_file::{PAGE, REPORT, sha256};

/// The end of the page title, the same in all versions.
const PAGE_MARK: &str = "– Pathproof report</title>";

/// The title lies within this many bytes from the start of a page.
const HEAD_BYTES: u64 = 4096;

/// The files in a folder that have names of report files.
pub(super) struct There<'a> {
    /// The names that exist.
    pub(super) taken: Vec<&'a str>,
    /// Those that do not belong to a report.
    pub(super) others: Vec<Other<'a>>,
    /// Temporary `report.json` files of killed runs, as long as they are needed to identify the files.
    pub(super) unfinished: Vec<PathBuf>,
}

/// A file that does not belong to a report.
pub(super) struct Other<'a> {
    pub(super) name: &'a str,
    /// Its kind, in words.
    pub(super) what: &'static str,
}

/// The Pathproof report in a file, of any version; `None` if there is none.
fn origin(system: &dyn FileSystem, path: &Path) -> Option<Origin> {
    let file = &open_regular(system, path)?;
    Origin::read(BufReader::new(Stream { system, file }))
}

fn names(report: &Origin, name: &str) -> bool {
    report.files.iter().any(|file| file.path.raw() == name)
}

/// Whether a report lists a file with exactly this content.
fn has(report: &Origin, system: &dyn FileSystem, name: &str, path: &Path) -> bool {
    report.files.iter().find(|file| file.path.raw() == name).is_some_and(|file| {
        let is_of_size = system.metadata(path).is_ok_and(|data| data.len() == file.bytes);
        is_of_size && read(system, path).is_ok_and(|content| sha256(&content) == file.sha256.raw())
    })
}

/// Determines which files of these names belong to a report.
///
/// These do: a `report.json` of Pathproof and the files that it lists, even if edited since; files that match the hashes in the
/// temporary `report.json` of a killed run; and beside either one, a `report.html` with the title of Pathproof.
/// Anything but a regular file is foreign, and so is a file that must be read and cannot be.
pub(super) fn there<'a>(system: &dyn FileSystem, folder: &Path, known: &[&'a str]) -> There<'a> {
    let taken: Vec<&str> =
        known.iter().filter(|name| is_taken(system, &folder.join(name))).copied().collect();
    // In this order, because a run that ends meanwhile renames its temporary report.
    let unfinished = if taken.is_empty() { Vec::new() } else { unfinished(system, folder) };
    let report = origin(system, &folder.join(REPORT));
    let is_named = |name: &str| report.as_ref().is_some_and(|report| name == REPORT || names(report, name));
    let is_page_ours =
        || (report.is_some() || !unfinished.is_empty()) && has_our_title(system, &folder.join(PAGE));
    let what = |name: &'a str| {
        let path = folder.join(name);
        let kind = match system.symlink_metadata(&path) {
            Ok(data) => data.file_type(),
            Err(error) if is_nothing(&error) => return None,
            Err(_) => return Some(Other { name, what: "something that cannot be looked at" }),
        };
        let what = match name {
            _ if kind.is_dir() => "a folder",
            _ if kind.is_symlink() => "a link",
            _ if !kind.is_file() => "neither a file nor a folder",
            PAGE if is_page_ours() => return None,
            PAGE => "a page that is not of a report of Pathproof in this folder",
            _ if is_named(name) || unfinished.iter().any(|(_, told)| has(told, system, name, &path)) => {
                return None;
            }
            REPORT => "a file that Pathproof did not write",
            _ => "a file that no report of Pathproof in this folder names",
        };
        Some(Other { name, what })
    };
    let others = taken.iter().filter_map(|name| what(name)).collect();
    // No report lists the page.
    let is_told = taken.iter().all(|name| is_named(name) || (*name == PAGE && report.is_some()));
    let unfinished = unfinished.into_iter().map(|(path, _)| path).filter(|_| !is_told).collect();
    There { taken, others, unfinished }
}

/// The temporary `report.json` files in a folder that are readable reports.
fn unfinished(system: &dyn FileSystem, folder: &Path) -> Vec<(PathBuf, Origin)> {
    let entries = system.entries(folder).into_iter().flatten();
    let temporaries = entries
        .filter(|entry| entry.file_name().to_str().and_then(made_for).is_some_and(|name| name == REPORT));
    let paths = temporaries.map(|entry| entry.path());
    paths.filter_map(|path| origin(system, &path).map(|told| (path, told))).collect()
}

fn has_our_title(system: &dyn FileSystem, page: &Path) -> bool {
    let mut head = Vec::new();
    let is_read = open_regular(system, page)
        .is_some_and(|file| Stream { system, file: &file }.take(HEAD_BYTES).read_to_end(&mut head).is_ok());
    is_read && String::from_utf8_lossy(&head).contains(PAGE_MARK)
}

/// Opens a regular file only: opening a pipe would wait for its writer.
fn open_regular(system: &dyn FileSystem, path: &Path) -> Option<File> {
    let is_file = system.symlink_metadata(path).is_ok_and(|data| data.is_file());
    is_file.then(|| system.open(path).ok())?
}

/// The whole content of a file.
pub(super) fn read(system: &dyn FileSystem, path: &Path) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    Stream { system, file: &system.open(path)? }.read_to_end(&mut content)?;
    Ok(content)
}

impl There<'_> {
    /// # Errors
    /// Foreign files that would be replaced or removed, with their paths; `folder` is as the user gave it.
    pub(super) fn refuse_others(&self, folder: &Path) -> io::Result<()> {
        if self.others.is_empty() {
            return Ok(());
        }
        let paths: Vec<String> =
            self.others.iter().map(|other| folder.join(other.name).display().to_string()).collect();
        let (belong, them) = if paths.len() == 1 { ("belongs", "it") } else { ("belong", "them") };
        Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            format!(
                "{}: {belong} to somebody else, and the report would take the place; nothing was written; \
                 give an empty folder, or move {them}",
                paths.join(", ")
            ),
        ))
    }
}
