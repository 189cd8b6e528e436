//! A servo motor: flange, finned body, brake cover and two connectors.

use crate::generate::solid::{Solid, corner, revolve, rounded_box};

/// Mesh of a motor along z from `start` to `end`, bolted with its flange to the plane z = `start`.
pub(super) fn motor(flange: f64, radius: f64, start: f64, end: f64) -> Solid {
    let fin = |z: f64| [corner(radius, z, 0.0), corner(radius * 0.93, z + 0.008, 0.0)];
    let mut outline =
        vec![corner(0.0, start, 0.0), corner(flange, start, 0.0), corner(flange, start + 0.045, 0.006)];
    outline.push(corner(radius, start + 0.055, 0.004));
    let (first, last) = (start + 0.085, end - 0.100);
    let fins = 2;
    for k in 0..fins {
        let z = first + (last - first) * f64::from(k) / f64::from(fins - 1);
        outline.extend(fin(z));
        outline.push(corner(radius, z + 0.016, 0.0));
    }
    outline.extend([
        corner(radius, end - 0.060, 0.004),
        corner(radius * 0.88, end - 0.052, 0.003),
        corner(radius * 0.88, end, 0.016),
        corner(0.0, end, 0.0),
    ]);
    let body = revolve(&outline, 0.070);
    let box_size = [radius * 0.55, radius * 0.8, 0.055];
    let connector = rounded_box(box_size, 0.008, 0.045).moved(-radius * 0.98, 0.0, end - 0.085);
    Solid::join([body, connector])
}
