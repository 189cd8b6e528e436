//! A body: cells of the lattice, and the triangles of its surface with what may be wrong with them.

use std::collections::BTreeSet;

use crate::inside::lattice::{Cell, Numbers, SIDE, corner_m};

/// A union of cells.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    pub(crate) cells: BTreeSet<Cell>,
    /// Whether its triangles face inwards.
    pub(crate) is_inverted: bool,
    fault: Fault,
    /// Corners of its faces, counter-clockwise seen from outside.
    faces: Vec<[Cell; 4]>,
    /// By which diagonal faces are cut.
    cut: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// A triangle is missing.
    Open {
        triangle: usize,
    },
    /// Every face stands twice, once facing each way.
    Doubled,
    /// So does one face.
    OneDoubled {
        face: usize,
    },
}

impl Body {
    /// A box, an L, a ring or a heap of cells; often inside the last body, or beside it.
    pub(crate) fn any(numbers: &mut Numbers, last: Option<&Self>) -> Self {
        let (mut low, mut high) = ([0; 3], [0; 3]);
        let frame = last.filter(|_| numbers.below(3) > 0).map(Self::bounds);
        let grown = [-1, -1, 0, 1][numbers.below(4)];
        for k in 0..3 {
            let (from, to) = frame.map_or((0, SIDE as i32), |(low, high)| (low[k], high[k]));
            let (from, to) = (from - grown, (to + grown).max(from - grown + 1));
            let mut draw = || 1 + numbers.below((to - from) as usize) as i32;
            // The first body is large, so that there is room in it.
            let size = if frame.is_none() { draw().max(draw()) } else { draw() };
            low[k] = from + numbers.below((to - from - size + 1) as usize) as i32;
            high[k] = low[k] + size;
        }
        let size: Vec<i32> = (0..3).map(|k| high[k] - low[k]).collect();
        let kind = numbers.below(8);
        let middle = [low[0] + size[0] / 2, low[1] + size[1] / 2];
        let is_in = |cell: &Cell| match kind {
            // An L.
            1 => cell[0] < middle[0].max(low[0] + 1) || cell[1] < middle[1].max(low[1] + 1),
            // A ring.
            2 => (0..2).any(|k| cell[k] == low[k] || cell[k] == high[k] - 1),
            _ => true,
        };
        let all = (low[0]..high[0])
            .flat_map(|x| (low[1]..high[1]).flat_map(move |y| (low[2]..high[2]).map(move |z| [x, y, z])));
        let all: Vec<Cell> = all.collect();
        let mut cells: BTreeSet<Cell> = all.iter().copied().filter(is_in).collect();
        if kind == 3 {
            // A heap grows from one cell.
            cells = BTreeSet::from([all[numbers.below(all.len())]]);
            for cell in &all {
                let is_next = neighbours(*cell).iter().any(|other| cells.contains(other));
                if is_next && numbers.below(3) > 0 {
                    cells.insert(*cell);
                }
            }
        }
        let is_box = cells.len() == all.len();
        let mut faces =
            if is_box && numbers.below(2) == 0 { box_faces(low, high) } else { cell_faces(&cells) };
        // Faces in any order: components are numbered by it.
        let turn = numbers.below(faces.len());
        faces.rotate_left(turn);
        let fault = match numbers.below(24) {
            0 => Fault::Open { triangle: numbers.below(2 * faces.len()) },
            1 => Fault::Doubled,
            2 => Fault::OneDoubled { face: numbers.below(faces.len()) },
            _ => Fault::None,
        };
        Self {
            cells,
            is_inverted: numbers.below(if frame.is_some() && grown < 0 { 2 } else { 4 }) == 0,
            fault,
            faces,
            cut: numbers.below(2),
        }
    }

    /// A cube along the diagonal of the lattice, without a fault.
    pub(crate) fn cube(low: i32, high: i32, is_inverted: bool) -> Self {
        let along = move || low..high;
        let cells =
            along().flat_map(|x| along().flat_map(move |y| along().map(move |z| [x, y, z]))).collect();
        Self { cells, is_inverted, fault: Fault::None, faces: box_faces([low; 3], [high; 3]), cut: 0 }
    }

    fn bounds(&self) -> (Cell, Cell) {
        let ends = |k: usize| {
            let along = || self.cells.iter().map(|cell| cell[k]);
            (along().min().expect("cells"), along().max().expect("cells") + 1)
        };
        let [x, y, z] = [0, 1, 2].map(ends);
        ([x.0, y.0, z.0], [x.1, y.1, z.1])
    }

    /// Whether the surface is the boundary of the cells, each face once.
    pub(crate) fn is_closed(&self) -> bool {
        self.fault == Fault::None
    }

    /// Whether cells meet along an edge or in a corner alone.
    pub(crate) fn is_pinched(&self) -> bool {
        self.cells.iter().any(|&cell| {
            around(cell).into_iter().any(|other| {
                let apart: Vec<usize> = (0..3).filter(|&k| cell[k] != other[k]).collect();
                let is_bridged = || {
                    apart.iter().any(|&k| {
                        let mut between = cell;
                        between[k] = other[k];
                        self.cells.contains(&between)
                    })
                };
                self.cells.contains(&other) && apart.len() > 1 && !is_bridged()
            })
        })
    }

    /// Whether every cell of this body and every one beside it is one of the other's.
    pub(crate) fn is_strictly_within(&self, other: &Self) -> bool {
        self.cells.iter().all(|&cell| {
            other.cells.contains(&cell) && around(cell).iter().all(|beside| other.cells.contains(beside))
        })
    }

    /// Whether the surfaces share a point.
    pub(crate) fn touches(&self, other: &Self) -> bool {
        let is_apart = || {
            !self.cells.iter().any(|&cell| {
                other.cells.contains(&cell) || around(cell).iter().any(|beside| other.cells.contains(beside))
            })
        };
        !(self.is_strictly_within(other) || other.is_strictly_within(self) || is_apart())
    }

    /// The triangles as they stand in the file, metres.
    pub(crate) fn triangles(&self, shear: [i32; 3]) -> Vec<[[f32; 3]; 3]> {
        let mut triangles = Vec::new();
        for (index, face) in self.faces.iter().enumerate() {
            let [a, b, c, d] = face.map(|corner| corner_m(corner, shear));
            let halves = if self.cut == 0 { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] };
            for (half, [a, b, c]) in halves.into_iter().enumerate() {
                let [one, other] =
                    if self.is_inverted { [[a, c, b], [a, b, c]] } else { [[a, b, c], [a, c, b]] };
                if self.fault != (Fault::Open { triangle: 2 * index + half }) {
                    triangles.push(one);
                }
                if self.fault == Fault::Doubled || self.fault == (Fault::OneDoubled { face: index }) {
                    triangles.push(other);
                }
            }
        }
        triangles
    }
}

/// The six cells that share a face.
fn neighbours(cell: Cell) -> [Cell; 6] {
    std::array::from_fn(|i| {
        let mut other = cell;
        other[i / 2] += if i % 2 == 0 { 1 } else { -1 };
        other
    })
}

/// The 26 cells that share a corner.
fn around([x, y, z]: Cell) -> Vec<Cell> {
    let steps = (0..27).map(|i| [i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1]);
    steps.filter(|step| *step != [0; 3]).map(|[a, b, c]| [x + a, y + b, z + c]).collect()
}

/// The outer faces of cells, one by one.
fn cell_faces(cells: &BTreeSet<Cell>) -> Vec<[Cell; 4]> {
    let mut faces = Vec::new();
    for &cell in cells {
        let sides = box_faces(cell, cell.map(|x| x + 1));
        let outer = sides.into_iter().zip(SIDES).filter(|(_, [k, up])| {
            let mut other = cell;
            other[*k] += if *up == 1 { 1 } else { -1 };
            !cells.contains(&other)
        });
        faces.extend(outer.map(|(face, _)| face));
    }
    faces
}

/// Axis and end of the sides, in the order of [`box_faces`].
const SIDES: [[usize; 2]; 6] = [[2, 0], [2, 1], [1, 0], [0, 1], [1, 1], [0, 0]];

/// The six sides of a box, counter-clockwise seen from outside.
fn box_faces(low: Cell, high: Cell) -> Vec<[Cell; 4]> {
    let corner =
        |i: usize| -> Cell { std::array::from_fn(|k| if i >> k & 1 == 1 { high[k] } else { low[k] }) };
    [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [1, 3, 7, 5], [3, 2, 6, 7], [2, 0, 4, 6]]
        .map(|face: [usize; 4]| face.map(corner))
        .to_vec()
}
