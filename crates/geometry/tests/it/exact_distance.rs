//! Promise: a computed distance of triangles, or of a point and a triangle, is within `DISTANCE_ERROR_PER_M` per metre of the exact
//! one, its witnesses lie on the triangles, and what is said to exceed a limit does; against rational arithmetic.

use num_rational::BigRational;
use num_traits::{FromPrimitive as _, Signed as _, ToPrimitive as _};
use pathproof_geometry::{
    DISTANCE_ERROR_PER_M, Point3, Triangle, point_triangle, point_triangle_beyond_m, point_triangle_exceeds,
    triangle_triangle, triangle_triangle_within, triangles_intersect,
};

use test_support::Random;
use test_support::exact::{RationalPoint, from_f64, point_triangle_squared, triangle_triangle_squared};

type R = BigRational;

fn exact(p: &Point3<f64>) -> RationalPoint {
    from_f64([p.x, p.y, p.z])
}

/// The pairs of triangles.
struct Pairs(Random);

impl Pairs {
    fn unit(&mut self) -> f64 {
        self.0.unit()
    }

    fn triangle(&mut self, size: f64, offset: f64) -> Triangle {
        std::array::from_fn(|_| Point3::from([0; 3].map(|_| offset + (self.unit() - 0.5) * size)))
    }

    /// Ordinary pairs, slivers down to 1e-12, nearly parallel and nearly touching ones, away from the origin.
    fn pair(&mut self) -> (Triangle, Triangle) {
        let offset = [0.0, 1.0, 30.0][(self.unit() * 3.0) as usize];
        let (size_a, size_b) = (10_f64.powf(-3.0 * self.unit()), 10_f64.powf(-3.0 * self.unit()));
        let (mut a, mut b) = (self.triangle(size_a, offset), self.triangle(size_b, offset));
        let thin = 10_f64.powf(-12.0 * self.unit());
        match (self.unit() * 7.0) as usize {
            0 => a[2] = a[0] + (a[1] - a[0]) * self.unit() + (a[2] - a[0]) * thin,
            1 => {
                a[2] = a[0] + (a[1] - a[0]) * self.unit() + (a[2] - a[0]) * thin;
                b[2] = b[0] + (b[1] - b[0]) * self.unit() + (b[2] - b[0]) * thin;
            }
            2 => b = a.map(|c| c + (b[0] - a[0]) * thin),
            3 => b[1] = b[0] + (a[1] - a[0]) + (b[2] - b[0]) * thin,
            4 => {
                // A corner just off a thin face, near as the face is thin.
                a[2] = a[0] + (a[1] - a[0]) * self.unit() + (a[2] - a[0]) * thin;
                let (s, t) = (self.unit(), self.unit() * 0.5);
                let on_a = a[0] + ((a[1] - a[0]) * (1.0 - t) + (a[2] - a[0]) * t) * s;
                let off = (b[0] - on_a) * (thin * 10_f64.powf(2.0 * self.unit() - 1.0));
                let shift = on_a + off - b[0];
                b = b.map(|c| c + shift);
            }
            5 => {
                // Two edges that pass each other closely, some nearly parallel.
                let (s, t) = (self.unit(), self.unit());
                b[1] = b[0] + (a[1] - a[0]) + (b[1] - b[0]) * 10_f64.powf(-8.0 * self.unit());
                let off = (b[2] - a[2]) * thin;
                let shift = a[0] + (a[1] - a[0]) * s + off - (b[0] + (b[1] - b[0]) * t);
                b = b.map(|c| c + shift);
            }
            _ => {}
        }
        (a, b)
    }
}

/// Whether a computed distance lies within the bound of the exact one; compared through squares.
fn within_bound(computed: f64, true_squared: &R, reach: f64) -> bool {
    let bound = R::from_f64(DISTANCE_ERROR_PER_M * reach).expect("finite");
    let computed = R::from_f64(computed).expect("finite");
    let (below, above) = (&computed - &bound, &computed + &bound);
    (below.is_negative() || &below * &below <= *true_squared) && &above * &above >= *true_squared
}

/// Whether a lower bound is not above the root of a square.
fn is_below(bound_m: f64, true_squared: &R) -> bool {
    let bound = R::from_f64(bound_m).expect("finite");
    bound.is_negative() || &bound * &bound <= *true_squared
}

#[test]
fn error_stays_within_the_stated_bound() {
    let pairs = std::env::var("PATHPROOF_LONG").map_or(2_000, |_| 200_000);
    let mut pairs_of = Pairs(Random(0xD1B5_4A32_D192_ED03));
    let (mut worst, mut compared) = (0.0_f64, 0);
    for i in 0..pairs {
        let (a, b) = pairs_of.pair();
        let reach = a.iter().chain(&b).fold(0.0_f64, |m, c| m.max(c.coords.amax()));
        check_point(&a, &b[0], reach, i);
        if triangles_intersect(&a, &b) {
            for found in
                [triangle_triangle(&a, &b), triangle_triangle_within(&a, &b, 0.0).expect("0 is within")]
            {
                assert_eq!(found.distance_m, 0.0);
            }
            continue;
        }
        compared += 1;
        let true_squared = triangle_triangle_squared(&a.each_ref().map(exact), &b.each_ref().map(exact));
        let true_m = true_squared.to_f64().expect("finite").sqrt();
        let closest = triangle_triangle(&a, &b);
        worst = worst.max((closest.distance_m - true_m).abs() / reach);
        let bounded = |computed: f64| within_bound(computed, &true_squared, reach);
        assert!(bounded(closest.distance_m), "pair {i}: {closest:?}, truly {true_m:e}: {a:?} {b:?}");
        let swapped_m = triangle_triangle(&b, &a).distance_m;
        assert!(bounded(swapped_m), "pair {i}, swapped: {swapped_m:e}, truly {true_m:e}: {a:?} {b:?}");
        let apart_m = (closest.on_b - closest.on_a).norm();
        assert!((apart_m - closest.distance_m).abs() <= DISTANCE_ERROR_PER_M * reach, "pair {i}");
        for (on, triangle) in [(&closest.on_a, &a), (&closest.on_b, &b)] {
            let off = point_face_or_edge(&exact(on), triangle).to_f64().expect("finite").sqrt();
            assert!(off <= DISTANCE_ERROR_PER_M * reach, "pair {i}: a witness is {off:e} m off {a:?} {b:?}");
        }
        for margin in [0.0, 0.5 * true_m, true_m * (1.0 - 1e-12), true_m * (1.0 + 1e-12)] {
            let exact_margin = R::from_f64(margin).expect("finite");
            let farther = &exact_margin * &exact_margin < true_squared;
            match triangle_triangle_within(&a, &b, margin) {
                Ok(found) => assert!(bounded(found.distance_m), "pair {i} within {margin:e}: {found:?}"),
                Err(bound_m) => {
                    assert!(farther, "pair {i}: not beyond {margin:e}");
                    assert!(is_below(bound_m, &true_squared), "pair {i}: {bound_m:e} of {true_m:e}");
                }
            }
        }
    }
    println!("{compared} pairs, worst error {worst:e} per metre");
    assert!(compared > pairs / 2);
}

/// Exact squared distance of a point from a triangle.
fn point_face_or_edge(p: &RationalPoint, triangle: &Triangle) -> R {
    point_triangle_squared(p, &triangle.each_ref().map(exact))
}

fn check_point(triangle: &Triangle, p: &Point3<f64>, reach: f64, i: usize) {
    let true_squared = point_face_or_edge(&exact(p), triangle);
    let true_m = true_squared.to_f64().expect("finite").sqrt();
    let found = point_triangle(p, triangle);
    assert!(
        within_bound(found.distance_m, &true_squared, reach),
        "{i}: {found:?}, truly {true_m:e}, {triangle:?}"
    );
    let off = point_face_or_edge(&exact(&found.on_b), triangle).to_f64().expect("finite").sqrt();
    assert!(off <= DISTANCE_ERROR_PER_M * reach, "{i}: the foot is {off:e} m off {triangle:?}");
    for limit in [0.0, 0.5 * true_m, true_m * (1.0 - 1e-15), true_m, true_m * (1.0 + 1e-15)] {
        let exact_limit = R::from_f64(limit).expect("finite");
        let exceeds = point_triangle_exceeds(p, triangle, limit);
        assert!(!exceeds || &exact_limit * &exact_limit < true_squared, "{i}: not beyond {limit:e}");
        let beyond_m = point_triangle_beyond_m(p, triangle, limit);
        assert_eq!(beyond_m.is_some(), exceeds);
        assert!(beyond_m.is_none_or(|m| is_below(m, &true_squared)), "{i}: {beyond_m:?} of {true_m:e}");
    }
    let far_below = true_m - 1e-12 * reach;
    assert!(far_below < 0.0 || point_triangle_exceeds(p, triangle, far_below), "{i}: not seen to exceed");
}
