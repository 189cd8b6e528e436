//! How far the followed point of the tool is from the axes of an arm, for all joint values of a box.

use geometry::{Point3, Vector3};

use crate::model::ArmState;

/// Covers the rounding of levers and their sums: far above some ten operations in double precision.
const ROUNDING: f64 = 1.0 + 1e-9;

/// Per joint, an upper bound on the distance of that point from its axis, metres, for all joint values within `half_widths` of those of `middle`.
///
/// # Guarantee
/// Never too small. Seen from the link of joint m, the joints beyond m change one after the other, the one next to m first: each turns what
/// is beyond it as a rigid whole that still stands as in the middle, so the point moves by no more than the angle times its distance from
/// that axis in the middle.
pub(crate) fn levers_m(middle: &ArmState, half_widths: &[f64]) -> Vec<f64> {
    let lever = |(origin, axis): &(Point3<f64>, Vector3<f64>)| {
        let offset = middle.tool.translation - origin.coords;
        axis.cross(&offset).norm()
    };
    let at_middle: Vec<f64> = middle.lines.iter().map(lever).collect();
    let bound = |(joint, lever): (usize, &f64)| {
        let beyond = half_widths.iter().zip(&at_middle).skip(joint + 1);
        let moved: f64 = beyond.map(|(half_width, lever)| half_width * lever).sum();
        (lever + moved) * ROUNDING
    };
    at_middle.iter().enumerate().map(bound).collect()
}
