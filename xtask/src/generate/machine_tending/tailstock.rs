//! Tailstock with its centre. Origin at the centre's point, on the spindle's axis, which is y; the body lies at +y.

use super::{BED, SPINDLE_DEPTH, SPINDLE_HEIGHT};
use crate::generate::solid::{Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box};
use std::f64::consts::FRAC_PI_4;

/// Mesh of the tailstock.
pub(super) fn tailstock() -> Solid {
    let quill = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.030, 0.052, 0.0),
            corner(0.030, 0.085, 0.002),
            corner(0.044, 0.090, 0.003),
            corner(0.044, 0.200, 0.0),
            corner(0.0, 0.200, 0.0),
        ],
        0.020,
    );
    let housing = cylinder(0.085, 0.130, 0.330, 0.012, 0.045);
    let bolts = bolt_circle(6, 0.066, 0.006, -0.130, 0.5).turned_x(std::f64::consts::PI);
    // From the axis square down to the guideways, along -z before it leans with the bed.
    let above_bed = (SPINDLE_HEIGHT - BED[1] - SPINDLE_DEPTH + BED[0]) * libm::sqrt(0.5) - 0.040;
    let station = |z: f64, half: f64| Station { z, center: [0.0, 0.230], half: [half, 0.090], exponent: 4.0 };
    let neck = loft(
        &[station(-above_bed + 0.030, 0.130), station(-above_bed * 0.5, 0.092), station(0.0, 0.080)],
        0.012,
        0.050,
    );
    let foot = rounded_box([0.300, 0.240, 0.060], 0.010, 0.080).moved(0.0, 0.230, -above_bed + 0.032);
    let mut parts = vec![quill.along_y(), housing.along_y(), bolts.along_y()];
    parts.extend([neck, foot].map(|part| part.turned_y(-FRAC_PI_4)));
    Solid::join(parts)
}
