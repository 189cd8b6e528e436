//! Three-jaw chuck, opened a little wider than a blank. Origin in the middle of its back, it faces +y.

use super::BLANK_RADIUS;
use crate::generate::solid::{Solid, bolt_circle, corner, revolve, rounded_box};
use std::f64::consts::TAU;

const RADIUS: f64 = 0.155;
const FACE: f64 = 0.105;
/// How far each jaw stands off a blank.
const OPENED: f64 = 0.006;

/// Mesh of the chuck.
pub(super) fn chuck() -> Solid {
    let body = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.118, 0.0, 0.003),
            corner(0.118, 0.022, 0.0),
            corner(RADIUS - 0.006, 0.022, 0.0),
            corner(RADIUS, 0.030, 0.0),
            corner(RADIUS, FACE - 0.006, 0.0),
            corner(RADIUS - 0.006, FACE, 0.0),
            corner(0.046, FACE, 0.0),
            corner(0.040, FACE - 0.006, 0.0),
            corner(0.040, 0.040, 0.0),
            corner(0.0, 0.040, 0.0),
        ],
        0.030,
    );
    let mut parts = vec![body, bolt_circle(6, 0.064, 0.006, FACE, 0.25)];
    for k in 0..3 {
        parts.push(jaw().turned_z((f64::from(k) + 0.25) / 3.0 * TAU));
    }
    Solid::join(parts).along_y()
}

/// A stepped jaw on its master jaw, along +x.
fn jaw() -> Solid {
    let inner = BLANK_RADIUS + OPENED;
    let block = |from: f64, to: f64, low: f64, high: f64, width: f64| {
        rounded_box([to - from, width, high - low], 0.003, 0.022).moved(
            f64::midpoint(from, to),
            0.0,
            f64::midpoint(low, high),
        )
    };
    let screws = [0.106, 0.125].map(|x| bolt_circle(1, 0.0, 0.005, FACE + 0.039, 0.0).moved(x, 0.0, 0.0));
    Solid::join(
        [
            block(0.056, 0.146, FACE - 0.012, FACE + 0.012, 0.034),
            block(inner, 0.136, FACE + 0.008, FACE + 0.040, 0.042),
            block(inner, inner + 0.026, FACE + 0.010, FACE + 0.068, 0.040),
        ]
        .into_iter()
        .chain(screws),
    )
}
