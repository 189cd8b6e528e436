//! The caps of an open shape, and the zones in which what lies inside it is not decided.

use collision::Body;
use geometry::{Interior, TriangleMesh};

/// The caps of an open shape; see [`geometry::CappedMesh`].
#[derive(Clone)]
pub struct OpenSurface<'a> {
    /// The closed surfaces, each with its interior.
    pub bodies: Vec<(&'a TriangleMesh, &'a Interior)>,
    /// Where what lies inside is not decided.
    pub zones: Vec<Zone<'a>>,
}

/// A zone around caps, or a convex hull.
#[derive(Clone, Copy)]
pub struct Zone<'a> {
    /// The caps, or the convex hull, in the frame of the open shape.
    pub surface: Body<'a>,
    /// The inside of that surface, which belongs to the zone too.
    pub interior: &'a Interior,
    /// How far the zone reaches from that surface, metres.
    pub radius_m: f64,
    /// No point of the zone is farther than this from the surface of the open shape, metres.
    pub reach_m: f64,
}
