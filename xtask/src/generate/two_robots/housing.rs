//! Lower half of a gearbox housing on its fixture, flange upwards. Origin on the table, in the middle.

use crate::generate::solid::{Solid, bolt_circle, cylinder, rounded_box};

/// Height of the flange face above the table.
const FLANGE: f64 = 0.200;
/// Bosses of pins and screws on the flange, and how far they stand out.
const BOSSES: [[f64; 2]; 6] =
    [[-0.16, -0.10], [-0.16, 0.10], [0.0, -0.10], [0.0, 0.10], [0.16, -0.10], [0.16, 0.10]];
const BOSS: f64 = 0.006;

/// Mesh of the housing with its fixture.
pub(super) fn housing() -> Solid {
    let mut parts = vec![
        rounded_box([0.42, 0.34, 0.025], 0.004, 0.055).moved(0.0, 0.0, 0.0135),
        rounded_box([0.32, 0.20, 0.165], 0.018, 0.045).moved(0.0, 0.0, 0.107),
        rounded_box([0.39, 0.27, 0.020], 0.006, 0.045).moved(0.0, 0.0, FLANGE - 0.010),
    ];
    for side in [-1.0, 1.0] {
        // Fixture pads under the flange, ribs of the wall, seats of the two shafts.
        for x in [-0.13, 0.13] {
            parts.push(rounded_box([0.05, 0.03, 0.150], 0.004, 0.035).moved(x, side * 0.120, 0.100));
            parts.push(rounded_box([0.012, 0.026, 0.120], 0.003, 0.035).moved(x / 2.0, side * 0.105, 0.120));
        }
        for (x, radius) in [(-0.075, 0.050), (0.085, 0.038)] {
            let seat = cylinder(radius, 0.085, 0.132, 0.004, 0.024).along_y();
            let seat = if side < 0.0 { seat.half_turn() } else { seat };
            parts.push(seat.moved(x, 0.0, 0.118));
        }
    }
    for [x, y] in BOSSES {
        parts.push(cylinder(0.016, FLANGE - 0.008, FLANGE + BOSS, 0.002, 0.013).moved(x, y, 0.0));
    }
    for x in [-0.19, 0.19] {
        for y in [-0.15, 0.15] {
            parts.push(bolt_circle(1, 0.0, 0.007, 0.026, 0.0).moved(x, y, 0.0));
        }
    }
    Solid::join(parts)
}
