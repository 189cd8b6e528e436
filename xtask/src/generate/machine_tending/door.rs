//! The sliding door: frame, window, handle and rollers. Origin in its middle, y across, the handle faces -x.

use crate::generate::solid::{Solid, bolt_circle, cylinder, rounded_box, smooth_path, tube};
use nalgebra::Vector3;

const WIDTH: f64 = 1.24;
const HEIGHT: f64 = 0.980;
const THICKNESS: f64 = 0.034;
/// Width of the frame's legs round the window.
const FRAME: f64 = 0.200;

/// Mesh of the door.
pub(super) fn door() -> Solid {
    let mut parts = Vec::new();
    let (half_y, half_z) = (WIDTH / 2.0, HEIGHT / 2.0);
    let (leg_y, leg_z) = (half_y - FRAME / 2.0, half_z - FRAME / 2.0);
    for side in [-1.0, 1.0] {
        parts.push(rounded_box([THICKNESS, FRAME, HEIGHT], 0.008, 0.24).moved(0.0, side * leg_y, 0.0));
        let cross = [THICKNESS - 0.001, WIDTH - 2.0 * FRAME + 0.040, FRAME];
        parts.push(rounded_box(cross, 0.008, 0.24).moved(0.0, 0.0, side * leg_z));
        // Strip that holds the pane.
        let strip = [0.010, WIDTH - 2.0 * FRAME + 0.060, 0.030];
        parts.push(rounded_box(strip, 0.003, 0.24).moved(-0.0180, 0.0, side * (leg_z - FRAME / 2.0)));
        let strip = [0.009, 0.030, HEIGHT - 2.0 * FRAME + 0.060];
        parts.push(rounded_box(strip, 0.003, 0.24).moved(-0.0180, side * (leg_y - FRAME / 2.0), 0.0));
        for k in -2..=2 {
            let screw = bolt_circle(1, 0.0, 0.006, 0.0225, 0.0).along_x().half_turn();
            parts.push(screw.moved(0.0, f64::from(k) * 0.20, side * (leg_z - FRAME / 2.0)));
        }
        for y in [-0.48, 0.48] {
            parts.push(cylinder(0.020, -0.012, 0.012, 0.003, 0.020).along_x().moved(
                0.0,
                y,
                side * (half_z - 0.017),
            ));
        }
    }
    parts.push(rounded_box([0.012, WIDTH - 1.9 * FRAME, HEIGHT - 1.9 * FRAME], 0.003, 0.24));
    let grip = [
        Vector3::new(-0.010, -half_y + 0.075, -0.180),
        Vector3::new(-0.060, -half_y + 0.075, -0.170),
        Vector3::new(-0.072, -half_y + 0.075, -0.120),
        Vector3::new(-0.072, -half_y + 0.075, 0.120),
        Vector3::new(-0.060, -half_y + 0.075, 0.170),
        Vector3::new(-0.010, -half_y + 0.075, 0.180),
    ];
    parts.push(tube(&smooth_path(&grip, 0.040), 0.014, 0.020));
    Solid::join(parts)
}
