//! The largest cross of black voxels at every voxel, from run lengths along the axes.

use rayon::prelude::*;

use super::voxels::Voxels;

/// The length of the arms of the largest cross around each black voxel, in voxels; -1 for white ones. In the order x, y, z.
pub(super) fn arms(voxels: &Voxels) -> Vec<i16> {
    let [nx, ny, nz] = voxels.count;
    let mut arms = vec![-1_i16; nx * ny * nz];
    // Along x and y within each plane.
    arms.par_chunks_mut(nx * ny).enumerate().for_each(|(z, plane)| {
        for y in 0..ny {
            let row = &mut plane[y * nx..(y + 1) * nx];
            for (x, arm) in row.iter_mut().enumerate() {
                *arm = if voxels.black.is_set([x, y, z]) { i16::MAX } else { -1 };
            }
            limit(row, 0, 1, nx);
        }
        for x in 0..nx {
            limit(plane, x, nx, ny);
        }
    });
    // Along z, with the planes transposed into columns.
    let columns: Vec<(usize, Vec<i16>)> = (0..nx * ny)
        .into_par_iter()
        .map(|at| {
            let mut column: Vec<i16> = (0..nz).map(|z| arms[z * nx * ny + at]).collect();
            limit(&mut column, 0, 1, nz);
            (at, column)
        })
        .collect();
    for (at, column) in columns {
        for (z, arm) in column.into_iter().enumerate() {
            arms[z * nx * ny + at] = arm;
        }
    }
    arms
}

/// Limits arms by the distance from the next white voxel, or from the edge of the grid, in either direction of a line.
fn limit(arms: &mut [i16], start: usize, step: usize, count: usize) {
    let mut from_white = 0_i16;
    for i in (0..count).map(|i| start + i * step) {
        from_white = if arms[i] < 0 { 0 } else { from_white + 1 };
        arms[i] = arms[i].min(from_white - 1);
    }
    from_white = 0;
    for i in (0..count).rev().map(|i| start + i * step) {
        from_white = if arms[i] < 0 { 0 } else { from_white + 1 };
        arms[i] = arms[i].min(from_white - 1);
    }
}
