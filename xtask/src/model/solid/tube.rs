//! Round bars, hoses and hollow pipes along a curve in space.

use super::Solid;
use super::revolve::most_around;
use super::ring_stack::{Ends, Ring, skin};
use nalgebra::Vector3;
use std::f64::consts::TAU;

/// A full round bar along `path`, flat ended.
pub(crate) fn tube(path: &[Vector3<f64>], radius: f64, spacing: f64) -> Solid {
    let count = most_around(radius, spacing);
    let rings = rings_along(path, radius, count);
    skin(&rings, Ends::Poles(path[0], path[path.len() - 1]))
}

/// A hollow pipe along `path`, open at both ends, with a wall between the two radii.
pub(crate) fn pipe(path: &[Vector3<f64>], outer: f64, inner: f64, spacing: f64) -> Solid {
    let count = most_around(outer, spacing);
    let mut rings = rings_along(path, outer, count);
    rings.extend(rings_along(path, inner, count).into_iter().rev());
    skin(&rings, Ends::Joined)
}

/// A full round bar of radius `thickness` bent to a circle of `radius` about z: a torus.
pub(crate) fn ring(radius: f64, thickness: f64, spacing: f64) -> Solid {
    let (around, across) = (most_around(radius, spacing), most_around(thickness, spacing));
    let rings: Vec<Ring> = (0..around)
        .map(|k| {
            let (s, c) = libm::sincos(k as f64 / around as f64 * TAU);
            let (outward, up) = (Vector3::new(c, s, 0.0), Vector3::z());
            let spot = |j: usize| {
                let (sj, cj) = libm::sincos(j as f64 / across as f64 * TAU);
                outward * (radius + thickness * cj) - up * (thickness * sj)
            };
            (0..across).map(spot).collect()
        })
        .collect();
    skin(&rings, Ends::Joined)
}

/// Points about `spacing` apart on a smooth curve through `knots`.
pub(crate) fn smooth_path(knots: &[Vector3<f64>], spacing: f64) -> Vec<Vector3<f64>> {
    let last = knots.len() - 1;
    let tangent = |k: usize| {
        let (before, after) = (k.saturating_sub(1), (k + 1).min(last));
        (knots[after] - knots[before]) / (after - before) as f64
    };
    let mut path = vec![knots[0]];
    for i in 0..last {
        let pieces = libm::ceil((knots[i + 1] - knots[i]).norm() / spacing).max(1.0) as usize;
        for k in 1..=pieces {
            let t = k as f64 / pieces as f64;
            let (t2, t3) = (t * t, t * t * t);
            path.push(
                knots[i] * (2.0 * t3 - 3.0 * t2 + 1.0)
                    + tangent(i) * (t3 - 2.0 * t2 + t)
                    + knots[i + 1] * (3.0 * t2 - 2.0 * t3)
                    + tangent(i + 1) * (t3 - t2),
            );
        }
    }
    path
}

/// Circles square to the path; the frame is carried along without twist.
fn rings_along(path: &[Vector3<f64>], radius: f64, count: usize) -> Vec<Ring> {
    let last = path.len() - 1;
    let mut side = Vector3::zeros();
    let mut rings = Vec::with_capacity(path.len());
    for i in 0..=last {
        let ahead = (path[(i + 1).min(last)] - path[i.saturating_sub(1)]).normalize();
        if i == 0 {
            let least = if ahead.x.abs() < 0.7 { Vector3::x() } else { Vector3::y() };
            side = least;
        }
        side = (side - ahead * side.dot(&ahead)).normalize();
        let up = ahead.cross(&side);
        rings.push(
            (0..count)
                .map(|k| {
                    let (s, c) = libm::sincos(k as f64 / count as f64 * TAU);
                    path[i] + (side * c + up * s) * radius
                })
                .collect(),
        );
    }
    rings
}
