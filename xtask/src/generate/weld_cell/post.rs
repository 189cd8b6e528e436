//! Post: round column on a base plate with gussets and a cable tray. Origin on the floor, the tray faces +x.

use crate::generate::solid::{Solid, bolt_circle, cylinder, rounded_box, smooth_path, strip_prism, tube};
use nalgebra::Vector3;

const HEIGHT: f64 = 1.70;
const RADIUS: f64 = 0.065;

/// Mesh of the post.
pub(super) fn post() -> Solid {
    let mut parts = vec![
        cylinder(RADIUS, 0.010, HEIGHT, 0.010, 0.090),
        rounded_box([0.30, 0.30, 0.022], 0.005, 0.0609).moved(0.0, 0.0, 0.0115),
        bolt_circle(4, 0.172, 0.012, 0.0225, 0.5),
        cylinder(RADIUS + 0.010, HEIGHT - 0.075, HEIGHT - 0.030, 0.006, 0.0528),
    ];
    let gusset = strip_prism(
        &[[0.0, 0.0], [0.040, 0.0], [0.080, 0.0]],
        &[[0.0, 0.12], [0.040, 0.07], [0.080, 0.02]],
        0.012,
        0.03,
    )
    .moved(RADIUS - 0.004, 0.0, 0.018);
    parts.extend([gusset.clone().half_turn(), gusset]);
    // Tray: back, two sides, and the brackets that hold it.
    let (low, high) = (0.35, 1.62);
    let (middle, length) = (f64::midpoint(low, high), high - low);
    parts.push(rounded_box([0.006, 0.100, length], 0.002, 0.065).moved(RADIUS + 0.035, 0.0, middle));
    for y in [-0.049, 0.049] {
        parts.push(rounded_box([0.045, 0.006, length], 0.002, 0.065).moved(RADIUS + 0.055, y, middle));
    }
    for z in [0.50, 0.98, 1.46] {
        parts.push(rounded_box([0.060, 0.060, 0.030], 0.005, 0.0325).moved(RADIUS + 0.012, 0.0, z));
    }
    for (y, radius) in [(-0.026, 0.012), (0.002, 0.010), (0.026, 0.011)] {
        let knots = [
            Vector3::new(RADIUS + 0.055, y, 0.30),
            Vector3::new(RADIUS + 0.054, y * 1.1, 0.75),
            Vector3::new(RADIUS + 0.056, y * 0.9, 1.20),
            Vector3::new(RADIUS + 0.055, y, 1.66),
        ];
        parts.push(tube(&smooth_path(&knots, 0.090), radius, 0.009));
    }
    Solid::join(parts)
}
