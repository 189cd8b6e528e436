//! The bounding volume hierarchy of spheres, as flat arrays.

use std::ops::Range;

use geometry::Point3;

use crate::{Slab, Sphere};

/// Index of a sphere in its tree; rank 1 holds node 0.
pub type NodeId = u32;

/// An immutable hierarchy of spheres over the surface of one mesh.
///
/// Spheres are stored rank by rank; the children of a node are consecutive in the next rank, in the order of their parents.
/// With the patent's methods all branches end in the last rank; a branch of a fitted tree ends where few triangles are left.
///
/// # Guarantee
/// Every point of the surface lies in a smallest sphere whose list names the point's triangle, and in every
/// ancestor of that sphere, and in the slabs of all of them; [`prove_coverage`](crate::prove_coverage) proves this from the stored numbers.
/// A sphere holds the surface *inside its cell*, not its child spheres.
#[derive(Clone, Debug)]
pub struct SphereTree {
    pub(crate) spheres: Vec<Sphere>,
    /// By node; empty for the patent's methods, whose spheres have none.
    pub(crate) slabs: Vec<Slab>,
    /// Requested radius per rank; the stored radii are rounded up.
    pub(crate) rank_radii_m: Vec<f64>,
    /// First node of each rank, then the number of nodes.
    pub(crate) rank_starts: Vec<u32>,
    /// Children of node i: `first_child[i]..first_child[i + 1]`; empty for a smallest sphere.
    pub(crate) first_child: Vec<u32>,
    /// Triangles of node i: `first_triangle[i]..first_triangle[i + 1]` of `triangles`; empty except for smallest spheres.
    pub(crate) first_triangle: Vec<u32>,
    pub(crate) triangles: Vec<u32>,
}

impl SphereTree {
    /// Number of ranks.
    pub fn ranks(&self) -> usize {
        self.rank_radii_m.len()
    }

    /// The nodes of a rank, counted from 1 (largest).
    pub fn rank_nodes(&self, rank: usize) -> Range<NodeId> {
        self.rank_starts[rank - 1]..self.rank_starts[rank]
    }

    /// The radius of a rank's spheres before rounding up, metres.
    pub fn rank_radius_m(&self, rank: usize) -> f64 {
        self.rank_radii_m[rank - 1]
    }

    /// The rank of a node.
    pub fn rank_of(&self, node: NodeId) -> usize {
        self.rank_starts.partition_point(|&start| start <= node)
    }

    /// All spheres, by node.
    pub fn spheres(&self) -> &[Sphere] {
        &self.spheres
    }

    /// The sphere of a node.
    ///
    /// # Panics
    /// If the node is out of range.
    #[inline]
    pub fn sphere(&self, node: NodeId) -> &Sphere {
        &self.spheres[node as usize]
    }

    /// The slab of a node; of a tree by the patent's methods, one as thick as the sphere.
    #[inline]
    pub fn slab(&self, node: NodeId) -> Slab {
        self.slabs.get(node as usize).copied().unwrap_or_else(|| Slab::whole(self.sphere(node)))
    }

    /// All slabs, by node; empty for the patent's methods.
    pub fn slabs(&self) -> &[Slab] {
        &self.slabs
    }

    /// Whether a node is a smallest sphere: it lists triangles, and has no children.
    ///
    /// A larger sphere can have no children either: in the patent's first embodiment it may touch the surface outside of its cube only.
    #[inline]
    pub fn is_lowest(&self, node: NodeId) -> bool {
        !self.triangles_of(node).is_empty()
    }

    /// The children of a node; empty for a smallest sphere, and for a larger one whose cube contains no surface.
    #[inline]
    pub fn children(&self, node: NodeId) -> Range<NodeId> {
        self.first_child[node as usize]..self.first_child[node as usize + 1]
    }

    /// The triangles that a smallest sphere covers; empty for other nodes.
    #[inline]
    pub fn triangles_of(&self, lowest: NodeId) -> &[u32] {
        let k = lowest as usize;
        &self.triangles[self.first_triangle[k] as usize..self.first_triangle[k + 1] as usize]
    }

    /// All smallest spheres.
    pub fn lowest(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..self.spheres.len() as NodeId).filter(|&node| self.is_lowest(node))
    }

    /// The parent of every node; the root is its own parent.
    pub fn parents(&self) -> Vec<NodeId> {
        let mut parents = vec![0; self.spheres.len()];
        for node in 0..self.spheres.len() as u32 {
            for child in self.children(node) {
                parents[child as usize] = node;
            }
        }
        parents
    }

    /// Bytes of all spheres, slabs and lists.
    pub fn bytes(&self) -> usize {
        let lists = self.first_child.len() + self.first_triangle.len() + self.triangles.len();
        size_of_val(&self.spheres[..]) + size_of_val(&self.slabs[..]) + size_of::<u32>() * lists
    }

    /// Upper bound on the distance of any point of a smallest sphere from the surface, metres.
    ///
    /// # Guarantee
    /// The bound is the radius plus the distance of the centre from the nearest listed triangle.
    pub fn protrusion_m(&self, mesh: &geometry::TriangleMesh) -> f64 {
        self.lowest()
            .map(|node| {
                let sphere = self.sphere(node);
                let center: Point3<f64> = sphere.center_m();
                let nearest = self.triangles_of(node).iter().fold(f64::INFINITY, |nearest, &t| {
                    nearest.min(geometry::point_triangle(&center, &mesh.triangle(t as usize)).distance_m)
                });
                nearest + sphere.radius_m()
            })
            .fold(0.0, f64::max)
    }
}
