//! The bytes of a controller's file as text.

use diagnostics::{InputError, Problem, decode, excerpt, place_at};

/// The most bytes of a program text.
pub const MAX_TEXT_BYTES: usize = 16 * 1024 * 1024;

/// The text of a program with what was noticed while it was decoded.
#[derive(Clone, Debug)]
pub struct SourceText {
    /// The text.
    pub text: String,
    /// What a user should know about the encoding.
    pub notes: Vec<Problem>,
}

/// Bytes 0x80 to 0x9F of Windows-1252; those that it does not assign are the control characters of the same number.
const WINDOWS_1252: [u16; 32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
    0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
];

/// Decodes UTF-8, with or without a byte order mark, and otherwise Windows-1252 with a note.
///
/// # Errors
/// More than [`MAX_TEXT_BYTES`], UTF-16, and control characters other than tabs and line ends.
pub fn source_text(bytes: &[u8], file: &str) -> Result<SourceText, InputError> {
    if bytes.len() > MAX_TEXT_BYTES {
        return Err(Problem::new(file, "the program is too large")
            .found(format!("{} bytes", bytes.len()))
            .expected(format!("at most {MAX_TEXT_BYTES} bytes"))
            .into());
    }
    let mut notes = Vec::new();
    let text = match decode(bytes, file) {
        Ok(text) => text.to_owned(),
        Err(error) if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) => {
            return Err(error);
        }
        Err(error) => {
            let first = error.problems.into_iter().next().unwrap_or_else(|| Problem::new(file, ""));
            notes.push(Problem { what: "read as Windows-1252, as it is not UTF-8".into(), ..first });
            bytes.iter().map(|byte| windows_1252(*byte)).collect()
        }
    };
    let is_foreign = |c: char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
    if let Some((offset, found)) = text.char_indices().find(|(_, c)| is_foreign(*c)) {
        let place = place_at(&text, offset);
        return Err(Problem::new(file, "a control character in a program text")
            .at(place.line, place.column)
            .found(excerpt(&found.to_string()))
            .hint("a program of the controller's own binary form must be exported as text")
            .into());
    }
    Ok(SourceText { text, notes })
}

fn windows_1252(byte: u8) -> char {
    let code = match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => u16::from(byte),
    };
    char::from_u32(u32::from(code)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_comes_first_and_windows_1252_with_a_note() {
        let utf8 = source_text("\u{feff}# Ü\r\n".as_bytes(), "a.script").unwrap();
        assert_eq!((utf8.text.as_str(), utf8.notes.len()), ("# Ü\r\n", 0));
        let other = source_text(b"# Gr\xFC\xDFe \x80\n", "a.script").unwrap();
        assert_eq!(other.text, "# Grüße €\n");
        assert!(
            other.notes[0].to_string().starts_with("a.script:1:5: read as Windows-1252"),
            "{}",
            other.notes[0]
        );
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert!(source_text(b"\xFF\xFEd\0", "a.script").is_err());
        let error = source_text(b"movej\n a\0b", "a.script").unwrap_err().to_string();
        assert!(error.starts_with("a.script:2:3: a control character"), "{error}");
    }
}
