//! Joints beyond their limits come first, and what collides there is cut short: the robot cannot take these positions.

use report::words::count;
use simulator::{FindingKind, Outcome};

use super::line;

/// Lines about collisions, where joints are beyond their limits.
const MOST_LINES: usize = 40;

/// Whether a joint leaves its range.
pub(super) fn is_found(outcome: &Outcome) -> bool {
    outcome.findings.iter().any(|finding| matches!(finding.kind, FindingKind::JointLimit { .. }))
}

/// Adds the first lines of a list that is about positions beyond the limits.
pub(super) fn cut(text: &mut String, list: &str) {
    let lines: Vec<&str> = list.lines().collect();
    for row in lines.iter().take(MOST_LINES) {
        line!(text, "{row}");
    }
    if let Some(left_out @ 1..) = lines.len().checked_sub(MOST_LINES) {
        line!(
            text,
            "          and {} about positions with joints beyond their limits; the report lists all",
            count(left_out, "more line")
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_list_is_whole_and_a_long_one_is_counted() {
        let cut = |lines: usize| {
            let mut text = String::new();
            super::cut(&mut text, &"row\n".repeat(lines));
            text
        };
        assert_eq!(cut(0), "");
        assert_eq!(cut(MOST_LINES), "row\n".repeat(MOST_LINES));
        let long = cut(500);
        assert_eq!(long.lines().count(), MOST_LINES + 1);
        assert!(long.ends_with(
            "and 460 more lines about positions with joints beyond their limits; the report lists all\n"
        ));
    }
}
