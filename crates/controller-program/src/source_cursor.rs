//! Where a lexer stands in a text, and what all languages write alike.

use diagnostics::{Place, Problem, excerpt};

/// A place in a text that is read from its beginning to its end, with the problems found.
pub struct SourceCursor<'a, 'b> {
    text: &'a str,
    file: &'b str,
    offset: usize,
    line: u32,
    /// A place in the text, in bytes, and its column.
    counted: usize,
    column: u32,
    problems: &'b mut Vec<Problem>,
}

impl<'a, 'b> SourceCursor<'a, 'b> {
    /// The beginning of the text of a file.
    pub fn new(text: &'a str, file: &'b str, problems: &'b mut Vec<Problem>) -> Self {
        Self { text, file, offset: 0, line: 1, counted: 0, column: 1, problems }
    }

    /// What is still to be read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    /// How much was read, in bytes.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Goes on by some bytes, within a line.
    pub fn advance(&mut self, length: usize) {
        self.offset += length;
    }

    /// Goes to the end of the line, but not behind it.
    pub fn skip_line(&mut self) {
        self.offset += line_length(self.rest());
    }

    /// Goes behind the end of a line.
    pub fn pass_line_end(&mut self) {
        self.offset += if self.rest().starts_with("\r\n") { 2 } else { 1 };
        self.line += 1;
        (self.counted, self.column) = (self.offset, 1);
    }

    /// The place in the file.
    pub fn place(&mut self) -> Place {
        self.column += self.text[self.counted..self.offset].chars().count() as u32;
        self.counted = self.offset;
        Place { line: self.line, column: self.column }
    }

    /// Reports what stands here.
    pub fn report(&mut self, what: &str, found: &str, expected: Option<&str>, hint: Option<&str>) {
        let place = self.place();
        let problem = Problem::new(self.file, what).at(place.line, place.column).found(excerpt(found));
        let [expected, hint] = [expected, hint].map(|text| text.map(str::to_owned));
        self.problems.push(Problem { expected, hint, ..problem });
    }

    /// The length of the number that begins here: digits, a point and an exponent; 0 where none does.
    pub fn number_length(&self) -> usize {
        let bytes = self.rest().as_bytes();
        let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        let is_point = bytes.first() == Some(&b'.');
        if !is_digit(usize::from(is_point)) {
            return 0;
        }
        let mut length = digits(0);
        if bytes.get(length) == Some(&b'.') {
            length += 1;
            length += digits(length);
        }
        if matches!(bytes.get(length), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
            if is_digit(length + 1 + sign) {
                length += 1 + sign;
                length += digits(length);
            }
        }
        length
    }
}

/// The length of the first line of a text, without its end.
fn line_length(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_length() {
        for (text, length) in
            [("12", 2), ("1.5.2", 3), (".5e-3x", 5), ("2e", 1), ("1E+", 1), ("7.", 2), (".", 0), ("x1", 0)]
        {
            assert_eq!(SourceCursor::new(text, "a", &mut Vec::new()).number_length(), length, "{text}");
        }
    }

    #[test]
    fn places_count_characters_and_lines_of_any_end() {
        let mut problems = Vec::new();
        let mut cursor = SourceCursor::new("ab\r\n\u{fc}x\n", "a", &mut problems);
        cursor.skip_line();
        cursor.pass_line_end();
        cursor.advance("\u{fc}".len());
        cursor.report("a sign", "x", None, Some("none"));
        assert_eq!((cursor.place().line, cursor.place().column), (2, 2));
        assert_eq!(problems[0].to_string(), "a:2:2: a sign; found `x`; hint: none");
    }
}
