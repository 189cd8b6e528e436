//! Fixture: base plate, two saddles under the pipe, an end stop with locating pins. Origin on the table, mid plate.

use super::{FIXTURE_PLATE, PIPE_HEIGHT, PIPE_RADIUS, SEAT_GAP};
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve, rounded_box, strip_prism};

/// Where the saddles stand along the pipe.
const SADDLES: [f64; 2] = [-0.245, 0.075];

/// Mesh of the fixture.
pub(super) fn fixture() -> Solid {
    let plate = rounded_box([0.36, 0.76, FIXTURE_PLATE - 0.001], 0.004, 0.0711).moved(
        0.0,
        -0.02,
        FIXTURE_PLATE / 2.0,
    );
    let mut parts = vec![plate];
    for y in SADDLES {
        parts.push(saddle().moved(0.0, y, 0.0));
        parts.push(rounded_box([0.20, 0.07, 0.018], 0.004, 0.0406).moved(0.0, y, FIXTURE_PLATE + 0.008));
        for x in [-0.082, 0.082] {
            parts.push(bolt_circle(1, 0.0, 0.008, FIXTURE_PLATE + 0.017, 0.0).moved(x, y, 0.0));
        }
    }
    // End stop beyond the flange, braced by a rib, with two pins towards the flange.
    parts.push(rounded_box([0.16, 0.022, 0.21], 0.005, 0.0406).moved(0.0, -0.388, 0.122));
    for x in [-0.055, 0.055] {
        let pin = revolve(
            &[
                corner(0.0, -0.02, 0.0),
                corner(0.0085, -0.02, 0.0),
                corner(0.0085, 0.013, 0.001),
                corner(0.0055, 0.020, 0.002),
                corner(0.0, 0.020, 0.0),
            ],
            0.0101,
        );
        parts.push(pin.along_y().moved(x, -0.380, PIPE_HEIGHT));
    }
    for (x, y) in [(-0.14, 0.30), (0.14, 0.30), (-0.14, 0.22)] {
        let pin = revolve(
            &[
                corner(0.0, 0.010, 0.0),
                corner(0.016, 0.010, 0.0),
                corner(0.016, 0.034, 0.003),
                corner(0.010, 0.036, 0.001),
                corner(0.010, 0.078, 0.002),
                corner(0.005, 0.090, 0.003),
                corner(0.0, 0.090, 0.0),
            ],
            0.0162,
        );
        parts.push(pin.moved(x, y, 0.0));
    }
    for x in [-0.15, 0.15] {
        for y in [-0.36, -0.06, 0.33] {
            parts.push(cylinder(0.010, 0.010, FIXTURE_PLATE + 0.007, 0.002, 0.0122).moved(x, y, 0.0));
        }
    }
    Solid::join(parts)
}

/// Plate whose upper edge follows the pipe's lower half.
fn saddle() -> Solid {
    let radius = PIPE_RADIUS + SEAT_GAP;
    let mut lower = Vec::new();
    let mut upper = Vec::new();
    let pieces = 16;
    let widest = 1.25;
    lower.push([-0.080, FIXTURE_PLATE + 0.004]);
    upper.push([-0.080, PIPE_HEIGHT - radius * libm::cos(widest)]);
    for k in 0..=pieces {
        let angle = widest * (2.0 * f64::from(k) / f64::from(pieces) - 1.0);
        let x = radius * libm::sin(angle);
        lower.push([x * 1.12, FIXTURE_PLATE + 0.004]);
        upper.push([x, PIPE_HEIGHT - radius * libm::cos(angle)]);
    }
    lower.push([0.080, FIXTURE_PLATE + 0.004]);
    upper.push([0.080, PIPE_HEIGHT - radius * libm::cos(widest)]);
    strip_prism(&lower, &upper, 0.030, 0.016)
}
