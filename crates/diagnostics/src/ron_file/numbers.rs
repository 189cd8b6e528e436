//! Finds numbers in RON text that are not finite, which the RON reader would accept.

use super::token::{Token, TokenKind};
use crate::{Problems, excerpt};

/// Reports every `NaN`, `inf` and number that overflows.
pub(super) fn refuse_non_finite(tokens: &[Token<'_>], problems: &mut Problems) {
    for token in tokens {
        if matches!(token.kind, TokenKind::Name | TokenKind::Number) && is_non_finite(token.text) {
            problems.push(
                problems
                    .problem("number is not finite")
                    .at(token.place.line, token.place.column)
                    .found(excerpt(token.text))
                    .expected("a finite number"),
            );
        }
    }
}

/// Whether a bare word or number means an infinity or no number.
fn is_non_finite(text: &str) -> bool {
    let bare = text.strip_suffix("f64").or_else(|| text.strip_suffix("f32")).unwrap_or(text);
    let unsigned = bare.strip_prefix(['+', '-']).unwrap_or(bare);
    if matches!(unsigned, "inf" | "NaN") {
        return true;
    }
    unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && unsigned.replace('_', "").parse::<f64>().is_ok_and(|value| !value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::*;

    #[test]
    fn finds_them_outside_strings_and_comments_only() {
        let text = "(a: NaN, b: [-inf, 1e999, 1e5], // inf\n c: \"NaN\", /* 1e999 */ inf: 1_0.0, d: info,\n e: +NaNf32, f: -1_0e99_9f64)";
        let mut problems = Problems::new("p.ron");
        refuse_non_finite(&tokens(text).unwrap(), &mut problems);
        let places: Vec<_> = problems
            .check(())
            .unwrap_err()
            .problems
            .iter()
            .map(|problem| (problem.line.unwrap(), problem.column.unwrap(), problem.found.clone().unwrap()))
            .collect();
        let expected = [
            (1, 5, "`NaN`"),
            (1, 14, "`-inf`"),
            (1, 20, "`1e999`"),
            (2, 24, "`inf`"),
            (3, 5, "`+NaNf32`"),
            (3, 17, "`-1_0e99_9f64`"),
        ];
        assert_eq!(places, expected.map(|(line, column, found)| (line, column, found.to_owned())));
    }
}
