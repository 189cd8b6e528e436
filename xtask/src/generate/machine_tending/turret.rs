//! Tool turret on its slide. Origin in the middle of the disc, whose axis is y; the bed lies behind and below.

use crate::generate::solid::{Solid, bolt_circle, corner, cylinder, revolve, rounded_box};
use std::f64::consts::{FRAC_PI_4, TAU};

/// From the disc's middle to the guideways of the bed.
const ABOVE_BED: f64 = 0.295;
const STATIONS: u32 = 8;

/// Mesh of the turret.
pub(super) fn turret() -> Solid {
    let disc = revolve(
        &[
            corner(0.0, -0.050, 0.0),
            corner(0.150, -0.050, 0.004),
            corner(0.175, -0.036, 0.004),
            corner(0.175, 0.050, 0.006),
            corner(0.070, 0.058, 0.004),
            corner(0.070, 0.140, 0.0),
            corner(0.0, 0.140, 0.0),
        ],
        0.045,
    );
    let mut parts = vec![
        disc.along_y(),
        cylinder(0.045, -0.072, -0.040, 0.010, 0.030).along_y(),
        bolt_circle(8, 0.105, 0.007, 0.050, 0.5).turned_x(std::f64::consts::PI).along_y(),
    ];
    for station in 0..STATIONS {
        let holder = tool(station.is_multiple_of(2));
        parts.push(holder.turned_y((f64::from(station) + 0.5) / f64::from(STATIONS) * TAU));
    }
    // Head and slide lean with the bed.
    let head = rounded_box([0.24, 0.24, 0.26], 0.020, 0.11).moved(0.0, 0.200, -0.010);
    let slide = rounded_box([0.34, 0.38, 0.110], 0.014, 0.11).moved(0.0, 0.170, -ABOVE_BED + 0.060);
    let cover = rounded_box([0.28, 0.16, 0.28], 0.012, 0.11).moved(0.0, 0.200, -0.130);
    let motor = cylinder(0.065, 0.310, 0.365, 0.010, 0.050).along_y();
    parts.extend([head, slide, cover, motor].map(|part| part.turned_y(-FRAC_PI_4)));
    Solid::join(parts)
}

/// A tool in its holder, outwards along +x: a boring bar, or a turning tool.
fn tool(bar: bool) -> Solid {
    let holder = rounded_box([0.050, 0.070, 0.066], 0.006, 0.040).moved(0.190, 0.0, 0.0);
    let tool = if bar {
        cylinder(0.014, 0.0, 0.120, 0.003, 0.018).along_y().half_turn().moved(0.195, -0.020, 0.0)
    } else {
        rounded_box([0.080, 0.022, 0.022], 0.003, 0.030).moved(0.235, -0.016, 0.0)
    };
    Solid::join([holder, tool])
}
