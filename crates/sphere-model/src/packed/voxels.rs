//! A solid as a grid of voxels: black where spheres can still be packed.

use std::sync::atomic::{AtomicU64, Ordering};

use geometry::{Aabb, Point3, TriangleMesh, triangle_meets_box};
use rayon::prelude::*;

/// Voxels of a grid, each with one bit.
#[derive(Debug)]
pub(super) struct Bits {
    words: Vec<AtomicU64>,
    /// Words per row along x.
    per_row: usize,
    /// Voxels along y.
    rows: usize,
}

impl Bits {
    fn new(count: [usize; 3]) -> Self {
        let per_row = count[0].div_ceil(64);
        let words = (0..per_row * count[1] * count[2]).map(|_| AtomicU64::new(0)).collect();
        Self { words, per_row, rows: count[1] }
    }

    fn place(&self, [x, y, z]: [usize; 3]) -> (usize, u64) {
        ((z * self.rows + y) * self.per_row + x / 64, 1 << (x % 64))
    }

    pub(super) fn is_set(&self, at: [usize; 3]) -> bool {
        let (word, bit) = self.place(at);
        self.words[word].load(Ordering::Relaxed) & bit != 0
    }

    fn set(&self, at: [usize; 3]) {
        let (word, bit) = self.place(at);
        self.words[word].fetch_or(bit, Ordering::Relaxed);
    }

    /// Clears a run along x, both ends included.
    pub(super) fn clear_run(&self, from: usize, to: usize, y: usize, z: usize) {
        let row = (z * self.rows + y) * self.per_row;
        for word in from / 64..=to / 64 {
            let low = if word == from / 64 { u64::MAX << (from % 64) } else { u64::MAX };
            let high = if word == to / 64 { u64::MAX >> (63 - to % 64) } else { u64::MAX };
            self.words[row + word].fetch_and(!(low & high), Ordering::Relaxed);
        }
    }

    pub(super) fn count(&self) -> usize {
        self.words.iter().map(|word| word.load(Ordering::Relaxed).count_ones() as usize).sum()
    }
}

/// A grid of cubes around a solid.
pub(super) struct Voxels {
    low: Point3<f64>,
    pub(super) edge_m: f64,
    pub(super) count: [usize; 3],
    pub(super) black: Bits,
}

impl Voxels {
    /// Voxels along every axis, with so many along the longest one.
    pub(super) fn counts(bounds: &Aabb, resolution: usize) -> (f64, [usize; 3]) {
        let edge_m = bounds.size().amax() / resolution as f64;
        let along = |k: usize| (libm::ceil(bounds.size()[k] / edge_m - 1e-9) as usize).clamp(1, resolution);
        (edge_m, [0, 1, 2].map(along))
    }

    /// The voxels whose centres lie inside a solid are black.
    ///
    /// A voxel that no triangle meets is as its neighbour along x, if no triangle meets that one either: one point-in-solid test
    /// serves a whole run of them.
    pub(super) fn of_solid(mesh: &TriangleMesh, resolution: usize) -> Self {
        let bounds = mesh.bounds();
        let (edge_m, count) = Self::counts(bounds, resolution);
        let spare = |k: usize| 0.5 * (count[k] as f64 * edge_m - bounds.size()[k]);
        let low = Point3::from([0, 1, 2].map(|k| bounds.low[k] - spare(k)));
        let voxels = Self { low, edge_m, count, black: Bits::new(count) };
        let surface = Bits::new(count);
        let all: Vec<usize> = (0..mesh.triangle_count()).collect();
        all.par_iter().for_each(|&triangle| {
            voxels.mark(&mesh.triangle(triangle), [0; 3], count, &surface);
        });
        (0..count[2]).into_par_iter().for_each(|z| {
            for y in 0..count[1] {
                let mut run = None;
                for x in 0..count[0] {
                    let at = [x, y, z];
                    let inside = || mesh.contains(&voxels.center(at));
                    let is_black = if surface.is_set(at) {
                        run = None;
                        inside()
                    } else {
                        *run.get_or_insert_with(inside)
                    };
                    if is_black {
                        voxels.black.set(at);
                    }
                }
            }
        });
        voxels
    }

    /// Marks the voxels from `low` to before `high` that a triangle meets, by halving.
    fn mark(&self, triangle: &geometry::Triangle, low: [usize; 3], high: [usize; 3], surface: &Bits) {
        // A millionth of a voxel more on either side, so that a voxel that is not marked is surely free.
        let at = |place: [usize; 3], spare: f64| {
            Point3::from([0, 1, 2].map(|k| self.low[k] + (place[k] as f64 + spare) * self.edge_m))
        };
        if !triangle_meets_box(triangle, &at(low, -1e-6), &at(high, 1e-6)) {
            return;
        }
        let longest = (0..3).max_by_key(|&k| high[k] - low[k]).expect("three axes");
        let length = high[longest] - low[longest];
        if length == 1 {
            surface.set(low);
            return;
        }
        let (mut end, mut start) = (high, low);
        end[longest] = low[longest] + length / 2;
        start[longest] = end[longest];
        self.mark(triangle, low, end, surface);
        self.mark(triangle, start, high, surface);
    }

    /// The centre of a voxel in the mesh frame, metres.
    pub(super) fn center(&self, at: [usize; 3]) -> Point3<f64> {
        Point3::from([0, 1, 2].map(|k| self.low[k] + (at[k] as f64 + 0.5) * self.edge_m))
    }

    /// Whether a voxel is black; those beyond the grid are not.
    pub(super) fn is_black(&self, at: [i64; 3]) -> bool {
        let is_in = (0..3).all(|k| at[k] >= 0 && at[k] < self.count[k] as i64);
        is_in && self.black.is_set(at.map(|x| x as usize))
    }
}
