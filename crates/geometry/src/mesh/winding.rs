//! Exact winding numbers of points with respect to each closed component of a mesh.

use std::ops::Range;

use nalgebra::Point3;
use robust::{Coord, Coord3D, orient2d, orient3d};

use crate::Aabb;

/// Triangles with their components.
#[derive(Clone, Copy)]
pub(super) struct Divided<'a> {
    pub(super) vertices: &'a [Point3<f64>],
    pub(super) triangles: &'a [[u32; 3]],
    /// Component of every triangle.
    pub(super) component_of: &'a [u32],
    pub(super) bounds: &'a Aabb,
}

/// Most rows and columns.
const MOST_CELLS: usize = 512;
/// Most cells per triangle, on average: large triangles in a fine grid would take more memory than the mesh.
const MOST_LISTED: usize = 8;

/// Triangles in a grid by their projections on the y–z plane, for rays along +x.
///
/// # Guarantee
/// [`Self::around`] counts the signed crossings of the ray from the point towards +x. The point is displaced symbolically by (ε,
/// ε²) in (y, z), so that the ray never passes through an edge or a vertex; every other decision is the sign of an exact
/// orientation predicate. The numbers are therefore the exact winding numbers of the infinitesimally displaced point.
#[derive(Clone, Debug)]
pub(super) struct WindingGrid {
    low: [f64; 2],
    cells_per_m: [f64; 2],
    cells: [usize; 2],
    first: Vec<u32>,
    /// Every listed triangle, cell by cell, grouped by component.
    listed: Vec<u32>,
}

impl WindingGrid {
    /// Lists the triangles of the components, by index, for which `counts` is true.
    pub(super) fn new(of: &Divided<'_>, counts: impl Fn(usize) -> bool) -> Self {
        let order = by_component(of.component_of, counts);
        let mut side = ((order.len() as f64).sqrt().ceil() as usize).clamp(1, MOST_CELLS);
        let mut grid = Self::of_cells(side, of.bounds);
        let entries = |grid: &Self| -> usize {
            order.iter().map(|&t| grid.cells_of(of, t).iter().map(Range::len).product::<usize>()).sum()
        };
        let mut count = entries(&grid);
        while count > MOST_LISTED * order.len() && side > 1 {
            side /= 2;
            grid = Self::of_cells(side, of.bounds);
            count = entries(&grid);
        }
        let mut first = vec![0; side * side + 1];
        grid.each_listed(of, &order, |cell, _| first[cell + 1] += 1);
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let (mut next, mut listed) = (first.clone(), vec![0; count]);
        grid.each_listed(of, &order, |cell, triangle| {
            listed[next[cell] as usize] = triangle;
            next[cell] += 1;
        });
        Self { first, listed, ..grid }
    }

    /// Visits every cell that the projections of triangles may share a point with.
    fn each_listed(&self, of: &Divided<'_>, triangles: &[u32], mut visit: impl FnMut(usize, u32)) {
        for &triangle in triangles {
            let [columns, rows] = self.cells_of(of, triangle);
            for row in rows {
                columns.clone().for_each(|column| visit(row * self.cells[0] + column, triangle));
            }
        }
    }

    /// An empty grid of so many rows and columns.
    fn of_cells(side: usize, bounds: &Aabb) -> Self {
        let extent = [bounds.high.y - bounds.low.y, bounds.high.z - bounds.low.z];
        Self {
            low: [bounds.low.y, bounds.low.z],
            cells_per_m: extent.map(|e| if e > 0.0 { side as f64 / e } else { 0.0 }),
            cells: [side, side],
            first: Vec::new(),
            listed: Vec::new(),
        }
    }

    /// The columns and rows that the projection of a triangle may share a point with.
    fn cells_of(&self, of: &Divided<'_>, triangle: u32) -> [Range<usize>; 2] {
        let corners = of.triangles[triangle as usize].map(|vertex| of.vertices[vertex as usize]);
        [0, 1].map(|k| {
            let at = corners.map(|corner| self.cell(k, corner[k + 1]));
            at[0].min(at[1]).min(at[2])..at[0].max(at[1]).max(at[2]) + 1
        })
    }

    /// Monotone in `coordinate`, so that a triangle is listed in every cell that can share a point with its projection.
    fn cell(&self, k: usize, coordinate: f64) -> usize {
        (((coordinate - self.low[k]) * self.cells_per_m[k]) as usize).min(self.cells[k] - 1)
    }

    /// The components with nonzero winding numbers around a point, by index.
    pub(super) fn around<'a>(
        &'a self,
        of: &'a Divided<'a>,
        p: &'a Point3<f64>,
    ) -> impl Iterator<Item = (usize, i64)> + 'a {
        let component = |t: u32| of.component_of[t as usize];
        let groups = self.listed_at(p).chunk_by(move |x, y| component(*x) == component(*y));
        groups.filter_map(move |of_one| {
            let corners = |t: u32| of.triangles[t as usize].map(|v| of.vertices[v as usize]);
            let number: i64 = of_one.iter().map(|&t| crossing(&corners(t), p)).sum();
            (number != 0).then_some((component(of_one[0]) as usize, number))
        })
    }

    /// Whether the ray from the point towards −x, or the one towards +x, crosses no triangle of a component.
    ///
    /// # Guarantee
    /// True only if a point that is not on the surface is connected to infinity without crossing the component: the displaced
    /// point is connected to it, and the displaced ray passes through no edge, so that each crossing is decided by exact
    /// predicates.
    pub(super) fn has_way_out(&self, of: &Divided<'_>, component: usize, p: &Point3<f64>) -> bool {
        let own = self.listed_at(p).iter().filter(|t| of.component_of[**t as usize] as usize == component);
        let crossed = own.fold([false; 2], |crossed, &t| {
            let beside = crossings_beside(&of.triangles[t as usize].map(|v| of.vertices[v as usize]), p);
            [crossed[0] || beside[0], crossed[1] || beside[1]]
        });
        crossed != [true; 2]
    }

    /// The triangles that the line along x through a point may cross.
    fn listed_at(&self, p: &Point3<f64>) -> &[u32] {
        let cell = self.cell(1, p.z) * self.cells[0] + self.cell(0, p.y);
        &self.listed[self.first[cell] as usize..self.first[cell + 1] as usize]
    }
}

/// The triangles of the components that count, component by component.
fn by_component(component_of: &[u32], counts: impl Fn(usize) -> bool) -> Vec<u32> {
    let components = component_of.iter().max().map_or(0, |&last| last as usize + 1);
    let counts: Vec<bool> = (0..components).map(counts).collect();
    let mut next = vec![0_u32; components + 1];
    for &component in component_of {
        next[component as usize + 1] += u32::from(counts[component as usize]);
    }
    for component in 0..components {
        next[component + 1] += next[component];
    }
    let mut order = vec![0; next[components] as usize];
    for (triangle, &component) in component_of.iter().enumerate() {
        if counts[component as usize] {
            order[next[component as usize] as usize] = triangle as u32;
            next[component as usize] += 1;
        }
    }
    order
}

/// Whether the line through the point crosses a triangle on either side of the point: towards −x, and towards +x.
fn crossings_beside(triangle: &[Point3<f64>; 3], p: &Point3<f64>) -> [bool; 2] {
    let sides = [0, 1, 2].map(|i| side(&triangle[i], &triangle[(i + 1) % 3], p));
    let turn = f64::from(sides[0]);
    if sides[0] == 0 || sides[1] != sides[0] || sides[2] != sides[0] {
        return [false; 2];
    }
    // In the plane of the triangle counts as both.
    let ahead = turn * behind_front(triangle, p);
    [ahead <= 0.0, ahead >= 0.0]
}

/// Positive behind the front of the triangle: where its corners appear clockwise.
fn behind_front(triangle: &[Point3<f64>; 3], p: &Point3<f64>) -> f64 {
    let coord = |q: &Point3<f64>| Coord3D { x: q.x, y: q.y, z: q.z };
    let [a, b, c] = triangle;
    orient3d(coord(a), coord(b), coord(c), coord(p))
}

/// +1 if the ray leaves through the front of the triangle, −1 if it enters, 0 if it misses.
fn crossing(triangle: &[Point3<f64>; 3], p: &Point3<f64>) -> i64 {
    if triangle.iter().all(|c| c.x < p.x) {
        return 0;
    }
    let sides = [0, 1, 2].map(|i| side(&triangle[i], &triangle[(i + 1) % 3], p));
    let turn = sides[0];
    if turn == 0 || sides[1] != turn || sides[2] != turn {
        return 0;
    }
    // The triangle's projection contains the point; the triangle is ahead of the point if the point is behind its front (turn >
    // 0: the front faces +x) or before its back.
    let behind = behind_front(triangle, p);
    match turn {
        1 if behind > 0.0 => 1,
        -1 if behind < 0.0 => -1,
        _ => 0,
    }
}

/// Sign of the turn a → b → p in the y–z plane with `p` displaced by (ε, ε²); 0 only for an edge that projects to a point.
fn side(a: &Point3<f64>, b: &Point3<f64>, p: &Point3<f64>) -> i8 {
    let flat = |q: &Point3<f64>| Coord { x: q.y, y: q.z };
    let turn = orient2d(flat(a), flat(b), flat(p));
    // The determinant's derivatives with respect to the displaced point's y and z.
    let first_nonzero = [turn, a.z - b.z, b.y - a.y].into_iter().find(|&s| s != 0.0);
    match first_nonzero {
        Some(s) if s > 0.0 => 1,
        Some(_) => -1,
        None => 0,
    }
}
