//! Whether a point is farther from a triangle than a limit: decided without the distance.

use nalgebra::{Point3, Vector3};

use super::Triangle;

/// Relative rounding allowance of one product, far above the true bound of a few units in the last place.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// Whether some direction proves that a point is farther than `limit_m` from a closed triangle.
///
/// Tries the direction from the triangle's middle, then the one from its nearest point, which is as good as the distance.
///
/// # Guarantee
/// `true` means that the distance exceeds `limit_m`, after rounding, wherever the nearest point was thought to be: the whole
/// triangle lies beyond a plane at that distance. `false` means nothing, though it is only said for points that are within the
/// limit, or as good as.
#[inline]
pub fn point_is_beyond(p: &Point3<f64>, triangle: &Triangle, limit_m: f64) -> bool {
    let from = [p - triangle[0], p - triangle[1], p - triangle[2]];
    let size = from[0].abs().sum() + from[1].abs().sum() + from[2].abs().sum();
    let limit_m = limit_m + ROUNDING * size;
    let apart = |direction: &Vector3<f64>| {
        let along = from[0].dot(direction).min(from[1].dot(direction)).min(from[2].dot(direction));
        along > 0.0 && along * along > limit_m * limit_m * direction.norm_squared()
    };
    apart(&(from[0] + from[1] + from[2])) || apart(&to_nearest(&from))
}

/// From the nearest point of a triangle to a point, given the ways from its corners; by the regions around the triangle.
fn to_nearest(from: &[Vector3<f64>; 3]) -> Vector3<f64> {
    let [pa, pb, pc] = from;
    let (ab, ac) = (pa - pb, pa - pc);
    let (d1, d2) = (ab.dot(pa), ac.dot(pa));
    if d1 <= 0.0 && d2 <= 0.0 {
        return *pa;
    }
    let (d3, d4) = (ab.dot(pb), ac.dot(pb));
    if d3 >= 0.0 && d4 <= d3 {
        return *pb;
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return pa - ab * (d1 / (d1 - d3));
    }
    let (d5, d6) = (ab.dot(pc), ac.dot(pc));
    if d6 >= 0.0 && d5 <= d6 {
        return *pc;
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return pa - ac * (d2 / (d2 - d6));
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 >= d3 && d5 >= d6 {
        let share = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return pb - (pb - pc) * share;
    }
    let normal = ab.cross(&ac);
    normal * (pa.dot(&normal) / normal.norm_squared())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point_triangle;

    #[test]
    fn agrees_with_the_distance_and_never_says_too_much() {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
        };
        let mut decided = 0;
        for i in 0..200_000 {
            let mut point = |scale: f64| Point3::new(random() * scale, random() * scale, random() * scale);
            // Slivers, segments and points among them.
            let (a, b) = (point(1.0), point(if i % 3 == 0 { 1e-9 } else { 1.0 }));
            let c = if i % 5 == 0 { Point3::from((a.coords + b.coords) * 0.5) } else { point(1.0) };
            let triangle = [a, b, c];
            let p = point(4.0);
            let distance_m = point_triangle(&p, &triangle).distance_m;
            assert!(!point_is_beyond(&p, &triangle, distance_m), "{p} {triangle:?}");
            assert!(!point_is_beyond(&p, &triangle, distance_m * 1.1));
            decided += usize::from(point_is_beyond(&p, &triangle, distance_m * (1.0 - 1e-9) - 1e-12));
        }
        assert!(decided > 199_000, "{decided}");
    }
}
