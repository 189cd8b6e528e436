//! Bytes to text, and places in it.

use super::{InputError, Problem};

/// A 1-based line and character column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line.
    pub line: u32,
    /// Column in characters.
    pub column: u32,
}

/// The text of a UTF-8 file, without its byte order mark.
///
/// # Errors
/// Bytes that are not UTF-8, with the place of the first.
pub fn decode<'a>(bytes: &'a [u8], file: &str) -> Result<&'a str, InputError> {
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(Problem::new(file, "not UTF-8 text")
            .found("a UTF-16 byte order mark")
            .hint("save the file as UTF-8")
            .into());
    }
    let (bytes, mark) = match bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        Some(rest) => (rest, 3),
        None => (bytes, 0),
    };
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let offset = error.valid_up_to();
            let before = std::str::from_utf8(&bytes[..offset]).unwrap_or_default();
            let place = place_at(before, offset);
            Err(Problem::new(file, "not UTF-8 text")
                .at(place.line, place.column)
                .found(format!("byte 0x{:02X} at byte offset {}", bytes[offset], offset + mark))
                .hint("save the file as UTF-8")
                .into())
        }
    }
}

/// The place of a byte offset; a line ends at LF, CR LF or a lone CR.
pub fn place_at(text: &str, offset: usize) -> Place {
    let mut place = Place { line: 1, column: 1 };
    let mut chars = text[..offset].chars().peekable();
    while let Some(c) = chars.next() {
        // The line feed of a CR LF ends the line, not the carriage return before it.
        if c == '\n' || (c == '\r' && !text_continues_with_lf(chars.peek().copied(), text, offset)) {
            place = Place { line: place.line + 1, column: 1 };
        } else {
            place.column += 1;
        }
    }
    place
}

/// Whether a line feed follows, also where the counted text ends between CR and LF.
fn text_continues_with_lf(next: Option<char>, text: &str, offset: usize) -> bool {
    next.map_or_else(|| text[offset..].starts_with('\n'), |c| c == '\n')
}

/// At most 40 characters of what a file says, for a message.
pub fn excerpt(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    format!("`{short}`")
}

/// A word as a shell takes it: in single quotes unless it has letters, digits and harmless signs alone.
pub fn shell_word(text: &str) -> String {
    let is_harmless = |c: char| c.is_alphanumeric() || "_-./=+:@%,".contains(c);
    if !text.is_empty() && text.chars().all(is_harmless) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_every_kind_of_line_end() {
        let text = "aé\nb\r\nc\rd";
        let at = |needle: &str| {
            let place = place_at(text, text.find(needle).unwrap());
            (place.line, place.column)
        };
        assert_eq!(at("a"), (1, 1));
        assert_eq!(at("\n"), (1, 3));
        assert_eq!(at("b"), (2, 1));
        assert_eq!(at("c"), (3, 1));
        assert_eq!(at("d"), (4, 1));
        assert_eq!(place_at("a\r\nb", 2), Place { line: 1, column: 3 });
    }

    #[test]
    fn byte_order_marks() {
        assert_eq!(decode(b"\xEF\xBB\xBFabc", "f"), Ok("abc"));
        assert_eq!(
            decode(b"\xFF\xFEa\0", "f").unwrap_err().to_string(),
            "f: not UTF-8 text; found a UTF-16 byte order mark; hint: save the file as UTF-8"
        );
    }

    #[test]
    fn bad_byte_is_placed() {
        assert_eq!(
            decode(b"\xEF\xBB\xBFa\nb\xE9", "f").unwrap_err().to_string(),
            "f:2:2: not UTF-8 text; found byte 0xE9 at byte offset 6; hint: save the file as UTF-8"
        );
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(excerpt("ab"), "`ab`");
        assert_eq!(excerpt(&"x".repeat(50)).len(), 45);
    }

    #[test]
    fn words_of_a_shell_are_quoted_where_they_must() {
        assert_eq!(shell_word("--program=left=a/b.ron"), "--program=left=a/b.ron");
        assert_eq!(shell_word("my cell.ron"), "'my cell.ron'");
        assert_eq!(shell_word("it's"), "'it'\\''s'");
        assert_eq!(shell_word(""), "''");
    }
}
