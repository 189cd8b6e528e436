//! `valve`: a flanged gate valve with its handwheel. Origin in the middle of the bore, y along the pipe, z to the wheel.

use super::size::DN80;
use super::tier::VALVE;
use crate::generate::solid::{Solid, corner, cylinder, hexagon_circle, revolve, ring, rounded_box, tube};
use nalgebra::Vector3;

/// Height of the handwheel's plane above the bore.
const WHEEL_HEIGHT: f64 = 0.330;
const WHEEL_RADIUS: f64 = 0.100;

/// Mesh of the valve.
pub(super) fn valve() -> Solid {
    // The faces stand off by half a gasket.
    let half = VALVE.1 - 0.001;
    let body = revolve(
        &[
            corner(0.0, -half, 0.0),
            corner(DN80.flange, -half, 0.0),
            corner(DN80.flange, -half + DN80.thickness, 0.0),
            corner(0.058, -half + DN80.thickness, 0.008),
            corner(0.064, 0.0, 0.060),
            corner(0.058, half - DN80.thickness, 0.008),
            corner(DN80.flange, half - DN80.thickness, 0.0),
            corner(DN80.flange, half, 0.0),
            corner(0.0, half, 0.0),
        ],
        0.050,
    )
    .along_y();
    let bonnet = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.054, 0.0, 0.0),
            corner(0.050, 0.085, 0.004),
            corner(0.074, 0.088, 0.002),
            corner(0.074, 0.118, 0.002),
            corner(0.046, 0.122, 0.006),
            corner(0.030, 0.190, 0.010),
            corner(0.036, 0.194, 0.002),
            corner(0.036, 0.212, 0.002),
            corner(0.0, 0.212, 0.0),
        ],
        0.034,
    );
    let stem = cylinder(0.011, 0.200, WHEEL_HEIGHT + 0.060, 0.003, 0.060);
    let mut parts = vec![body, bonnet, stem, hexagon_circle(8, 0.063, 0.009, 0.118, 0.5)];
    for x in [-0.026, 0.026] {
        parts.push(rounded_box([0.012, 0.030, 0.110], 0.003, 0.080).moved(x, 0.0, 0.255));
    }
    parts.push(rounded_box([0.068, 0.034, 0.022], 0.004, 0.050).moved(0.0, 0.0, 0.302));
    for side in [-1.0, 1.0] {
        let bolts =
            hexagon_circle(DN80.bolts, DN80.bolt_circle, DN80.head, DN80.thickness - half, 0.5).along_y();
        parts.push(if side < 0.0 { bolts } else { bolts.half_turn() });
    }
    parts.extend(handwheel().map(|part| part.moved(0.0, 0.0, WHEEL_HEIGHT)));
    Solid::join(parts)
}

/// Rim, hub and the bars that make four spokes, about z.
fn handwheel() -> [Solid; 4] {
    let reach = WHEEL_RADIUS - 0.004;
    let bar = |along: Vector3<f64>| {
        let path: Vec<Vector3<f64>> = (-2..=2).map(|k| along * (reach * f64::from(k) / 2.0)).collect();
        tube(&path, 0.007, 0.007)
    };
    [
        ring(WHEEL_RADIUS, 0.011, 0.026),
        cylinder(0.022, -0.018, 0.018, 0.003, 0.030),
        bar(Vector3::x()),
        bar(Vector3::y()),
    ]
}
