//! The contact question of the specification: predicate, or distance at most eps.

use nalgebra::Point3;

use super::{Triangle, distance::triangle_triangle_within};

/// Two triangles in contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Distance in metres: 0 when the exact predicate found a common point, otherwise at most eps.
    pub distance_m: f64,
    /// Witness on the first triangle.
    pub on_a: Point3<f64>,
    /// Witness on the second triangle.
    pub on_b: Point3<f64>,
}

/// Contact between two closed triangles: the exact predicate says so, or their distance is at most `eps_m`.
///
/// # Guarantee
/// `None` means that the distance exceeds `eps_m` less the distance error, see [`triangle_triangle`](crate::triangle_triangle); the caller's
/// eps holds that error. Non-finite coordinates must not come here: poses and meshes are checked on entry.
pub fn contact(a: &Triangle, b: &Triangle, eps_m: f64) -> Option<Contact> {
    let closest = triangle_triangle_within(a, b, eps_m)?;
    let apart = closest.distance_m > eps_m;
    (!apart).then_some(Contact { distance_m: closest.distance_m, on_a: closest.on_a, on_b: closest.on_b })
}
