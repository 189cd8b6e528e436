//! From a mesh reference to the path of a file that may be read.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use diagnostics::{InputError, Problem};

use super::existing::{Existing, existing};
use super::reference::{Reference, parse};
use super::search::{self, Found, PackageSources, RosIndex};
use super::{UnresolvedMesh, roots};

/// Finds the files behind the mesh references of one URDF or SDF.
#[derive(Debug)]
pub struct MeshLocator {
    folder: PathBuf,
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
                    .hint("correct --allow-root")
            })?);
        }
        for (origin, pairs) in [("--package", &sources.explicit), ("the cell file", &sources.cell)] {
            check_unique(&file, origin, pairs)?;
        }
        Ok(Self { folder, roots, sources, ros: OnceLock::new() })
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
            Reference::Path(path) => (self.folder.clone(), path, None),
            Reference::Package { kind, name, rest } => {
                let found = self.package(kind, &name)?;
                (found.folder.clone(), rest, Some(found))
            }
        };
        let Existing { path, has_backslashes } = existing(&base, &rest)?;
        let (trusted, doubtful): (Vec<Found>, Vec<Found>) =
            package.into_iter().partition(|found| found.is_trusted);
        let trusted = trusted.into_iter().map(|Found { folder, .. }| folder);
        let readable: Vec<PathBuf> = self.roots.iter().cloned().chain(trusted).collect();
        let to_allow = doubtful.into_iter().map(|Found { folder, .. }| folder).find(|f| path.starts_with(f));
        check_inside(
            &path,
            &readable,
            to_allow.as_deref(),
            "a mesh lies outside the folders that may be read",
        )?;
        Ok(LocatedMesh { path, readable, has_backslashes: has_backslashes || is_slashed(uri) })
    }

    /// Folders that may be read whatever the reference.
    pub fn roots(&self) -> &[PathBuf] {
        &self.roots
    }

    fn package(&self, kind: super::reference::PackageKind, name: &str) -> Result<Found, UnresolvedMesh> {
        let ros = self.ros.get_or_init(|| RosIndex::scan(&self.sources));
        search::find(kind, name, &self.folder, &self.sources, ros)
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
        Reference::Path(path) if Path::new(&path).is_relative() => {
            let Existing { path, .. } = existing(mesh.parent().unwrap_or(Path::new("")), &path)
                .map_err(|missing| UnresolvedMesh { what: "the file is not found".to_owned(), ..missing })?;
            check_inside(&path, readable, None, "it lies outside the folders that may be read")?;
            Ok(path)
        }
        Reference::Path(_) => Err(refuse("an absolute path")),
        Reference::Package { .. } => Err(refuse("a file of a package")),
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
