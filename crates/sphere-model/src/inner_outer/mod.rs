//! The binary tree of outer and inner spheres: Arcila, Muñoz and Bañón, "An Efficient Algorithm for Real-Time Detection of
//! Intersections" (in Spanish, undated, after 2001).

mod content;
#[cfg(test)]
mod tests;

use geometry::{Aabb, ShellReason, Topology, TriangleMesh};
use rayon::prelude::*;

use crate::{InnerBall, NodeId, Sphere, SphereTree, SurfaceDistance};
use content::SolidContent;

/// The most levels of a tree below its root: half a million leaves.
const MOST_LEVELS: usize = 19;

/// Why a tree was not built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InnerOuterError {
    /// The surface has no certain inside.
    #[error("inner spheres need a closed mesh: {0}")]
    Open(ShellReason),
    /// Too many levels.
    #[error("a binary tree of {0} levels is too large; at most {MOST_LEVELS} fit")]
    Levels(usize),
}

/// A binary tree over a solid, whose outer spheres cover the solid at every level, and whose inner spheres are leaves inside it.
///
/// # Guarantee
/// The surface in a node lies in the node's sphere, and in the spheres of its children: [`Self::outer`] is proven like any other
/// tree. An inner ball lies in the solid, and covers the part of it that its node stands for.
#[derive(Clone, Debug)]
pub struct InnerOuterTree {
    outer: SphereTree,
    /// The balls of inner leaves, by node; with radius 0 for outer nodes.
    inner: Vec<InnerBall>,
    /// Mean diameter of the outer spheres of every level, the root's first, metres.
    mean_diameters_m: Vec<f64>,
}

/// A part of space with its part of the solid.
struct SolidPart {
    bounds: Aabb,
    content: SolidContent,
}

impl InnerOuterTree {
    /// Halves the box of a solid along its longest edge, level by level; `tree` covers the mesh.
    ///
    /// A part without surface whose sphere lies in the solid becomes an inner leaf. Parallel; the result does not depend on the
    /// number of threads.
    ///
    /// # Errors
    /// A mesh that is not closed, and more levels than fit.
    pub fn new(mesh: &TriangleMesh, tree: &SphereTree, levels: usize) -> Result<Self, InnerOuterError> {
        if let Topology::Shell(reason) = mesh.topology() {
            return Err(InnerOuterError::Open(*reason));
        }
        if levels > MOST_LEVELS {
            return Err(InnerOuterError::Levels(levels));
        }
        let surface = SurfaceDistance::new(mesh, tree);
        let all: Vec<u32> = (0..mesh.triangle_count() as u32).collect();
        let root = SolidContent::within(mesh, mesh.bounds(), &all).expect("a solid has a surface");
        let mut parts = vec![SolidPart { bounds: *mesh.bounds(), content: root }];
        let mut outer = SphereTree {
            spheres: Vec::new(),
            slabs: Vec::new(),
            rank_radii_m: Vec::new(),
            rank_starts: vec![0],
            first_child: Vec::new(),
            first_triangle: vec![0],
            triangles: Vec::new(),
        };
        let (mut inner, mut mean_diameters_m) = (Vec::new(), Vec::new());
        for level in 0..=levels {
            let fitted: Vec<(Sphere, Option<InnerBall>)> = parts
                .par_iter()
                .map(|part| {
                    let ball = part.content.ball();
                    (Sphere::around(&ball.center, ball.radius_m), inner_ball(mesh, &surface, part, &ball))
                })
                .collect();
            let is_last = level == levels;
            let below: Vec<Vec<SolidPart>> = parts
                .par_iter()
                .zip(&fitted)
                .map(
                    |(part, (_, ball))| {
                        if is_last || ball.is_some() { Vec::new() } else { part.halves(mesh) }
                    },
                )
                .collect();
            let start = outer.spheres.len() + parts.len();
            let mut first_child = start as u32;
            for ((part, (sphere, ball)), below) in parts.iter().zip(&fitted).zip(&below) {
                outer.spheres.push(*sphere);
                outer.first_child.push(first_child);
                first_child += below.len() as u32;
                if is_last {
                    outer.triangles.extend(part.content.triangles());
                }
                outer.first_triangle.push(outer.triangles.len() as u32);
                let none = InnerBall { center: sphere.center_m(), radius_m: 0.0 };
                inner.push(ball.unwrap_or(none));
            }
            let of_outer =
                fitted.iter().filter(|(_, ball)| ball.is_none()).map(|(sphere, _)| sphere.radius_m());
            let (sum_m, count) =
                of_outer.fold((0.0, 0_u32), |(sum, count), radius| (sum + radius, count + 1));
            mean_diameters_m.push(2.0 * sum_m / f64::from(count.max(1)));
            outer.rank_radii_m.push(fitted.iter().map(|(sphere, _)| sphere.radius_m()).fold(0.0, f64::max));
            outer.rank_starts.push(outer.spheres.len() as u32);
            parts = below.into_iter().flatten().collect();
            if parts.is_empty() {
                break;
            }
        }
        outer.first_child.push(outer.spheres.len() as u32);
        Ok(Self { outer, inner, mean_diameters_m })
    }

    /// All spheres as one tree that covers the surface; a smallest outer sphere lists its triangles.
    pub fn outer(&self) -> &SphereTree {
        &self.outer
    }

    /// The ball of an inner leaf; `None` for an outer sphere.
    pub fn inner(&self, node: NodeId) -> Option<&InnerBall> {
        let ball = &self.inner[node as usize];
        (ball.radius_m > 0.0).then_some(ball)
    }

    /// All inner balls.
    pub fn inner_balls(&self) -> impl Iterator<Item = &InnerBall> {
        self.inner.iter().filter(|ball| ball.radius_m > 0.0)
    }

    /// Mean diameter of the outer spheres of every level, the root's first, metres.
    pub fn mean_diameters_m(&self) -> &[f64] {
        &self.mean_diameters_m
    }

    /// The first level whose outer spheres have a mean diameter of at most so many metres; the last one if none has.
    pub fn level_of_diameter(&self, diameter_m: f64) -> usize {
        let fine = self.mean_diameters_m.iter().position(|mean_m| *mean_m <= diameter_m);
        fine.unwrap_or(self.mean_diameters_m.len() - 1)
    }

    /// Bytes of all spheres and lists.
    pub fn bytes(&self) -> usize {
        self.outer.bytes() + size_of_val(&self.inner[..])
    }
}

impl SolidPart {
    /// The two halves along the longest edge that hold a part of the solid.
    fn halves(&self, mesh: &TriangleMesh) -> Vec<Self> {
        // What the part holds may be much smaller than its box.
        let bounds = self.content.bounds(&self.bounds);
        let axis = bounds.size().imax();
        let middle = bounds.center()[axis];
        let (mut low, mut high) = (bounds, bounds);
        low.high[axis] = middle;
        high.low[axis] = middle;
        let half = |bounds: Aabb| {
            SolidContent::within(mesh, &bounds, self.content.triangles())
                .map(|content| Self { bounds, content })
        };
        [low, high].into_iter().filter_map(half).collect()
    }
}

/// The ball of an inner leaf: around the part's sphere, inside the solid.
fn inner_ball(
    mesh: &TriangleMesh,
    surface: &SurfaceDistance<'_>,
    part: &SolidPart,
    ball: &InnerBall,
) -> Option<InnerBall> {
    if !part.content.triangles().is_empty() || !mesh.contains(&ball.center) {
        return None;
    }
    let radius_m = surface.free_radius_m(&ball.center);
    (radius_m >= ball.radius_m).then_some(InnerBall { center: ball.center, radius_m })
}
