//! Values as text: for people as the report has them, in millimetres and degrees; SI units are for tooltips.

pub(crate) use report::words::{clearance, joint, mm, mm_bounds, point_mm};

/// A joint value in SI units.
pub(crate) fn joint_si(value: f64, is_length: bool) -> String {
    if is_length { format!("{value:.6} m") } else { format!("{value:.6} rad") }
}
