//! How far the followed point of the tool is from the axes of an arm, for all joint values of a box.

use nalgebra::Vector6;

use crate::model::ArmState;

/// Covers the rounding of levers and their sums: far above some ten operations in double precision.
const ROUNDING: f64 = 1.0 + 1e-9;

/// Per joint, an upper bound on the distance of that point from its axis, metres, for all joint values within `half_widths` of those of `middle`.
///
/// # Guarantee
/// Never too small. Seen from the link of joint m, the joints beyond m change one after the other, the one next to m first: each turns what
/// is beyond it as a rigid whole that still stands as in the middle, so the point moves by no more than the angle times its distance from
/// that axis in the middle.
pub(crate) fn levers_m(middle: &ArmState, half_widths: &Vector6<f64>) -> Vector6<f64> {
    let at_middle = Vector6::from_fn(|joint, _| {
        let offset = middle.tool.translation - middle.origins[joint];
        middle.axes[joint].cross(&offset).norm()
    });
    Vector6::from_fn(|joint, _| {
        let moved: f64 = (joint + 1..6).map(|beyond| half_widths[beyond] * at_middle[beyond]).sum();
        (at_middle[joint] + moved) * ROUNDING
    })
}
