//! The lathe: hollow housing with a door opening, slanted bed, spindle nose. Origin on the floor below the middle of
//! the front, x goes into the machine.

use super::machine_front::front;
use super::{BED, OPENING_Y, OPENING_Z, SPINDLE_DEPTH, SPINDLE_HEIGHT};
use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve, rounded_box, strip_prism};
use std::f64::consts::FRAC_PI_4;

const DEPTH: f64 = 1.50;
const HEIGHT: f64 = 2.05;
/// The housing from the headstock's side to the side over which the door slides.
pub(super) const SIDES: [f64; 2] = [-1.35, 1.95];
/// The working chamber: its two side walls, its floor, its roof and its rear wall.
const CHAMBER_Y: [f64; 2] = [-0.62, 0.76];
const CHAMBER_Z: [f64; 2] = [0.80, 1.80];
const CHAMBER_BACK: f64 = 1.22;
/// Edge length of triangles on the large panels.
const PANEL: f64 = 0.36;

/// Mesh of the machine without its door, chuck, turret and tailstock.
pub(super) fn machine() -> Solid {
    let mut parts = housing();
    parts.extend(bed());
    parts.extend(front());
    parts.extend(roof_fittings());
    let nose = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.150, 0.0, 0.0),
            corner(0.150, 0.040, 0.008),
            corner(0.120, 0.052, 0.006),
            corner(0.120, 0.138, 0.004),
            corner(0.0, 0.138, 0.0),
        ],
        0.050,
    );
    let nose = Solid::join([nose, bolt_circle(8, 0.136, 0.008, 0.040, 0.5)]);
    parts.push(nose.along_y().moved(SPINDLE_DEPTH, CHAMBER_Y[0] - 0.020, SPINDLE_HEIGHT));
    Solid::join(parts)
}

/// A panel between two corners.
pub(super) fn panel(from: [f64; 3], to: [f64; 3], rounding: f64) -> Solid {
    let middle = |k: usize| f64::midpoint(from[k], to[k]);
    let size = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    rounded_box(size, rounding, PANEL).moved(middle(0), middle(1), middle(2))
}

/// Base, two side bodies, rear wall and roof round the chamber; the front is open between them.
fn housing() -> Vec<Solid> {
    let [right, left] = SIDES;
    let lap = 0.020;
    let mut parts = vec![
        panel([0.06, right + 0.06, 0.035], [DEPTH - 0.06, left - 0.06, 0.150], 0.010),
        panel([0.0, right, 0.140], [DEPTH, left, CHAMBER_Z[0]], 0.020),
        panel([0.0, right, CHAMBER_Z[0] - lap], [DEPTH, CHAMBER_Y[0], HEIGHT], 0.025),
        panel([0.0, CHAMBER_Y[1], CHAMBER_Z[0] - lap], [DEPTH, left, HEIGHT], 0.025),
        panel(
            [CHAMBER_BACK, CHAMBER_Y[0] - lap, CHAMBER_Z[0] - lap],
            [DEPTH - 0.001, CHAMBER_Y[1] + lap, HEIGHT - 0.004],
            0.020,
        ),
        panel(
            [0.002, CHAMBER_Y[0] - lap, CHAMBER_Z[1]],
            [DEPTH - 0.002, CHAMBER_Y[1] + lap, HEIGHT - 0.002],
            0.020,
        ),
        // Frame of the opening: posts, lintel and sill.
        panel(
            [0.004, CHAMBER_Y[0] - lap, CHAMBER_Z[0] - lap],
            [0.070, OPENING_Y[0], CHAMBER_Z[1] + lap],
            0.010,
        ),
        panel(
            [0.004, OPENING_Y[1], CHAMBER_Z[0] - lap],
            [0.070, CHAMBER_Y[1] + lap, CHAMBER_Z[1] + lap],
            0.010,
        ),
        panel(
            [0.004, OPENING_Y[0] - lap, OPENING_Z[1]],
            [0.070, OPENING_Y[1] + lap, CHAMBER_Z[1] + lap],
            0.010,
        ),
        panel(
            [0.004, OPENING_Y[0] - lap, CHAMBER_Z[0] - lap],
            [0.070, OPENING_Y[1] + lap, OPENING_Z[0]],
            0.010,
        ),
    ];
    for x in [0.20, DEPTH - 0.20] {
        for y in [right + 0.25, 0.30, left - 0.25] {
            parts.push(cylinder(0.050, 0.0, 0.050, 0.0, 0.090).moved(x, y, 0.0));
        }
    }
    parts
}

/// The slanted bed with two guideways, and the chip slope in front of it.
fn bed() -> Vec<Solid> {
    let (low, high) = (CHAMBER_Y[0] - 0.010, CHAMBER_Y[1] + 0.010);
    let (middle, length) = (f64::midpoint(low, high), high - low);
    let rise = CHAMBER_BACK + 0.020 - BED[0];
    let floor = CHAMBER_Z[0] - 0.020;
    let line = |k: u32| f64::from(k) / 4.0 * rise;
    let lower: Vec<[f64; 2]> = (0..=4).map(|k| [BED[0] + line(k), floor]).collect();
    let upper: Vec<[f64; 2]> = (0..=4).map(|k| [BED[0] + line(k), BED[1] + line(k)]).collect();
    let mut parts = vec![strip_prism(&lower, &upper, length, 0.20).moved(0.0, middle, 0.0)];
    let chips_lower = [[0.060, floor], [0.250, floor], [0.450, floor], [BED[0] + 0.020, floor]];
    let chips_upper = [[0.060, 0.832], [0.250, 0.822], [0.450, 0.812], [BED[0] + 0.020, 0.803]];
    parts.push(strip_prism(&chips_lower, &chips_upper, length, 0.20).moved(0.0, middle, 0.0));
    for along in [0.030, 0.180, 0.460, 0.700] {
        let rail = rounded_box([0.060, length, 0.050], 0.006, PANEL).turned_y(-FRAC_PI_4);
        let along = along * libm::sqrt(0.5);
        parts.push(rail.moved(BED[0] + along - 0.010, middle, BED[1] + along + 0.010));
    }
    parts
}

/// Signal tower, extraction pipe and lifting eyes.
fn roof_fittings() -> Vec<Solid> {
    let mut parts = vec![
        cylinder(0.016, HEIGHT - 0.010, HEIGHT + 0.130, 0.002, 0.020).moved(0.180, -0.900, 0.0),
        cylinder(0.110, HEIGHT - 0.010, HEIGHT + 0.280, 0.010, 0.070).moved(1.050, -0.950, 0.0),
        cylinder(0.135, HEIGHT + 0.240, HEIGHT + 0.330, 0.015, 0.070).moved(1.050, -0.950, 0.0),
    ];
    for k in 0..3 {
        let base = HEIGHT + 0.125 + 0.062 * f64::from(k);
        parts.push(cylinder(0.034, base, base + 0.058, 0.006, 0.022).moved(0.180, -0.900, 0.0));
    }
    for (x, y) in [(0.25, -1.20), (1.25, -1.20), (0.25, 1.80), (1.25, 1.80)] {
        let eye = revolve(
            &[
                corner(0.0, HEIGHT - 0.010, 0.0),
                corner(0.040, HEIGHT - 0.010, 0.0),
                corner(0.040, HEIGHT + 0.016, 0.003),
                corner(0.018, HEIGHT + 0.020, 0.002),
                corner(0.018, HEIGHT + 0.060, 0.008),
                corner(0.0, HEIGHT + 0.060, 0.0),
            ],
            0.040,
        );
        parts.push(eye.moved(x, y, 0.0));
    }
    parts
}
