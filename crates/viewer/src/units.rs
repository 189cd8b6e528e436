//! Values as text in millimetres and degrees; SI units are for tooltips.

/// A joint value in degrees or millimetres.
pub(crate) fn joint(value: f64, is_length: bool) -> String {
    if is_length { format!("{:.3} mm", value * 1e3) } else { format!("{:.3}°", value.to_degrees()) }
}

/// A joint value in SI units.
pub(crate) fn joint_si(value: f64, is_length: bool) -> String {
    if is_length { format!("{value:.6} m") } else { format!("{value:.6} rad") }
}

/// A length in millimetres.
pub(crate) fn mm(metres: f64) -> String {
    let mm = metres * 1e3;
    if !mm.is_finite() {
        "unknown".to_owned()
    } else if mm.abs() < 0.01 && mm != 0.0 {
        format!("{mm:.1e} mm")
    } else if mm.abs() < 100.0 {
        format!("{mm:.2} mm")
    } else {
        format!("{mm:.1} mm")
    }
}

/// Proven bounds on a length in millimetres; one number if both round to the same.
pub(crate) fn bounds_mm([lo_m, hi_m]: [f64; 2]) -> String {
    let (lo, hi) = (mm(lo_m), mm(hi_m));
    if lo == hi { lo } else { format!("{} – {hi}", lo.trim_end_matches(" mm")) }
}

/// A point in millimetres.
pub(crate) fn point_mm(point_m: &geometry::Point3<f64>) -> String {
    format!("({:.1}, {:.1}, {:.1}) mm", point_m.x * 1e3, point_m.y * 1e3, point_m.z * 1e3)
}
