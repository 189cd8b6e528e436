//! Text from files, as it may be shown: to people, to terminals, to CI systems.

/// Whether a character acts on the text around it, or cannot be seen: control characters, line and paragraph separators, marks that
/// turn the direction of reading, and marks without width but those that join letters.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// A text with its hidden characters shown as in Rust's strings.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) { plain.extend(c.escape_default()) } else { plain.push(c) }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_obeyed() {
        assert_eq!(plain("a\r\n::warning::x\u{1b}[31m\u{202e}ü"), "a\\r\\n::warning::x\\u{1b}[31m\\u{202e}ü");
        assert_eq!(plain("a\u{200b}b\u{2028}\u{feff}"), "a\\u{200b}b\\u{2028}\\u{feff}");
    }

    #[test]
    fn letters_of_every_script_are_shown() {
        for text in ["béton", "קיר", "نقطه\u{200c}ها", "手爪", "👩\u{200d}🔧"] {
            assert_eq!(plain(text), text);
        }
    }
}
