//! Blanks in the bin, and the finished part. Both have their axes along y.

use super::bin::{COLUMNS, NEST_HEIGHT, ROWS, TAKEN};
use super::{BLANK_LENGTH, BLANK_RADIUS};
use crate::generate::solid::{Solid, corner, cylinder, revolve};

/// All blanks that lie in the bin: every nest but the one that the robot empties. Origin as the bin's.
pub(super) fn blanks() -> Solid {
    let half = BLANK_LENGTH / 2.0;
    let blank = cylinder(BLANK_RADIUS, -half, half, 0.004, 0.030).along_y();
    let nests = (0..COLUMNS.len()).flat_map(|column| (0..ROWS.len()).map(move |row| (column, row)));
    let full = nests.filter(|nest| *nest != TAKEN);
    Solid::join(full.map(|(column, row)| blank.clone().moved(COLUMNS[column], ROWS[row], NEST_HEIGHT)))
}

/// A finished part: flange, two steps, a bore. Origin in its middle.
pub(super) fn part() -> Solid {
    let half = BLANK_LENGTH / 2.0;
    revolve(
        &[
            corner(0.0, -half + 0.110, 0.0),
            corner(0.020, -half + 0.110, 0.0),
            corner(0.020, -half, 0.0),
            corner(0.066, -half, 0.0),
            corner(BLANK_RADIUS, -half + 0.004, 0.0),
            corner(BLANK_RADIUS, -half + 0.112, 0.0),
            corner(BLANK_RADIUS - 0.004, -half + 0.116, 0.0),
            corner(0.054, -half + 0.118, 0.002),
            corner(0.054, half - 0.032, 0.0),
            corner(0.044, half - 0.030, 0.002),
            corner(0.044, half - 0.003, 0.0),
            corner(0.041, half, 0.0),
            corner(0.0, half, 0.0),
        ],
        0.020,
    )
    .along_y()
}
