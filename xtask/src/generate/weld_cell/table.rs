//! Welding table: origin on the floor below the middle of the top.

use crate::generate::solid::{Solid, cylinder, rounded_box};

/// Height of the working face above the floor.
const HEIGHT: f64 = 0.600;
const TOP: [f64; 3] = [0.60, 1.10, 0.040];

/// Mesh of the table.
pub(super) fn table() -> Solid {
    let mut parts = vec![rounded_box(TOP, 0.006, 0.085).moved(0.0, 0.0, HEIGHT - 0.020)];
    for x in [-0.24, 0.24] {
        for y in [-0.48, 0.48] {
            parts.push(rounded_box([0.07, 0.07, 0.54], 0.008, 0.085).moved(x, y, 0.30));
            parts.push(cylinder(0.045, 0.0, 0.032, 0.006, 0.030).moved(x, y, 0.0));
        }
        parts.push(rounded_box([0.05, 0.92, 0.06], 0.008, 0.085).moved(x, 0.0, 0.16));
        parts.push(rounded_box([0.02, 1.00, 0.10], 0.006, 0.085).moved(x * 1.12, 0.0, HEIGHT - 0.085));
    }
    parts.push(rounded_box([0.46, 0.90, 0.018], 0.006, 0.085).moved(0.0, 0.0, 0.198));
    Solid::join(parts)
}
