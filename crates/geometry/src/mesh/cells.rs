//! The cells into which a closed component with edges of more than two triangles divides space: glued bodies, voxels, sheets.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use nalgebra::Point3;
use robust::{Coord, Coord3D, orient2d, orient3d};

use super::components::Groups;
use super::winding::{Divided, Winding};
use super::{Location, TriangleMesh, without_dust};
use crate::Aabb;

/// The bounded cells of a component around which it does not wind.
///
/// Such a cell is bounded on all sides. It is a *cavity* if each of its walls is one triangle that faces it, with the component
/// winding the same way around the other side, and if it touches no other cell without winding number: then every division of the
/// component into bodies leaves it empty. Any other one may be a body with double walls, or one that faces inwards: what lies in it
/// is undecided.
#[derive(Clone, Debug)]
pub(super) struct EmptyCells {
    /// The walls of all cells, facing out of them.
    triangles: Vec<[u32; 3]>,
    /// The cell of every wall.
    cell_of: Vec<u32>,
    winding: Winding,
    /// Per cell: its box.
    boxes: Vec<Aabb>,
    is_cavity: Vec<bool>,
}

impl EmptyCells {
    /// Those of a component whose triangles meet in shared vertices and edges alone, or coincide. `None` if its cells are not
    /// certain.
    ///
    /// # Guarantee
    /// A point outside of these cells that is not on the component is outside of it if and only if its winding number is 0. Exact
    /// predicates decide the order of triangles around each edge. The cell of the points far away is the only one whose walls, facing
    /// out of it, have a volume that is not positive: all others must be positive for certain.
    pub(super) fn new(mesh: &TriangleMesh, component: usize) -> Option<Self> {
        let own = mesh.triangles.iter().zip(&mesh.component_of);
        let own = own.filter(|(_, part)| **part as usize == component).map(|(triangle, _)| *triangle);
        let faces = MergedFace::all(own);
        let (cell_of, cells) = cells(&mesh.vertices, &faces)?;
        let far = far_cell(&mesh.vertices, &faces, &cell_of, cells)?;
        let numbers = winding_numbers(&faces, &cell_of, cells, far)?;
        let is_empty = |cell: usize| cell != far && numbers[cell] == 0;
        let is_cavity = cavities(&faces, &cell_of, &numbers, mesh.vertices.len());
        let mut number_of = vec![u32::MAX; cells];
        let mut kept = 0;
        for cell in (0..cells).filter(|cell| is_empty(*cell)) {
            number_of[cell] = kept;
            kept += 1;
        }
        let (mut triangles, mut cell_of_wall, mut boxes) =
            (Vec::new(), Vec::new(), vec![None; kept as usize]);
        for (half, &cell) in cell_of.iter().enumerate() {
            let Some(bounds) = boxes.get_mut(number_of[cell as usize] as usize) else { continue };
            let wall = faces[half / 2].facing_out_of(half);
            let bounds: &mut Aabb = bounds.get_or_insert({
                let corner = mesh.vertices[wall[0] as usize];
                Aabb { low: corner, high: corner }
            });
            for vertex in wall {
                bounds.include(&mesh.vertices[vertex as usize]);
            }
            triangles.push(wall);
            cell_of_wall.push(number_of[cell as usize]);
        }
        let boxes: Vec<Aabb> = boxes.into_iter().flatten().collect();
        let divided =
            Divided { vertices: &mesh.vertices, triangles: &triangles, component_of: &cell_of_wall };
        let winding = Winding::new(&divided, boxes.clone(), |_| true);
        let is_cavity = (0..cells).filter(|cell| is_empty(*cell)).map(|cell| is_cavity[cell]).collect();
        Some(Self { triangles, cell_of: cell_of_wall, winding, boxes, is_cavity })
    }

    /// [`Location::InCavity`] or [`Location::Undecided`] for a point in one of the cells, otherwise [`Location::Outside`].
    pub(super) fn locate(&self, mesh: &TriangleMesh, point: &Point3<f64>) -> Location {
        let of =
            Divided { vertices: &mesh.vertices, triangles: &self.triangles, component_of: &self.cell_of };
        let point = &without_dust(point);
        let around = self.winding.around(&of, point);
        let locations = around
            .map(|(cell, _)| if self.is_cavity[cell] { Location::InCavity } else { Location::Undecided });
        locations.max().unwrap_or(Location::Outside)
    }

    /// The boxes of the cells that are cavities, or of the others.
    pub(super) fn boxes(&self, cavities: bool) -> impl Iterator<Item = &Aabb> {
        self.boxes
            .iter()
            .zip(&self.is_cavity)
            .filter(move |(_, is)| **is == cavities)
            .map(|(bounds, _)| bounds)
    }
}

/// All triangles with the same corners.
struct MergedFace {
    /// Ascending. The front is where they are seen counter-clockwise.
    corners: [u32; 3],
    /// The number of triangles that face the front, and the number of the others.
    sides: [i64; 2],
}

impl MergedFace {
    /// The faces of triangles, without those that use a vertex twice.
    fn all(triangles: impl Iterator<Item = [u32; 3]>) -> Vec<Self> {
        let mut sides: BTreeMap<[u32; 3], [i64; 2]> = BTreeMap::new();
        for triangle in triangles {
            let mut corners = triangle;
            corners.sort_unstable();
            let [low, middle, high] = corners;
            if low == middle || middle == high {
                continue;
            }
            let at = triangle.iter().position(|corner| *corner == low).unwrap_or(0);
            let is_front = triangle[(at + 1) % 3] == middle;
            sides.entry(corners).or_default()[usize::from(!is_front)] += 1;
        }
        sides.into_iter().map(|(corners, sides)| Self { corners, sides }).collect()
    }

    /// By how much the winding number behind it is larger than before it.
    fn step(&self) -> i64 {
        self.sides[0] - self.sides[1]
    }

    /// The wall of the cell on one of its sides, facing out of that cell: half `2f` is the front of face `f`, `2f + 1` its back.
    fn facing_out_of(&self, half: usize) -> [u32; 3] {
        let [a, b, c] = self.corners;
        if half.is_multiple_of(2) { [a, c, b] } else { [a, b, c] }
    }
}

/// A face at an edge.
#[derive(Clone, Copy)]
struct AtEdge {
    ends: [u32; 2],
    /// The corner beside the edge.
    beside: u32,
    /// The half that is met first on the way around the edge, counter-clockwise with its higher end in front of the eye, and the
    /// one met last.
    halves: [u32; 2],
}

/// The cell of every half of every face, and the number of cells; `None` where the order around an edge is not certain.
fn cells(vertices: &[Point3<f64>], faces: &[MergedFace]) -> Option<(Vec<u32>, usize)> {
    let mut at_edges: Vec<AtEdge> = Vec::with_capacity(3 * faces.len());
    for (index, face) in faces.iter().enumerate() {
        let [a, b, c] = face.corners;
        let [front, back] = [2 * index as u32, 2 * index as u32 + 1];
        // The normal of the face points along the way around the edge that the face traverses upwards.
        at_edges.extend([
            AtEdge { ends: [a, b], beside: c, halves: [back, front] },
            AtEdge { ends: [b, c], beside: a, halves: [back, front] },
            AtEdge { ends: [a, c], beside: b, halves: [front, back] },
        ]);
    }
    at_edges.sort_by_key(|at| at.ends);
    let mut groups = Groups::new(2 * faces.len());
    for edge in at_edges.chunk_by_mut(|one, other| one.ends == other.ends) {
        if !sort_around(vertices, edge) {
            return None;
        }
        for (index, one) in edge.iter().enumerate() {
            let next = edge[(index + 1) % edge.len()];
            groups.join(one.halves[1], next.halves[0]);
        }
    }
    let (cell_of, cells) = groups.numbered();
    Some((cell_of, cells))
}

/// Sorts faces counter-clockwise around their edge, from the first one on; false if some lie in one direction from it, or in none.
fn sort_around(vertices: &[Point3<f64>], edge: &mut [AtEdge]) -> bool {
    // Up to two faces have one order.
    let [first, _, _, ..] = *edge else { return true };
    if edge.iter().any(|at| is_flat(vertices, at)) {
        return false;
    }
    let coord = |vertex: u32| {
        let at = vertices[vertex as usize];
        Coord3D { x: at.x, y: at.y, z: at.z }
    };
    let [from, to] = first.ends.map(coord);
    // Positive where the second corner lies less than half a turn behind the first one.
    let turn = |one: u32, other: u32| -orient3d(from, to, coord(one), coord(other));
    // Faces meet in the edge alone: one in the plane of the first lies on its other side.
    let half = |at: &AtEdge| match turn(first.beside, at.beside) {
        _ if at.beside == first.beside => 0,
        turned if turned > 0.0 => 1,
        turned if turned < 0.0 => 3,
        _ => 2,
    };
    edge.sort_by(|one, other| {
        let (in_one, in_other) = (half(one), half(other));
        in_one.cmp(&in_other).then_with(|| match turn(one.beside, other.beside) {
            _ if in_one == 0 || in_one == 2 => Ordering::Equal,
            turned if turned > 0.0 => Ordering::Less,
            turned if turned < 0.0 => Ordering::Greater,
            _ => Ordering::Equal,
        })
    });
    edge.windows(2).all(|pair| {
        let [one, other] = [&pair[0], &pair[1]];
        half(one) < half(other) || (half(one) % 2 == 1 && turn(one.beside, other.beside) > 0.0)
    })
}

/// Whether the corner beside an edge lies on the line through it.
fn is_flat(vertices: &[Point3<f64>], at: &AtEdge) -> bool {
    let corners = [at.ends[0], at.ends[1], at.beside].map(|vertex| vertices[vertex as usize]);
    (0..3).all(|k| {
        let [a, b, c] = corners.map(|corner| Coord { x: corner[k], y: corner[(k + 1) % 3] });
        orient2d(a, b, c) == 0.0
    })
}

/// The cell of the points far away; `None` if it is not certain.
fn far_cell(vertices: &[Point3<f64>], faces: &[MergedFace], cell_of: &[u32], cells: usize) -> Option<usize> {
    let origin = vertices[faces.first()?.corners[0] as usize];
    let (mut volume, mut magnitude, mut count) = (vec![0.0; cells], vec![0.0; cells], vec![0_usize; cells]);
    for (half, &cell) in cell_of.iter().enumerate() {
        let cell = cell as usize;
        let [a, b, c] = faces[half / 2].facing_out_of(half).map(|vertex| vertices[vertex as usize] - origin);
        volume[cell] += a.dot(&b.cross(&c)) / 6.0;
        magnitude[cell] += a.norm() * b.norm() * c.norm() / 6.0;
        count[cell] += 1;
    }
    // As for components: beyond the rounding of the terms and of their sum.
    let rounding = |cell: usize| magnitude[cell] * f64::EPSILON * (count[cell] + 16) as f64;
    let mut others = (0..cells).filter(|&cell| volume[cell] <= rounding(cell) || volume[cell].is_nan());
    let far = others.next()?;
    (others.next().is_none() && volume[far] < -rounding(far)).then_some(far)
}

/// The winding number of the component in every cell; `None` if the steps between cells contradict each other.
fn winding_numbers(faces: &[MergedFace], cell_of: &[u32], cells: usize, far: usize) -> Option<Vec<i64>> {
    let mut walls: Vec<Vec<u32>> = vec![Vec::new(); cells];
    for (half, &cell) in cell_of.iter().enumerate() {
        walls[cell as usize].push(half as u32);
    }
    let mut numbers: Vec<Option<i64>> = vec![None; cells];
    numbers[far] = Some(0);
    let mut open = vec![far];
    while let Some(cell) = open.pop() {
        let number = numbers[cell]?;
        for &half in &walls[cell] {
            let step = faces[half as usize / 2].step();
            let beyond = number + if half.is_multiple_of(2) { step } else { -step };
            let next = cell_of[half as usize ^ 1] as usize;
            match numbers[next] {
                None => {
                    numbers[next] = Some(beyond);
                    open.push(next);
                }
                Some(known) if known != beyond => return None,
                Some(_) => {}
            }
        }
    }
    numbers.into_iter().collect()
}

/// Per cell with winding number 0: whether every division of the component into bodies leaves it empty.
fn cavities(faces: &[MergedFace], cell_of: &[u32], numbers: &[i64], vertices: usize) -> Vec<bool> {
    let mut is_cavity: Vec<bool> = numbers.iter().map(|number| *number == 0).collect();
    // The number beyond the walls of every cell, and the empty cell at every vertex.
    let mut beyond: Vec<Option<i64>> = vec![None; numbers.len()];
    let mut empty_at: Vec<Option<u32>> = vec![None; vertices];
    for (half, &cell) in cell_of.iter().enumerate() {
        if numbers[cell as usize] != 0 {
            continue;
        }
        let face = &faces[half / 2];
        let other = numbers[cell_of[half ^ 1] as usize];
        let expected = *beyond[cell as usize].get_or_insert(other);
        let is_single = face.sides.iter().sum::<i64>() == 1;
        is_cavity[cell as usize] &= is_single && other == expected;
        for vertex in face.corners {
            let known = *empty_at[vertex as usize].get_or_insert(cell);
            if known != cell {
                is_cavity[known as usize] = false;
                is_cavity[cell as usize] = false;
            }
        }
    }
    is_cavity
}
