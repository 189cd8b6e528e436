//! Triangles: exact intersection, distance, separation. Degenerate triangles are segments or points, never dropped.

mod beyond;
mod contact;
mod distance;
mod intersect;
mod meets_box;
mod separate;

use nalgebra::Point3;

pub use beyond::point_is_beyond;
pub use contact::{Contact, contact};
pub use distance::{ClosestPoints, common_segment, point_triangle, triangle_triangle};
pub use intersect::triangles_intersect;
pub use meets_box::triangle_meets_box;
pub use separate::separated_by_more_than;

/// Three corners in one frame, metres.
pub type Triangle = [Point3<f64>; 3];

/// The corners of edge `i` of a triangle.
fn edge(triangle: &Triangle, i: usize) -> (&Point3<f64>, &Point3<f64>) {
    (&triangle[i], &triangle[(i + 1) % 3])
}
