//! SARIF texts, in which brackets and braces are markup.

use serde_sarif::sarif::Message;

/// A plain text, escaped so that names are not read as links or placeholders.
pub(super) fn message(text: &str) -> Message {
    Message::builder().text(escaped(text)).build()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '[' | ']' | '\\' => escaped.extend(['\\', c]),
            '{' | '}' => escaped.extend([c, c]),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_links_and_no_placeholders() {
        assert_eq!(escaped("arm/hand touches post"), "arm/hand touches post");
        assert_eq!(escaped("[a](1) {0} \\"), "\\[a\\](1) {{0}} \\\\");
    }
}
