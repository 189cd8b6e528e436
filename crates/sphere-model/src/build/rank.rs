//! From one rank's cells to the next.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

use geometry::{Aabb, Point3, Triangle, TriangleMesh};
use rayon::prelude::*;

use super::divide::{Slice, set_slices};
use crate::Sphere;

/// Cells divided at once by one thread.
const CELLS_PER_CHUNK: usize = 256;

/// Entries of triangle lists that a sphere is reckoned with, at most.
const TRIANGLES_PER_SPHERE: usize = 64;

/// The kept cells of a rank, each with the triangles that concern it.
pub(super) struct KeptCells {
    pub(super) boxes: Vec<Aabb>,
    pub(super) first_triangle: Vec<u32>,
    pub(super) triangles: Vec<u32>,
}

impl KeptCells {
    /// One cell with these triangles.
    pub(super) fn one(bounds: Aabb, triangles: Vec<u32>) -> Self {
        Self { boxes: vec![bounds], first_triangle: vec![0, triangles.len() as u32], triangles }
    }

    fn triangles_of(&self, cell: usize) -> &[u32] {
        &self.triangles[self.first_triangle[cell] as usize..self.first_triangle[cell + 1] as usize]
    }
}

/// What dividing a rank's cells gave.
pub(super) struct NextRank {
    pub(super) cells: KeptCells,
    pub(super) spheres: Vec<Sphere>,
    /// Number of children of every divided cell.
    pub(super) children: Vec<u32>,
}

/// How a method cuts cells and keeps spheres.
pub(super) struct CutRule<'a> {
    pub(super) radius_m: f64,
    pub(super) edge_m: f64,
    /// How far beyond a cell's own slice a triangle can concern it.
    pub(super) reach_m: f64,
    /// Whether the next rank divides the trimmed box or the whole cube.
    pub(super) trimmed: bool,
    /// Whether a triangle concerns a cell, given the cell's trimmed box and its sphere's centre.
    pub(super) concerns: &'a (dyn Fn(&Triangle, &Aabb, &Point3<f64>) -> bool + Sync),
    /// The part of the tree to be built; `None` for the whole.
    pub(super) part: Option<Part<'a>>,
}

/// Places on triangles: only spheres near them are wanted. In the order of the triangles, each once.
pub type Part<'a> = &'a [(u32, Aabb)];

/// The spheres of all descendants lie within this many radii of a sphere's centre, rounding included.
const DESCENDANTS: f64 = 3.0;

/// The place on a triangle, if it has one.
fn place_on(part: Part<'_>, triangle: u32) -> Option<&Aabb> {
    let index = part.binary_search_by_key(&triangle, |place| place.0).ok()?;
    Some(&part[index].1)
}

/// Whether a sphere, or one below it, may reach a place.
fn may_reach(place: &Aabb, center: &Point3<f64>, radius_m: f64) -> bool {
    let reach_m = DESCENDANTS * radius_m;
    (0..3).all(|k| place.low[k] - reach_m <= center[k] && center[k] <= place.high[k] + reach_m)
}

/// Whether a sphere, or one below it, may reach the place on a triangle.
pub(super) fn is_wanted(part: Part<'_>, triangle: u32, center: &Point3<f64>, radius_m: f64) -> bool {
    place_on(part, triangle).is_some_and(|place| may_reach(place, center, radius_m))
}

/// Divides every cell by the rule; gives the number of spheres reached when there are more than `room`.
pub(super) fn divide_all(
    mesh: &TriangleMesh,
    cells: &KeptCells,
    rule: &CutRule<'_>,
    room: usize,
) -> Result<NextRank, usize> {
    let spheres_so_far = AtomicUsize::new(0);
    let chunks: Vec<Range<usize>> = (0..cells.boxes.len())
        .step_by(CELLS_PER_CHUNK)
        .map(|start| start..(start + CELLS_PER_CHUNK).min(cells.boxes.len()))
        .collect();
    let parts: Vec<NextRank> = chunks
        .into_par_iter()
        .map(|chunk| {
            let mut part = NextRank {
                cells: KeptCells { boxes: Vec::new(), first_triangle: Vec::new(), triangles: Vec::new() },
                spheres: Vec::new(),
                children: Vec::new(),
            };
            let mut memory = DivideMemory::default();
            for cell in chunk {
                if spheres_so_far.load(Ordering::Relaxed) > room {
                    return part;
                }
                let before = part.spheres.len();
                let cell = (&cells.boxes[cell], cells.triangles_of(cell));
                if divide_one(mesh, cell, rule, room, &mut memory, &mut part).is_none() {
                    spheres_so_far.fetch_add(room + 1, Ordering::Relaxed);
                    return part;
                }
                spheres_so_far.fetch_add(part.spheres.len() - before, Ordering::Relaxed);
                part.children.push((part.spheres.len() - before) as u32);
            }
            part
        })
        .collect();
    let spheres = spheres_so_far.into_inner();
    if spheres > room || parts.iter().map(|p| p.cells.triangles.len()).sum::<usize>() > u32::MAX as usize {
        return Err(spheres);
    }
    Ok(concatenate(parts))
}

/// Scratch memory for dividing cells one after the other.
#[derive(Default)]
struct DivideMemory {
    axes: [Vec<Slice>; 3],
    /// Cells with the triangles that concern them.
    concerned: Vec<(u64, u32)>,
}

/// Divides one cell; gives nothing where that is surely more work than `room` spheres are worth.
fn divide_one(
    mesh: &TriangleMesh,
    (bounds, triangles): (&Aabb, &[u32]),
    rule: &CutRule<'_>,
    room: usize,
    memory: &mut DivideMemory,
    out: &mut NextRank,
) -> Option<()> {
    // No list of slices longer than the spheres there may be.
    if bounds.size().amax() / rule.edge_m > room as f64 {
        return None;
    }
    let DivideMemory { axes, concerned } = memory;
    concerned.clear();
    for (k, axis) in axes.iter_mut().enumerate() {
        set_slices(axis, [bounds.low[k], bounds.high[k]], rule.edge_m);
    }
    for &index in triangles {
        let place = match rule.part.map(|part| place_on(part, index)) {
            Some(None) => continue,
            place => place.flatten(),
        };
        let triangle = mesh.triangle(index as usize);
        let [xs, ys, zs] = [0, 1, 2].map(|k| touched(&axes[k], &triangle, k, rule.reach_m));
        for z in zs {
            for y in ys.clone() {
                for x in xs.clone() {
                    let cell = cell_at(axes, [x, y, z], rule);
                    let is_wanted = place.is_none_or(|place| may_reach(place, &cell.center, rule.radius_m));
                    if is_wanted && (rule.concerns)(&triangle, &cell.trimmed, &cell.center) {
                        concerned.push((((z * axes[1].len() + y) * axes[0].len() + x) as u64, index));
                    }
                }
            }
        }
        if concerned.len() / TRIANGLES_PER_SPHERE > room {
            return None;
        }
    }
    concerned.sort_unstable();
    for group in concerned.chunk_by(|a, b| a.0 == b.0) {
        let at = group[0].0 as usize;
        let (nx, ny) = (axes[0].len(), axes[1].len());
        let cell = cell_at(axes, [at % nx, at / nx % ny, at / nx / ny], rule);
        out.spheres.push(Sphere::around(&cell.center, rule.radius_m));
        let content = if rule.trimmed { cell.trimmed } else { cell.cube };
        out.cells.boxes.push(content);
        out.cells.first_triangle.push(out.cells.triangles.len() as u32);
        out.cells.triangles.extend(group.iter().map(|&(_, triangle)| triangle));
    }
    Some(())
}

struct OctreeCell {
    trimmed: Aabb,
    cube: Aabb,
    center: Point3<f64>,
}

fn cell_at(axes: &[Vec<Slice>; 3], at: [usize; 3], rule: &CutRule<'_>) -> OctreeCell {
    let slice = [0, 1, 2].map(|k| axes[k][at[k]]);
    let cube_low = Point3::from(slice.map(|s| s.cube_low));
    let cube = Aabb { low: cube_low, high: cube_low.map(|x| x + rule.edge_m) };
    OctreeCell {
        trimmed: Aabb { low: Point3::from(slice.map(|s| s.low)), high: Point3::from(slice.map(|s| s.high)) },
        center: cube.center(),
        cube,
    }
}

/// The slices that a triangle's extent along an axis can concern.
fn touched(slices: &[Slice], triangle: &Triangle, axis: usize, reach_m: f64) -> Range<usize> {
    let on_axis = triangle.map(|corner| corner[axis]);
    let low = on_axis[0].min(on_axis[1]).min(on_axis[2]) - reach_m;
    let high = on_axis[0].max(on_axis[1]).max(on_axis[2]) + reach_m;
    let first = slices.partition_point(|s| s.high < low);
    let end = slices.partition_point(|s| s.low <= high);
    first..end.max(first)
}

fn concatenate(parts: Vec<NextRank>) -> NextRank {
    let mut whole = NextRank {
        cells: KeptCells { boxes: Vec::new(), first_triangle: Vec::new(), triangles: Vec::new() },
        spheres: Vec::new(),
        children: Vec::new(),
    };
    for part in parts {
        let offset = whole.cells.triangles.len() as u32;
        whole.cells.boxes.extend(part.cells.boxes);
        whole.cells.first_triangle.extend(part.cells.first_triangle.iter().map(|first| first + offset));
        whole.cells.triangles.extend(part.cells.triangles);
        whole.spheres.extend(part.spheres);
        whole.children.extend(part.children);
    }
    whole.cells.first_triangle.push(whole.cells.triangles.len() as u32);
    whole
}
