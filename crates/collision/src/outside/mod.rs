//! How far one surface lies outside of bodies: proven bounds on the share of its area and on its greatest distance.

mod bodies;
mod measure;
mod parts;
mod share;
#[cfg(test)]
mod tests;
mod worst;

use geometry::{Point3, Pose, TriangleMesh};

pub use bodies::{Bodies, BodyShape};

use measure::Measurer;
use parts::OuterParts;

/// A surface that should not lie outside.
#[derive(Clone, Copy, Debug)]
pub struct OuterSurface<'a> {
    /// The surface.
    pub mesh: &'a TriangleMesh,
    /// Its pose in the common frame.
    pub frame_from_mesh: Pose,
    /// Bound on the over-approximation of the described shape by the mesh, metres.
    pub outward_m: f64,
}

/// What is asked, and the effort.
#[derive(Clone, Copy, Debug)]
pub struct OutsideSettings {
    /// Points no farther outside than this do not count, metres; above 0.
    pub tolerance_m: f64,
    /// Largest difference of the bounds on the greatest distance, metres.
    pub accuracy_m: f64,
    /// Largest difference of the bounds on the share.
    pub share_accuracy: f64,
    /// The most parts that each of the two searches examines; what they leave is in the bounds.
    pub most_parts: usize,
}

/// A point of an outer surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OuterPoint {
    /// Index of the surface.
    pub surface: usize,
    /// Index of the triangle.
    pub triangle: usize,
    /// The point in the common frame, metres.
    pub point: Point3<f64>,
}

/// How far surfaces lie outside of bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outside {
    /// Bounds on the share of the area that lies farther outside than the tolerance.
    pub share: [f64; 2],
    /// Bounds on the greatest distance of a point from the bodies, metres.
    pub depth_m: [f64; 2],
    /// The point with the greatest known distance; `None` if no point is known to be outside.
    pub at: Option<OuterPoint>,
    /// The number of examined parts.
    pub parts: usize,
}

/// Measures how far surfaces lie outside of bodies.
///
/// A point that a body encloses, or on it, is covered; any other is outside by its distance from the nearest body. Branch and bound over a
/// hierarchy of the triangles, and below it over pieces of them: the distance changes by no more than the way between two points, and
/// the distance from one triangle is greatest at a corner of a piece.
///
/// # Guarantee
/// All bounds hold for the given numbers, rounding included. The lower ones hold for the described shapes of the surfaces too. An
/// upper bound may be too high where the search stopped; the result does not depend on the number of threads.
pub fn outside(surfaces: &[OuterSurface<'_>], bodies: &Bodies<'_>, settings: OutsideSettings) -> Outside {
    let nothing = Outside { share: [0.0; 2], depth_m: [0.0; 2], at: None, parts: 0 };
    let Some(parts) = OuterParts::new(surfaces) else { return nothing };
    if bodies.is_empty() {
        return Outside { share: [1.0; 2], depth_m: [f64::INFINITY; 2], ..nothing };
    }
    let measurer = Measurer::new(&parts, bodies);
    let worst = worst::worst(&measurer, settings);
    let mut found = Outside { depth_m: worst.depth_m, at: worst.at, parts: worst.examined, ..nothing };
    if worst.depth_m[1] > settings.tolerance_m {
        let (share, examined) = share::share(&measurer, settings);
        found.share = share;
        found.parts += examined;
    }
    found
}
