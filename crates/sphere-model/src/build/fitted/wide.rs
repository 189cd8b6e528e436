//! Cells of many triangles, which several threads share.

use geometry::TriangleMesh;
use rayon::prelude::*;

use super::content::{CellParts, ContentReach, MOST_PARTS, PartContent};
use super::{Fitted, FittedCell};
use crate::slab::Polygon;

/// Triangles that a thread takes at once; sums are formed over so many, whatever the number of threads.
const CHUNK: usize = 1 << 14;

/// What a chunk of triangles has in one part.
struct ChunkContent {
    content: PartContent,
    triangles: Vec<u32>,
}

/// Shrinks the parts of a cell to the surface inside them; those with none are left out.
pub(super) fn fit(mesh: &TriangleMesh, parts: &CellParts, among: &[u32]) -> Vec<Fitted> {
    let mut chunks: Vec<Vec<ChunkContent>> =
        among.par_chunks(CHUNK).map(|chunk| find(mesh, parts, chunk)).collect();
    let fitted = parts.bounds().iter().enumerate().filter_map(|(part, part_bounds)| {
        let mut content = PartContent::nothing();
        let count = chunks.iter().map(|found| found[part].triangles.len()).sum();
        let mut triangles = Vec::with_capacity(count);
        for found in &mut chunks {
            content.join(&found[part].content);
            triangles.append(&mut std::mem::take(&mut found[part].triangles));
        }
        let bounds = content.bounds()?;
        let nothing = ContentReach::around(&content, bounds);
        let of_chunk = |chunk: &[u32]| {
            let (mut extent, mut polygon) = (nothing, Polygon::default());
            for &index in chunk {
                polygon.clip(&mesh.triangle(index as usize), part_bounds);
                polygon.corners().iter().for_each(|corner| extent.add(corner));
            }
            extent
        };
        let extents: Vec<ContentReach> = triangles.par_chunks(CHUNK).map(of_chunk).collect();
        let mut extent = nothing;
        for other in &extents {
            extent.join(other);
        }
        let (sphere, slab) = extent.fitted();
        Some(Fitted { cell: FittedCell { bounds, triangles }, sphere, slab })
    });
    fitted.collect()
}

fn find(mesh: &TriangleMesh, parts: &CellParts, chunk: &[u32]) -> Vec<ChunkContent> {
    let mut polygon = Polygon::default();
    let nothing = || ChunkContent { content: PartContent::nothing(), triangles: Vec::new() };
    let mut found: Vec<ChunkContent> = (0..MOST_PARTS).map(|_| nothing()).collect();
    for &index in chunk {
        let triangle = mesh.triangle(index as usize);
        let reached = parts.reached(&triangle);
        for (part, bounds) in parts.bounds().iter().enumerate() {
            if reached >> part & 1 == 0 {
                continue;
            }
            polygon.clip(&triangle, bounds);
            if !polygon.corners().is_empty() {
                found[part].content.add(&polygon);
                found[part].triangles.push(index);
            }
        }
    }
    found
}
