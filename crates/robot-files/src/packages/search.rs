//! The search for a package folder, and for a path that may be meant in several ways.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use super::UnresolvedMesh;
use super::guessed::PackageGuess;
use super::locator::PackageKind;
use super::manifest::{self, Manifest};
use super::meant::{did_you_mean, meant_path};
use super::roots;

/// Folder levels searched below each entry of `ROS_PACKAGE_PATH`.
const MAX_LEVELS: usize = 6;
/// Folders looked at in all of `ROS_PACKAGE_PATH`.
const MAX_FOLDERS: usize = 50_000;

/// Folders looked at beside the referring file's package.
const MAX_NEIGHBOURS: usize = 1_000;

/// What the user says about where packages are; the environment is the caller's to read.
#[derive(Clone, Debug, Default)]
pub struct PackageSources {
    /// Names and folders from the command line; they come first.
    pub explicit: Vec<(String, PathBuf)>,
    /// Names and folders from the cell file.
    pub cell: Vec<(String, PathBuf)>,
    /// Value of `AMENT_PREFIX_PATH`: packages are at `<prefix>/share/<name>`.
    pub ament_prefix_path: Option<OsString>,
    /// Value of `ROS_PACKAGE_PATH`: packages are searched a few levels deep.
    pub ros_package_path: Option<OsString>,
    /// Values of the variables by which Gazebo finds its models, in the order they are searched: models are at
    /// `<entry>/<name>`.
    pub model_paths: Vec<OsString>,
    /// More folders that meshes may be read from.
    pub allowed_roots: Vec<PathBuf>,
}

/// A package folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PackageFolder {
    pub(super) folder: PathBuf,
    /// Whether files may be read from it on the strength of how it was found.
    pub(super) is_trusted: bool,
    /// What it was taken for without being named so.
    pub(super) guess: Option<PackageGuess>,
}

/// What the search for a package comes to.
#[derive(Debug)]
pub(super) enum PackageSearch {
    Found(PackageFolder),
    /// Nothing has its name; the problem says where it was looked for.
    Missing(UnresolvedMesh),
}

/// Packages below `ROS_PACKAGE_PATH`; the first of a name wins, a manifest before a bare folder name.
#[derive(Debug, Default)]
pub(super) struct RosIndex {
    by_manifest: BTreeMap<String, PathBuf>,
    by_folder_name: BTreeMap<String, PathBuf>,
    is_complete: bool,
}

impl RosIndex {
    pub(super) fn scan(sources: &PackageSources) -> Self {
        let mut index = Self { is_complete: true, ..Self::default() };
        let mut left = MAX_FOLDERS;
        for entry in entries(sources.ros_package_path.as_ref()) {
            index.scan_folder(&entry, MAX_LEVELS, &mut left);
        }
        index
    }

    fn folder(&self, name: &str) -> Option<&PathBuf> {
        self.by_manifest.get(name).or_else(|| self.by_folder_name.get(name))
    }

    /// Packages do not nest, so a folder with a manifest is not searched further.
    fn scan_folder(&mut self, folder: &Path, levels: usize, left: &mut usize) {
        if *left == 0 {
            self.is_complete = false;
            return;
        }
        *left -= 1;
        match manifest::read(folder) {
            Manifest::Names(name) => {
                self.by_manifest.entry(name).or_insert_with(|| folder.to_path_buf());
                return;
            }
            Manifest::Unreadable => return,
            Manifest::Missing => {}
        }
        if let Some(name) = folder.file_name().and_then(|name| name.to_str()) {
            self.by_folder_name.entry(name.to_owned()).or_insert_with(|| folder.to_path_buf());
        }
        if levels == 0 {
            return;
        }
        for child in child_folders(folder) {
            self.scan_folder(&child, levels - 1, left);
        }
    }
}

/// Looks a package up: command line, cell file, for models the folders of Gazebo, `AMENT_PREFIX_PATH`,
/// `ROS_PACKAGE_PATH`, upwards, beside the referring file's package.
pub(super) fn find(
    kind: PackageKind,
    name: &str,
    folder: &Path,
    sources: &PackageSources,
    ros: &RosIndex,
) -> Result<PackageSearch, UnresolvedMesh> {
    let word = kind.name();
    for (origin, pairs) in [("--package", &sources.explicit), ("the cell file", &sources.cell)] {
        if let Some((_, folder)) = pairs.iter().find(|(known, _)| known == name) {
            return match folder.canonicalize() {
                Ok(folder) if folder.is_dir() => {
                    Ok(PackageSearch::Found(PackageFolder { folder, is_trusted: true, guess: None }))
                }
                _ => Err(UnresolvedMesh::new(format!("the folder of package {name} does not exist"))
                    .found(format!("{}, given in {origin}", folder.display()))
                    .expected("a folder")
                    .hint(match meant_path(folder) {
                        Some(meant) => did_you_mean(folder, &meant),
                        None => format!("correct it in {origin}"),
                    })),
            };
        }
    }
    let mut searched = vec!["--package".to_owned(), "the cell file".to_owned()];
    let models = if kind == PackageKind::Model { &*sources.model_paths } else { &[] };
    let models = models.iter().flat_map(|value| entries(Some(value))).map(|entry| entry.join(name));
    let ament = entries(sources.ament_prefix_path.as_ref()).into_iter();
    for folder in models.chain(ament.map(|prefix| prefix.join("share").join(name))) {
        if let Some(folder) = folder.canonicalize().ok().filter(|folder| folder.is_dir()) {
            return Ok(PackageSearch::Found(PackageFolder { folder, is_trusted: true, guess: None }));
        }
        searched.push(folder.display().to_string());
    }
    if let Some(folder) = ros.folder(name).and_then(|folder| folder.canonicalize().ok()) {
        return Ok(PackageSearch::Found(PackageFolder { folder, is_trusted: true, guess: None }));
    }
    for entry in entries(sources.ros_package_path.as_ref()) {
        let cut = if ros.is_complete { "" } else { " in part, it holds too many folders" };
        searched.push(format!("{} ({MAX_LEVELS} levels{cut})", entry.display()));
    }
    if let Some(found) = upwards(kind, name, folder) {
        return Ok(PackageSearch::Found(found));
    }
    searched.push(format!("{} and all folders above", folder.display()));
    if kind == PackageKind::Ros
        && let Some(beside) = roots::enclosing(folder).and_then(|own| Some(own.parent()?.to_path_buf()))
    {
        let neighbours = neighbours_named(name, &beside);
        match &*neighbours {
            [] => searched.push(format!("the folders in {}", beside.display())),
            [one] => {
                return Ok(PackageSearch::Found(PackageFolder {
                    folder: one.clone(),
                    is_trusted: true,
                    guess: Some(PackageGuess::Manifest),
                }));
            }
            [one, other, ..] => {
                return Err(UnresolvedMesh::new(format!("several folders hold package {name}"))
                    .found(format!("{} and {}", one.display(), other.display()))
                    .expected("one folder whose package.xml names it")
                    .hint(format!("say which one is meant: --package {name}=DIR")));
            }
        }
    }
    let manifest = match kind {
        PackageKind::Ros => ", or one whose package.xml names it",
        PackageKind::Model => " with a model.config",
    };
    Ok(PackageSearch::Missing(
        UnresolvedMesh::new(format!("{word} {name} is not found"))
            .found(format!("nothing in {}", searched.join(", ")))
            .expected(format!("a folder named {name}{manifest}"))
            .hint(format!("say where it is: --package {name}=DIR")),
    ))
}

/// A folder above the referring file, or beside one of these, that is the package; manifests count before bare names.
///
/// A bare folder name is no proof of a package (`package://home/...`), so only a manifest makes it trusted: a
/// `package.xml` that names it, or for a model a `model.config` in the folder of that name.
fn upwards(kind: PackageKind, name: &str, folder: &Path) -> Option<PackageFolder> {
    let candidates: Vec<PathBuf> = folder
        .ancestors()
        .flat_map(|folder| [folder.to_path_buf(), folder.join(name)])
        .filter(|folder| folder.is_dir())
        .collect();
    let has_name = |folder: &Path| folder.file_name().is_some_and(|known| known == name);
    let is_model = |folder: &Path| {
        kind == PackageKind::Model && has_name(folder) && folder.join("model.config").is_file()
    };
    let with_manifest = candidates
        .iter()
        .position(|folder| is_model(folder) || manifest::read(folder) == Manifest::Names(name.to_owned()));
    // Where a manifest and the folder's name differ, references are written by either.
    let by_folder_name = || candidates.iter().position(|folder| has_name(folder));
    let index = with_manifest.or_else(by_folder_name)?;
    let folder = candidates[index].canonicalize().ok()?;
    Some(PackageFolder { folder, is_trusted: with_manifest.is_some(), guess: None })
}

/// The folders in this one whose `package.xml` names the package, as an unpacked archive of a repository has them.
fn neighbours_named(name: &str, folder: &Path) -> Vec<PathBuf> {
    let named = |folder: &PathBuf| manifest::read(folder) == Manifest::Names(name.to_owned());
    let folders = child_folders(folder).into_iter().take(MAX_NEIGHBOURS);
    folders.filter(named).filter_map(|folder| folder.canonicalize().ok()).collect()
}

fn entries(value: Option<&OsString>) -> Vec<PathBuf> {
    let paths = value.into_iter().flat_map(std::env::split_paths);
    paths.filter(|path| !path.as_os_str().is_empty()).collect()
}

/// Folders in a folder, by name, hidden ones left out.
pub(super) fn child_folders(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    let mut folders: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            path.is_dir() && !path.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'))
        })
        .collect();
    folders.sort();
    folders
}

/// A path that exists, with symbolic links followed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ExistingPath {
    pub(super) path: PathBuf,
    /// Whether backslashes had to be read as slashes.
    pub(super) has_backslashes: bool,
}

/// The path of `base/rest`, read literally or, where that does not exist, with `%20` and the like decoded, or with
/// slashes for backslashes, or both.
pub(super) fn existing(base: &Path, rest: &str) -> Result<ExistingPath, UnresolvedMesh> {
    let literal = base.join(rest);
    let error = match literal.canonicalize() {
        Ok(path) => return Ok(ExistingPath { path, has_backslashes: false }),
        Err(error) => error,
    };
    let found = |rest: &str| base.join(rest).canonicalize().ok();
    let decoded_or_not =
        |rest: &str| found(rest).or_else(|| percent_decoded(rest).and_then(|decoded| found(&decoded)));
    if let Some(path) = decoded_or_not(rest) {
        return Ok(ExistingPath { path, has_backslashes: false });
    }
    let slashed = rest.replace('\\', "/");
    if slashed != rest
        && let Some(path) = decoded_or_not(&slashed)
    {
        return Ok(ExistingPath { path, has_backslashes: true });
    }
    Err(missing(base, &slashed, &error))
}

/// What is not found at `base/rest`; the hint has a path as the reference would.
fn missing(base: &Path, rest: &str, error: &io::Error) -> UnresolvedMesh {
    let path = base.join(rest);
    let unresolved = UnresolvedMesh::new("a mesh file is not found")
        .found(format!("{} ({error})", path.display()))
        .expected("an existing file");
    match meant_path(&path) {
        Some(meant) => {
            let meant = meant.strip_prefix(base).unwrap_or(&meant);
            unresolved.hint(did_you_mean(Path::new(rest), meant))
        }
        None => unresolved.hint("check the path, and that the file was copied with the one that names it"),
    }
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if let (b'%', [high, low, after @ ..]) = (first, after) {
            let digit = |byte: &u8| char::from(*byte).to_digit(16);
            bytes.push((digit(high)? * 16 + digit(low)?) as u8);
            rest = after;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok().filter(|decoded| decoded != text && !decoded.contains('\0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_escapes_of_utf8_are_decoded() {
        assert_eq!(percent_decoded("a%20b").as_deref(), Some("a b"));
        assert_eq!(percent_decoded("m%C3%A4use.stl").as_deref(), Some("mäuse.stl"));
        for text in ["a", "a%2", "a%zz", "%ff", "%00"] {
            assert_eq!(percent_decoded(text), None, "{text}");
        }
    }
}
