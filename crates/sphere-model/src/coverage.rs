//! The coverage proof: every piece of every triangle lies in a smallest sphere and in all its ancestors.

use geometry::{Point3, Triangle, TriangleMesh};
use rayon::prelude::*;

use crate::{NodeId, SphereTree};

/// The most halvings of a triangle; a piece is then far smaller than a nanometre.
const MOST_DIVISIONS: u32 = 120;

/// A proof of coverage in numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// The number of triangles of the mesh.
    pub triangles: usize,
    /// The number of pieces, each inside one smallest sphere and all its ancestors.
    pub pieces: usize,
}

/// A piece of the surface whose coverage could not be proven.
#[derive(Clone, Debug, PartialEq)]
pub struct Gap {
    /// The triangle.
    pub triangle: usize,
    /// A point of the piece, in the mesh frame.
    pub near: Point3<f64>,
}

/// Proves that a tree covers a mesh at every rank, or returns the first triangle with a gap.
///
/// Uses the stored numbers only: a triangle is halved until the three corners of every piece, and by convexity all its points, lie in
/// one smallest sphere and slab that list the triangle, and in those of every ancestor.
///
/// # Errors
/// A piece that still fails after 120 halvings.
///
/// # Guarantee
/// `Ok` is a proof for the stored spheres. A covered surface can only be reported as a gap if it lies within rounding of the boundary
/// of its spheres.
pub fn prove_coverage(mesh: &TriangleMesh, tree: &SphereTree) -> Result<Coverage, Gap> {
    let parents = tree.parents();
    // The spheres of each triangle: the inverse of the tree's lists.
    let mut listed: Vec<(u32, NodeId)> =
        tree.lowest().flat_map(|node| tree.triangles_of(node).iter().map(move |&t| (t, node))).collect();
    listed.par_sort_unstable();
    let first: Vec<usize> =
        (0..=mesh.triangle_count()).map(|t| listed.partition_point(|&(u, _)| (u as usize) < t)).collect();
    let pieces = (0..mesh.triangle_count())
        .into_par_iter()
        .map(|t| {
            let candidates: Vec<NodeId> =
                listed[first[t]..first[t + 1]].iter().map(|&(_, node)| node).collect();
            let proof = CoverageProof { tree, parents: &parents };
            proof
                .pieces(&mesh.triangle(t), &candidates, MOST_DIVISIONS)
                .map_err(|near| Gap { triangle: t, near })
        })
        .collect::<Vec<_>>();
    // In order, so that the reported gap does not depend on the threads.
    let pieces = pieces.into_iter().sum::<Result<usize, Gap>>()?;
    Ok(Coverage { triangles: mesh.triangle_count(), pieces })
}

struct CoverageProof<'a> {
    tree: &'a SphereTree,
    parents: &'a [NodeId],
}

impl CoverageProof<'_> {
    fn pieces(&self, piece: &Triangle, candidates: &[NodeId], divisions: u32) -> Result<usize, Point3<f64>> {
        let center = Point3::from((piece[0].coords + piece[1].coords + piece[2].coords) / 3.0);
        let reach = piece.iter().fold(0.0_f64, |m, corner| m.max((corner - center).norm()));
        let near: Vec<NodeId> = candidates
            .iter()
            .copied()
            .filter(|&node| {
                let sphere = self.tree.sphere(node);
                (sphere.center_m() - center).norm() <= sphere.radius_m() + reach
            })
            .collect();
        if near.iter().any(|&node| self.chain_holds(node, piece)) {
            return Ok(1);
        }
        if near.is_empty() || divisions == 0 {
            return Err(center);
        }
        let longest = (0..3)
            .max_by(|&i, &j| {
                let length = |k: usize| (piece[(k + 1) % 3] - piece[k]).norm_squared();
                length(i).total_cmp(&length(j))
            })
            .expect("three edges");
        let [a, b, c] = [piece[longest], piece[(longest + 1) % 3], piece[(longest + 2) % 3]];
        let middle = Point3::from((a.coords + b.coords) * 0.5);
        let one = self.pieces(&[a, middle, c], &near, divisions - 1)?;
        Ok(one + self.pieces(&[middle, b, c], &near, divisions - 1)?)
    }

    fn chain_holds(&self, mut node: NodeId, piece: &Triangle) -> bool {
        loop {
            let (sphere, slab) = (self.tree.sphere(node), self.tree.slab(node));
            let center = sphere.center_m();
            let holds = |corner| sphere.surely_contains(corner) && slab.surely_contains(corner, &center);
            if !piece.iter().all(holds) {
                return false;
            }
            if node == 0 {
                return true;
            }
            node = self.parents[node as usize];
        }
    }
}
