//! Contact of two triangles: common point by the exact predicate, or distance at most eps.

use nalgebra::Point3;

use super::{Triangle, distance::triangle_triangle_within};

/// Two triangles in contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Distance in metres: 0 if the exact predicate found a common point, otherwise at most eps.
    pub distance_m: f64,
    /// Witness point on the first triangle.
    pub on_a: Point3<f64>,
    /// Witness point on the second triangle.
    pub on_b: Point3<f64>,
}

/// Contact between two closed triangles: a common point by the exact predicate, or a distance of at most `eps_m`.
///
/// # Guarantee
/// `None` means that the distance exceeds `eps_m` less the distance error, see [`triangle_triangle`](crate::triangle_triangle);
/// the caller's eps includes that error. Coordinates must be finite: poses and meshes are checked on input.
pub fn contact(a: &Triangle, b: &Triangle, eps_m: f64) -> Option<Contact> {
    let closest = triangle_triangle_within(a, b, eps_m)?;
    let apart = closest.distance_m > eps_m;
    (!apart).then_some(Contact { distance_m: closest.distance_m, on_a: closest.on_a, on_b: closest.on_b })
}
