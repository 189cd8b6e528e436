//! Numbers of a report in texts: millimetres, degrees, counts.

pub use diagnostics::number::{count, short};

/// A joint value with its unit.
pub fn joint(value: f64, is_length: bool) -> String {
    if is_length {
        format!("{} mm", short(value * 1e3, 3))
    } else {
        format!("{}°", short(value.to_degrees(), 3))
    }
}

/// A length with its unit, to the micrometre.
pub fn mm(value_m: f64) -> String {
    format!("{} mm", short(value_m * 1e3, 3))
}

/// Bounds on a distance, metres: one number where both round to it.
pub fn mm_bounds(bounds_m: [f64; 2]) -> String {
    clearance(bounds_m, 0.0)
}

/// Bounds on the clearance of a pair, metres, of which `required_m` is required: as [`mm_bounds`], with `<` before a number that
/// would round up to the required one.
///
/// # Guarantee
/// A bound reads as at least the required value, rounded alike, if and only if it is.
pub fn clearance([lo_m, hi_m]: [f64; 2], required_m: f64) -> String {
    let required = short(required_m * 1e3, 3);
    let rounded = |bound_m: f64| {
        let text = short(bound_m * 1e3, 3);
        if bound_m < required_m && text == required { format!("<{text}") } else { text }
    };
    let (lo, hi) = (rounded(lo_m), rounded(hi_m));
    if !hi_m.is_finite() {
        format!("at least {lo} mm")
    } else if lo == hi {
        format!("{hi} mm")
    } else {
        format!("{lo}–{hi} mm")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(joint(0.01, true), "10 mm");
        assert_eq!(joint(-std::f64::consts::FRAC_PI_2, false), "-90°");
        assert_eq!(mm(0.0125), "12.5 mm");
        assert_eq!(mm_bounds([0.008, 0.009]), "8–9 mm");
        assert_eq!(mm_bounds([0.008, 0.008_000_000_1]), "8 mm");
        assert_eq!(mm_bounds([0.0, f64::INFINITY]), "at least 0 mm");
        assert_eq!(count(1, "point"), "1 point");
    }

    #[test]
    fn a_bound_never_reads_across_the_required_value() {
        let below = f64::from_bits(0.01_f64.to_bits() - 1);
        assert_eq!(clearance([below, below], 0.01), "<10 mm");
        assert_eq!(clearance([0.009, below], 0.01), "9–<10 mm");
        assert_eq!(clearance([below, 0.01], 0.01), "<10–10 mm");
        assert_eq!(clearance([0.01, 0.01], 0.01), "10 mm");
        assert_eq!(clearance([0.009_999_4, 0.012], 0.01), "9.999–12 mm");
        // Of a value between two thousandths of a millimetre.
        assert_eq!(clearance([0.010_000_1, 0.010_000_3], 0.010_000_2), "<10–10 mm");
        assert_eq!(clearance([0.0, 0.0], 0.0), "0 mm");
        assert_eq!(clearance([below, f64::INFINITY], 0.01), "at least <10 mm");
    }
}
