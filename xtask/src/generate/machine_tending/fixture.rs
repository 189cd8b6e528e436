//! Fixture: plate, two V blocks, end stop, swing clamp turned away. Origin on the table, the part lies along y.

use super::{BLANK_RADIUS, SEAT_GAP};
use crate::generate::solid::{
    Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box, strip_prism,
};
use std::f64::consts::FRAC_PI_4;

/// Height of the part's axis above the table.
pub(super) const AXIS_HEIGHT: f64 = 0.170;
/// Where the V blocks stand along the part: its middle is free for the jaws.
const BLOCKS: [f64; 2] = [-0.066, 0.066];

/// Mesh of the fixture.
pub(super) fn fixture() -> Solid {
    let mut parts = vec![rounded_box([0.36, 0.34, 0.026], 0.004, 0.075).moved(0.0, 0.0, 0.0135)];
    for y in BLOCKS {
        parts.push(v_block().moved(0.0, y, 0.0));
    }
    parts.push(rounded_box([0.200, 0.170, 0.024], 0.004, 0.060).moved(0.0, 0.0, 0.034));
    for (x, y) in [(-0.088, -0.036), (0.088, -0.036), (-0.088, 0.036), (0.088, 0.036)] {
        parts.push(bolt_circle(1, 0.0, 0.008, 0.0455, 0.0).moved(x, y, 0.0));
    }
    // End stop with its adjusting screw.
    parts.push(rounded_box([0.060, 0.024, 0.170], 0.005, 0.050).moved(0.0, -0.114, 0.108));
    parts.push(rounded_box([0.110, 0.060, 0.030], 0.005, 0.050).moved(0.0, -0.126, 0.037));
    let screw = revolve(
        &[
            corner(0.0, -0.040, 0.0),
            corner(0.016, -0.040, 0.002),
            corner(0.016, -0.022, 0.002),
            corner(0.0085, -0.022, 0.0),
            corner(0.0085, 0.022, 0.002),
            corner(0.0, 0.022, 0.0),
        ],
        0.014,
    );
    parts.push(screw.along_y().moved(0.0, -0.114, 0.155));
    parts.extend(swing_clamp());
    for x in [-0.155, 0.155] {
        for y in [-0.145, 0.145] {
            parts.push(cylinder(0.013, 0.015, 0.036, 0.002, 0.018).moved(x, y, 0.0));
        }
    }
    Solid::join(parts)
}

/// Plate with a right-angled V, its flanks just off the part.
fn v_block() -> Solid {
    let flank = (BLANK_RADIUS + SEAT_GAP) * libm::sqrt(2.0);
    let along = [-0.085, -0.062, -0.040, -0.020, 0.0, 0.020, 0.040, 0.062, 0.085];
    let lower: Vec<[f64; 2]> = along.iter().map(|&x| [x, 0.024]).collect();
    let height = |x: f64| AXIS_HEIGHT - flank + x.abs().clamp(0.012, 0.062);
    let upper: Vec<[f64; 2]> = along.iter().map(|&x| [x, height(x)]).collect();
    strip_prism(&lower, &upper, 0.024, 0.024)
}

/// Swing clamp with its arm turned away from the part.
fn swing_clamp() -> Vec<Solid> {
    let (x, y) = (-0.125, -0.115);
    let column = revolve(
        &[
            corner(0.0, 0.020, 0.0),
            corner(0.034, 0.020, 0.0),
            corner(0.034, 0.120, 0.004),
            corner(0.018, 0.128, 0.002),
            corner(0.018, 0.205, 0.002),
            corner(0.0, 0.205, 0.0),
        ],
        0.022,
    );
    let station = |z: f64, half: f64| Station { z, center: [0.0, 0.195], half: [half, 0.014], exponent: 4.5 };
    let arm = loft(&[station(-0.030, 0.022), station(0.040, 0.020), station(0.110, 0.013)], 0.005, 0.020)
        .along_x()
        .turned_z(-3.0 * FRAC_PI_4);
    vec![column.moved(x, y, 0.0), arm.moved(x, y, 0.0)]
}
