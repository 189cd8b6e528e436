//! What stands around the place of an error of the RON reader.

use crate::{Place, place_at};

/// What ends a word besides blanks.
const ENDS: &str = ",:()[]{}\"";

/// The place of an error, with what stands before and behind it.
pub(super) struct Spot<'a> {
    /// Where the error is.
    pub(super) place: Place,
    /// All before the place, and the blanks behind it.
    pub(super) before: &'a str,
    /// All behind that.
    pub(super) rest: &'a str,
}

impl<'a> Spot<'a> {
    /// What stands around a line and column, counted from 1.
    pub(super) fn new(text: &'a str, line: usize, column: usize) -> Self {
        let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let row = &text[start..];
        let skipped = row.char_indices().nth(column.saturating_sub(1)).map_or(row.len(), |(at, _)| at);
        let rest = row[skipped..].trim_start_matches(is_blank_of_ron);
        let place = Place { line: line as u32, column: column as u32 };
        Self { place, before: &text[..text.len() - rest.len()], rest }
    }

    /// The word behind the place, up to a blank or a mark.
    pub(super) fn word(&self) -> &'a str {
        self.rest.split(|c| is_blank_of_ron(c) || ENDS.contains(c)).next().unwrap_or_default()
    }

    /// The rest of the line behind the place.
    pub(super) fn row(&self) -> &'a str {
        self.rest.lines().next().unwrap_or_default()
    }

    /// What stands before the place, without blanks at its end.
    pub(super) fn before_blanks(&self) -> &'a str {
        self.before.trim_end_matches(is_blank_of_ron)
    }

    /// Whether the place is the value of a field whose name ends so.
    pub(super) fn is_value_of(&self, ending: &str) -> bool {
        let name = self.before_blanks().strip_suffix(':');
        name.is_some_and(|name| name.trim_end_matches(is_blank_of_ron).ends_with(ending))
    }

    /// The place of a byte behind it.
    pub(super) fn place_of(&self, at: usize) -> Place {
        let text = format!("{}{}", self.before, &self.rest[..at]);
        place_at(&text, text.len())
    }
}

/// The blanks of the RON reader; to it, all others are characters that it does not know.
fn is_blank_of_ron(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_a_place_is_found() {
        let spot = Spot::new("(a: 1,\n speed:  4\u{a0}0%, b)", 2, 9);
        assert_eq!((spot.word(), spot.row()), ("4\u{a0}0%", "4\u{a0}0%, b)"));
        assert!(spot.is_value_of("speed") && !spot.is_value_of("a"));
        assert_eq!(spot.place_of(1), Place { line: 2, column: 11 });
        let end = Spot::new("ab", 7, 9);
        assert_eq!((end.before, end.word(), end.row()), ("ab", "", ""));
    }
}
