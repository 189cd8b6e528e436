//! Spheres packed inside a solid: Fujii, Kobori and Nishikawa, "A method of fast collision detection by spheres" (in Japanese, undated, after 1998).

mod cross;
mod digital;
#[cfg(test)]
mod tests;
mod voxels;

use geometry::{ShellReason, Topology, TriangleMesh};
use rayon::prelude::*;

use crate::{InnerBall, InnerTree, SphereTree, SurfaceDistance};
use digital::DigitalSphere;
use voxels::Voxels;

/// The most memory that the grid of one packing may need.
pub const MOST_GRID_BYTES: usize = 1 << 30;

/// Bytes per voxel: two bits, and the arms of its cross in a plane and in a column.
const BYTES_PER_VOXEL: usize = 5;

/// Why a solid was not packed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PackError {
    /// The surface has no certain inside.
    #[error("spheres are packed into closed meshes only: {0}")]
    Open(ShellReason),
    /// The grid would need too much memory.
    #[error(
        "a grid of {resolution} voxels along the longest edge needs {needed_bytes} bytes, more than {MOST_GRID_BYTES}; {fitting} fits"
    )]
    TooLarge {
        /// The resolution asked for.
        resolution: usize,
        /// The memory that it would need.
        needed_bytes: usize,
        /// A resolution that fits.
        fitting: usize,
    },
    /// No voxel's centre lies inside.
    #[error("the walls are thinner than a voxel of {} mm: no centre lies inside", edge_m * 1e3)]
    Thin {
        /// Edge of a voxel.
        edge_m: f64,
    },
}

/// A sphere as it was packed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PackedSphere {
    /// Radius of the digital sphere, in voxels from the middle of its centre voxel.
    pub digital_radius: u32,
    /// The ball that stands for it: no larger than the digital sphere, and inside the solid.
    pub ball: InnerBall,
}

/// The spheres packed into a solid.
#[derive(Clone, Debug)]
pub struct Packing {
    /// Voxels along the longest edge.
    pub resolution: usize,
    /// Edge of a voxel, metres.
    pub voxel_m: f64,
    /// In the order in which they were packed: large ones first.
    pub spheres: Vec<PackedSphere>,
    /// The octree over their balls.
    pub tree: InnerTree,
}

/// Packs spheres into a solid, with so many voxels along the longest edge of its box: in rounds from the largest cross of black
/// voxels down, every digital sphere that fits is kept, and all that are kept are painted white.
///
/// `tree` covers the mesh; `progress` is called with the share of the voxels done. Parallel; the result does not depend on the
/// number of threads.
///
/// # Errors
/// A mesh that is not closed, a grid that needs too much memory, and a solid without the centre of a voxel.
///
/// # Guarantee
/// Every ball lies inside the solid: its centre is inside, and its radius is at most the distance from the surface. The digital
/// spheres themselves may leave the solid, and are only tested on their shells, so that a cavity may lie in them: they prove
/// nothing. Balls do not cover the solid: they can confirm a collision, and never exclude one.
pub fn pack(
    mesh: &TriangleMesh,
    tree: &SphereTree,
    resolution: usize,
    progress: &mut dyn FnMut(f64),
) -> Result<Packing, PackError> {
    if let Topology::Shell(reason) = mesh.topology() {
        return Err(PackError::Open(*reason));
    }
    check_memory(mesh, resolution)?;
    let voxels = Voxels::of_solid(mesh, resolution);
    let all = voxels.black.count();
    if all == 0 {
        return Err(PackError::Thin { edge_m: voxels.edge_m });
    }
    let mut centers: Vec<([usize; 3], u32)> = Vec::new();
    let mut arms = cross::arms(&voxels);
    let mut radius = i64::from(arms.iter().copied().max().unwrap_or(0));
    while radius >= 0 {
        let kept = fitting(&voxels, &arms, radius);
        // The cross shrinks also where crosses fit and no sphere does; the source's loop would never end there.
        if !kept.is_empty() {
            paint(&voxels, &kept, radius);
            centers.extend(kept.into_iter().map(|at| (at, radius as u32)));
            progress(1.0 - voxels.black.count() as f64 / all as f64);
            arms = cross::arms(&voxels);
        }
        let most = i64::from(arms.iter().copied().max().unwrap_or(-1));
        radius = most.min(radius - 1);
    }
    let surface = SurfaceDistance::new(mesh, tree);
    let sphere = |&(at, digital_radius): &([usize; 3], u32)| {
        let center = voxels.center(at);
        let radius_m =
            ((f64::from(digital_radius) + 0.5) * voxels.edge_m).min(surface.free_radius_m(&center));
        PackedSphere { digital_radius, ball: InnerBall { center, radius_m } }
    };
    let spheres: Vec<PackedSphere> = centers.par_iter().map(sphere).collect();
    let balls: Vec<InnerBall> = spheres.iter().map(|sphere| sphere.ball).collect();
    Ok(Packing { resolution, voxel_m: voxels.edge_m, tree: InnerTree::new(&balls), spheres })
}

fn check_memory(mesh: &TriangleMesh, resolution: usize) -> Result<(), PackError> {
    let needed = |resolution: usize| {
        let (_, count) = Voxels::counts(mesh.bounds(), resolution);
        count.iter().fold(BYTES_PER_VOXEL, |bytes, &along| bytes.saturating_mul(along))
    };
    let needed_bytes = needed(resolution.max(1));
    // Arms are 16-bit numbers.
    if needed_bytes <= MOST_GRID_BYTES && (1..1 << 15).contains(&resolution) {
        return Ok(());
    }
    let fits = |resolution: &usize| needed(*resolution) <= MOST_GRID_BYTES;
    let fitting = (0..15).rev().map(|power| 1 << power).find(fits).unwrap_or(1);
    Err(PackError::TooLarge { resolution, needed_bytes, fitting })
}

/// The centres of all digital spheres of a radius whose shells are black, in the order of the voxels.
fn fitting(voxels: &Voxels, arms: &[i16], radius: i64) -> Vec<[usize; 3]> {
    let [nx, ny, _] = voxels.count;
    let sphere = DigitalSphere::new(radius);
    let fits = |at: [usize; 3]| {
        let center = at.map(|x| x as i64);
        sphere.shell.iter().all(|offset| voxels.is_black([0, 1, 2].map(|k| center[k] + offset[k])))
    };
    arms.par_iter()
        .enumerate()
        .filter(|(_, arm)| i64::from(**arm) >= radius)
        .map(|(index, _)| [index % nx, index / nx % ny, index / (nx * ny)])
        .filter(|at| fits(*at))
        .collect()
}

/// Paints digital spheres white.
fn paint(voxels: &Voxels, centers: &[[usize; 3]], radius: i64) {
    let sphere = DigitalSphere::new(radius);
    centers.par_iter().for_each(|center| {
        for &[half, y, z] in &sphere.runs {
            let [x, y, z] = [center[0] as i64, center[1] as i64 + y, center[2] as i64 + z];
            let is_in = |at: i64, k: usize| at >= 0 && at < voxels.count[k] as i64;
            let (from, to) = ((x - half).max(0), (x + half).min(voxels.count[0] as i64 - 1));
            if is_in(y, 1) && is_in(z, 2) && from <= to {
                voxels.black.clear_run(from as usize, to as usize, y as usize, z as usize);
            }
        }
    });
}
