//! Numbers in sentences.

/// A number with at most this many decimals and no trailing zeros.
pub fn short(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// `1 edge`, `2 edges`.
pub fn count(n: usize, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}

/// The verb of so many things.
pub fn are(n: usize) -> &'static str {
    if n == 1 { "is" } else { "are" }
}

/// The degrees that a number stands for if it reads like a usual angle in radians: a multiple of 15 degrees of up to a turn, rounded or cut to
/// three decimals or more; with two decimals, of 90 degrees.
pub fn degrees_if_radians(value: f64) -> Option<f64> {
    let text = value.abs().to_string();
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let step_deg = match decimals {
        0 | 1 => return None,
        2 => 90.0,
        _ => 15.0,
    };
    let degrees = (value.to_degrees() / step_deg).round() * step_deg;
    let is_usual = degrees != 0.0 && degrees.abs() <= 360.0;
    let cut = 10.0_f64.powi(-i32::try_from(decimals.min(9)).unwrap_or(9));
    (is_usual && (value - degrees.to_radians()).abs() <= cut).then_some(degrees)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_agree_with_their_number() {
        let said = |n: usize| format!("{} {} open", count(n, "edge"), are(n));
        assert_eq!([0, 1, 2].map(said), ["0 edges are open", "1 edge is open", "2 edges are open"]);
    }

    #[test]
    fn usual_angles_in_radians_are_recognised() {
        let degrees = |text: &str| degrees_if_radians(text.parse().expect("a number"));
        for (text, meant) in [
            ("1.57", 90.0),
            ("-1.5708", -90.0),
            ("1.5707963267948966", 90.0),
            ("3.14", 180.0),
            ("3.1415", 180.0),
            ("0.785", 45.0),
            ("-0.5236", -30.0),
            ("6.2832", 360.0),
        ] {
            assert_eq!(degrees(text), Some(meant), "{text}");
        }
        for text in
            ["0", "0.25", "-1.5", "0.79", "1", "1.6", "2", "0.001", "90", "1.234", "45.5", "123.456", "NaN"]
        {
            assert_eq!(degrees(text), None, "{text}");
        }
    }

    #[test]
    fn zeros_stay_before_the_point_alone() {
        assert_eq!(short(-0.0001, 3), "0");
        assert_eq!(short(1200.0, 0), "1200");
        assert_eq!(short(1200.0, 3), "1200");
        assert_eq!(short(12.5, 3), "12.5");
    }
}
