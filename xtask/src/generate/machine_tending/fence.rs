//! A panel of the fence, 2 m long along x: posts with base plates, frame, bars. Origin on the floor, mid panel.

use crate::generate::solid::{Solid, bolt_circle, rounded_box};

const LENGTH: f64 = 2.0;
const HEIGHT: f64 = 2.0;

/// Mesh of one panel.
pub(super) fn fence() -> Solid {
    let spacing = 0.36;
    let half = LENGTH / 2.0 - 0.035;
    let mut parts = Vec::new();
    for x in [-half, half] {
        parts.push(rounded_box([0.060, 0.060, HEIGHT], 0.006, spacing).moved(x, 0.0, HEIGHT / 2.0));
        parts.push(rounded_box([0.068, 0.180, 0.012], 0.003, spacing).moved(x, 0.0, 0.0065));
        for y in [-0.065, 0.065] {
            parts.push(bolt_circle(1, 0.0, 0.008, 0.0120, 0.0).moved(x, y, 0.0));
        }
    }
    let frame_length = 2.0 * half - 0.060;
    for z in [0.180, 1.070, HEIGHT - 0.040] {
        parts.push(rounded_box([frame_length + 0.020, 0.030, 0.030], 0.004, spacing).moved(0.0, 0.0, z));
    }
    let bars = 17;
    for k in 0..bars {
        let x = frame_length * ((f64::from(k) + 0.5) / f64::from(bars) - 0.5);
        let bar = rounded_box([0.010, 0.010, HEIGHT - 0.230], 0.003, 2.0);
        parts.push(bar.moved(x, 0.0, f64::midpoint(0.180, HEIGHT - 0.040)));
    }
    Solid::join(parts)
}
