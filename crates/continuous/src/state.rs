//! The state of two shapes, or of two bodies, at one configuration.

use crate::{DecidedBy, Verdict};
use collision::ClosestTriangles;

/// The state of two shapes at one configuration; for two bodies, the worst state of their shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairState {
    /// Triangles touch within eps.
    Contact(Closest),
    /// Smallest spheres overlap, if spheres decide.
    Overlap,
    /// The surfaces are apart, and one shape lies inside the other.
    Inside {
        /// The inner shape.
        inner: usize,
        /// Bounds on the distance of the surfaces.
        surfaces: DistanceBounds,
    },
    /// The surfaces are apart, and neither shape lies inside the other.
    Apart(DistanceBounds),
    /// A pose is not finite, rounding does not separate contact from clearance, or containment is undecided.
    Unknown {
        /// The shape that may lie inside the other, if only containment is undecided.
        inner: Option<usize>,
    },
}

/// The closest triangles of two shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// Index of the first shape.
    pub a: usize,
    /// Index of the second shape.
    pub b: usize,
    /// Their triangles, with witness points in the first shape's frame.
    pub triangles: ClosestTriangles,
}

impl Closest {
    /// Both triangles: the warm start of the next query.
    pub fn pair(&self) -> (u32, u32) {
        (self.triangles.triangle_a, self.triangles.triangle_b)
    }
}

/// Bounds on the distance of two surfaces that do not touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DistanceBounds {
    /// Lower bound on their distance, rounding subtracted; metres.
    pub lo_m: f64,
    /// Upper bound on their distance, rounding added; metres. Infinite if unknown.
    pub hi_m: f64,
    /// Closest triangles, if the query computed them.
    pub closest: Option<Closest>,
}

impl DistanceBounds {
    /// Bounds on the distance after rounding, from bounds before rounding; `None` unless they are valid bounds.
    ///
    /// # Guarantee
    /// Neither bound is NaN, the upper one is at least 0 and at least the lower one, and the lower one is finite: no later
    /// comparison involves NaN.
    pub(crate) fn new((lo_m, hi_m): (f64, f64), eps_m: f64, closest: Option<Closest>) -> Option<Self> {
        let (lo_m, hi_m) = (lo_m - eps_m, hi_m + eps_m);
        let is_bound = lo_m.is_finite() && hi_m >= lo_m && hi_m >= 0.0;
        is_bound.then_some(Self { lo_m, hi_m, closest })
    }
}

impl PairState {
    /// Bounds on the distance of the surfaces, if they are apart.
    pub fn surfaces(&self) -> Option<DistanceBounds> {
        match *self {
            Self::Apart(surfaces) | Self::Inside { surfaces, .. } => Some(surfaces),
            Self::Contact(_) | Self::Overlap | Self::Unknown { .. } => None,
        }
    }

    /// The shape that lies inside the other, or may lie inside it if containment is undecided.
    pub fn inner(&self) -> Option<usize> {
        match *self {
            Self::Inside { inner, .. } => Some(inner),
            Self::Unknown { inner } => inner,
            Self::Contact(_) | Self::Overlap | Self::Apart(_) => None,
        }
    }

    /// The closest triangles, if known: the warm start of the next query.
    pub fn closest(&self) -> Option<(u32, u32)> {
        match self {
            Self::Contact(contact) => Some(contact.pair()),
            _ => self.surfaces()?.closest.map(|closest| closest.pair()),
        }
    }

    /// Upper bound on the distance of the solids, metres: 0 in collision, infinite if unknown.
    pub fn hi_m(&self) -> f64 {
        match self {
            Self::Contact(_) | Self::Overlap | Self::Inside { .. } => 0.0,
            Self::Apart(surfaces) => surfaces.hi_m,
            Self::Unknown { .. } => f64::INFINITY,
        }
    }

    /// Verdict on contact and containment, and the test that decided it; `None` if the pair is apart.
    pub fn verdict(&self) -> Option<(Verdict, DecidedBy)> {
        match self {
            Self::Apart(_) => None,
            Self::Unknown { inner: None } => Some((Verdict::Undecided, DecidedBy::Triangles)),
            Self::Unknown { inner: Some(_) } => Some((Verdict::Undecided, DecidedBy::Containment)),
            Self::Overlap => Some((Verdict::Collision, DecidedBy::Spheres)),
            Self::Contact(_) => Some((Verdict::Collision, DecidedBy::Triangles)),
            Self::Inside { .. } => Some((Verdict::Collision, DecidedBy::Containment)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ordered_numbers_are_bounds() {
        let (nan, inf) = (f64::NAN, f64::INFINITY);
        let is_bound = |bounds_m, eps_m| DistanceBounds::new(bounds_m, eps_m, None).is_some();
        for bounds_m in [(nan, 1.0), (1.0, nan), (inf, inf), (-inf, inf), (2.0, 1.0), (-2.0, -1.0)] {
            assert!(!is_bound(bounds_m, 1e-12), "{bounds_m:?}");
        }
        assert!(!is_bound((0.5, 1.0), inf) && !is_bound((0.5, 1.0), nan));
        assert!(is_bound((0.5, inf), 1e-12) && is_bound((0.0, 0.0), 1e-12) && is_bound((-1.0, 0.5), 1e-12));
    }
}
