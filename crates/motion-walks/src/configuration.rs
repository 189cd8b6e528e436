//! What the configuration of a target means for the joint values there.
//!
//! ABB: technical reference manual RAPID, `confdata`: the quarter turns of axes 1, 4 and 6, and a number of the wrist's sides.

use std::f64::consts::FRAC_PI_2;

use controller_program::AxisConfiguration;
use diagnostics::number::short;
use kinematics::{WristSide, WristSides};

/// Values this near to the border of two configurations belong to both, radians: programs have rounded poses.
const BORDER_RAD: f64 = 2e-4;
/// The axes whose quarter turns ABB's configuration has, from 0.
const QUADRANT_AXES: [usize; 3] = [0, 3, 5];
/// The axis whose sign it has.
const SIGN_AXIS: usize = 4;

/// Why the configuration of a target cannot be told from joint values.
pub(crate) const NO_SIDES: &str = "the configuration of the target speaks of an arm whose axes 4, 5 and 6 meet and whose axes 2 and 3 are parallel, with its wrist in front of both axis 1 and the lower arm at zero joint values";

/// Whether joint values are in a configuration, with those near a border in both.
pub(crate) fn is_in(configuration: AxisConfiguration, axes_rad: &[f64; 6], sides: WristSides) -> bool {
    let AxisConfiguration::Abb { quadrants, cfx } = configuration;
    let are_quadrants =
        QUADRANT_AXES.iter().zip(quadrants).all(|(axis, quadrant)| is_in_quadrant(axes_rad[*axis], quadrant));
    let is_side = |side: WristSide, bit: i64| match side {
        WristSide::Front => cfx & bit == 0,
        WristSide::Behind => cfx & bit != 0,
        WristSide::Between => true,
    };
    let sign_axis = axes_rad[SIGN_AXIS];
    let is_sign = sign_axis.abs() <= BORDER_RAD || (sign_axis < 0.0) == (cfx & 1 != 0);
    (0..8).contains(&cfx)
        && are_quadrants
        && is_side(sides.of_first_axis, 4)
        && is_side(sides.of_lower_arm, 2)
        && is_sign
}

fn is_in_quadrant(angle_rad: f64, quadrant: i64) -> bool {
    let low = quadrant as f64 * FRAC_PI_2;
    low - BORDER_RAD <= angle_rad && angle_rad <= low + FRAC_PI_2 + BORDER_RAD
}

/// The configuration of joint values, as a program writes it.
pub(crate) fn written(axes_rad: &[f64; 6], sides: WristSides) -> String {
    let [cf1, cf4, cf6] = QUADRANT_AXES.map(|axis| (axes_rad[axis] / FRAC_PI_2).floor());
    let bit = |side: WristSide, bit: i64| if side == WristSide::Behind { bit } else { 0 };
    let cfx = bit(sides.of_first_axis, 4) + bit(sides.of_lower_arm, 2) + i64::from(axes_rad[SIGN_AXIS] < 0.0);
    format!("[{cf1},{cf4},{cf6},{cfx}]")
}

/// The axes that decide a configuration, in degrees.
pub(crate) fn axes_told(axes_rad: &[f64; 6]) -> String {
    let [first, second, third] = QUADRANT_AXES.map(|axis| axes_rad[axis]);
    let [one, four, five, six] =
        [first, second, axes_rad[SIGN_AXIS], third].map(|axis| short(axis.to_degrees(), 2));
    format!("{one}, {four}, {five} and {six}°")
}

/// A configuration, as the program has it.
pub(crate) fn told(configuration: AxisConfiguration) -> String {
    let AxisConfiguration::Abb { quadrants: [cf1, cf4, cf6], cfx } = configuration;
    format!("[{cf1},{cf4},{cf6},{cfx}]")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRONT: WristSides = WristSides { of_first_axis: WristSide::Front, of_lower_arm: WristSide::Front };

    fn abb(quadrants: [i64; 3], cfx: i64) -> AxisConfiguration {
        AxisConfiguration::Abb { quadrants, cfx }
    }

    #[test]
    fn quarter_turns_are_counted_downwards_from_zero() {
        let at = |degrees: [f64; 6]| degrees.map(f64::to_radians);
        let q = at([100.0, 0.0, 0.0, -10.0, 30.0, 275.0]);
        assert!(is_in(abb([1, -1, 3], 0), &q, FRONT));
        assert_eq!(written(&q, FRONT), "[1,-1,3,0]");
        for other in [abb([0, -1, 3], 0), abb([1, 0, 3], 0), abb([1, -1, -1], 0), abb([1, -1, 3], 1)] {
            assert!(!is_in(other, &q, FRONT), "{other:?}");
        }
    }

    #[test]
    fn a_border_belongs_to_both_sides() {
        let q = [0.0, 0.3, 0.2, 1e-5, -1e-5, FRAC_PI_2];
        let between = WristSides { of_first_axis: WristSide::Between, ..FRONT };
        for configuration in [abb([0, 0, 0], 0), abb([-1, -1, 1], 1), abb([-1, 0, 1], 5), abb([0, -1, 0], 4)]
        {
            assert!(is_in(configuration, &q, between), "{configuration:?}");
        }
        assert!(!is_in(abb([0, 0, 0], 2), &q, between));
        assert!(!is_in(abb([0, 0, 0], 8), &q, between), "no such number");
    }
}
