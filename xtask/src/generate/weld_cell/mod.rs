//! Weld cell: table, fixture, clamp, workpiece and post as meshes; the cell file adds plain boxes.

mod clamp;
mod fixture;
mod post;
mod table;
mod workpiece;

use super::Files;
use super::meshes::{Mesh, mesh_files};

/// Height of the pipe's axis above the table.
const PIPE_HEIGHT: f64 = 0.140;
/// Outer radius of the pipe.
const PIPE_RADIUS: f64 = 0.057;
/// Gap between the pipe and what holds it: the parts never touch, so nothing is reported between them.
const SEAT_GAP: f64 = 0.001;
/// Thickness of the fixture's base plate, on which the clamps stand.
const FIXTURE_PLATE: f64 = 0.020;

/// The meshes of the scene.
pub(super) fn files() -> Files {
    mesh_files("scenes/weld-cell", &meshes())
}

/// Each object in its own frame.
fn meshes() -> Vec<Mesh> {
    vec![
        ("table", table::table()),
        ("fixture", fixture::fixture()),
        ("clamp", clamp::clamp()),
        ("workpiece", workpiece::workpiece()),
        ("post", post::post()),
    ]
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
