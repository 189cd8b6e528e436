//! Fixture table: welded frame, top plate with a lip, shelf. Origin on the floor below the middle of the top.

use crate::generate::solid::{Solid, bolt_circle, cylinder, rounded_box};

/// Height of the working face above the floor.
const HEIGHT: f64 = 0.800;
const TOP: [f64; 3] = [1.30, 0.80, 0.040];

/// Mesh of the table.
pub(super) fn table() -> Solid {
    let spacing = 0.20;
    let mut parts = vec![rounded_box(TOP, 0.006, spacing).moved(0.0, 0.0, HEIGHT - 0.020)];
    for x in [-0.56, 0.56] {
        for y in [-0.33, 0.33] {
            parts.push(rounded_box([0.09, 0.09, 0.740], 0.010, spacing).moved(x, y, 0.400));
            parts.push(rounded_box([0.15, 0.15, 0.014], 0.004, spacing).moved(x, y, 0.025));
            parts.push(cylinder(0.040, 0.0, 0.024, 0.005, 0.030).moved(x, y, 0.0));
            parts.push(bolt_circle(2, 0.055, 0.008, 0.032, 0.125).moved(x, y, 0.0));
        }
        parts.push(rounded_box([0.06, 0.60, 0.08], 0.008, spacing).moved(x, 0.0, 0.220));
        parts.push(rounded_box([0.05, 0.60, 0.10], 0.008, spacing).moved(x, 0.0, HEIGHT - 0.085));
    }
    for y in [-0.33, 0.33] {
        parts.push(rounded_box([1.06, 0.05, 0.10], 0.008, spacing).moved(0.0, y, HEIGHT - 0.086));
    }
    parts.push(rounded_box([1.10, 0.62, 0.020], 0.006, spacing).moved(0.0, 0.0, 0.264));
    // Drip lip round the top.
    for side in [-1.0, 1.0] {
        let (x, y) = (side * (TOP[0] / 2.0 - 0.008), side * (TOP[1] / 2.0 - 0.008));
        parts.push(rounded_box([0.012, TOP[1] - 0.010, 0.036], 0.004, spacing).moved(x, 0.0, HEIGHT + 0.006));
        parts.push(rounded_box([TOP[0] - 0.010, 0.011, 0.035], 0.004, spacing).moved(0.0, y, HEIGHT + 0.006));
    }
    Solid::join(parts)
}
