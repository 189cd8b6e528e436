//! From a mesh reference to the path of a file that may be read.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use geometry::{InputError, Problem};

use super::reference::{Reference, parse};
use super::search::{self, Found, PackageSources, RosIndex};
use super::{UnresolvedMesh, roots};
use geometry::input::nearest;

/// Finds the files behind the mesh references of one URDF.
#[derive(Debug)]
pub struct MeshLocator {
    urdf_folder: PathBuf,
    roots: Vec<PathBuf>,
    sources: PackageSources,
    ros: OnceLock<RosIndex>,
}

impl MeshLocator {
    /// A locator for the references in `urdf_file`.
    ///
    /// # Errors
    /// Where the URDF or an allowed root does not exist, or a package is given two folders in one place.
    pub fn new(urdf_file: &Path, sources: PackageSources) -> Result<Self, InputError> {
        let file = urdf_file.display().to_string();
        let canonical = urdf_file
            .canonicalize()
            .map_err(|error| Problem::new(&*file, "the URDF is not found").found(error.to_string()))?;
        let urdf_folder = canonical.parent().unwrap_or(&canonical).to_path_buf();
        let mut roots = vec![roots::of_urdf(&urdf_folder)];
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
        Ok(Self { urdf_folder, roots, sources, ros: OnceLock::new() })
    }

    /// Path of the file behind a reference, with symbolic links followed, inside a folder that may be read.
    /// The file exists; whether it is a regular file is for its reader to check.
    ///
    /// # Errors
    /// Where the reference cannot be followed or leads outside the allowed folders.
    pub fn resolve(&self, uri: &str) -> Result<PathBuf, UnresolvedMesh> {
        let (base, rest, package) = match parse(uri)? {
            Reference::Path(path) => (self.urdf_folder.clone(), path, None),
            Reference::Package { name, rest } => {
                let ros = self.ros.get_or_init(|| RosIndex::scan(&self.sources));
                let found = search::find(&name, &self.urdf_folder, &self.sources, ros)?;
                (found.folder.clone(), rest, Some(found))
            }
        };
        let path = existing(&base, &rest)?;
        let trusted = package.filter(|found| found.is_trusted).map(|Found { folder, .. }| folder);
        let mut allowed = self.roots.iter().chain(&trusted);
        if allowed.any(|root| path.starts_with(root)) {
            return Ok(path);
        }
        let roots: Vec<String> =
            self.roots.iter().chain(&trusted).map(|root| root.display().to_string()).collect();
        let folder = path.parent().unwrap_or(&path).display();
        Err(UnresolvedMesh::new("a mesh lies outside the folders that may be read")
            .found(path.display().to_string())
            .expected(format!("a file below {}", roots.join(" or ")))
            .hint(format!("if that is intended: --allow-root {folder}")))
    }
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

/// The canonical path of `base/rest`, read literally or, where that does not exist, with `%20` and the like decoded.
fn existing(base: &Path, rest: &str) -> Result<PathBuf, UnresolvedMesh> {
    let literal = base.join(rest);
    let error = match literal.canonicalize() {
        Ok(path) => return Ok(path),
        Err(error) => error,
    };
    if let Some(path) = percent_decoded(rest).and_then(|rest| base.join(rest).canonicalize().ok()) {
        return Ok(path);
    }
    let unresolved = UnresolvedMesh::new("a mesh file is not found")
        .found(format!("{} ({error})", literal.display()))
        .expected("an existing file");
    Err(match similar(&literal) {
        Some(name) => unresolved.hint(format!("did you mean {name:?}? upper and lower case count")),
        None => unresolved.hint("check the path, and that the meshes were copied with the URDF"),
    })
}

/// A file in the same folder with nearly the same name.
fn similar(path: &Path) -> Option<String> {
    let mut names: Vec<String> = path
        .parent()?
        .read_dir()
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    nearest(path.file_name()?.to_str()?, names.iter().map(String::as_str)).map(str::to_owned)
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
