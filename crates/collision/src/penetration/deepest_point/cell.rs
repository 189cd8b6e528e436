//! Boxes of the search for the deepest point, the one with the largest bound first.

use std::cmp::Ordering;

use geometry::{Aabb, Point3};

/// A box of the search.
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

impl Ord for SearchCell {
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |cell: &Self| cell.bounds.low.coords.data.0[0];
        let [one, two] = [place(self), place(other)];
        let by_place = (0..3).map(|k| one[k].total_cmp(&two[k])).find(|order| order.is_ne());
        let by_place = by_place.unwrap_or(Ordering::Equal);
        self.bound_m().total_cmp(&other.bound_m()).then(by_place).then(other.pair.cmp(&self.pair))
    }
}

impl PartialOrd for SearchCell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for SearchCell {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for SearchCell {}
