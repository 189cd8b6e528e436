//! A certain exterior of a self-intersecting component: the points connected to infinity without crossing its surface.

use nalgebra::{Point3, Vector3};

use super::TriangleMesh;
use crate::triangle::{segment_meets_triangle, triangle_meets_box};
use crate::{Aabb, Triangle};

/// Most cells along the longest edge of the component's bounding box.
const MOST_CELLS: f64 = 64.0;
/// Fewest cells along that edge.
const FEWEST_CELLS: f64 = 8.0;
/// Cells along that edge per triangle along it, if the component were a square of triangles: a mesh of many small components must
/// not cost a fine grid for each.
const CELLS_PER_TRIANGLE: f64 = 4.0;
/// Cells are enlarged by this share on every side when tested against triangles, to cover the rounding of points to cells.
const GROWN: f64 = 1e-6;
/// Range, in cells, of the ends tried for a straight path out, besides those along the axes.
const NEAR_CELLS: i64 = 2;

/// The space around a component in cubic cells, flood-filled from outside.
#[derive(Clone, Debug)]
pub(super) struct Exterior {
    low: Point3<f64>,
    edge_m: f64,
    cells: [usize; 3],
    is_exterior: Vec<bool>,
    /// First index of every cell in `listed`, and the length of `listed`.
    first: Vec<u32>,
    /// Triangles that intersect the cells.
    listed: Vec<u32>,
}

impl Exterior {
    /// Flood-fills the space around one component of a mesh.
    pub(super) fn new(mesh: &TriangleMesh, component: usize) -> Self {
        let bounds = &mesh.components[component].bounds;
        let is_own = |triangle: &usize| mesh.component_of[*triangle] as usize == component;
        let own: Vec<usize> = (0..mesh.triangle_count()).filter(is_own).collect();
        let along = (CELLS_PER_TRIANGLE * (own.len() as f64).sqrt()).clamp(FEWEST_CELLS, MOST_CELLS);
        let edge_m = bounds.size().amax() / along.ceil();
        let margin = Vector3::repeat(1.5 * edge_m);
        let low = bounds.low - margin;
        let cells = [0, 1, 2].map(|k| ((bounds.high[k] - low[k] + margin[k]) / edge_m).ceil() as usize + 1);
        let count = cells.iter().product();
        let mut exterior = Self {
            low,
            edge_m,
            cells,
            is_exterior: vec![false; count],
            first: vec![0; count + 1],
            listed: Vec::new(),
        };
        let mut entries: Vec<(u32, u32)> = Vec::new();
        for index in own {
            let triangle = mesh.triangle(index);
            for cell in exterior.cells_of(&triangle) {
                let [low, high] = exterior.corners(cell);
                if triangle_meets_box(&triangle, &low, &high) {
                    entries.push((exterior.index(cell) as u32, index as u32));
                }
            }
        }
        entries.sort_unstable();
        for &(cell, _) in &entries {
            exterior.first[cell as usize + 1] += 1;
        }
        for i in 1..exterior.first.len() {
            exterior.first[i] += exterior.first[i - 1];
        }
        exterior.listed = entries.into_iter().map(|(_, triangle)| triangle).collect();
        exterior.flood();
        exterior
    }

    /// Whether a point that does not lie on the surface is certainly outside.
    ///
    /// # Guarantee
    /// True only if a path from the point to infinity without contact with the component is known: through cells without
    /// triangles, or straight into one of these past all triangles of the cells on the way, by exact predicates.
    pub(super) fn holds(&self, mesh: &TriangleMesh, point: &Point3<f64>) -> bool {
        let Some(cell) = self.cell_of(point) else { return true };
        if self.is_exterior[self.index(cell)] {
            return true;
        }
        self.ends(cell).any(|end| self.is_free(mesh, point, &end))
    }

    /// Centres of exterior cells that a straight path out may end in.
    fn ends(&self, cell: [usize; 3]) -> impl Iterator<Item = Point3<f64>> + '_ {
        let steps = move |k: usize, up: bool| 1..if up { self.cells[k] - cell[k] } else { cell[k] + 1 };
        let along = (0..3).flat_map(move |k| [true, false].map(|up| (k, up))).filter_map(move |(k, up)| {
            let stepped = |step: usize| {
                let mut other = cell;
                other[k] = if up { cell[k] + step } else { cell[k] - step };
                other
            };
            steps(k, up).map(stepped).find(|other| self.is_exterior[self.index(*other)])
        });
        let reach = -NEAR_CELLS..=NEAR_CELLS;
        let near = reach.clone().flat_map(move |x| {
            let reach = reach.clone();
            reach.clone().flat_map(move |y| reach.clone().map(move |z| [x, y, z]))
        });
        let near = near.filter_map(move |by| {
            let moved: [i64; 3] = std::array::from_fn(|k| cell[k] as i64 + by[k]);
            let is_here = (0..3).all(|k| 0 <= moved[k] && moved[k] < self.cells[k] as i64);
            let moved = moved.map(|c| c as usize);
            (is_here && self.is_exterior[self.index(moved)]).then_some(moved)
        });
        along.chain(near).map(|cell| {
            let [low, high] = self.corners(cell);
            Point3::from((low.coords + high.coords) * 0.5)
        })
    }

    /// Whether no triangle intersects the segment between two points inside the grid.
    fn is_free(&self, mesh: &TriangleMesh, from: &Point3<f64>, to: &Point3<f64>) -> bool {
        let way: Triangle = [*from, *to, *to];
        self.cells_of(&way).all(|cell| {
            let index = self.index(cell);
            let listed = &self.listed[self.first[index] as usize..self.first[index + 1] as usize];
            listed.iter().all(|&t| !segment_meets_triangle(from, to, &mesh.triangle(t as usize)))
        })
    }

    fn flood(&mut self) {
        let is_free = |exterior: &Self, index: usize| exterior.first[index] == exterior.first[index + 1];
        // The outermost cells lie outside the component's bounding box.
        let mut open = vec![[0_usize; 3]];
        self.is_exterior[0] = true;
        while let Some(cell) = open.pop() {
            for k in 0..3 {
                for up in [false, true] {
                    let mut next = cell;
                    next[k] = if up { cell[k] + 1 } else { cell[k].wrapping_sub(1) };
                    if next[k] >= self.cells[k] {
                        continue;
                    }
                    let index = self.index(next);
                    if !self.is_exterior[index] && is_free(self, index) {
                        self.is_exterior[index] = true;
                        open.push(next);
                    }
                }
            }
        }
    }

    fn index(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.cells[1] + y) * self.cells[0] + x
    }

    /// The cell of a point; `None` outside the grid.
    fn cell_of(&self, point: &Point3<f64>) -> Option<[usize; 3]> {
        let at: [f64; 3] = std::array::from_fn(|k| (point[k] - self.low[k]) / self.edge_m);
        let is_here = (0..3).all(|k| 0.0 <= at[k] && at[k] < self.cells[k] as f64);
        is_here.then(|| at.map(|x| x as usize))
    }

    /// The cells that intersect the bounding box of a triangle inside the grid, and their neighbours within rounding.
    fn cells_of(&self, triangle: &Triangle) -> impl Iterator<Item = [usize; 3]> + use<> {
        let bounds = Aabb::of_triangle(triangle);
        let [x, y, z]: [_; 3] = std::array::from_fn(|k| {
            let place = |at: f64, grown: f64| {
                let at = (at - self.low[k]) / self.edge_m + grown;
                (at.max(0.0) as usize).min(self.cells[k] - 1)
            };
            place(bounds.low[k], -2.0 * GROWN)..=place(bounds.high[k], 2.0 * GROWN)
        });
        z.flat_map(move |z| {
            let x = x.clone();
            y.clone().flat_map(move |y| x.clone().map(move |x| [x, y, z]))
        })
    }

    /// The lowest and the highest corner of a cell, slightly enlarged.
    fn corners(&self, cell: [usize; 3]) -> [Point3<f64>; 2] {
        let at = |k: usize, side: f64| self.low[k] + (cell[k] as f64 + side) * self.edge_m;
        [-GROWN, 1.0 + GROWN].map(|side| Point3::new(at(0, side), at(1, side), at(2, side)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn a_mesh_of_few_triangles_costs_few_cells_and_still_tells_what_is_outside() {
        for (shape, most) in [
            (Shape::cuboid([1.0, 0.05, 0.05]), 1_000),
            (Shape::cuboid([1.0; 3]), 10_000),
            (Shape::sphere(0.5), 400_000),
        ] {
            let mesh = shape.expect("valid").mesh;
            let exterior = Exterior::new(&mesh, 0);
            assert!(exterior.is_exterior.len() <= most, "{} cells", exterior.is_exterior.len());
            let bounds = mesh.bounds();
            let [low, high] = [bounds.low, bounds.high];
            let beside = high + (high - low) * 0.01;
            assert!(exterior.holds(&mesh, &beside));
            assert!(!exterior.holds(&mesh, &nalgebra::center(&low, &high)));
        }
    }
}
