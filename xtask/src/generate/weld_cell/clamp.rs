//! Clamp: foot, column, arm over the pipe and a spindle with its pad. Origin at the foot, the arm reaches along +x.

use super::{FIXTURE_PLATE, PIPE_HEIGHT, PIPE_RADIUS, SEAT_GAP};
use crate::generate::solid::{
    Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box, smooth_path, tube,
};
use nalgebra::Vector3;

/// Distance from the foot to the spindle: the pipe's axis lies there.
const REACH: f64 = 0.130;
/// Height of the arm above the foot.
const ARM_HEIGHT: f64 = 0.225;

/// Mesh of the clamp.
pub(super) fn clamp() -> Solid {
    let pipe_top = PIPE_HEIGHT + PIPE_RADIUS + SEAT_GAP - FIXTURE_PLATE;
    let foot = rounded_box([0.070, 0.060, 0.020], 0.004, 0.0203).moved(0.0, 0.0, 0.0105);
    let column =
        rounded_box([0.034, 0.036, ARM_HEIGHT - 0.005], 0.006, 0.0203).moved(0.0, 0.0, ARM_HEIGHT / 2.0);
    let arm = loft(
        &[
            Station { z: -0.030, center: [0.0, ARM_HEIGHT], half: [0.019, 0.020], exponent: 4.5 },
            Station { z: 0.030, center: [0.0, ARM_HEIGHT + 0.002], half: [0.018, 0.022], exponent: 4.5 },
            Station { z: REACH + 0.022, center: [0.0, ARM_HEIGHT], half: [0.016, 0.015], exponent: 4.5 },
        ],
        0.006,
        0.0174,
    )
    .along_x();
    let spindle = revolve(
        &[
            corner(0.0, pipe_top, 0.0),
            corner(0.021, pipe_top, 0.002),
            corner(0.021, pipe_top + 0.010, 0.003),
            corner(0.009, pipe_top + 0.018, 0.003),
            corner(0.009, ARM_HEIGHT + 0.052, 0.0),
            corner(0.015, ARM_HEIGHT + 0.052, 0.001),
            corner(0.015, ARM_HEIGHT + 0.066, 0.003),
            corner(0.0, ARM_HEIGHT + 0.066, 0.0),
        ],
        0.0123,
    )
    .moved(REACH, 0.0, 0.0);
    let bar =
        [Vector3::new(REACH, -0.045, ARM_HEIGHT + 0.059), Vector3::new(REACH, 0.045, ARM_HEIGHT + 0.059)];
    let handle = tube(&smooth_path(&bar, 0.012), 0.005, 0.006);
    let collar =
        cylinder(0.017, ARM_HEIGHT + 0.010, ARM_HEIGHT + 0.026, 0.003, 0.0116).moved(REACH, 0.0, 0.0);
    let bolts = [-0.026, 0.026].map(|x| bolt_circle(2, 0.020, 0.005, 0.0205, 0.25).moved(x, 0.0, 0.0));
    Solid::join([foot, column, arm, spindle, handle, collar].into_iter().chain(bolts))
}
