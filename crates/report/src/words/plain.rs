//! Text from files, as it may be printed.

/// A text without characters that a terminal or a CI system would obey: line ends, escapes, marks that turn the direction of
/// reading. They are shown as in Rust's strings.
pub fn plain(text: &str) -> String {
    let obeyed = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if obeyed(c) { plain.extend(c.escape_default()) } else { plain.push(c) }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_obeyed() {
        assert_eq!(plain("a\r\n::warning::x\u{1b}[31m\u{202e}ü"), "a\\r\\n::warning::x\\u{1b}[31m\\u{202e}ü");
    }
}
