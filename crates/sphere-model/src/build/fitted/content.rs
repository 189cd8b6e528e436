//! The parts of a cell, what lies in them, and the sphere and slab around it.

use geometry::{Aabb, Point3, Triangle, Vector3};

use super::{HALVED_SHARE, SPARE};
use crate::slab::Polygon;
use crate::{Slab, Sphere};

/// Most parts of a cell.
pub(super) const MOST_PARTS: usize = 8;

/// The parts that a cell is divided into, each a little larger than its share.
pub(super) struct CellParts {
    bounds: Vec<Aabb>,
    /// Where a triangle wholly above lies in no lower part, along each axis.
    below: Vector3<f64>,
    /// Where a triangle wholly below lies in no upper part, along each axis.
    above: Vector3<f64>,
    /// The lower and the upper parts along each axis, one bit each.
    halves: [[u8; 2]; 3],
}

impl CellParts {
    /// The whole cell.
    pub(super) fn whole(cell: &Aabb) -> Self {
        Self::divided(cell, [false; 3])
    }

    /// Halves along the longer edges of a cell.
    pub(super) fn halved(cell: &Aabb) -> Self {
        let size = cell.size();
        Self::divided(cell, [0, 1, 2].map(|k| size[k] >= HALVED_SHARE * size.amax()))
    }

    fn divided(cell: &Aabb, is_halved: [bool; 3]) -> Self {
        let (low, high, middle) = (cell.low, cell.high, cell.center());
        let mut parts = Self {
            bounds: Vec::with_capacity(MOST_PARTS),
            below: Vector3::repeat(f64::NEG_INFINITY),
            above: Vector3::repeat(f64::INFINITY),
            halves: [[0; 2]; 3],
        };
        for half in 0..MOST_PARTS {
            let is_upper = [0, 1, 2].map(|k| half >> k & 1 == 1);
            if (0..3).any(|k| is_upper[k] && !is_halved[k]) {
                continue;
            }
            let mut part = Aabb { low, high };
            for k in 0..3 {
                if is_upper[k] {
                    part.low[k] = middle[k];
                } else if is_halved[k] {
                    part.high[k] = middle[k];
                }
            }
            // A little more than the part, so that nothing is lost to rounding on the plane between two of them.
            let farthest = part.low.coords.amax().max(part.high.coords.amax());
            let more = Vector3::repeat(1e-6 * part.diagonal() + 1e-12 * farthest);
            let part = Aabb { low: part.low - more, high: part.high + more };
            for k in 0..3 {
                parts.halves[k][usize::from(is_upper[k])] |= 1 << parts.bounds.len();
                if is_upper[k] {
                    parts.above[k] = parts.above[k].min(part.low[k]);
                } else {
                    // What only one part along an axis concerns is left to the clipping.
                    parts.below[k] =
                        if is_halved[k] { parts.below[k].max(part.high[k]) } else { f64::INFINITY };
                }
            }
            parts.bounds.push(part);
        }
        parts
    }

    /// The boxes of the parts.
    pub(super) fn bounds(&self) -> &[Aabb] {
        &self.bounds
    }

    /// The parts that a triangle may reach into, one bit each.
    pub(super) fn reached(&self, [a, b, c]: &Triangle) -> u8 {
        let (low, high) = (a.inf(b).inf(c), a.sup(b).sup(c));
        (0..3).fold(u8::MAX, |reached, k| {
            let lower = if low[k] <= self.below[k] { self.halves[k][0] } else { 0 };
            let upper = if high[k] >= self.above[k] { self.halves[k][1] } else { 0 };
            reached & (lower | upper)
        })
    }
}

/// The surface in a part: its box and its directions.
#[derive(Clone, Copy)]
pub(super) struct PartContent {
    low: Point3<f64>,
    high: Point3<f64>,
    is_finite: bool,
    area: Vector3<f64>,
    /// Area vector of the largest piece, and the square of its length.
    largest: Vector3<f64>,
    largest_squared: f64,
}

impl PartContent {
    pub(super) fn nothing() -> Self {
        Self {
            low: Point3::from(Vector3::repeat(f64::INFINITY)),
            high: Point3::from(Vector3::repeat(f64::NEG_INFINITY)),
            is_finite: true,
            area: Vector3::zeros(),
            largest: Vector3::zeros(),
            largest_squared: 0.0,
        }
    }

    pub(super) fn add(&mut self, piece: &Polygon) {
        for corner in piece.corners() {
            self.is_finite &= corner.iter().all(|x| x.is_finite());
            self.low = self.low.inf(corner);
            self.high = self.high.sup(corner);
        }
        let area = piece.area();
        self.add_area(&area);
        self.area += area;
    }

    /// Adds what was found in later triangles.
    pub(super) fn join(&mut self, later: &Self) {
        self.is_finite &= later.is_finite;
        self.low = self.low.inf(&later.low);
        self.high = self.high.sup(&later.high);
        self.add_area(&later.largest);
        self.area += later.area;
    }

    fn add_area(&mut self, area: &Vector3<f64>) {
        let squared = area.norm_squared();
        if squared > self.largest_squared {
            (self.largest, self.largest_squared) = (*area, squared);
        }
    }

    /// The box; `None` if there is nothing, or a coordinate that is not finite.
    pub(super) fn bounds(&self) -> Option<Aabb> {
        let is_something = self.is_finite && self.low.iter().all(|x| x.is_finite());
        is_something.then_some(Aabb { low: self.low, high: self.high })
    }
}

/// How far the corners of a part's content reach from its centre, and along two directions of its surface.
#[derive(Clone, Copy)]
pub(super) struct ContentReach {
    bounds: Aabb,
    center: Point3<f64>,
    /// The centre as stored in the sphere.
    stored: Point3<f64>,
    normals: [Option<Vector3<f64>>; 2],
    reach_squared: f64,
    offsets: [[f64; 2]; 2],
}

impl ContentReach {
    /// Of nothing yet, around the centre of this content's box.
    pub(super) fn around(content: &PartContent, bounds: Aabb) -> Self {
        let center = bounds.center();
        let normals = [content.area, content.largest].map(|n| Some(Slab::stored(&n.try_normalize(0.0)?)));
        Self {
            bounds,
            center,
            stored: Sphere::around(&center, 0.0).center_m(),
            normals,
            reach_squared: 0.0,
            offsets: [[f64::INFINITY, f64::NEG_INFINITY]; 2],
        }
    }

    pub(super) fn add(&mut self, corner: &Point3<f64>) {
        self.reach_squared = self.reach_squared.max((corner - self.center).norm_squared());
        let from_stored = corner - self.stored;
        for (normal, [low, high]) in self.normals.iter().zip(&mut self.offsets) {
            let Some(normal) = normal else { continue };
            let offset = normal.dot(&from_stored);
            (*low, *high) = (low.min(offset), high.max(offset));
        }
    }

    /// Adds what was found at other corners.
    pub(super) fn join(&mut self, other: &Self) {
        self.reach_squared = self.reach_squared.max(other.reach_squared);
        for ([low, high], [other_low, other_high]) in self.offsets.iter_mut().zip(other.offsets) {
            (*low, *high) = (low.min(other_low), high.max(other_high));
        }
    }

    /// The sphere and the slab around the corners.
    pub(super) fn fitted(&self) -> (Sphere, Slab) {
        let reach_m = self.reach_squared.sqrt();
        let radius_m = reach_m * (1.0 + SPARE) + 1e-9 * (self.center.coords.amax() + reach_m);
        let sphere = Sphere::around(&self.center, radius_m);
        let along = self.normals.into_iter().zip(self.offsets);
        let along = along.filter_map(|(normal, offsets)| Some((normal?, offsets)));
        let [low, high] = [self.bounds.low - self.stored, self.bounds.high - self.stored];
        let along_axes = (0..3).map(|k| (Vector3::ith(k, 1.0), [low[k], high[k]]));
        (sphere, Slab::thinnest(along.chain(along_axes), &sphere))
    }
}
