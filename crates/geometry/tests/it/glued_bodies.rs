//! Promise: bodies that share faces bit for bit are read as the bodies they are, and nothing in one of them is outside.
//!
//! Bodies are cells of a lattice whose corners are moved at random, so that they are irregular hulls, with walls that neighbours
//! share. Where a cell lies is known from the construction.

use std::collections::BTreeMap;

use pathproof_geometry::{
    CapZone, CappedMesh, Interior, Location, Point3, SelfIntersections, Topology, Triangle, TriangleMesh,
    point_triangle,
};
use test_support::Random;

use State::{Doubled, Empty, Inverted, Solid};

const SIDE: usize = 4;

/// What stands in a cell of the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Empty,
    Solid,
    /// Its faces look inwards.
    Inverted,
    /// Every face stands twice, once facing each way.
    Doubled,
}

type Cell = [usize; 3];

/// A block of cells in a lattice with moved corners.
struct Block {
    states: BTreeMap<Cell, State>,
    /// Faces with a sheet of two sides, by the cell below and the axis.
    sheets: Vec<(Cell, usize)>,
    /// Whether the walls between solid cells are left out, per wall.
    is_united: BTreeMap<(Cell, usize), bool>,
    corners: BTreeMap<Cell, Point3<f64>>,
}

/// All cells, with a rim of empty ones around the block.
fn cells(from: usize, to: usize) -> impl Iterator<Item = Cell> {
    (from..to).flat_map(move |x| (from..to).flat_map(move |y| (from..to).map(move |z| [x, y, z])))
}

fn beside(cell: Cell, axis: usize) -> Cell {
    let mut next = cell;
    next[axis] += 1;
    next
}

impl Block {
    fn any(random: &mut Random) -> Self {
        let kind = random.below(4);
        let is_plain = kind < 2;
        let share = 1 + random.below(4);
        let draw = |random: &mut Random| match random.below(24) {
            _ if random.below(5) >= share => Empty,
            0..2 if !is_plain => Inverted,
            2..4 if !is_plain => Doubled,
            _ => Solid,
        };
        let mut states: BTreeMap<Cell, State> = cells(0, SIDE + 2).map(|cell| (cell, Empty)).collect();
        // A hollow of several cells, closed all around, is rare by chance.
        let is_hollow = random.below(4) == 0;
        for cell in cells(1, SIDE + 1) {
            let is_rim = cell.iter().any(|at| *at == 1 || *at == SIDE);
            let state = if is_hollow { if is_rim { Solid } else { Empty } } else { draw(random) };
            states.insert(cell, state);
        }
        let mut sheets = Vec::new();
        let mut is_united = BTreeMap::new();
        for cell in cells(0, SIDE + 1) {
            for axis in 0..3 {
                if kind == 3 && random.below(30) == 0 {
                    sheets.push((cell, axis));
                }
                is_united.insert((cell, axis), kind == 1 && random.below(3) == 0);
            }
        }
        // Multiples of 1/64: the same bits however they are added.
        let moved = |at: usize, random: &mut Random| at as f64 + random.below(17) as f64 / 64.0 - 0.125;
        let is_moved = random.below(3) > 0;
        let corner = |cell: Cell, random: &mut Random| {
            Point3::from(cell.map(|at| if is_moved { moved(at, random) } else { at as f64 }))
        };
        let corners = cells(0, SIDE + 3).map(|cell| (cell, corner(cell, random))).collect();
        Self { states, sheets, is_united, corners }
    }

    /// The wall between a cell and the next one along an axis, as seen from the next one.
    fn wall(&self, cell: Cell, axis: usize) -> [Triangle; 2] {
        let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
        let a = beside(cell, axis);
        let [b, d] = [beside(a, u), beside(a, v)];
        let c = beside(b, v);
        let [a, b, c, d] = [a, b, c, d].map(|corner| self.corners[&corner]);
        [[a, b, c], [a, c, d]]
    }

    /// The triangles of a wall: those of both cells, and those of a sheet. Whether the wall has any.
    fn walls(&self, random: &mut Random) -> (Vec<Triangle>, BTreeMap<(Cell, usize), usize>) {
        let (mut triangles, mut counts) = (Vec::new(), BTreeMap::new());
        for (cell, axis) in cells(0, SIDE + 1).flat_map(|cell| (0..3).map(move |axis| (cell, axis))) {
            let (low, high) = (self.states[&cell], self.states[&beside(cell, axis)]);
            if (low, high) == (Solid, Solid) && self.is_united[&(cell, axis)] {
                continue;
            }
            // A face that looks up bounds the cell below.
            let faces = |state: State| {
                let outwards = usize::from(matches!(state, Solid | Doubled));
                (outwards, usize::from(matches!(state, Inverted | Doubled)))
            };
            let (of_low, of_high) = (faces(low), faces(high));
            let of_sheet = usize::from(self.sheets.contains(&(cell, axis)));
            let [up, down] = [of_low.0 + of_high.1 + of_sheet, of_low.1 + of_high.0 + of_sheet];
            for [a, b, c] in self.wall(cell, axis) {
                triangles.extend(std::iter::repeat_n([a, b, c], up));
                triangles.extend(std::iter::repeat_n([c, b, a], down));
            }
            counts.insert((cell, axis), up + down);
        }
        // In any order: components are numbered by it.
        for index in (1..triangles.len()).rev() {
            triangles.swap(index, random.below(index + 1));
        }
        (triangles, counts)
    }

    /// A point well inside a cell: its corners are moved by an eighth at most.
    fn point(cell: Cell, random: &mut Random) -> Point3<f64> {
        Point3::from(cell.map(|at| at as f64 + 0.25 + 0.5 * random.below(1000) as f64 / 1000.0))
    }
}

/// The empty cells that are connected to those around the block without crossing a wall.
fn reached(block: &Block, counts: &BTreeMap<(Cell, usize), usize>) -> Vec<Cell> {
    let mut reached = vec![[0; 3]];
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for axis in 0..3 {
            let up = (cell[axis] <= SIDE).then(|| (beside(cell, axis), (cell, axis)));
            let down = (cell[axis] > 0).then(|| {
                let mut below = cell;
                below[axis] -= 1;
                (below, (below, axis))
            });
            for (other, wall) in up.into_iter().chain(down) {
                let is_free = counts.get(&wall).is_none_or(|count| *count == 0);
                if is_free && block.states[&other] == Empty && !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
    }
    reached
}

/// Whether a point is undecided or inside by the caps of the mesh, if it is open.
fn is_held_by_caps(capped: &CappedMesh, point: &Point3<f64>) -> bool {
    let in_zone = |zone: &CapZone| {
        let near =
            |index: usize| point_triangle(point, &zone.surface.triangle(index)).distance_m <= zone.radius_m;
        (zone.is_solid && zone.surface.contains(point)) || (0..zone.surface.triangle_count()).any(near)
    };
    capped.bodies.iter().any(|body| body.contains(point)) || capped.zones.iter().any(in_zone)
}

#[test]
fn bodies_that_share_faces_are_read_as_they_were_put_together() {
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    let rounds = if is_long { 20_000 } else { 300 };
    let mut random = Random(0x51F1_5EED);
    let (mut solids, mut held, mut outside, mut cavities, mut enclosed) = (0, 0, 0, 0, 0);
    for round in 0..rounds {
        let block = Block::any(&mut random);
        let (triangles, counts) = block.walls(&mut random);
        let Some(mesh) = TriangleMesh::from_triangles(&triangles, [1.0; 3]) else { continue };
        let has = |state: State| block.states.values().any(|other| *other == state);
        let is_plain = !has(Inverted) && !has(Doubled) && block.sheets.is_empty();
        let is_united = block.is_united.values().any(|united| *united);
        // What is left of a wall between united cells is a sheet.
        if is_plain && !is_united {
            assert_eq!(mesh.topology(), &Topology::Solid, "round {round}");
        }
        let intersections = SelfIntersections::in_mesh(&mesh);
        assert!(intersections.components().is_empty(), "round {round}");
        let interior = Interior::new(&mesh, &intersections);
        assert!(interior.is_certain(), "round {round}: {:?}", block.states);
        let capped = CappedMesh::new(&mesh);
        let free = reached(&block, &counts);
        for (&cell, &state) in &block.states {
            let point = Block::point(cell, &mut random);
            let location = interior.locate(&mesh, &[point]);
            let what = || format!("round {round}, {state:?} {cell:?}: {location:?}");
            let is_open = capped.as_ref().is_some_and(|capped| is_held_by_caps(capped, &point));
            match state {
                Solid if is_plain => {
                    assert_eq!(location, Location::Inside, "{}", what());
                    solids += 1;
                }
                Solid | Inverted | Doubled => {
                    assert!(location >= Location::Undecided || is_open, "{}", what());
                    held += 1;
                }
                Empty if free.contains(&cell) => {
                    assert_eq!(location, Location::Outside, "{}", what());
                    outside += 1;
                }
                Empty if is_plain && !is_united => {
                    assert_ne!(location, Location::Inside, "{}", what());
                    cavities += usize::from(location == Location::InCavity);
                    enclosed += 1;
                }
                Empty => {}
            }
        }
    }
    println!(
        "{rounds} blocks: {solids} in solids, {held} in others, {outside} outside, {cavities} of {enclosed} enclosed in cavities"
    );
    assert!(solids > 10 * rounds && held > 3 * rounds && outside > 50 * rounds, "{solids} {held} {outside}");
    assert!(cavities > rounds / 4 && enclosed > cavities, "{cavities} {enclosed}");
}
