//! A tree for exact questions: cells shrunk to their surface, divided until few triangles are left.

mod content;
mod pieces;
mod subtree;
mod wide;

use geometry::{Aabb, TriangleMesh};
use rayon::prelude::*;

use crate::{Slab, Sphere, SphereTree};
use content::CellParts;
use pieces::TreePart;

/// A cell with no more triangles is not divided.
const FEW_TRIANGLES: usize = 8;
/// A cell with no more triangles is divided only where its parts share them out.
const MANY_TRIANGLES: usize = 64;
/// Parts share triangles out where all together list at most this many times the cell's own.
const SHARED_OUT: f64 = 2.5;
/// A cell whose longest edge is below this share of the whole box's diagonal is not divided.
const FINEST_SHARE: f64 = 1.0 / 2048.0;
/// Axes along which a cell is at least this share of its longest edge are halved.
const HALVED_SHARE: f64 = 0.6;
/// Spheres are this much larger than what they hold, so that pieces of surface that straddle two cells fit both.
const SPARE: f64 = 2e-3;
/// Several threads divide a cell with more triangles; one thread builds everything below a smaller one, whose triangles fit into
/// the processor's cache.
const WIDE: usize = 1 << 13;

/// Covers a mesh with spheres of uneven depth: coarse where a few large triangles suffice, fine where there are many.
///
/// It follows the patent's second embodiment (trimmed cells) and the spherical octree's rule to refine only where needed, with
/// two changes: a cell is shrunk to the surface inside it before it is divided, and every sphere is fitted to its cell's
/// content. No radius is asked for: exact questions are decided by the triangles in the smallest spheres.
///
/// Parallel over cells and over the triangles of large cells; the result does not depend on the number of threads.
pub fn build_fitted(mesh: &TriangleMesh) -> SphereTree {
    let finest_m = mesh.bounds().diagonal() * FINEST_SHARE;
    let all: Vec<u32> = (0..mesh.triangle_count() as u32).collect();
    let root = wide::fit(mesh, &CellParts::whole(mesh.bounds()), &all);
    drop(all);
    let pieces = root.into_iter().flat_map(|root| grow(mesh, root, 0, finest_m)).collect();
    pieces::assemble(pieces)
}

/// A part of space and the triangles that reach into it.
struct FittedCell {
    bounds: Aabb,
    triangles: Vec<u32>,
}

/// A cell with its sphere and slab.
struct Fitted {
    cell: FittedCell,
    sphere: Sphere,
    slab: Slab,
}

/// Whether a cell of so many triangles is large enough to be divided.
fn is_divisible(bounds: &Aabb, triangles: usize, finest_m: f64) -> bool {
    triangles > FEW_TRIANGLES && bounds.size().amax() > finest_m
}

/// The tree below a node at this depth, as pieces in the order of a walk that visits a node before its children.
fn grow(mesh: &TriangleMesh, node: Fitted, depth: usize, finest_m: f64) -> Vec<TreePart> {
    let FittedCell { bounds, triangles } = &node.cell;
    if triangles.len() <= WIDE || !is_divisible(bounds, triangles.len(), finest_m) {
        return vec![TreePart { depth, tree: subtree::below(mesh, node, finest_m) }];
    }
    let children = wide::fit(mesh, &CellParts::halved(bounds), triangles);
    let mut pieces = vec![TreePart { depth, tree: subtree::alone(node, children.len()) }];
    let below: Vec<Vec<TreePart>> =
        children.into_par_iter().map(|child| grow(mesh, child, depth + 1, finest_m)).collect();
    pieces.extend(below.into_iter().flatten());
    pieces
}

#[cfg(test)]
mod tests {
    use geometry::Point3;

    use super::*;
    use crate::prove_coverage;

    /// A wavy sheet of 2 · side² triangles, with a fan of slivers around one corner.
    fn sheet(side: usize) -> TriangleMesh {
        let at = |i: usize, j: usize| {
            let (x, y) = (i as f64 / side as f64, j as f64 / side as f64);
            Point3::new(x, y, 0.1 * libm::sin(9.0 * x) * libm::cos(7.0 * y))
        };
        let quads = (0..side).flat_map(|i| (0..side).map(move |j| (i, j)));
        let mut triangles: Vec<_> = quads
            .flat_map(|(i, j)| {
                let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
                [[a, b, c], [a, c, d]]
            })
            .collect();
        let rim = |k: usize| Point3::new(1.5, 0.001 * k as f64, 0.2);
        triangles.extend((0..100).map(|k| [Point3::new(1.2, 0.5, 0.0), rim(k), rim(k + 1)]));
        TriangleMesh::from_triangles(&triangles, [1.0; 3]).expect("finite")
    }

    #[test]
    fn a_tree_in_many_pieces_covers_the_mesh_and_does_not_depend_on_the_threads() {
        let mesh = sheet(150);
        assert!(mesh.triangle_count() > 4 * WIDE);
        let by = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
            pool.install(|| build_fitted(&mesh))
        };
        let tree = by(1);
        assert_eq!(format!("{:?}", by(3)), format!("{tree:?}"));
        let coverage = prove_coverage(&mesh, &tree).expect("covered");
        assert_eq!(coverage.triangles, mesh.triangle_count());
    }

    /// What several threads do with a large cell, one does with its subtree.
    #[test]
    fn wide_cells_are_divided_like_others() {
        let mesh = sheet(60);
        let finest_m = mesh.bounds().diagonal() * FINEST_SHARE;
        let all: Vec<u32> = (0..mesh.triangle_count() as u32).collect();
        let root = || wide::fit(&mesh, &CellParts::whole(mesh.bounds()), &all).pop().expect("a root");
        let in_one =
            pieces::assemble(vec![TreePart { depth: 0, tree: subtree::below(&mesh, root(), finest_m) }]);
        let children = wide::fit(&mesh, &CellParts::halved(&root().cell.bounds), &all);
        let mut pieces = vec![TreePart { depth: 0, tree: subtree::alone(root(), children.len()) }];
        let below = children.into_iter().map(|child| subtree::below(&mesh, child, finest_m));
        pieces.extend(below.map(|tree| TreePart { depth: 1, tree }));
        assert_eq!(format!("{:?}", pieces::assemble(pieces)), format!("{in_one:?}"));
    }
}
