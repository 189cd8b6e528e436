//! Workpiece: a bent pipe with a blind flange and a branch. Origin on the table below the pipe, y runs along it.

use super::{PIPE_HEIGHT, PIPE_RADIUS};
use crate::generate::solid::{Solid, bolt_circle, corner, pipe, revolve};
use nalgebra::Vector3;

/// Where the straight part ends and the bend starts.
const BEND_START: f64 = 0.115;
const BEND_RADIUS: f64 = 0.170;
/// How far the pipe turns upward, radians.
const BEND: f64 = 1.0;
const SPACING: f64 = 0.021;

/// Mesh of the workpiece.
pub(super) fn workpiece() -> Solid {
    let body = pipe(&center_line(), PIPE_RADIUS, PIPE_RADIUS - 0.006, SPACING);
    let flange = revolve(
        &[
            corner(0.0, -0.352, 0.0),
            corner(0.100, -0.352, 0.002),
            corner(0.100, -0.334, 0.002),
            corner(0.068, -0.334, 0.002),
            corner(PIPE_RADIUS + 0.002, -0.322, 0.006),
            corner(PIPE_RADIUS - 0.003, -0.322, 0.0),
            corner(PIPE_RADIUS - 0.003, -0.338, 0.0),
            corner(0.0, -0.338, 0.0),
        ],
        SPACING,
    );
    let bolts = bolt_circle(8, 0.084, 0.007, -0.334, 0.5);
    let branch = revolve(
        &[
            corner(0.0, 0.030, 0.0),
            corner(0.034, 0.030, 0.0),
            corner(0.034, 0.058, 0.003),
            corner(0.030, 0.066, 0.004),
            corner(0.030, 0.094, 0.0),
            corner(0.038, 0.096, 0.002),
            corner(0.038, 0.106, 0.002),
            corner(0.0, 0.106, 0.0),
        ],
        0.010,
    );
    Solid::join([
        body,
        flange.along_y().moved(0.0, 0.0, PIPE_HEIGHT),
        bolts.along_y().moved(0.0, 0.0, PIPE_HEIGHT),
        branch.moved(0.0, -0.085, PIPE_HEIGHT),
    ])
}

/// Straight part, bend, short straight end.
fn center_line() -> Vec<Vector3<f64>> {
    let straight = 22;
    let mut line: Vec<Vector3<f64>> = (0..=straight)
        .map(|k| {
            let share = f64::from(k) / f64::from(straight);
            Vector3::new(0.0, -0.340 + (BEND_START + 0.340) * share, PIPE_HEIGHT)
        })
        .collect();
    let arc = 9;
    for k in 1..=arc {
        let (s, c) = libm::sincos(BEND * f64::from(k) / f64::from(arc));
        line.push(Vector3::new(0.0, BEND_START + BEND_RADIUS * s, PIPE_HEIGHT + BEND_RADIUS * (1.0 - c)));
    }
    let (s, c) = libm::sincos(BEND);
    let end = line[line.len() - 1];
    line.extend((1..=4).map(|k| end + Vector3::new(0.0, c, s) * (0.016 * f64::from(k))));
    line
}
