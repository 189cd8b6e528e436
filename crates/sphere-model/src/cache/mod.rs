//! Models kept on disk: built once, read back in a fraction of the time.

mod bytes;
mod component_list;
mod folder;
mod key;

use std::path::PathBuf;

use directories::ProjectDirs;
use geometry::{SelfIntersections, TriangleMesh};

use crate::{BuildError, Method, SphereTree, build, build_fitted};
use folder::Folder;
use key::{Builder, Key, SurfaceHash};

/// What kept trees may take on disk: enough for hundreds of members.
const MOST_BYTES: u64 = 4 << 30;

/// Where built trees are kept, or nowhere.
///
/// # Guarantee
/// A tree from here equals the one that would be built, number by number. A file is taken only if its checksum fits its content,
/// it was written for this very surface, builder and version, and its lists fit together; anything else is built anew and
/// replaced. Files are written beside their place and renamed, so that a reader sees a whole file or none. What cannot be read
/// or written costs time and changes no result.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    folder: Option<Folder>,
}

impl Cache {
    /// Keeps nothing: every tree is built.
    pub fn none() -> Self {
        Self::default()
    }

    /// Keeps trees in a folder, which is made when the first is written; the oldest go when it grows beyond 4 GiB.
    pub fn in_folder(path: PathBuf) -> Self {
        Self { folder: Some(Folder::new(path, MOST_BYTES)) }
    }

    /// Keeps trees where this user's programs keep such files: the folder named by `PATHPROOF_CACHE`, nowhere where that is empty;
    /// otherwise as the system has it (`~/.cache/pathproof/models` on Linux).
    pub fn of_user() -> Self {
        let own = || Some(ProjectDirs::from("", "", "pathproof")?.cache_dir().join("models"));
        let folder = std::env::var_os("PATHPROOF_CACHE").map(PathBuf::from).or_else(own);
        folder.filter(|folder| !folder.as_os_str().is_empty()).map_or_else(Self::none, Self::in_folder)
    }

    /// What exact questions need of a surface: the tree of [`build_fitted`] and the self-intersections, or what was found before.
    pub fn build_exact(&self, mesh: &TriangleMesh) -> (SphereTree, SelfIntersections) {
        let Some(folder) = &self.folder else { return (build_fitted(mesh), SelfIntersections::of(mesh)) };
        let surface = SurfaceHash::of(mesh);
        let build = || Ok::<_, std::convert::Infallible>(build_fitted(mesh));
        let tree = kept(folder, mesh, &Key::of(&surface, Builder::Fitted), build);
        (tree.unwrap_or_else(|never| match never {}), kept_self_intersections(folder, mesh, &surface))
    }

    /// [`SelfIntersections::of`], or what it gave before.
    pub fn self_intersections(&self, mesh: &TriangleMesh) -> SelfIntersections {
        match &self.folder {
            None => SelfIntersections::of(mesh),
            Some(folder) => kept_self_intersections(folder, mesh, &SurfaceHash::of(mesh)),
        }
    }

    /// [`build()`], or what it gave before.
    ///
    /// # Errors
    /// Those of [`build()`].
    pub fn build(
        &self,
        mesh: &TriangleMesh,
        method: Method,
        smallest_radius_m: f64,
    ) -> Result<SphereTree, BuildError> {
        let build = || build(mesh, method, smallest_radius_m);
        let Some(folder) = &self.folder else { return build() };
        let builder = Builder::Method { method, smallest_radius_m };
        kept(folder, mesh, &Key::of(&SurfaceHash::of(mesh), builder), build)
    }
}

fn kept<E>(
    folder: &Folder,
    mesh: &TriangleMesh,
    key: &Key,
    build: impl FnOnce() -> Result<SphereTree, E>,
) -> Result<SphereTree, E> {
    let name = key.file_name();
    if let Some(tree) = folder.read(&name).and_then(|content| bytes::decode(&content, key, mesh)) {
        return Ok(tree);
    }
    let tree = build()?;
    folder.write(&name, &bytes::encode(&tree, key));
    Ok(tree)
}

fn kept_self_intersections(folder: &Folder, mesh: &TriangleMesh, surface: &SurfaceHash) -> SelfIntersections {
    let key = Key::of(surface, Builder::SelfIntersections);
    let name = key.file_name();
    let known = folder.read(&name).and_then(|content| component_list::decode(&content, &key));
    if let Some(known) = known.and_then(|components| SelfIntersections::from_components(mesh, components)) {
        return known;
    }
    let found = SelfIntersections::of(mesh);
    folder.write(&name, &component_list::encode(found.components(), &key));
    found
}
