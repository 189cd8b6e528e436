//! Exact winding numbers of points with respect to each closed component of a mesh.

use std::sync::OnceLock;

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
}

impl Divided<'_> {
    pub(super) fn corners(&self, triangle: u32) -> [Point3<f64>; 3] {
        self.triangles[triangle as usize].map(|vertex| self.vertices[vertex as usize])
    }
}

/// Closed components, for rays along +x.
///
/// # Guarantee
/// [`Self::around`] counts the signed crossings of the ray from the point towards +x. The point is displaced symbolically by (ε,
/// ε²) in (y, z), so that the ray never passes through an edge or a vertex; every other decision is the sign of an exact
/// orientation predicate. The numbers are therefore the exact winding numbers of the infinitesimally displaced point. Outside of
/// the box of a closed component its number is 0.
#[derive(Clone, Debug)]
pub(super) struct Winding {
    /// The triangles of the closed components, component by component.
    triangles: Vec<u32>,
    /// First index of every component in `triangles`, and their number.
    first: Vec<u32>,
    boxes: Vec<Aabb>,
    /// The closed components by their boxes.
    components: Columns,
    /// The triangles of every component; computed when a point in its box is asked for.
    columns: Vec<OnceLock<Box<Columns>>>,
}

impl Winding {
    /// Of the components, by index, for which `counts` is true; `boxes` holds the box of every component.
    pub(super) fn new(of: &Divided<'_>, boxes: Vec<Aabb>, counts: impl Fn(usize) -> bool) -> Self {
        let (triangles, first) = by_component(of.component_of, boxes.len(), &counts);
        let closed: Vec<u32> =
            (0..boxes.len()).filter(|index| counts(*index)).map(|index| index as u32).collect();
        let components = Columns::new(&closed, |component| boxes[component as usize]);
        let columns = boxes.iter().map(|_| OnceLock::new()).collect();
        Self { triangles, first, boxes, components, columns }
    }

    /// The components with nonzero winding numbers around a point, by index.
    pub(super) fn around<'a>(
        &'a self,
        of: &'a Divided<'a>,
        p: &'a Point3<f64>,
    ) -> impl Iterator<Item = (usize, i64)> + 'a {
        let listed = self.components.at(p).iter().map(|component| *component as usize);
        listed.filter(|component| self.boxes[*component].contains(p)).filter_map(|component| {
            let own = self.columns(of, component).at(p);
            let number: i64 = own.iter().map(|&t| crossing(&of.corners(t), p)).sum();
            (number != 0).then_some((component, number))
        })
    }

    /// Whether the ray from the point towards −x, or the one towards +x, crosses no triangle of a component.
    ///
    /// # Guarantee
    /// True only if a point that is not on the surface is connected to infinity without crossing the component: the displaced
    /// point is connected to it, and the displaced ray passes through no edge, so that each crossing is decided by exact
    /// predicates.
    pub(super) fn has_way_out(&self, of: &Divided<'_>, component: usize, p: &Point3<f64>) -> bool {
        let crossed = self.columns(of, component).at(p).iter().fold([false; 2], |crossed, &t| {
            let beside = crossings_beside(&of.corners(t), p);
            [crossed[0] || beside[0], crossed[1] || beside[1]]
        });
        crossed != [true; 2]
    }

    fn columns(&self, of: &Divided<'_>, component: usize) -> &Columns {
        let own = &self.triangles[self.first[component] as usize..self.first[component + 1] as usize];
        // By one thread: a rayon thread that waited for others inside could take on work that needs the same columns.
        self.columns[component]
            .get_or_init(|| Box::new(Columns::new(own, |t| Aabb::of_triangle(&of.corners(t)))))
    }
}

/// Most rows and columns.
const MOST_CELLS: usize = 512;
/// Most cells per listed thing, on average: large ones in a fine grid would take more memory than the mesh.
const MOST_LISTED: usize = 8;

/// Triangles or components by the projections of their boxes on the y–z plane, in a grid of square cells.
#[derive(Clone, Debug)]
struct Columns {
    low: [f64; 2],
    cells_per_m: [f64; 2],
    /// Rows and columns of the finest grid, and the power of two by which this one is coarser.
    finest: usize,
    coarser: u32,
    first: Vec<u32>,
    /// What is listed, cell by cell, in the order given.
    listed: Vec<u32>,
}

/// The first and the last column and row of a projection, in the finest grid.
#[derive(Clone, Copy)]
struct GridRange([[u16; 2]; 2]);

impl GridRange {
    fn coarser(self, by: u32) -> [[usize; 2]; 2] {
        self.0.map(|ends| ends.map(|end| usize::from(end >> by)))
    }

    /// Number of cells.
    fn cells(self, coarser: u32) -> usize {
        self.coarser(coarser).iter().map(|[first, last]| last - first + 1).product()
    }

    fn visit(self, coarser: u32, side: usize, mut visit: impl FnMut(usize)) {
        let [columns, rows] = self.coarser(coarser);
        for row in rows[0]..=rows[1] {
            (columns[0]..=columns[1]).for_each(|column| visit(row * side + column));
        }
    }
}

impl Columns {
    /// Lists things, given by index, by their boxes.
    fn new(things: &[u32], box_of: impl Fn(u32) -> Aabb) -> Self {
        let boxes: Vec<Aabb> = things.iter().map(|thing| box_of(*thing)).collect();
        let mut all =
            boxes.first().copied().unwrap_or(Aabb { low: Point3::origin(), high: Point3::origin() });
        for one in &boxes {
            all.include(&one.low);
            all.include(&one.high);
        }
        let finest = ((things.len() as f64).sqrt().ceil() as usize).clamp(1, MOST_CELLS);
        let extent = [all.high.y - all.low.y, all.high.z - all.low.z];
        let cells_per_m = extent.map(|e| if e > 0.0 { finest as f64 / e } else { 0.0 });
        let mut columns = Self {
            low: [all.low.y, all.low.z],
            cells_per_m,
            finest,
            coarser: 0,
            first: Vec::new(),
            listed: Vec::new(),
        };
        let place = |one: &Aabb| {
            GridRange(
                [0, 1]
                    .map(|k| [one.low, one.high].map(|corner| columns.finest_cell(k, corner[k + 1]) as u16)),
            )
        };
        let places: Vec<GridRange> = boxes.iter().map(place).collect();
        let count = |coarser: u32| places.iter().map(|place| place.cells(coarser)).sum::<usize>();
        let mut entries = count(0);
        while entries > MOST_LISTED * things.len() && finest >> columns.coarser > 1 {
            columns.coarser += 1;
            entries = count(columns.coarser);
        }
        let (coarser, side) = (columns.coarser, columns.side());
        let mut first = vec![0; side * side + 1];
        for place in &places {
            place.visit(coarser, side, |cell| first[cell + 1] += 1);
        }
        for i in 1..first.len() {
            first[i] += first[i - 1];
        }
        let (mut next, mut listed) = (first.clone(), vec![0; entries]);
        for (place, &thing) in places.iter().zip(things) {
            place.visit(coarser, side, |cell| {
                listed[next[cell] as usize] = thing;
                next[cell] += 1;
            });
        }
        Self { first, listed, ..columns }
    }

    /// Rows and columns.
    fn side(&self) -> usize {
        ((self.finest - 1) >> self.coarser) + 1
    }

    /// Monotone in `coordinate`, so that a box is listed in every cell that can share a point with its projection.
    fn finest_cell(&self, k: usize, coordinate: f64) -> usize {
        (((coordinate - self.low[k]) * self.cells_per_m[k]) as usize).min(self.finest - 1)
    }

    /// What the line along x through a point may cross.
    fn at(&self, p: &Point3<f64>) -> &[u32] {
        let [column, row] = [0, 1].map(|k| self.finest_cell(k, p[k + 1]) >> self.coarser);
        let cell = row * self.side() + column;
        &self.listed[self.first[cell] as usize..self.first[cell + 1] as usize]
    }
}

/// The triangles of the components that count, component by component, and where each component begins.
fn by_component(
    component_of: &[u32],
    components: usize,
    counts: impl Fn(usize) -> bool,
) -> (Vec<u32>, Vec<u32>) {
    let counts: Vec<bool> = (0..components).map(counts).collect();
    let mut first = vec![0_u32; components + 1];
    for &component in component_of {
        first[component as usize + 1] += u32::from(counts[component as usize]);
    }
    for component in 0..components {
        first[component + 1] += first[component];
    }
    let (mut next, mut triangles) = (first.clone(), vec![0; first[components] as usize]);
    for (triangle, &component) in component_of.iter().enumerate() {
        if counts[component as usize] {
            triangles[next[component as usize] as usize] = triangle as u32;
            next[component as usize] += 1;
        }
    }
    (triangles, first)
}

/// Whether the line through the point crosses a triangle on either side of the point: towards −x, and towards +x.
fn crossings_beside(triangle: &[Point3<f64>; 3], p: &Point3<f64>) -> [bool; 2] {
    if passes_by(triangle, p) {
        return [false; 2];
    }
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
    if triangle.iter().all(|c| c.x < p.x) || passes_by(triangle, p) {
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

/// Whether the line along x through the point misses the box of a triangle: then it misses the triangle, wherever it is displaced by so
/// little, and no predicate need be asked.
fn passes_by(triangle: &[Point3<f64>; 3], p: &Point3<f64>) -> bool {
    [1, 2].into_iter().any(|k| triangle.iter().all(|c| c[k] < p[k]) || triangle.iter().all(|c| c[k] > p[k]))
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
        let of = Divided { vertices, triangles, component_of: &component_of };
        let winding = Winding::new(&of, vec![*bounds; 3], |component| component != 1);
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
                assert_eq!(winding.around(&of, &point).collect::<Vec<_>>(), expected);
            }
        }
        assert!(nonzero > 50, "{nonzero}");
        let columns = winding.columns(&of, 0);
        let own = winding.first[1] as usize;
        assert!(columns.listed.len() <= MOST_LISTED * own && columns.coarser > 0, "{}", columns.coarser);
        assert!(winding.columns[1].get().is_none(), "nothing is built of a component that does not count");
    }
}
