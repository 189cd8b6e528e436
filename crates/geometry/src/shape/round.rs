//! Round shapes as circumscribed polyhedra.

use std::f64::consts::PI;

use nalgebra::{Point3, Vector3};

use crate::Triangle;

/// Protrusion above which more segments are used, metres.
const WANTED_OUTWARD_M: f64 = 1e-4;
/// Most segments around; larger shapes protrude more, and report it.
const MOST_SEGMENTS: usize = 128;
/// Keeps the polyhedron outside in spite of rounding.
const ROUND_UP: f64 = 1.0 + 1e-12;

/// A prism around the cylinder, and its protrusion.
pub(super) fn cylinder(radius: f64, length: f64) -> (Vec<Triangle>, f64) {
    // The corner of the polygon lies r·(1/cos(π/n) − 1) ≈ r·(π/n)²/2 outside.
    let n = segments(radius * 0.5);
    let corner_radius = radius / libm::cos(PI / n as f64) * ROUND_UP;
    let ring = |z: f64| -> Vec<Point3<f64>> {
        circle(n).map(|(x, y)| Point3::new(x * corner_radius, y * corner_radius, z)).collect()
    };
    let (bottom, top) = (ring(-length * 0.5), ring(length * 0.5));
    let mut triangles = Vec::new();
    fan(&mut triangles, Point3::new(0.0, 0.0, length * 0.5), &top);
    fan(
        &mut triangles,
        Point3::new(0.0, 0.0, -length * 0.5),
        &bottom.iter().rev().copied().collect::<Vec<_>>(),
    );
    band(&mut triangles, &bottom, &top);
    (triangles, corner_radius - radius)
}

/// Two half balls and a band around a capsule (`length` 0: a ball), and their protrusion.
pub(super) fn capsule(radius: f64, length: f64) -> (Vec<Triangle>, f64) {
    let n = segments(radius);
    let quarter = n / 4;
    // Rings from the south pole to the north pole; the equator twice if there is a cylindrical part.
    let mut rings: Vec<(f64, f64, f64)> = Vec::new();
    for k in 1..2 * quarter {
        let (s, c) = libm::sincos(PI * k as f64 / (2 * quarter) as f64);
        let shift = 0.5 * length;
        let (across, up) = if k == quarter { (1.0, 0.0) } else { (s, -c) };
        if k <= quarter {
            rings.push((across, up, -shift));
        }
        if k > quarter || (k == quarter && length > 0.0) {
            rings.push((across, up, shift));
        }
    }
    let build = |scale: f64| {
        let ring = |&(across, up, shift): &(f64, f64, f64)| -> Vec<Point3<f64>> {
            circle(n)
                .map(|(x, y)| Point3::new(x * across * scale, y * across * scale, up * scale + shift))
                .collect()
        };
        let rings: Vec<_> = rings.iter().map(ring).collect();
        let mut triangles = Vec::new();
        let south = Point3::new(0.0, 0.0, -scale - 0.5 * length);
        let north = Point3::new(0.0, 0.0, scale + 0.5 * length);
        fan(&mut triangles, south, &rings[0].iter().rev().copied().collect::<Vec<_>>());
        for pair in rings.windows(2) {
            band(&mut triangles, &pair[0], &pair[1]);
        }
        fan(&mut triangles, north, &rings[rings.len() - 1]);
        triangles
    };
    // Scale so that the nearest face plane of either half ball touches the described ball.
    let nearest_plane = build(1.0)
        .iter()
        .filter_map(|[a, b, c]| {
            let normal: Vector3<f64> = (b - a).cross(&(c - a));
            let center = Vector3::z() * (0.5 * length).copysign(a.z + b.z + c.z);
            let is_cap = [a, b, c].iter().all(|p| p.z.abs() >= 0.5 * length - f64::EPSILON);
            (is_cap || length == 0.0).then(|| (a.coords - center).dot(&normal) / normal.norm())
        })
        .fold(1.0, f64::min);
    let scale = radius / nearest_plane * ROUND_UP;
    (build(scale), scale - radius)
}

/// The number of segments, a multiple of four, that keeps `radius · (π/n)²` below the wanted bound.
fn segments(radius: f64) -> usize {
    let wanted = PI * libm::sqrt(radius / WANTED_OUTWARD_M);
    ((wanted / 4.0).ceil() as usize * 4).clamp(16, MOST_SEGMENTS)
}

fn circle(n: usize) -> impl Iterator<Item = (f64, f64)> {
    (0..n).map(move |i| {
        let (s, c) = libm::sincos(2.0 * PI * i as f64 / n as f64);
        (c, s)
    })
}

fn fan(triangles: &mut Vec<Triangle>, tip: Point3<f64>, ring: &[Point3<f64>]) {
    for i in 0..ring.len() {
        triangles.push([tip, ring[i], ring[(i + 1) % ring.len()]]);
    }
}

fn band(triangles: &mut Vec<Triangle>, lower: &[Point3<f64>], upper: &[Point3<f64>]) {
    for i in 0..lower.len() {
        let j = (i + 1) % lower.len();
        triangles.push([lower[i], lower[j], upper[j]]);
        triangles.push([lower[i], upper[j], upper[i]]);
    }
}
