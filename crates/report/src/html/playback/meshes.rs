//! Surfaces for display, each once.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;
use simulator::Scene;

use super::decimate::decimated;
use super::encode::{longs, share, shorts};

/// Triangles of all surfaces together: what a laptop turns smoothly, and a page holds.
const MOST_TRIANGLES: usize = 150_000;

/// A surface, as one list of vertices and one of corners.
#[derive(Serialize)]
pub(super) struct Mesh {
    /// The box that the vertices are shares of.
    low_m: [f64; 3],
    high_m: [f64; 3],
    /// 16 bits per coordinate.
    vertices: String,
    /// 16 bits per corner, or 32 where there are more vertices.
    corners: String,
    is_wide: bool,
    pub(super) triangles: usize,
    #[serde(skip)]
    pub(super) triangles_checked: usize,
}

/// All surfaces, and for every piece of every member, in order, which it has.
pub(super) fn meshes(scene: &Scene) -> (Vec<Mesh>, Vec<usize>) {
    let mut index_of = BTreeMap::new();
    let mut shapes = Vec::new();
    let mut pieces = Vec::new();
    for piece in scene.members.iter().flat_map(|member| &member.shapes) {
        // By address: only whether two are the same matters, and numbers follow the order of the pieces.
        let index = *index_of.entry(Arc::as_ptr(&piece.shape).addr()).or_insert(shapes.len());
        if index == shapes.len() {
            shapes.push(&piece.shape.mesh);
        }
        pieces.push(index);
    }
    let whole: usize = shapes.iter().map(|mesh| mesh.triangle_count()).sum();
    let meshes = shapes.iter().map(|mesh| {
        let fair = mesh.triangle_count() as f64 * MOST_TRIANGLES as f64 / whole.max(1) as f64;
        let (vertices, triangles) = decimated(mesh, fair.max(12.0) as usize);
        let bounds = mesh.bounds();
        let is_wide = vertices.len() > usize::from(u16::MAX);
        let corners = triangles.iter().flatten().copied();
        Mesh {
            low_m: bounds.low.coords.into(),
            high_m: bounds.high.coords.into(),
            vertices: shorts(vertices.iter().flat_map(|vertex| {
                std::array::from_fn::<u16, 3, _>(|k| share(vertex[k], bounds.low[k], bounds.high[k]))
            })),
            corners: if is_wide { longs(corners) } else { shorts(corners.map(|corner| corner as u16)) },
            is_wide,
            triangles: triangles.len(),
            triangles_checked: mesh.triangle_count(),
        }
    });
    (meshes.collect(), pieces)
}
