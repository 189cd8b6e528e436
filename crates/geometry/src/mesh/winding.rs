//! Exact winding numbers of points with respect to each closed component of a mesh.

use nalgebra::Point3;
use robust::{Coord, Coord3D, orient2d, orient3d};

use crate::Aabb;

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
    /// Component and index of every listed triangle, cell by cell, grouped by component.
    listed: Vec<(u32, u32)>,
}

impl WindingGrid {
    /// Lists the triangles of the components, by index, for which `counts` is true.
    pub(super) fn new(
        vertices: &[Point3<f64>],
        triangles: &[[u32; 3]],
        component_of: &[u32],
        counts: impl Fn(usize) -> bool,
        bounds: &Aabb,
    ) -> Self {
        let side = ((triangles.len() as f64).sqrt().ceil() as usize).clamp(1, 512);
        let low = [bounds.low.y, bounds.low.z];
        let extent = [bounds.high.y - bounds.low.y, bounds.high.z - bounds.low.z];
        let mut grid = Self {
            low,
            cells_per_m: extent.map(|e| if e > 0.0 { side as f64 / e } else { 0.0 }),
            cells: [side, side],
            first: vec![0; side * side + 1],
            listed: Vec::new(),
        };
        let mut places: Vec<(u32, u32)> = Vec::new();
        for (index, triangle) in triangles.iter().enumerate() {
            if !counts(component_of[index] as usize) {
                continue;
            }
            let corners = triangle.map(|v| vertices[v as usize]);
            let [columns, rows] = [0, 1].map(|k| {
                let at = corners.map(|c| grid.cell(k, c[k + 1]));
                at[0].min(at[1]).min(at[2])..=at[0].max(at[1]).max(at[2])
            });
            for row in rows {
                for column in columns.clone() {
                    let cell = row * side + column;
                    grid.first[cell + 1] += 1;
                    places.push((cell as u32, index as u32));
                }
            }
        }
        for i in 1..grid.first.len() {
            grid.first[i] += grid.first[i - 1];
        }
        let mut next = grid.first.clone();
        grid.listed = vec![(0, 0); places.len()];
        for (cell, triangle) in places {
            let place = &mut next[cell as usize];
            grid.listed[*place as usize] = (component_of[triangle as usize], triangle);
            *place += 1;
        }
        for cell in grid.first.windows(2) {
            // Already in the order of the triangles.
            grid.listed[cell[0] as usize..cell[1] as usize].sort_by_key(|listed| listed.0);
        }
        grid
    }

    /// Monotone in `coordinate`, so that a triangle is listed in every cell that can share a point with its projection.
    fn cell(&self, k: usize, coordinate: f64) -> usize {
        (((coordinate - self.low[k]) * self.cells_per_m[k]) as usize).min(self.cells[k] - 1)
    }

    /// The components with nonzero winding numbers around a point, by index.
    pub(super) fn around<'a>(
        &'a self,
        vertices: &'a [Point3<f64>],
        triangles: &'a [[u32; 3]],
        p: &'a Point3<f64>,
    ) -> impl Iterator<Item = (usize, i64)> + 'a {
        self.listed_at(p).chunk_by(|x, y| x.0 == y.0).filter_map(move |of_one| {
            let corners = |t: u32| triangles[t as usize].map(|v| vertices[v as usize]);
            let number: i64 = of_one.iter().map(|&(_, t)| crossing(&corners(t), p)).sum();
            (number != 0).then_some((of_one[0].0 as usize, number))
        })
    }

    /// Whether the ray from the point towards −x, or the one towards +x, crosses no triangle of a component.
    ///
    /// # Guarantee
    /// True only if a point that is not on the surface is connected to infinity without crossing the component: the displaced
    /// point is connected to it, and the displaced ray passes through no edge, so that each crossing is decided by exact
    /// predicates.
    pub(super) fn has_way_out(
        &self,
        vertices: &[Point3<f64>],
        triangles: &[[u32; 3]],
        component: usize,
        p: &Point3<f64>,
    ) -> bool {
        let own = self.listed_at(p).iter().filter(|listed| listed.0 as usize == component);
        let crossed = own.fold([false; 2], |crossed, &(_, t)| {
            let beside = crossings_beside(&triangles[t as usize].map(|v| vertices[v as usize]), p);
            [crossed[0] || beside[0], crossed[1] || beside[1]]
        });
        crossed != [true; 2]
    }

    /// Component and index of the triangles that the line along x through a point may cross.
    fn listed_at(&self, p: &Point3<f64>) -> &[(u32, u32)] {
        let cell = self.cell(1, p.z) * self.cells[0] + self.cell(0, p.y);
        &self.listed[self.first[cell] as usize..self.first[cell + 1] as usize]
    }
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
