//! Rejects quoting that the csv reader would accept silently.

use diagnostics::{Problem, Problems, place_at};

/// The first quote that is never closed, or closed before the end of its field.
pub(super) fn fault(text: &str, problems: &Problems) -> Option<Problem> {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut field_start = true;
    while at < bytes.len() {
        if field_start && bytes[at] == b'"' {
            let Some(end) = closing_quote(bytes, at + 1) else {
                let place = place_at(text, at);
                return Some(
                    problems
                        .problem("quote is never closed")
                        .at(place.line, place.column)
                        .hint("names and numbers need no quotes"),
                );
            };
            at = end + 1;
            if at < bytes.len() && !matches!(bytes[at], b',' | b'\n' | b'\r') {
                let place = place_at(text, at);
                return Some(
                    problems
                        .problem("text after a closing quote")
                        .at(place.line, place.column)
                        .expected("a comma or the end of the line")
                        .hint("names and numbers need no quotes"),
                );
            }
            field_start = false;
        } else {
            field_start = matches!(bytes[at], b',' | b'\n' | b'\r');
            at += 1;
        }
    }
    None
}

/// The quote that closes a quoted field; a doubled quote is a literal one.
fn closing_quote(bytes: &[u8], mut at: usize) -> Option<usize> {
    while at < bytes.len() {
        if bytes[at] == b'"' {
            if bytes.get(at + 1) != Some(&b'"') {
                return Some(at);
            }
            at += 1;
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> Option<String> {
        fault(text, &Problems::new("p.csv")).map(|problem| problem.to_string())
    }

    #[test]
    fn proper_quotes_pass() {
        for text in
            ["", "a,b\n1,2", "\"a\",\"b\"\r\n\"1\",2\n", "\"a\"\"b\"", "\"a\nb\",c", "\"\"", "\"a\"\r1"]
        {
            assert_eq!(message(text), None, "{text:?}");
        }
    }

    #[test]
    fn open_and_early_closed_quotes_are_placed() {
        assert_eq!(
            message("a,b\n1,\"2\n3,4\n").unwrap(),
            "p.csv:2:3: quote is never closed; hint: names and numbers need no quotes"
        );
        assert_eq!(
            message("a\n\"0.5\"1\n").unwrap(),
            "p.csv:2:6: text after a closing quote; expected a comma or the end of the line; \
             hint: names and numbers need no quotes"
        );
        assert!(message("\"a\"\"").is_some());
    }
}
