//! Surfaces for display, each stored once.

use std::collections::BTreeMap;
use std::sync::Arc;

use scene::Scene;
use serde::Serialize;

use super::decimate::{BOX_TRIANGLES, decimated};
use super::encode::{longs, share, shorts};

/// Most triangles of all surfaces together: smooth on a laptop, and small enough for a page.
const MOST_TRIANGLES: usize = 150_000;

/// A surface, as one list of vertices and one of corners.
#[derive(Serialize)]
pub(super) struct Mesh {
    /// The box in which vertices are encoded.
    low_m: [f64; 3],
    high_m: [f64; 3],
    /// 16 bits per coordinate.
    vertices: String,
    /// 16 bits per corner, or 32 if there are more vertices.
    corners: String,
    is_wide: bool,
    #[serde(skip)]
    pub(super) triangles: usize,
}

/// All surfaces, and the index of the surface of every piece of every member, in order.
pub(super) fn meshes(scene: &Scene) -> (Vec<Mesh>, Vec<usize>) {
    let mut index_of = BTreeMap::new();
    let mut shapes = Vec::new();
    let mut pieces = Vec::new();
    for piece in scene.members.iter().flat_map(|member| &member.shapes) {
        // By address: only identity matters, and indices follow the order of the pieces.
        let index = *index_of.entry(Arc::as_ptr(&piece.shape).addr()).or_insert(shapes.len());
        if index == shapes.len() {
            shapes.push(&piece.shape.mesh);
        }
        pieces.push(index);
    }
    let counts: Vec<usize> = shapes.iter().map(|mesh| mesh.triangle_count()).collect();
    let meshes = shapes.iter().zip(shares(&counts, MOST_TRIANGLES)).map(|(mesh, most)| {
        let (vertices, triangles) = decimated(mesh, most);
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
        }
    });
    (meshes.collect(), pieces)
}

/// Most triangles of each surface: small ones keep all of theirs, large ones share the rest equally; none is limited to fewer than
/// a box has.
fn shares(counts: &[usize], most: usize) -> Vec<usize> {
    let mut by_count: Vec<usize> = (0..counts.len()).collect();
    by_count.sort_by_key(|index| counts[*index]);
    let (mut shares, mut left) = (vec![0; counts.len()], most);
    for (done, index) in by_count.into_iter().enumerate() {
        let fair = (left / (counts.len() - done)).max(BOX_TRIANGLES);
        shares[index] = counts[index].min(fair);
        left = left.saturating_sub(shares[index]);
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_surfaces_stay_whole_and_large_ones_share_the_rest() {
        assert_eq!(shares(&[10, 20, 30], 60), [10, 20, 30]);
        assert_eq!(shares(&[5000, 20, 9000, 100], 1120), [500, 20, 500, 100]);
        assert_eq!(shares(&[100, 100], 0), [BOX_TRIANGLES; 2]);
        assert!(shares(&[], 100).is_empty());
    }
}
