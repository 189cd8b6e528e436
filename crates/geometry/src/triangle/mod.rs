//! Triangles: exact intersection and distance. Degenerate triangles are segments or points, never dropped.

mod distance;
mod intersect;
mod meets_box;
mod nearest;

use nalgebra::Point3;

pub use distance::{
    ClosestPoints, box_or_plane_of_triangle_exceeds, common_segment, contact, point_segment_m,
    point_triangle, point_triangle_beyond_m, point_triangle_exceeds, triangle_triangle,
    triangle_triangle_within,
};
pub use intersect::triangles_intersect;
pub(crate) use intersect::{neighbours_intersect, segment_meets_triangle};
pub use meets_box::triangle_meets_box;

/// Three corners in one frame, metres.
pub type Triangle = [Point3<f64>; 3];

/// The corners of edge `i` of a triangle.
fn edge(triangle: &Triangle, i: usize) -> (&Point3<f64>, &Point3<f64>) {
    (&triangle[i], &triangle[(i + 1) % 3])
}
