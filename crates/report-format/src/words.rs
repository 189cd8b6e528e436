//! Numbers of a report in texts: millimetres, degrees, counts.

/// A joint value with its unit.
pub fn joint(value: f64, is_length: bool) -> String {
    if is_length {
        format!("{} mm", short(value * 1e3, 3))
    } else {
        format!("{}°", short(value.to_degrees(), 3))
    }
}

/// A number with at most this many decimals and no trailing zeros.
pub fn short(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A length with its unit, to the micrometre.
pub fn mm(value_m: f64) -> String {
    format!("{} mm", short(value_m * 1e3, 3))
}

/// Bounds on a distance, metres: one number where both round to it.
pub fn mm_bounds([lo_m, hi_m]: [f64; 2]) -> String {
    let (lo, hi) = (short(lo_m * 1e3, 3), short(hi_m * 1e3, 3));
    if !hi_m.is_finite() {
        format!("at least {lo} mm")
    } else if lo == hi {
        format!("{hi} mm")
    } else {
        format!("{lo}–{hi} mm")
    }
}

/// `1 point`, `2 points`.
pub fn count(n: usize, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(joint(0.01, true), "10 mm");
        assert_eq!(joint(-std::f64::consts::FRAC_PI_2, false), "-90°");
        assert_eq!(short(-0.0001, 3), "0");
        assert_eq!(short(1200.0, 0), "1200");
        assert_eq!(mm(0.0125), "12.5 mm");
        assert_eq!(mm_bounds([0.008, 0.009]), "8–9 mm");
        assert_eq!(mm_bounds([0.008, 0.008_000_000_1]), "8 mm");
        assert_eq!(mm_bounds([0.0, f64::INFINITY]), "at least 0 mm");
        assert_eq!(count(1, "point"), "1 point");
    }
}
