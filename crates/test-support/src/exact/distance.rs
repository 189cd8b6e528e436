//! The squared distance of points and triangles in rational numbers.

use num_rational::BigRational;
use num_traits::{FromPrimitive as _, One as _, Signed as _, Zero as _};

/// A point with rational coordinates.
pub type RationalPoint = [BigRational; 3];

/// The point with exactly these coordinates.
///
/// # Panics
/// If a coordinate is not finite.
pub fn from_f64(point: [f64; 3]) -> RationalPoint {
    point.map(|coordinate| BigRational::from_f64(coordinate).expect("finite"))
}

/// The squared distance of two points.
pub fn squared_distance(a: &RationalPoint, b: &RationalPoint) -> BigRational {
    let d = sub(a, b);
    dot(&d, &d)
}

/// The squared distance of a point from a triangle, which may lack area.
pub fn point_triangle_squared(point: &RationalPoint, triangle: &[RationalPoint; 3]) -> BigRational {
    let edges = (0..3).map(|i| point_segment(point, &triangle[i], &triangle[(i + 1) % 3]));
    edges.chain(point_face(point, triangle)).min().expect("three edges")
}

/// The squared distance of two triangles that do not intersect; they may lack area.
pub fn triangle_triangle_squared(a: &[RationalPoint; 3], b: &[RationalPoint; 3]) -> BigRational {
    let edges = (0..3).flat_map(|i| (0..3).map(move |j| (i, j)));
    let edges = edges.map(|(i, j)| segment_segment(&a[i], &a[(i + 1) % 3], &b[j], &b[(j + 1) % 3]));
    let faces = a.iter().filter_map(|p| point_face(p, b)).chain(b.iter().filter_map(|p| point_face(p, a)));
    edges.chain(faces).min().expect("nine edge pairs")
}

fn sub(a: &RationalPoint, b: &RationalPoint) -> RationalPoint {
    std::array::from_fn(|k| &a[k] - &b[k])
}

fn along(a: &RationalPoint, d: &RationalPoint, t: &BigRational) -> RationalPoint {
    std::array::from_fn(|k| &a[k] + &d[k] * t)
}

fn dot(a: &RationalPoint, b: &RationalPoint) -> BigRational {
    (0..3).map(|k| &a[k] * &b[k]).sum()
}

fn clamp01(t: BigRational) -> BigRational {
    t.clamp(BigRational::zero(), BigRational::one())
}

fn point_segment(p: &RationalPoint, u: &RationalPoint, v: &RationalPoint) -> BigRational {
    let d = sub(v, u);
    let length = dot(&d, &d);
    let t = if length.is_zero() { BigRational::zero() } else { clamp01(dot(&sub(p, u), &d) / length) };
    squared_distance(p, &along(u, &d, &t))
}

fn segment_segment(
    p: &RationalPoint,
    q: &RationalPoint,
    u: &RationalPoint,
    v: &RationalPoint,
) -> BigRational {
    let mut best =
        [point_segment(p, u, v), point_segment(q, u, v), point_segment(u, p, q), point_segment(v, p, q)]
            .into_iter()
            .min()
            .expect("four");
    let (d, e, w) = (sub(q, p), sub(v, u), sub(p, u));
    let (a, b, c) = (dot(&d, &d), dot(&d, &e), dot(&e, &e));
    let det = &a * &c - &b * &b;
    if !det.is_zero() {
        let (f, g) = (dot(&d, &w), dot(&e, &w));
        let s = (&b * &g - &c * &f) / &det;
        let t = (&a * &g - &b * &f) / &det;
        if clamp01(s.clone()) == s && clamp01(t.clone()) == t {
            best = best.min(squared_distance(&along(p, &d, &s), &along(u, &e, &t)));
        }
    }
    best
}

/// The squared distance of a point from the inside of a triangle, if its foot lies there.
fn point_face(p: &RationalPoint, t: &[RationalPoint; 3]) -> Option<BigRational> {
    let (d, e, w) = (sub(&t[1], &t[0]), sub(&t[2], &t[0]), sub(p, &t[0]));
    let (a, b, c) = (dot(&d, &d), dot(&d, &e), dot(&e, &e));
    let det = &a * &c - &b * &b;
    if det.is_zero() {
        return None;
    }
    let (f, g) = (dot(&d, &w), dot(&e, &w));
    let u = (&c * &f - &b * &g) / &det;
    let v = (&a * &g - &b * &f) / &det;
    let inside = !u.is_negative() && !v.is_negative() && &u + &v <= BigRational::one();
    inside.then(|| squared_distance(p, &along(&along(&t[0], &d, &u), &e, &v)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_features_are_corner_edge_or_face() {
        let flat = [[0.0, 0.0, 0.0], [8.0, 0.0, 0.0], [0.0, 8.0, 0.0]].map(from_f64);
        for (name, other, (numerator, denominator)) in [
            ("corner over face", [[2.0, 2.0, 3.0], [3.0, 2.0, 9.0], [2.0, 3.0, 9.0]], (9, 1)),
            ("two edges", [[2.0, -1.0, 2.0], [2.0, 1.0, -6.0], [2.0, -9.0, 0.0]], (4, 17)),
            ("corner and edge", [[4.0, -3.0, 4.0], [4.0, -9.0, 4.0], [4.0, -3.0, 9.0]], (25, 1)),
            ("corner and corner", [[9.0, -2.0, 2.0], [9.0, -9.0, 2.0], [19.0, -2.0, 2.0]], (9, 1)),
            ("no area", [[2.0, 2.0, 3.0]; 3], (9, 1)),
        ] {
            let other = other.map(from_f64);
            let expected = BigRational::new(numerator.into(), denominator.into());
            assert_eq!(triangle_triangle_squared(&flat, &other), expected, "{name}");
            assert_eq!(triangle_triangle_squared(&other, &flat), expected, "{name}, swapped");
        }
    }
}
