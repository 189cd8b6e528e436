//! Assembly table: origin on the floor below the middle of the top.

use crate::generate::solid::{Solid, cylinder, rounded_box};

/// Height of the working face above the floor.
const HEIGHT: f64 = 0.600;
const TOP: [f64; 3] = [0.70, 0.90, 0.040];

/// Mesh of the table.
pub(super) fn table() -> Solid {
    let mut parts = vec![rounded_box(TOP, 0.006, 0.085).moved(0.0, 0.0, HEIGHT - TOP[2] / 2.0)];
    for x in [-0.26, 0.26] {
        for y in [-0.36, 0.36] {
            parts.push(rounded_box([0.08, 0.08, 0.54], 0.008, 0.085).moved(x, y, 0.30));
            parts.push(cylinder(0.050, 0.0, 0.032, 0.006, 0.035).moved(x, y, 0.0));
        }
        parts.push(rounded_box([0.06, 0.66, 0.08], 0.008, 0.085).moved(x, 0.0, 0.15));
    }
    Solid::join(parts)
}
