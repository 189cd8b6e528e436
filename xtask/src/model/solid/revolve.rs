//! Bodies of revolution about z with evenly sized triangles.

use super::Solid;
use super::profile::{Corner, corner, trace};
use super::ring_stack::{Ends, Ring, skin};
use nalgebra::Vector3;
use std::f64::consts::TAU;

/// Revolves a half outline about z; it starts and ends on the axis and rises (counter-clockwise in the (radius,
/// height) plane), `spacing` is the wanted edge length in metres.
pub(crate) fn revolve(corners: &[Corner], spacing: f64) -> Solid {
    let outline = trace(corners, spacing);
    let widest = outline.iter().fold(0.0_f64, |widest, point| widest.max(point.x));
    let most = most_around(widest, spacing);
    let edge = TAU * widest / most as f64;
    let inner = &outline[1..outline.len() - 1];
    let rings: Vec<Ring> = inner.iter().map(|p| circle(p.x, p.y, count_around(p.x, most, edge))).collect();
    let on_axis = |height: f64| Vector3::new(0.0, 0.0, height);
    skin(&rings, Ends::Poles(on_axis(outline[0].y), on_axis(outline[outline.len() - 1].y)))
}

/// A cylinder from `bottom` to `top` on the z axis with rounded rims.
pub(crate) fn cylinder(radius: f64, bottom: f64, top: f64, fillet: f64, spacing: f64) -> Solid {
    let corners = [
        corner(0.0, bottom, 0.0),
        corner(radius, bottom, fillet),
        corner(radius, top, fillet),
        corner(0.0, top, 0.0),
    ];
    revolve(&corners, spacing)
}

/// Bolt heads standing on the plane z = `base`, evenly on a circle about z, the first `phase` of a step past x.
pub(crate) fn bolt_circle(
    count: usize,
    circle_radius: f64,
    head_radius: f64,
    base: f64,
    phase: f64,
) -> Solid {
    let head = revolve(
        &[
            corner(0.0, base - 0.5 * head_radius, 0.0),
            corner(head_radius, base - 0.5 * head_radius, 0.0),
            corner(head_radius, base + 0.5 * head_radius, 0.0),
            corner(0.8 * head_radius, base + 0.7 * head_radius, 0.0),
            corner(0.0, base + 0.7 * head_radius, 0.0),
        ],
        1.2 * head_radius,
    );
    on_circle(&head, count, circle_radius, phase)
}

/// Copies of a part evenly on a circle about z, the first `phase` of a step past x; none is turned.
pub(super) fn on_circle(part: &Solid, count: usize, radius: f64, phase: f64) -> Solid {
    Solid::join((0..count).map(|k| {
        let (s, c) = libm::sincos((k as f64 + phase) / count as f64 * TAU);
        part.clone().moved(radius * c, radius * s, 0.0)
    }))
}

/// Points round the widest ring: a multiple of eight, so that it can be halved towards the axis.
pub(super) fn most_around(radius: f64, spacing: f64) -> usize {
    let eights = libm::round(TAU * radius / spacing / 8.0);
    let fewest = match radius {
        r if r > 0.015 => 24,
        r if r > 0.008 => 16,
        _ => 8,
    };
    (eights as usize * 8).max(fewest)
}

/// Points round a ring of `radius`: `most`, halved while edges stay near `edge`.
fn count_around(radius: f64, most: usize, edge: f64) -> usize {
    let mut count = most;
    while count.is_multiple_of(2) && count / 2 >= 6 && TAU * radius / (count / 2) as f64 <= 1.05 * edge {
        count /= 2;
    }
    count
}

fn circle(radius: f64, z: f64, count: usize) -> Ring {
    (0..count)
        .map(|k| {
            let (s, c) = libm::sincos(k as f64 / count as f64 * TAU);
            Vector3::new(radius * c, radius * s, z)
        })
        .collect()
}
