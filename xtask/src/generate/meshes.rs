//! Meshes of a robot or a scene as files.

use super::Files;
use super::solid::Solid;
use super::stl::stl_bytes;

/// Name of a mesh and its shape, in the frame of its link or object.
pub(super) type Mesh = (&'static str, Solid);

/// The meshes as files below `owner`, the folder of a robot or a scene.
pub(super) fn mesh_files(owner: &str, meshes: &[Mesh]) -> Files {
    meshes.iter().map(|(name, solid)| (format!("{owner}/meshes/{name}.stl"), stl_bytes(solid))).collect()
}
