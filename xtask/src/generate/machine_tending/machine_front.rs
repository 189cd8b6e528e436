//! What is mounted on the front and the side of the lathe: door rails, operator panel, grilles, chip conveyor.

use super::machine::{SIDES, panel};
use super::{OPENING_Y, OPENING_Z};
use crate::generate::solid::{Solid, corner, cylinder, revolve, rounded_box, strip_prism};
use std::f64::consts::FRAC_PI_2;

/// Everything outside the housing, in the machine's frame.
pub(super) fn front() -> Vec<Solid> {
    let mut parts = Vec::new();
    // Rails between which the door slides.
    let (from, to) = (OPENING_Y[0] - 0.06, SIDES[1] - 0.02);
    parts.push(panel([-0.052, from, OPENING_Z[1] + 0.046], [0.010, to, OPENING_Z[1] + 0.082], 0.006));
    parts.push(panel([-0.052, from, OPENING_Z[0] - 0.082], [0.010, to, OPENING_Z[0] - 0.046], 0.006));
    // Grilles and an access plate.
    for k in 0..9 {
        let z = 0.270 + 0.045 * f64::from(k);
        parts.push(panel([-0.010, -1.230, z], [0.010, -0.780, z + 0.020], 0.004));
    }
    parts.push(panel([-0.008, -0.500, 0.260], [0.010, 0.640, 0.680], 0.006));
    for y in [-0.40, 0.07, 0.54] {
        let lock = cylinder(0.018, 0.004, 0.018, 0.003, 0.015).along_x().half_turn();
        parts.push(lock.moved(0.0, y, 0.620));
    }
    parts.extend(operator_panel());
    parts.extend(chip_conveyor());
    parts
}

/// Screen, keys and emergency stop on the headstock's side.
fn operator_panel() -> Vec<Solid> {
    let mut parts = vec![
        panel([-0.110, -1.240, 1.060], [0.010, -0.760, 1.760], 0.016),
        panel([-0.116, -1.190, 1.420], [-0.100, -0.810, 1.710], 0.005),
        panel([-0.150, -1.210, 1.090], [-0.100, -0.790, 1.130], 0.010),
    ];
    for row in 0..3 {
        for column in 0..5 {
            let (y, z) = (-1.160 + 0.052 * f64::from(column), 1.190 + 0.052 * f64::from(row));
            parts.push(rounded_box([0.014, 0.034, 0.034], 0.004, 0.034).moved(-0.112, y, z));
        }
    }
    let stop = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.034, 0.0, 0.0),
            corner(0.034, 0.012, 0.002),
            corner(0.014, 0.016, 0.002),
            corner(0.014, 0.030, 0.0),
            corner(0.028, 0.034, 0.003),
            corner(0.026, 0.052, 0.008),
            corner(0.0, 0.052, 0.0),
        ],
        0.016,
    );
    parts.push(stop.along_x().half_turn().moved(-0.108, -0.845, 1.240));
    parts
}

/// Conveyor that carries chips out at the side and up to their box.
fn chip_conveyor() -> Vec<Solid> {
    let lower = [[0.0, 0.060], [0.30, 0.060], [0.60, 0.420], [0.90, 0.780], [1.10, 0.780]];
    let upper = [[0.0, 0.330], [0.24, 0.330], [0.54, 0.690], [0.84, 1.050], [1.10, 1.050]];
    let duct = strip_prism(&lower, &upper, 0.44, 0.15).turned_z(FRAC_PI_2);
    let spout = rounded_box([0.42, 0.16, 0.20], 0.012, 0.15).moved(0.0, 1.010, 0.720);
    let drive = cylinder(0.060, 0.210, 0.380, 0.010, 0.045).along_x().half_turn().moved(0.0, 0.980, 0.940);
    [duct, spout, drive].map(|part| part.moved(0.750, SIDES[1] - 0.020, 0.0)).into()
}
