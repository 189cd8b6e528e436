//! Parallel gripper for round parts: body on the flange, two fingers with V jaws that slide along x of `tool0`.

use super::kinematics::{CLOSED_GAP, FINGER, FINGER_TRAVEL, GRIP, GRIPPER_BODY};
use crate::generate::solid::{
    Solid, Station, bolt_circle, corner, cylinder, loft, revolve, rounded_box, strip_prism,
};
use std::f64::consts::FRAC_PI_2;

/// How deep the V of a jaw is, and half of its width.
const V_DEPTH: f64 = 0.030;
const V_HALF: f64 = 0.055;

/// Mesh of `gripper_body`; its origin is the flange face, z points at the workpiece.
pub(super) fn gripper_body() -> Solid {
    let adapter = revolve(
        &[
            corner(0.0, 0.0, 0.0),
            corner(0.092, 0.0, 0.003),
            corner(0.092, 0.022, 0.004),
            corner(0.078, 0.028, 0.003),
            corner(0.078, 0.060, 0.0),
            corner(0.0, 0.060, 0.0),
        ],
        0.034,
    );
    let body = rounded_box([0.280, 0.150, 0.105], 0.014, 0.060).moved(0.0, 0.0, 0.104);
    let rail_top = GRIPPER_BODY - 0.003;
    let rail_length = 2.0 * (FINGER_TRAVEL + CLOSED_GAP / 2.0 + 0.070);
    let carrier = rounded_box([rail_length, 0.116, 0.040], 0.008, 0.050).moved(0.0, 0.0, rail_top - 0.030);
    let mut parts = vec![adapter, body, carrier, bolt_circle(8, 0.085, 0.005, 0.022, 0.5)];
    for y in [-0.036, 0.036] {
        let rail = rounded_box([rail_length - 0.010, 0.026, 0.024], 0.003, 0.060);
        parts.push(rail.moved(0.0, y, rail_top - 0.012));
    }
    for x in [-0.050, 0.0, 0.050] {
        let fitting = revolve(
            &[
                corner(0.0, 0.066, 0.0),
                corner(0.013, 0.066, 0.0),
                corner(0.013, 0.090, 0.002),
                corner(0.009, 0.092, 0.001),
                corner(0.009, 0.106, 0.002),
                corner(0.0, 0.106, 0.0),
            ],
            0.020,
        );
        parts.push(fitting.along_y().moved(x, 0.0, 0.104));
    }
    parts.push(rounded_box([0.200, 0.018, 0.078], 0.006, 0.030).moved(0.0, -0.077, 0.104));
    for (x, z) in [(-0.085, 0.076), (0.085, 0.076), (0.085, 0.132), (-0.085, 0.132)] {
        parts.push(bolt_circle(1, 0.0, 0.005, 0.0, 0.0).along_y().half_turn().moved(x, -0.0855, z));
    }
    for x in [-0.1, 0.1] {
        let port = cylinder(0.040, 0.132, 0.152, 0.006, 0.030).along_x();
        parts.push(if x < 0.0 { port.half_turn() } else { port }.moved(0.0, 0.0, 0.104));
    }
    Solid::join(parts)
}

/// Mesh of `finger_left`; its origin is on the sliding face in the middle plane, it lies on +x when closed.
pub(super) fn finger_left() -> Solid {
    let inner = CLOSED_GAP / 2.0;
    let carriage = rounded_box([0.110, 0.108, 0.036], 0.006, 0.024).moved(inner + 0.062, 0.0, 0.018);
    let middle = inner + V_DEPTH;
    let station = |z: f64, x: f64, half: [f64; 2]| Station { z, center: [x, 0.0], half, exponent: 5.0 };
    let blade = loft(
        &[
            station(0.018, middle + 0.034, [0.036, 0.046]),
            station(0.060, middle + 0.026, [0.026, 0.036]),
            station(0.110, middle + 0.018, [0.016, 0.029]),
            station(FINGER, middle + 0.016, [0.012, 0.027]),
        ],
        0.005,
        0.020,
    );
    let mut parts = vec![carriage, blade, jaw().moved(inner, 0.0, GRIP)];
    for z in [GRIP - 0.040, GRIP + 0.040] {
        for y in [-0.015, 0.015] {
            let screw = bolt_circle(1, 0.0, 0.0045, middle + 0.0285, 0.0).along_x();
            parts.push(screw.moved(0.0, y, z));
        }
    }
    for y in [-0.040, 0.040] {
        parts.push(bolt_circle(1, 0.0, 0.006, 0.0355, 0.0).moved(inner + 0.098, y, 0.0));
    }
    Solid::join(parts)
}

/// Jaw with a V towards -x; its tips lie at x = 0.
fn jaw() -> Solid {
    let along = [-0.060, -V_HALF, -0.036, -0.018, 0.0, 0.018, 0.036, V_HALF, 0.060];
    let face: Vec<[f64; 2]> =
        along.iter().map(|&s: &f64| [s, V_DEPTH * (1.0 - s.abs() / V_HALF).max(0.0)]).collect();
    let back: Vec<[f64; 2]> = along.iter().map(|&s| [s, V_DEPTH + 0.014]).collect();
    strip_prism(&face, &back, 0.056, 0.018).turned_y(FRAC_PI_2)
}

/// Mesh of `finger_right`: the left one turned half a revolution about z.
pub(super) fn finger_right() -> Solid {
    finger_left().half_turn()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_fingers_keep_their_gap_and_slide_free_of_the_rail() {
        let finger = finger_left();
        let nearest = finger.points.iter().fold(f64::MAX, |m, p| m.min(p.x));
        assert!((nearest - CLOSED_GAP / 2.0).abs() < 3e-4, "{nearest}");
        let lowest = finger.points.iter().fold(f64::MAX, |m, p| m.min(p.z));
        let rail_top = gripper_body().points.iter().fold(f64::MIN, |m, p| m.max(p.z));
        assert!(lowest + GRIPPER_BODY > rail_top + 1e-3);
    }

    #[test]
    fn jaws_hold_round_parts_of_100_to_200_mm() {
        let flank = libm::cos(libm::atan(V_DEPTH / V_HALF));
        for radius in [0.050, 0.100] {
            let travel = radius / flank - V_DEPTH - CLOSED_GAP / 2.0;
            assert!((0.0..=FINGER_TRAVEL).contains(&travel), "{radius}: {travel}");
        }
    }
}
