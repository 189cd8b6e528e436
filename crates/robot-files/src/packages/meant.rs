//! The existing path that was most likely meant by one that leads nowhere.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use diagnostics::{is_hidden, nearest};

/// Entries of a folder that are looked at.
const MOST_ENTRIES: usize = 1_000;

/// A path that exists, part by part nearest to one that does not: a folder in the wrong letter case or misspelt, one that is not there, or
/// one that is left out before the file.
///
/// The file has the extension that is written, if that has one.
pub fn meant_path(path: &Path) -> Option<PathBuf> {
    let mut at = PathBuf::new();
    let mut parts = path.components().peekable();
    while let Some(part) = parts.next() {
        let next = at.join(part);
        let is_last = parts.peek().is_none();
        let is_there = if is_last { next.exists() } else { next.is_dir() };
        if is_there {
            at = next;
            continue;
        }
        let Component::Normal(name) = part else { return None };
        let name = name.to_str()?;
        if is_last {
            return last(&at, name);
        }
        // The rest without this folder is looked for where the folder should be.
        if let Some(folder) = in_folder(&at, name, Path::is_dir) {
            at.push(folder);
        }
    }
    (at != path && at.exists()).then_some(at)
}

/// The file in a folder or, if none is near, the only one of exactly that name in the folders there.
fn last(folder: &Path, name: &str) -> Option<PathBuf> {
    let extension = |path: &Path| path.extension().map(OsStr::to_ascii_lowercase);
    let wanted = extension(Path::new(name));
    let is_alike = |entry: &Path| wanted.is_none() || extension(entry) == wanted;
    if let Some(found) = in_folder(folder, name, is_alike) {
        return Some(folder.join(found));
    }
    let folders = names(folder).into_iter().map(|entry| folder.join(entry)).filter(|entry| entry.is_dir());
    let mut there = folders.map(|folder| folder.join(name)).filter(|path| path.is_file());
    match (there.next(), there.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// The nearest name in a folder.
fn in_folder(folder: &Path, name: &str, fits: impl Fn(&Path) -> bool) -> Option<String> {
    let names: Vec<String> = names(folder).into_iter().filter(|entry| fits(&folder.join(entry))).collect();
    nearest(name, names.iter().map(String::as_str)).map(str::to_owned)
}

/// The names in a folder, in order, without those that cannot be shown.
fn names(folder: &Path) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = folder.read_dir().into_iter().flatten().take(MOST_ENTRIES);
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| !name.contains(is_hidden))
        .collect();
    names.sort();
    names
}

/// `did you mean PATH?`, and that the letter case counts where nothing else differs.
pub fn did_you_mean(written: &Path, meant: &Path) -> String {
    let lowered = |path: &Path| path.to_string_lossy().to_lowercase();
    let case = if lowered(written) == lowered(meant) { " upper and lower case count" } else { "" };
    format!("did you mean {}?{case}", meant.display())
}
