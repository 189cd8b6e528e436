//! Boxes of the search for the deepest point, the one with the largest bound first.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use geometry::{Aabb, Point3};

/// A box of the search.
#[derive(Clone, Copy)]
pub(super) struct SearchCell {
    /// No point in it is deeper than this in the first and in the second solid, metres, unless it is outside the other.
    pub(super) below_m: [f64; 2],
    pub(super) bounds: Aabb,
    /// Index of the pair of solids.
    pub(super) pair: usize,
    pub(super) middle: Middle,
}

/// What is known of the middle of a box.
#[derive(Clone, Copy)]
pub(super) enum Middle {
    /// What was found there.
    Seen(CellSample),
    /// Nothing yet; what was found at the middle of the box that it is a half of.
    Near(Option<CellSample>),
}

/// A point, and how deep it lies in the two solids.
#[derive(Clone, Copy)]
pub(super) struct CellSample {
    /// In the frame of the first solid.
    pub(super) center: Point3<f64>,
    pub(super) a: DepthSample,
    pub(super) b: DepthSample,
}

/// How deep a point lies in a solid, in the frame of the solid.
#[derive(Clone, Copy)]
pub(super) struct DepthSample {
    pub(super) point: Point3<f64>,
    /// Distance from `on_surface`, metres: negative outside.
    pub(super) depth_m: f64,
    /// The surface is nearer by this at most, metres.
    pub(super) spare_m: f64,
    /// A point of the surface, and its triangle.
    pub(super) on_surface: Point3<f64>,
    pub(super) triangle: u32,
}

impl DepthSample {
    /// The surface is at least this far, metres.
    pub(super) fn least_m(&self) -> f64 {
        self.depth_m.abs() - self.spare_m
    }

    /// How deep the point lies in the solid at most, metres: negative outside.
    pub(super) fn most_m(&self) -> f64 {
        if self.depth_m < 0.0 { -self.least_m() } else { self.depth_m }
    }
}

impl SearchCell {
    /// No common point in it is deeper than this, metres.
    pub(super) fn bound_m(&self) -> f64 {
        self.below_m[0].max(self.below_m[1])
    }

    /// The two halves of the box across its longest edge.
    pub(super) fn halves(&self) -> [Aabb; 2] {
        let axis = self.bounds.size().imax();
        let middle = self.bounds.center()[axis];
        let [mut low, mut high] = [self.bounds; 2];
        (low.high[axis], high.low[axis]) = (middle, middle);
        [low, high]
    }
}

/// The boxes of a search that are to be looked at.
#[derive(Default)]
pub(super) struct OpenCells {
    cells: Vec<SearchCell>,
    order: BinaryHeap<OpenCell>,
}

/// A box by its bound and its place in the list: boxes are large, and a heap moves what it holds.
#[derive(Clone, Copy)]
struct OpenCell {
    bound_m: f64,
    index: usize,
}

impl OpenCells {
    pub(super) fn push(&mut self, cell: SearchCell) {
        self.order.push(OpenCell { bound_m: cell.bound_m(), index: self.cells.len() });
        self.cells.push(cell);
    }

    /// The largest bound, metres.
    pub(super) fn bound_m(&self) -> Option<f64> {
        self.order.peek().map(|open| open.bound_m)
    }

    /// Takes the box with the largest bound; of equal ones the first.
    pub(super) fn pop(&mut self) -> Option<&SearchCell> {
        let OpenCell { index, .. } = self.order.pop()?;
        Some(&self.cells[index])
    }
}

impl Ord for OpenCell {
    fn cmp(&self, other: &Self) -> Ordering {
        self.bound_m.total_cmp(&other.bound_m).then(other.index.cmp(&self.index))
    }
}

impl PartialOrd for OpenCell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OpenCell {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for OpenCell {}
