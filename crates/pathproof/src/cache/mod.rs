//! Sphere models and caps kept on disk, so that a later run reads them instead of building them.

mod bytes;
mod capped;
mod component_list;
mod folder;
mod key;
mod sink;
mod source;

use std::convert::Infallible;
use std::io::Write as _;
use std::path::PathBuf;

use directories::ProjectDirs;
use geometry::{SelfIntersections, TriangleMesh};
use sphere_model::{BuildError, ClosedByCaps, Method, NoStore, SphereTree, TreeBuilder, build, build_fitted};

use folder::Folder;
use key::{Builder, CacheKey, SurfaceHash};

/// The most bytes that kept trees take on disk: enough for hundreds of members.
const MOST_BYTES: u64 = 4 << 30;

/// A store of built trees and caps in a folder; without a folder, all are built.
///
/// # Guarantee
/// What comes from here equals what would be built, number by number. A file is used only if its checksum matches, its key is
/// the one of the surface, builder and version, and its arrays are consistent; otherwise it is built and the file replaced.
/// Files are written under another name and renamed, so that a reader sees a whole file or none. A file that cannot be read or
/// written costs time and changes no result.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    folder: Option<Folder>,
}

impl Cache {
    /// A store without a folder: every tree is built.
    pub fn none() -> Self {
        Self::default()
    }

    /// A store in a folder. The first write creates the folder; the oldest files are removed when it grows beyond 4 GiB.
    pub fn in_folder(path: PathBuf) -> Self {
        Self { folder: Some(Folder::new(path, MOST_BYTES)) }
    }

    /// The user's store: the folder of the variable `PATHPROOF_CACHE`, or no folder if it is empty; without the variable, the cache
    /// folder of the system (`~/.cache/pathproof/models` on Linux).
    pub fn of_user() -> Self {
        let own = || Some(ProjectDirs::from("", "", "pathproof")?.cache_dir().join("models"));
        let folder = std::env::var_os("PATHPROOF_CACHE").map(PathBuf::from).or_else(own);
        folder.filter(|folder| !folder.as_os_str().is_empty()).map_or_else(Self::none, Self::in_folder)
    }
}

impl TreeBuilder for Cache {
    fn tree(
        &self,
        mesh: &TriangleMesh,
        method: Method,
        smallest_radius_m: f64,
    ) -> Result<SphereTree, BuildError> {
        let build = || build(mesh, method, smallest_radius_m);
        let Some(folder) = &self.folder else { return build() };
        let builder = Builder::Method { method, smallest_radius_m };
        kept(folder, mesh, &CacheKey::new(&SurfaceHash::new(mesh), builder), build)
    }

    fn fitted(&self, mesh: &TriangleMesh) -> (SphereTree, SelfIntersections) {
        let Some(folder) = &self.folder else { return NoStore.fitted(mesh) };
        let surface = SurfaceHash::new(mesh);
        // First what needs much memory only while it works.
        let self_intersections = kept_self_intersections(folder, mesh, &surface);
        let build = || Ok::<_, Infallible>(build_fitted(mesh));
        let Ok(tree) = kept(folder, mesh, &CacheKey::new(&surface, Builder::Fitted), build);
        (tree, self_intersections)
    }

    fn self_intersections(&self, mesh: &TriangleMesh) -> SelfIntersections {
        match &self.folder {
            None => SelfIntersections::in_mesh(mesh),
            Some(folder) => kept_self_intersections(folder, mesh, &SurfaceHash::new(mesh)),
        }
    }

    fn closed_by_caps(&self, mesh: &TriangleMesh) -> Option<ClosedByCaps> {
        let Some(folder) = &self.folder else { return ClosedByCaps::new(mesh) };
        // Of a closed mesh nothing is kept: that is seen at once.
        if mesh.shell_components() == 0 {
            return None;
        }
        let key = CacheKey::new(&SurfaceHash::new(mesh), Builder::Caps);
        let name = key.file_name();
        let known = folder.open(&name).and_then(|(file, length)| capped::decode(file, length, &key, mesh));
        if known.is_some() {
            return known;
        }
        let closed = ClosedByCaps::new(mesh)?;
        folder.write(&name, capped::length(&closed), |file| capped::encode(&closed, &key, file));
        Some(closed)
    }
}

fn kept<E>(
    folder: &Folder,
    mesh: &TriangleMesh,
    key: &CacheKey,
    build: impl FnOnce() -> Result<SphereTree, E>,
) -> Result<SphereTree, E> {
    let name = key.file_name();
    if let Some(tree) = folder.open(&name).and_then(|(file, length)| bytes::decode(file, length, key, mesh)) {
        return Ok(tree);
    }
    let tree = build()?;
    folder.write(&name, bytes::length(&tree), |file| bytes::encode(&tree, key, file));
    Ok(tree)
}

fn kept_self_intersections(folder: &Folder, mesh: &TriangleMesh, surface: &SurfaceHash) -> SelfIntersections {
    let key = CacheKey::new(surface, Builder::SelfIntersections);
    let name = key.file_name();
    let known = folder.read(&name).and_then(|content| component_list::decode(&content, &key));
    if let Some(known) = known.and_then(|components| SelfIntersections::from_components(mesh, components)) {
        return known;
    }
    let found = SelfIntersections::in_mesh(mesh);
    let content = component_list::encode(found.components(), &key);
    folder.write(&name, content.len(), |file| file.write_all(&content));
    found
}
