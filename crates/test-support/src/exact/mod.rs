//! Exact geometry of triangles: independent answers that the tests compare the product with.
//!
//! Whether triangles meet and whether a point lies inside a solid is computed in 128-bit integers, a distance in rational numbers;
//! nothing here rounds.

mod distance;
mod inside;
mod meet;

pub use distance::{
    RationalPoint, from_f64, point_triangle_squared, squared_distance, triangle_triangle_squared,
};
pub use inside::is_inside;
pub use meet::triangles_meet;

/// A point with integer coordinates, in any unit; below 2²⁴ in size no product here overflows.
pub type IntegerPoint = [i128; 3];

/// The corners of a triangle.
pub type IntegerTriangle = [IntegerPoint; 3];

fn sub(a: IntegerPoint, b: IntegerPoint) -> IntegerPoint {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: IntegerPoint, b: IntegerPoint) -> IntegerPoint {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn dot(a: IntegerPoint, b: IntegerPoint) -> i128 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
