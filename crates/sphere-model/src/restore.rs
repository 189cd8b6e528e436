//! A tree from stored arrays.

use geometry::TriangleMesh;
use rayon::prelude::*;

use crate::{Slab, Sphere, SphereTree};

/// Entries that a thread checks at least.
const PER_THREAD: usize = 1 << 16;

/// The flat arrays of a [`SphereTree`] with n nodes in r ranks and t listed triangles.
#[derive(Clone, Debug)]
pub struct TreeArrays {
    /// Radius of each rank before rounding up, metres; r entries.
    pub rank_radii_m: Vec<f64>,
    /// First node of each rank, then n; r + 1 entries.
    pub rank_starts: Vec<u32>,
    /// Spheres by node; n entries.
    pub spheres: Vec<Sphere>,
    /// Slabs by node; n entries, or none for the patent's methods.
    pub slabs: Vec<Slab>,
    /// First child of each node, then n; n + 1 entries.
    pub first_child: Vec<u32>,
    /// First entry of each node in `triangles`, then t; n + 1 entries.
    pub first_triangle: Vec<u32>,
    /// Triangles of the smallest spheres; t entries.
    pub triangles: Vec<u32>,
}

impl SphereTree {
    /// Restores a tree over a mesh; `None` if the arrays are not consistent.
    ///
    /// # Guarantee
    /// Every index of the tree is valid and every walk from a node to its children ends. Coverage of the surface is not checked:
    /// [`prove_coverage`](crate::prove_coverage) does that.
    pub fn restore(arrays: TreeArrays, mesh: &TriangleMesh) -> Option<Self> {
        let TreeArrays { rank_radii_m, rank_starts, spheres, slabs, first_child, first_triangle, triangles } =
            arrays;
        let nodes = spheres.len();
        let lengths_fit = rank_starts.len() == rank_radii_m.len() + 1
            && (slabs.is_empty() || slabs.len() == nodes)
            && first_child.len() == nodes + 1
            && first_triangle.len() == nodes + 1;
        let tree = Self { spheres, slabs, rank_radii_m, rank_starts, first_child, first_triangle, triangles };
        (lengths_fit && fits_together(&tree, mesh.triangle_count())).then_some(tree)
    }
}

/// Whether every number names something that is there, so that no walk leaves the lists or goes on for ever.
fn fits_together(tree: &SphereTree, triangles: usize) -> bool {
    let nodes = tree.spheres.len();
    let rises = |list: &[u32], end: usize| list.is_sorted() && list.last() == Some(&(end as u32));
    let ranks_fit = tree.rank_starts.first() == Some(&0)
        && tree.rank_starts.get(1) == Some(&1)
        && rises(&tree.rank_starts, nodes);
    let lists_fit = rises(&tree.first_child, nodes)
        && tree.first_triangle[0] == 0
        && rises(&tree.first_triangle, tree.triangles.len())
        && each(&tree.triangles, |&triangle| (triangle as usize) < triangles);
    // The children of a rank are the next rank.
    let starts = &tree.rank_starts;
    let children_fit = ranks_fit
        && (1..starts.len()).all(|rank| tree.first_child[starts[rank - 1] as usize] == starts[rank])
        && tree.first_child[nodes] as usize == nodes;
    let numbers_fit = tree.rank_radii_m.iter().all(|radius_m| radius_m.is_finite())
        && each(&tree.spheres, |s| {
            s.radius > 0.0 && s.radius.is_finite() && s.center.iter().all(|x| x.is_finite())
        })
        && each(&tree.slabs, |s| {
            s.low.is_finite() && s.high.is_finite() && s.normal.iter().all(|x| x.abs() < 1.000_001)
        });
    ranks_fit && lists_fit && children_fit && numbers_fit
}

fn each<T: Sync>(list: &[T], is_good: impl Fn(&T) -> bool + Send + Sync) -> bool {
    list.par_iter().with_min_len(PER_THREAD).all(is_good)
}

#[cfg(test)]
mod tests {
    use geometry::Shape;

    use super::*;
    use crate::build_fitted;

    #[test]
    fn arrays_that_do_not_fit_together_are_refused() {
        let mesh = Shape::sphere(0.3).expect("valid").mesh;
        let tree = build_fitted(&mesh);
        let restored = |change: &dyn Fn(&mut TreeArrays)| {
            let mut arrays = TreeArrays {
                rank_radii_m: tree.rank_radii_m.clone(),
                rank_starts: tree.rank_starts.clone(),
                spheres: tree.spheres.clone(),
                slabs: tree.slabs.clone(),
                first_child: tree.first_child.clone(),
                first_triangle: tree.first_triangle.clone(),
                triangles: tree.triangles.clone(),
            };
            change(&mut arrays);
            SphereTree::restore(arrays, &mesh)
        };
        let refused = |change: &dyn Fn(&mut TreeArrays)| assert!(restored(change).is_none());
        let whole = restored(&|_| {}).expect("consistent arrays");
        assert_eq!(format!("{whole:?}"), format!("{tree:?}"));
        refused(&|tree| tree.triangles[3] = 1 << 30);
        refused(&|tree| tree.first_child[2] = 0);
        refused(&|tree| tree.first_child[0] = 2);
        refused(&|tree| *tree.first_triangle.last_mut().expect("entries") += 1);
        refused(&|tree| tree.rank_starts[1] = 2);
        refused(&|tree| tree.spheres[5].radius = f32::NAN);
        refused(&|tree| tree.spheres[5].center[1] = f32::INFINITY);
        refused(&|tree| tree.slabs[5].high = f32::NAN);
        refused(&|tree| tree.slabs.truncate(tree.slabs.len() - 1));
        refused(&|tree| tree.spheres.truncate(tree.spheres.len() - 1));
        refused(&|tree| tree.rank_radii_m.truncate(tree.rank_radii_m.len() - 1));
        refused(&|tree| tree.first_child.truncate(tree.first_child.len() - 1));
    }
}
