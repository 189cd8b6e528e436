//! From a mesh reference, in the forms that it can take, to the path of a file that may be read.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use diagnostics::{InputError, Problem};

use super::guessed::PackageGuess;
use super::meant::{did_you_mean, meant_path};
use super::search::{self, ExistingPath, PackageFolder, PackageSearch, PackageSources, RosIndex, existing};
use super::{GuessedPackage, UnresolvedMesh, only_place, roots};

/// Finds the files behind the mesh references of one URDF or SDF.
#[derive(Debug)]
pub struct MeshLocator {
    folder: PathBuf,
    /// Folders of the files that the referring file includes: packages are searched from these too.
    included: Vec<PathBuf>,
    roots: Vec<PathBuf>,
    sources: PackageSources,
    ros: OnceLock<RosIndex>,
}

/// The file behind a mesh reference, and what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedMesh {
    /// Its path, with symbolic links followed.
    pub path: PathBuf,
    /// Folders that it and files which it names may be read from.
    pub readable: Vec<PathBuf>,
    /// Whether backslashes of the reference had to be read as slashes.
    pub has_backslashes: bool,
    /// Its package, where that was found under another name.
    pub guessed: Option<GuessedPackage>,
}

impl MeshLocator {
    /// A locator for the references in `urdf_file`; its package, or the folder above its folder, may be read.
    ///
    /// # Errors
    /// Where the URDF or an allowed root does not exist, or a package is given two folders in one place.
    pub fn new(urdf_file: &Path, sources: PackageSources) -> Result<Self, InputError> {
        let mut locator = Self::within_sources(urdf_file, sources)?;
        locator.roots.insert(0, roots::opened_by(&locator.folder));
        Ok(locator)
    }

    /// A locator for the references in `file`, which itself opens no folder: only what the sources allow may be read.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn within_sources(referring_file: &Path, sources: PackageSources) -> Result<Self, InputError> {
        let file = referring_file.display().to_string();
        let canonical = referring_file
            .canonicalize()
            .map_err(|error| Problem::new(&*file, "the URDF is not found").found(error.to_string()))?;
        let folder = canonical.parent().unwrap_or(&canonical).to_path_buf();
        let mut roots = Vec::new();
        for root in &sources.allowed_roots {
            roots.push(root.canonicalize().map_err(|error| {
                Problem::new(root.display().to_string(), "an allowed root is not found")
                    .found(error.to_string())
                    .expected("a folder")
                    .hint(match meant_path(root) {
                        Some(meant) => did_you_mean(root, &meant),
                        None => "correct --allow-root".to_owned(),
                    })
            })?);
        }
        for (origin, pairs) in [("--package", &sources.explicit), ("the cell file", &sources.cell)] {
            check_unique(&file, origin, pairs)?;
        }
        Ok(Self { folder, included: Vec::new(), roots, sources, ros: OnceLock::new() })
    }

    /// Path of the file behind a reference, with symbolic links followed, inside a folder that may be read.
    /// The file exists; whether it is a regular file is for its reader to check.
    ///
    /// # Errors
    /// Where the reference cannot be followed or leads outside the allowed folders.
    pub fn resolve(&self, uri: &str) -> Result<PathBuf, UnresolvedMesh> {
        self.locate(uri).map(|located| located.path)
    }

    /// The file behind a reference, as [`Self::resolve`] finds it, and where files may lie that it names.
    ///
    /// # Errors
    /// Where the reference cannot be followed or leads outside the allowed folders.
    pub fn locate(&self, uri: &str) -> Result<LocatedMesh, UnresolvedMesh> {
        let (base, rest, package) = match parse(uri)? {
            ParsedReference::Path(path) => (self.folder.clone(), path, None),
            ParsedReference::Package { kind, name, rest } => {
                let found = self.package(kind, &name, &rest)?;
                (found.folder.clone(), rest, Some((name, found)))
            }
        };
        let ExistingPath { path, has_backslashes } = existing(&base, &rest)?;
        let guessed = package.as_ref().and_then(|(name, found)| {
            Some(GuessedPackage { name: name.clone(), folder: found.folder.clone(), by: found.guess? })
        });
        let (trusted, doubtful): (Vec<PackageFolder>, Vec<PackageFolder>) =
            package.into_iter().map(|(_, found)| found).partition(|found| found.is_trusted);
        let trusted = trusted.into_iter().map(|PackageFolder { folder, .. }| folder);
        let readable: Vec<PathBuf> = self.roots.iter().cloned().chain(trusted).collect();
        let to_allow =
            doubtful.into_iter().map(|PackageFolder { folder, .. }| folder).find(|f| path.starts_with(f));
        check_inside(
            &path,
            &readable,
            to_allow.as_deref(),
            "a mesh lies outside the folders that may be read",
        )?;
        let has_backslashes = has_backslashes || is_slashed(uri);
        Ok(LocatedMesh { path, readable, has_backslashes, guessed })
    }

    /// Folders that may be read whatever the reference.
    pub fn roots(&self) -> &[PathBuf] {
        &self.roots
    }

    /// Adds the folder of a file that the referring file includes: packages are searched from there too.
    pub fn include_from(&mut self, folder: PathBuf) {
        if folder != self.folder && !self.included.contains(&folder) {
            self.included.push(folder);
        }
    }

    /// A package by its name, or by its only file of this path.
    fn package(&self, kind: PackageKind, name: &str, rest: &str) -> Result<PackageFolder, UnresolvedMesh> {
        let ros = self.ros.get_or_init(|| RosIndex::scan(&self.sources));
        let mut missing = match search::find(kind, name, &self.folder, &self.sources, ros)? {
            PackageSearch::Found(found) => return Ok(found),
            PackageSearch::Missing(missing) => missing,
        };
        for folder in &self.included {
            if let PackageSearch::Found(found) = search::find(kind, name, folder, &self.sources, ros)? {
                return Ok(found);
            }
        }
        let folders = [std::slice::from_ref(&self.folder), self.included.as_slice()].concat();
        let near = only_place::folders_with(rest, &folders);
        let may_be_read = |folder: &Path| self.roots.iter().any(|root| folder.starts_with(root));
        match &*near {
            [one] if may_be_read(one) => Ok(PackageFolder {
                folder: one.clone(),
                is_trusted: false,
                guess: Some(PackageGuess::OnlyFile),
            }),
            _ => {
                missing.hint = only_place::hint(name, &near).or(missing.hint);
                Err(missing)
            }
        }
    }
}

/// Whether backslashes stand where the reference is taken apart, as in `package:\\name\file`.
fn is_slashed(uri: &str) -> bool {
    uri.split_once(":\\\\").is_some_and(|(scheme, _)| scheme.trim().len() > 1)
        || uri.split_once("://").is_some_and(|(_, rest)| {
            rest.find('\\').is_some_and(|at| !rest[..at].contains('/') && !rest[..at].is_empty())
        })
}

/// Path of a file that a mesh file names, such as a buffer of a glTF: relative to the mesh, inside `readable`, with
/// symbolic links followed.
///
/// # Errors
/// Where the name is no relative path, does not exist, or leads outside the allowed folders.
pub fn companion(mesh: &Path, name: &str, readable: &[PathBuf]) -> Result<PathBuf, UnresolvedMesh> {
    let refuse = |what: &str| {
        UnresolvedMesh::new(what)
            .found(format!("{name:?}"))
            .expected("a path relative to the file that names it")
    };
    match parse(name)? {
        ParsedReference::Path(path) if Path::new(&path).is_relative() => {
            let ExistingPath { path, .. } = existing(mesh.parent().unwrap_or(Path::new("")), &path)
                .map_err(|missing| UnresolvedMesh { what: "the file is not found".to_owned(), ..missing })?;
            check_inside(&path, readable, None, "it lies outside the folders that may be read")?;
            Ok(path)
        }
        ParsedReference::Path(_) => Err(refuse("an absolute path")),
        ParsedReference::Package { .. } => Err(refuse("a file of a package")),
    }
}

/// Whether a file may be read; the hint names `package`, or else the file's own folder.
fn check_inside(
    path: &Path,
    readable: &[PathBuf],
    package: Option<&Path>,
    what: &str,
) -> Result<(), UnresolvedMesh> {
    if readable.iter().any(|root| path.starts_with(root)) {
        return Ok(());
    }
    let mut roots: Vec<String> = readable.iter().map(|root| root.display().to_string()).collect();
    roots.dedup();
    let folder = package.unwrap_or_else(|| path.parent().unwrap_or(path)).display();
    Err(UnresolvedMesh::new(what)
        .found(path.display().to_string())
        .expected(format!("a file below {}", roots.join(" or ")))
        .hint(format!("if that is intended: --allow-root {folder}")))
}

fn check_unique(file: &str, origin: &str, pairs: &[(String, PathBuf)]) -> Result<(), InputError> {
    for (index, (name, folder)) in pairs.iter().enumerate() {
        if let Some((_, first)) =
            pairs[..index].iter().find(|(known, other)| known == name && other != folder)
        {
            return Err(Problem::new(file, format!("{origin} gives package {name} two folders"))
                .found(format!("{} and {}", first.display(), folder.display()))
                .expected("one folder")
                .into());
        }
    }
    Ok(())
}

/// A mesh reference, taken apart; backslashes stand as they are written.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ParsedReference {
    /// A file below a package: `package://name/rest`, or below a model of Gazebo: `model://name/rest`.
    Package { kind: PackageKind, name: String, rest: String },
    /// A path, relative to the referring file's folder unless absolute.
    Path(String),
}

/// How a package is called and found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PackageKind {
    /// A ROS package: a folder with a `package.xml`.
    Ros,
    /// A model of Gazebo: a folder with a `model.config`.
    Model,
}

impl PackageKind {
    /// The word used in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Ros => "package",
            Self::Model => "model",
        }
    }
}

/// Takes a reference apart.
pub(super) fn parse(written: &str) -> Result<ParsedReference, UnresolvedMesh> {
    let uri = written.trim();
    let refuse = |what: &str| UnresolvedMesh::new(what).found(format!("{uri:?}"));
    if uri.is_empty() || uri.contains('\0') {
        return Err(refuse("a mesh reference is empty or holds a zero byte").expected("the path of a file"));
    }
    if uri.contains("$(") || uri.contains("${") {
        return Err(refuse("a mesh reference holds unprocessed xacro")
            .hint("expand xacro first, or end the name of the file in .xacro to have it expanded here"));
    }
    let split = uri.split_once("://").or_else(|| uri.split_once(":\\\\"));
    let Some((scheme, rest)) = split.filter(|(scheme, _)| scheme.len() > 1) else {
        return path(uri, refuse("a path with a Windows drive letter"));
    };
    let kind = match &*scheme.to_ascii_lowercase() {
        "package" => PackageKind::Ros,
        "model" => PackageKind::Model,
        "file" => {
            return match rest.split_once(['/', '\\']) {
                Some(("" | "localhost", rest)) if has_drive(rest) => {
                    path(rest, refuse("a file:// reference with a Windows drive letter"))
                }
                Some(("" | "localhost", path)) if !path.is_empty() => {
                    Ok(ParsedReference::Path(format!("/{path}")))
                }
                _ if has_drive(rest) => path(rest, refuse("a file:// reference with a Windows drive letter")),
                _ => Err(refuse("a file:// reference is no absolute path")
                    .expected("file:///path/to/file")
                    .hint("for a file beside this one write its relative path without file://")),
            };
        }
        "http" | "https" | "ftp" => {
            return Err(refuse("meshes are not fetched: this is an offline tool")
                .expected("a file on this computer")
                .hint("download the mesh and name its path"));
        }
        _ => {
            return Err(
                refuse("unknown kind of mesh reference").expected("a path, package://, model:// or file://")
            );
        }
    };
    let (name, rest) = rest.split_once(['/', '\\']).unwrap_or((rest, ""));
    let rest = rest.trim_start_matches(['/', '\\']);
    if name.is_empty() || name == "." || name == ".." || rest.is_empty() {
        let kind = kind.name();
        let refused = refuse(&format!("a mesh reference names no file in a {kind}"))
            .expected(format!("{kind}://NAME/path/to/file"));
        return Err(if name.is_empty() && rest.contains(['/', '\\']) {
            refused.hint(format!("one slash too many: {kind}://{rest}"))
        } else {
            refused
        });
    }
    Ok(ParsedReference::Package { kind, name: name.to_owned(), rest: rest.to_owned() })
}

/// A path, unless it starts with a drive that this computer does not have.
fn path(path: &str, refused: UnresolvedMesh) -> Result<ParsedReference, UnresolvedMesh> {
    if has_drive(path) && !cfg!(windows) {
        return Err(refused
            .expected("a path of this computer")
            .hint("write the path relative to this file, or as package://NAME/path/to/file"));
    }
    Ok(ParsedReference::Path(path.to_owned()))
}

/// Whether a path starts as `C:\` or `C:/`.
fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_usual_forms_apart() {
        let package = |kind, name: &str, rest: &str| ParsedReference::Package {
            kind,
            name: name.into(),
            rest: rest.into(),
        };
        let ros = |name, rest| Ok(package(PackageKind::Ros, name, rest));
        assert_eq!(parse("package://my-robot/m/a b.stl"), ros("my-robot", "m/a b.stl"));
        assert_eq!(parse("PACKAGE://my-robot//m/a.stl"), ros("my-robot", "m/a.stl"));
        assert_eq!(parse("package://arm\\m\\a.stl"), ros("arm", "m\\a.stl"));
        assert_eq!(parse("package:\\\\arm\\m\\a.stl"), ros("arm", "m\\a.stl"));
        assert_eq!(parse("model://bin/a.stl"), Ok(package(PackageKind::Model, "bin", "a.stl")));
        assert_eq!(parse(" meshes\\link.stl "), Ok(ParsedReference::Path("meshes\\link.stl".into())));
        assert_eq!(parse("file:///a/b.stl"), Ok(ParsedReference::Path("/a/b.stl".into())));
        assert_eq!(parse("file://localhost/a.stl"), Ok(ParsedReference::Path("/a.stl".into())));
        assert_eq!(parse("a:b.stl"), Ok(ParsedReference::Path("a:b.stl".into())));
    }

    #[test]
    fn refuses_the_rest() {
        for uri in
            ["", " ", "package://", "package://a", "package://a/", "package://../x/a.stl", "file://host/a"]
        {
            assert!(parse(uri).is_err(), "{uri}");
        }
        let http = parse("https://example.org/a.stl").unwrap_err();
        assert!(http.what.contains("offline tool"));
        assert!(parse("$(find a)/b.stl").unwrap_err().what.contains("xacro"));
        assert!(parse("gopher://a/b").unwrap_err().what.contains("unknown kind"));
        let slashes = parse("package:///arm/m/a.stl").unwrap_err();
        assert_eq!(slashes.hint.as_deref(), Some("one slash too many: package://arm/m/a.stl"));
    }

    #[test]
    #[cfg(not(windows))]
    fn drives_are_refused_where_there_are_none() {
        for uri in ["C:\\m\\a.stl", "c:/m/a.stl", "file:///C:/m/a.stl", "file://C:/m/a.stl", "D://a.stl"] {
            let refused = parse(uri).unwrap_err();
            assert!(refused.what.contains("drive letter"), "{uri}: {refused:?}");
        }
    }
}
