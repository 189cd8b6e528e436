//! Numbers in sentences.

/// A number with at most this many decimals and no trailing zeros.
pub fn short(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_stay_before_the_point_alone() {
        assert_eq!(short(-0.0001, 3), "0");
        assert_eq!(short(1200.0, 0), "1200");
        assert_eq!(short(1200.0, 3), "1200");
        assert_eq!(short(12.5, 3), "12.5");
    }
}
