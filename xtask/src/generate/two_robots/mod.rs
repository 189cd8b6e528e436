//! Two robots over one table: table and gearbox housing as meshes; the cell file adds plain boxes.

mod housing;
mod table;

use super::Files;
use super::meshes::{Mesh, mesh_files};

/// The meshes of the scene.
pub(super) fn files() -> Files {
    mesh_files("scenes/two-robots", &meshes())
}

/// Each object in its own frame.
fn meshes() -> Vec<Mesh> {
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
