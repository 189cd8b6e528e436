//! The spherical octree of Tzafestas and Coiffet, "Real-Time Collision Detection using Spherical Octrees" (1996), section 2.1.

use std::sync::atomic::{AtomicUsize, Ordering};

use geometry::{Point3, TriangleMesh, point_triangle};
use rayon::prelude::*;

use super::divide::cube_edge_m;
use super::rank::{Part, is_wanted};
use crate::{Sphere, SphereTree};

/// Where a branch of an octree ends.
#[derive(Clone, Copy, Debug)]
pub struct OctreeDepth {
    /// A sphere no larger than this is not divided, metres.
    pub smallest_radius_m: f64,
    /// A sphere that meets no more faces is not divided: the non-homogeneous octree of section 3.2. With 0 every branch goes
    /// down to the smallest radius.
    pub few_faces: usize,
    /// A larger sphere is divided however few faces it meets, metres.
    pub coarse_radius_m: f64,
    /// Levels below the root, at most.
    pub most_levels: usize,
}

/// A cube of the octree with the triangles that meet its sphere.
struct Cube {
    /// Its place among the cubes of its level, along every axis.
    at: [u32; 3],
    triangles: Vec<u32>,
}

/// The cubes of the octree: the smallest cube around the member, halved along every axis at each level.
struct CubeGrid {
    low: Point3<f64>,
    edge_m: f64,
    /// Half of the edge, over the radius of the sphere around the cube.
    share: f64,
    eps_m: f64,
}

impl CubeGrid {
    fn around(mesh: &TriangleMesh) -> Self {
        let (bounds, share) = (mesh.bounds(), 0.5 * cube_edge_m(1.0));
        // A nanometre per metre more, so that the surface lies surely inside.
        let most_m = bounds.low.coords.amax().max(bounds.high.coords.amax());
        let edge_m = bounds.size().amax() + 2e-9 * (1.0 + most_m);
        let low = bounds.center().map(|x| x - 0.5 * edge_m);
        Self { low, edge_m, share, eps_m: geometry::DISTANCE_ERROR_PER_M * (most_m + edge_m) }
    }

    fn edge_m(&self, level: usize) -> f64 {
        self.edge_m / (1_u64 << level) as f64
    }

    fn radius_m(&self, level: usize) -> f64 {
        0.5 * self.edge_m(level) / self.share
    }

    fn center(&self, level: usize, at: [u32; 3]) -> Point3<f64> {
        let edge_m = self.edge_m(level);
        Point3::from([0, 1, 2].map(|k| self.low[k] + (f64::from(at[k]) + 0.5) * edge_m))
    }

    /// The eight cubes of a cube that meet the surface.
    fn children(
        &self,
        mesh: &TriangleMesh,
        parent: &Cube,
        level: usize,
        part: Option<Part<'_>>,
    ) -> Vec<Cube> {
        let radius_m = self.radius_m(level);
        // Outward by far more than the distance's rounding: a sphere that touches the surface is kept.
        let touching_m = radius_m * (1.0 + 1e-9) + self.eps_m;
        let octant = |octant: u32| {
            let at = [0, 1, 2].map(|k| 2 * parent.at[k] + (octant >> k & 1));
            let center = self.center(level, at);
            let meets = |index: &u32| {
                part.is_none_or(|part| is_wanted(part, *index, &center, radius_m))
                    && point_triangle(&center, &mesh.triangle(*index as usize)).distance_m <= touching_m
            };
            Cube { at, triangles: parent.triangles.iter().copied().filter(meets).collect() }
        };
        (0..8).map(octant).filter(|cube| !cube.triangles.is_empty()).collect()
    }
}

/// The radii of the levels down to the first that is no larger than the smallest radius, metres.
pub(super) fn level_radii_m(mesh: &TriangleMesh, depth: &OctreeDepth) -> Vec<f64> {
    let grid = CubeGrid::around(mesh);
    let mut radii_m = vec![grid.radius_m(0)];
    // Places are 32-bit numbers.
    while radii_m.len() <= depth.most_levels.min(31) && radii_m[radii_m.len() - 1] > depth.smallest_radius_m {
        radii_m.push(grid.radius_m(radii_m.len()));
    }
    radii_m
}

/// Builds the octree level by level; a node is kept if its sphere meets the surface, and a smallest one lists the triangles that
/// its sphere meets. Gives the radius of the last level that fits if there are more than `most_spheres`.
///
/// # Guarantee
/// The cubes of a level cover the cube of their parent, and each lies in its sphere with a thousandth of the edge to spare.
pub(crate) fn build_octree(
    mesh: &TriangleMesh,
    part: Option<Part<'_>>,
    depth: &OctreeDepth,
    most_spheres: usize,
) -> Result<SphereTree, f64> {
    let grid = CubeGrid::around(mesh);
    let rank_radii_m = level_radii_m(mesh, depth);
    let triangles = match part {
        Some(part) => part.iter().map(|place| place.0).collect(),
        None => (0..mesh.triangle_count() as u32).collect(),
    };
    let mut tree = SphereTree {
        spheres: vec![Sphere::around(&grid.center(0, [0; 3]), grid.radius_m(0))],
        slabs: Vec::new(),
        rank_starts: vec![0, 1],
        first_child: Vec::new(),
        first_triangle: vec![0],
        triangles: Vec::new(),
        rank_radii_m: Vec::new(),
    };
    let mut cubes = vec![Cube { at: [0; 3], triangles }];
    for level in 1..=rank_radii_m.len() {
        let is_last = level == rank_radii_m.len();
        let is_coarse = rank_radii_m[level - 1] > depth.coarse_radius_m;
        let is_leaf = |cube: &Cube| is_last || (!is_coarse && cube.triangles.len() <= depth.few_faces);
        let room = most_spheres.saturating_sub(tree.spheres.len());
        let count = AtomicUsize::new(0);
        let below = |cube: &Cube| {
            if is_leaf(cube) || count.load(Ordering::Relaxed) > room {
                return Vec::new();
            }
            let children = grid.children(mesh, cube, level, part);
            count.fetch_add(children.len(), Ordering::Relaxed);
            children
        };
        let children: Vec<Vec<Cube>> = cubes.par_iter().map(below).collect();
        let listed: usize = cubes.iter().map(|cube| cube.triangles.len()).sum();
        if count.into_inner() > room || tree.triangles.len() + listed > u32::MAX as usize {
            return Err(rank_radii_m[level - 1]);
        }
        let mut first_child = tree.spheres.len() as u32;
        for (cube, below) in cubes.iter().zip(&children) {
            tree.first_child.push(first_child);
            first_child += below.len() as u32;
            if is_leaf(cube) {
                tree.triangles.extend(&cube.triangles);
            }
            tree.first_triangle.push(tree.triangles.len() as u32);
        }
        cubes = children.into_iter().flatten().collect();
        if cubes.is_empty() {
            tree.rank_radii_m = rank_radii_m[..level].to_vec();
            break;
        }
        let sphere = |cube: &Cube| Sphere::around(&grid.center(level, cube.at), grid.radius_m(level));
        tree.spheres.extend(cubes.iter().map(sphere));
        tree.rank_starts.push(tree.spheres.len() as u32);
    }
    tree.first_child.push(tree.spheres.len() as u32);
    Ok(tree)
}
