//! The cheap way out: a direction along which two triangles are provably apart.

use nalgebra::Vector3;

use super::Triangle;

/// Relative rounding allowance of one projection, far above the true bound of a dozen units in the last place.
const PROJECTION_ROUNDING: f64 = 64.0 * f64::EPSILON;

/// Whether a separating direction proves that the triangles are more than `margin_m` apart.
///
/// Tries the two face normals, then the nine edge cross products.
///
/// # Guarantee
/// `true` means the distance exceeds `margin_m`, after rounding. `false` means nothing.
pub fn separated_by_more_than(a: &Triangle, b: &Triangle, margin_m: f64) -> bool {
    let edges_a = [a[1] - a[0], a[2] - a[1], a[0] - a[2]];
    let edges_b = [b[1] - b[0], b[2] - b[1], b[0] - b[2]];
    // Everything relative to a[0], so that rounding scales with the triangles and not with the cell.
    let from_origin_b = b.map(|corner| corner - a[0]);
    let from_origin_a = a.map(|corner| corner - a[0]);
    // A sum and not a maximum: it is NaN as soon as one coordinate is, and then no comparison below holds.
    let size: f64 =
        from_origin_a.iter().chain(&from_origin_b).map(|v| v.x.abs() + v.y.abs() + v.z.abs()).sum();
    let apart = |axis: &Vector3<f64>| {
        let length_l1 = axis.x.abs() + axis.y.abs() + axis.z.abs();
        let (mut low_a, mut high_a) = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut low_b, mut high_b) = (f64::INFINITY, f64::NEG_INFINITY);
        for i in 0..3 {
            let (on_a, on_b) = (from_origin_a[i].dot(axis), from_origin_b[i].dot(axis));
            (low_a, high_a) = (low_a.min(on_a), high_a.max(on_a));
            (low_b, high_b) = (low_b.min(on_b), high_b.max(on_b));
        }
        let gap = (low_b - high_a).max(low_a - high_b);
        // A gap along an axis of length L is a distance of gap / L, and L is at most its L1 norm.
        gap > length_l1 * (margin_m + size * PROJECTION_ROUNDING)
    };
    apart(&edges_a[0].cross(&edges_a[1]))
        || apart(&edges_b[0].cross(&edges_b[1]))
        || edges_a.iter().any(|u| edges_b.iter().any(|v| apart(&u.cross(v))))
}

#[cfg(test)]
mod tests {
    use nalgebra::Point3;

    use super::*;

    #[test]
    fn respects_the_margin() {
        let a = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(Point3::from);
        let b = [[0.0, 0.0, 0.5], [1.0, 0.0, 0.5], [0.0, 1.0, 0.5]].map(Point3::from);
        assert!(separated_by_more_than(&a, &b, 0.49));
        assert!(!separated_by_more_than(&a, &b, 0.5));
        assert!(!separated_by_more_than(&a, &a, 0.0));
    }

    #[test]
    fn poisoned_numbers_prove_nothing() {
        let a = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(Point3::from);
        let b = [[f64::NAN, 0.0, 9.0], [1.0, 0.0, 9.0], [0.0, 1.0, 9.0]].map(Point3::from);
        assert!(!separated_by_more_than(&a, &b, 0.0));
    }
}
