//! Exact winding numbers of points with respect to each closed component of a mesh.

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

/// The first and the last column and row of a triangle.
struct Place {
    columns: [u16; 2],
    rows: [u16; 2],
}

impl Place {
    /// Number of cells.
    fn cells(&self) -> usize {
        let along = |[first, last]: [u16; 2]| usize::from(last - first) + 1;
        along(self.columns) * along(self.rows)
    }

    fn visit(&self, side: usize, mut visit: impl FnMut(usize)) {
        let [columns, rows] = [self.columns, self.rows].map(|at| at.map(usize::from));
        for row in rows[0]..=rows[1] {
            (columns[0]..=columns[1]).for_each(|column| visit(row * side + column));
        }
    }
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
        let mut places = grid.places(of, &order);
        let entries = |places: &[Place]| -> usize { places.iter().map(Place::cells).sum() };
        let mut count = entries(&places);
        while count > MOST_LISTED * order.len() && side > 1 {
            side /= 2;
            grid = Self::of_cells(side, of.bounds);
            places = grid.places(of, &order);
            count = entries(&places);
        }
        let mut first = vec![0; side * side + 1];
        for place in &places {
            place.visit(side, |cell| first[cell + 1] += 1);
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let (mut next, mut listed) = (first.clone(), vec![0; count]);
        for (place, &triangle) in places.iter().zip(&order) {
            place.visit(side, |cell| {
                listed[next[cell] as usize] = triangle;
                next[cell] += 1;
            });
        }
        Self { first, listed, ..grid }
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

    /// The cells that the projection of each triangle may share a point with.
    fn places(&self, of: &Divided<'_>, triangles: &[u32]) -> Vec<Place> {
        let place = |&triangle: &u32| {
            let corners = of.triangles[triangle as usize].map(|vertex| of.vertices[vertex as usize]);
            let [columns, rows] = [0, 1].map(|k| {
                let at = corners.map(|corner| self.cell(k, corner[k + 1]));
                [at[0].min(at[1]).min(at[2]) as u16, at[0].max(at[1]).max(at[2]) as u16]
            });
            Place { columns, rows }
        };
        triangles.iter().map(place).collect()
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

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;
    use crate::{Triangle, TriangleMesh};

    /// Long triangles, so that the grid is made coarser, and small ones, in two components that count and one that does not.
    #[test]
    fn winding_numbers_are_those_of_all_triangles_of_each_component() {
        let mut random = Random(0x2545_F491_4F6C_DD1D);
        let corner = |random: &mut Random, reach: usize| {
            Point3::from([0; 3].map(|_| random.below(reach) as f64 * 0.01 - 0.005 * reach as f64))
        };
        let mut loose: Vec<Triangle> = Vec::new();
        for body in 0..90 {
            let at = if body % 2 == 0 { Point3::origin() } else { corner(&mut random, 400) };
            let [a, b, c, d] =
                [0; 4].map(|_| at + corner(&mut random, if body % 2 == 0 { 400 } else { 9 }).coords);
            loose.extend([[a, c, b], [a, b, d], [b, c, d], [c, a, d]]);
        }
        let mesh = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
        let component_of: Vec<u32> = (0..mesh.triangle_count() as u32).map(|t| t / 4 % 3).collect();
        let (vertices, triangles, bounds) = (mesh.vertices(), mesh.triangles(), mesh.bounds());
        let of = Divided { vertices, triangles, component_of: &component_of, bounds };
        let grid = WindingGrid::new(&of, |component| component != 1);
        assert!(grid.listed.len() <= MOST_LISTED * triangles.len());
        assert!(grid.cells[0] < 16, "coarser than the square root of the number of triangles");
        let mut nonzero = 0;
        for _ in 0..500 {
            let point = corner(&mut random, 400);
            let of_all = |component: u32| -> i64 {
                let own = (0..triangles.len()).filter(|&t| component_of[t] == component);
                own.map(|t| crossing(&mesh.triangle(t), &point)).sum()
            };
            let expected: Vec<(usize, i64)> = [0, 2].map(|c| (c as usize, of_all(c))).to_vec();
            let expected: Vec<(usize, i64)> =
                expected.into_iter().filter(|(_, number)| *number != 0).collect();
            nonzero += expected.len();
            if bounds.contains(&point) {
                assert_eq!(grid.around(&of, &point).collect::<Vec<_>>(), expected);
            }
        }
        assert!(nonzero > 50, "{nonzero}");
    }
}
