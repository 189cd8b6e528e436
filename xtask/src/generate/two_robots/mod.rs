//! Two robots over one table: table and gearbox housing as meshes; the cell file adds plain boxes.

mod housing;
mod table;

use super::Files;
use super::solid::Solid;
use super::stl::stl_bytes;

/// Where the meshes of the scene lie.
pub(super) const MESH_FOLDER: &str = "scenes/two-robots/meshes";

/// The meshes of the scene.
pub(super) fn files() -> Files {
    meshes()
        .into_iter()
        .map(|(name, solid)| (format!("{MESH_FOLDER}/{name}.stl"), stl_bytes(&solid)))
        .collect()
}

/// Each object in its own frame.
fn meshes() -> Vec<(&'static str, Solid)> {
    vec![("table", table::table()), ("housing", housing::housing())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scene_stays_light() {
        for (name, solid) in meshes() {
            assert!((300..=7_000).contains(&solid.triangles.len()), "{name}: {}", solid.triangles.len());
        }
    }
}
