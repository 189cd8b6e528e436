//! A place on a motion.

/// A place on a motion that is given by points, counted in points: point k is at k, halfway to the next is k + ½.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct PathParameter(pub f64);

impl PathParameter {
    /// The place of a point.
    pub fn of_point(point: usize) -> Self {
        Self(point as f64)
    }
}
