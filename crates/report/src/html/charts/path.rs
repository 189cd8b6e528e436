//! Numbers and lines of SVG.

use std::fmt::Write as _;

use crate::words::short;

/// A coordinate to a tenth of a unit.
pub(super) fn coordinate(value: f64) -> String {
    short(value, 1)
}

/// A coordinate to a tenth of a unit, as a number.
pub(super) fn tenth(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// The points of a polyline or polygon.
pub(super) fn points<'a>(points: impl IntoIterator<Item = &'a (f64, f64)>) -> String {
    let mut text = String::new();
    for (x, y) in points {
        let separator = if text.is_empty() { "" } else { " " };
        // Writing into a string cannot fail.
        let _written = write!(text, "{separator}{},{}", coordinate(*x), coordinate(*y));
    }
    text
}

/// The approximate width of a text, in units of the SVG; never too small for digits.
pub(super) fn text_width(text: &str) -> f64 {
    7.0 * text.chars().count() as f64
}

/// A text cut to at most this many characters.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_texts_keep_their_beginning() {
        assert_eq!(points(&[(0.0, -0.01), (1.25, 100.0)]), "0,0 1.2,100");
        assert_eq!(points(&[]), "");
        assert_eq!(shortened("gripper", 7), "gripper");
        assert_eq!(shortened("grippers", 7), "grippe…");
    }
}
