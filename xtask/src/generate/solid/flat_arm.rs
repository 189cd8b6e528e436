//! Flat arms: two circles joined by their tangents, made thick, with rounded edges.

use super::Solid;
use super::ring_stack::{Ends, Ring, skin};
use nalgebra::{Vector2, Vector3};
use std::f64::consts::{FRAC_PI_2, PI};

/// A point of the outline: where its circle has its centre, the circle's radius, and the outward normal.
struct Spot {
    center_x: f64,
    radius: f64,
    normal: Vector2<f64>,
}

/// A plate around a circle of `radii[0]` about the origin and a smaller one of `radii[1]` at x = `distance`, from
/// z = -thickness/2 to thickness/2; `rounding` is the edge radius, `spacing` the wanted edge length, metres.
pub(crate) fn flat_arm(radii: [f64; 2], distance: f64, thickness: f64, rounding: f64, spacing: f64) -> Solid {
    let outline = outline(radii, distance, spacing);
    let half = thickness / 2.0;
    let arc = libm::ceil((rounding * FRAC_PI_2 / spacing * 1.4).clamp(2.0, 4.0)) as usize;
    let layers = libm::ceil((thickness - 2.0 * rounding) / spacing).max(1.0) as usize;
    let edge = |k: usize| {
        let (s, c) = libm::sincos(k as f64 / arc as f64 * FRAC_PI_2);
        (half - rounding + rounding * c, rounding * (1.0 - s))
    };
    let top: Vec<(f64, f64)> = (0..=arc).map(edge).collect();
    let between = (1..layers)
        .map(|k| ((2.0 * half - 2.0 * rounding) * k as f64 / layers as f64 - half + rounding, 0.0));

    let mut rings = face(&outline, rounding, -half, spacing);
    rings.reverse();
    rings.extend(top.iter().map(|&(z, inset)| ring(&outline, -z, inset)));
    rings.extend(between.map(|(z, inset)| ring(&outline, z, inset)));
    rings.extend(top.iter().rev().map(|&(z, inset)| ring(&outline, z, inset)));
    rings.extend(face(&outline, rounding, half, spacing));
    let middle = middle(&outline);
    skin(&rings, Ends::Poles(Vector3::new(middle, 0.0, -half), Vector3::new(middle, 0.0, half)))
}

/// The outline counter-clockwise from the middle of the larger round's end, its four parts in multiples of eight.
fn outline(radii: [f64; 2], distance: f64, spacing: f64) -> Vec<Spot> {
    let tangent = libm::acos((radii[0] - radii[1]) / distance);
    let pieces = |length: f64| (libm::round(length / spacing / 8.0).max(1.0) * 8.0) as usize;
    let direction = |angle: f64| {
        let (s, c) = libm::sincos(angle);
        Vector2::new(c, s)
    };
    let straight = pieces(distance * libm::sin(tangent));
    let mut spots = Vec::new();
    let rounds =
        [(0.0, radii[0], tangent, 2.0 * (PI - tangent)), (distance, radii[1], -tangent, 2.0 * tangent)];
    for (k, (center_x, radius, from, turn)) in rounds.into_iter().enumerate() {
        let arcs = pieces(radius * turn);
        spots.extend((0..arcs).map(|i| {
            let normal = direction(from + turn * i as f64 / arcs as f64);
            Spot { center_x, radius, normal }
        }));
        let normal = direction(from + turn);
        let (to_x, to_radius) = (distance - center_x, radii[1 - k]);
        spots.extend((0..straight).map(|i| {
            let share = i as f64 / straight as f64;
            Spot {
                center_x: center_x + (to_x - center_x) * share,
                radius: radius + (to_radius - radius) * share,
                normal,
            }
        }));
    }
    spots
}

fn ring(outline: &[Spot], z: f64, inset: f64) -> Ring {
    let point = |spot: &Spot| {
        let reach = spot.radius - inset;
        Vector3::new(spot.center_x + spot.normal.x * reach, spot.normal.y * reach, z)
    };
    outline.iter().map(point).collect()
}

/// Rings that fill a flat face from its rim (left out) towards its middle.
fn face(outline: &[Spot], inset: f64, z: f64, spacing: f64) -> Vec<Ring> {
    let rim = ring(outline, z, inset);
    let middle = Vector3::new(middle(outline), 0.0, z);
    let narrow = rim.iter().fold(f64::INFINITY, |least, p| least.min((p - middle).norm()));
    let steps = libm::round(narrow / spacing).max(1.0) as usize;
    (1..steps)
        .rev()
        .map(|step| {
            let share = step as f64 / steps as f64;
            let stride = if share > 0.6 {
                1
            } else if share > 0.3 {
                2
            } else {
                4
            };
            rim.iter().step_by(stride).map(|p| middle + (p - middle) * share).collect()
        })
        .collect()
}

/// Where the faces have their middle, along x.
fn middle(outline: &[Spot]) -> f64 {
    let ends = outline.iter().map(|spot| spot.center_x + spot.normal.x * spot.radius);
    let (low, high) = ends.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::solid::watertight::{defects_of_stl, volume};
    use crate::generate::stl::stl_bytes;

    #[test]
    fn is_closed_and_as_large_as_its_outline_times_its_thickness() {
        let solid = flat_arm([0.14, 0.08], 0.47, 0.09, 0.012, 0.03);
        assert_eq!(defects_of_stl(&stl_bytes(&solid)), Vec::<String>::new());
        // Two rounds and the quadrangle between them, from the geometry of tangents.
        let tangent: f64 = libm::acos(0.06 / 0.47);
        let area = 0.14 * 0.14 * (PI - tangent) + 0.08 * 0.08 * tangent + 0.22 * 0.47 * libm::sin(tangent);
        let share = volume(&solid) / (area * 0.09);
        assert!((0.95..1.0).contains(&share), "{share}");
    }
}
