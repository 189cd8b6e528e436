//! Infeed bin: steel box pallet with ribs and feet, open on top, with V rails on which the blanks lie along y.

use super::{BLANK_RADIUS, SEAT_GAP};
use crate::generate::solid::{Solid, rounded_box, smooth_path, strip_prism, tube};
use nalgebra::Vector3;

/// Height of the blanks' axes above the floor.
pub(super) const NEST_HEIGHT: f64 = 0.620;
/// Where the nests lie across and along the blanks.
pub(super) const COLUMNS: [f64; 3] = [-0.270, 0.0, 0.270];
pub(super) const ROWS: [f64; 2] = [-0.150, 0.150];
/// The nest that the robot empties: its place in `COLUMNS` and in `ROWS`.
pub(super) const TAKEN: (usize, usize) = (1, 1);

/// Outer size of the box, and the heights of its floor and rim.
const SIZE: [f64; 2] = [1.04, 0.82];
const FLOOR: f64 = 0.300;
const RIM: f64 = 0.760;
const SPACING: f64 = 0.22;

/// Mesh of the bin.
pub(super) fn bin() -> Solid {
    let [half_x, half_y] = [SIZE[0] / 2.0, SIZE[1] / 2.0];
    let (middle, height) = (f64::midpoint(FLOOR, RIM), RIM - FLOOR);
    let mut parts = vec![rounded_box([SIZE[0] - 0.010, SIZE[1] - 0.010, 0.030], 0.006, SPACING).moved(
        0.0,
        0.0,
        FLOOR + 0.010,
    )];
    for side in [-1.0, 1.0] {
        let wall = rounded_box([0.012, SIZE[1] - 0.004, height], 0.003, SPACING);
        parts.push(wall.moved(side * (half_x - 0.008), 0.0, middle));
        let wall = rounded_box([SIZE[0] - 0.004, 0.011, height - 0.001], 0.003, SPACING);
        parts.push(wall.moved(0.0, side * (half_y - 0.008), middle));
        // Rolled rim, ribs, feet, runners.
        let rim = rounded_box([0.036, SIZE[1] + 0.020, 0.040], 0.010, SPACING);
        parts.push(rim.moved(side * (half_x - 0.006), 0.0, RIM - 0.016));
        let rim = rounded_box([SIZE[0] + 0.019, 0.035, 0.039], 0.010, SPACING);
        parts.push(rim.moved(0.0, side * (half_y - 0.006), RIM - 0.016));
        for k in -1..=1 {
            let along = f64::from(k);
            let rib = rounded_box([0.030, 0.060, height - 0.060], 0.008, SPACING);
            parts.push(rib.moved(side * (half_x + 0.006), along * 0.26, middle - 0.020));
            let rib = rounded_box([0.060, 0.030, height - 0.060], 0.008, SPACING);
            parts.push(rib.moved(along * 0.34, side * (half_y + 0.006), middle - 0.020));
            let foot = rounded_box([0.10, 0.10, FLOOR + 0.010], 0.010, SPACING);
            parts.push(foot.moved(along * (half_x - 0.060), side * (half_y - 0.060), FLOOR / 2.0 + 0.006));
        }
        let runner = rounded_box([SIZE[0] - 0.020, 0.090, 0.030], 0.008, SPACING);
        parts.push(runner.moved(0.0, side * (half_y - 0.060), 0.016));
        let eye = [-0.060, -0.050, 0.0, 0.050, 0.060].map(|y: f64| {
            let out = if y.abs() > 0.055 { 0.0 } else { 0.044 };
            Vector3::new(side * (half_x + out), y, RIM - 0.080)
        });
        parts.push(tube(&smooth_path(&eye, 0.03), 0.009, 0.018));
    }
    parts.extend(rails());
    Solid::join(parts)
}

/// Plates with a V for every column, two under each row of blanks.
fn rails() -> Vec<Solid> {
    let flank = (BLANK_RADIUS + SEAT_GAP) * libm::sqrt(2.0);
    let line: Vec<f64> = (0..=46).map(|k| -0.46 + 0.02 * f64::from(k)).collect();
    let top = |x: f64| {
        let nearest = COLUMNS.iter().fold(f64::MAX, |m, c| m.min((x - c).abs()));
        NEST_HEIGHT - flank + nearest.clamp(0.015, 0.052)
    };
    let lower: Vec<[f64; 2]> = line.iter().map(|&x| [x, FLOOR + 0.012]).collect();
    let upper: Vec<[f64; 2]> = line.iter().map(|&x| [x, top(x)]).collect();
    let plate = strip_prism(&lower, &upper, 0.014, 0.12);
    let offsets = ROWS.iter().flat_map(|&row| [row - 0.066, row + 0.066]);
    offsets.map(|y| plate.clone().moved(0.0, y, 0.0)).collect()
}
