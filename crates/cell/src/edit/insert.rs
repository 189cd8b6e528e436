//! Insertion at the end of a list or struct in RON text, in its layout.

use diagnostics::ron_file::{self, RonNode};

use super::ByteEdit;

/// What to insert.
pub(super) enum CellAddition<'a> {
    /// Complete elements, at least one.
    Values(&'a [String]),
    /// A field with this name and a list of these elements.
    List(&'a str, &'a [String]),
}

/// Inserts elements after the last one of `node`, which ends with a bracket; `None` if the place is uncertain.
///
/// Each begins a line if the last one does; comments at the end of a line stay with the part before them.
pub(super) fn at_end(text: &str, node: &RonNode<'_>, addition: &CellAddition<'_>) -> Option<Vec<ByteEdit>> {
    let close = node.bytes.end - 1;
    let last_field = node.fields.iter().map(|field| (field.start, field.value.bytes.end));
    let last_item = node.items.iter().map(|item| (item.bytes.start, item.bytes.end));
    if !text[close..].starts_with([')', ']']) {
        return None;
    }
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let Some((start, end)) = last_field.chain(last_item).max() else {
        let Some(indent) = line_indent(text, close) else {
            return Some(vec![insertion(close, addition.in_line())]);
        };
        let new = addition.in_lines(&format!("{indent}    "), line_end);
        return Some(vec![insertion(close, format!("    {new},{line_end}{indent}"))]);
    };
    let next = end + ron_file::blank_length(&text[end..])?;
    let has_comma = text[next..].starts_with(',');
    let after = if has_comma { next + 1 } else { end };
    let rest = &text[after..close];
    let line = match (line_indent(text, start), rest.find(line_end)) {
        // A block comment may contain the end of the line.
        (Some(indent), Some(line)) if !rest.contains("/*") => Some((indent, after + line)),
        _ => None,
    };
    let Some((indent, line)) = line else {
        return Some(vec![insertion(end, format!(", {}", addition.in_line()))]);
    };
    let comma = if has_comma { "" } else { "," };
    let new = addition.in_lines(indent, line_end);
    Some(vec![insertion(end, comma.to_owned()), insertion(line, format!("{line_end}{indent}{new},"))])
}

impl CellAddition<'_> {
    fn in_line(&self) -> String {
        match self {
            Self::Values(values) => values.join(", "),
            Self::List(name, values) => format!("{name}: [{}]", values.join(", ")),
        }
    }

    fn in_lines(&self, indent: &str, line_end: &str) -> String {
        let lines = |values: &[String], indent: &str| values.join(&format!(",{line_end}{indent}"));
        match self {
            Self::Values(values) => lines(values, indent),
            Self::List(name, values) => {
                let values = lines(values, &format!("{indent}    "));
                format!("{name}: [{line_end}{indent}    {values},{line_end}{indent}]")
            }
        }
    }
}

fn insertion(at: usize, text: String) -> ByteEdit {
    ByteEdit { bytes: at..at, text }
}

/// The text before `at` on its line, if it is blank.
fn line_indent(text: &str, at: usize) -> Option<&str> {
    let line = text[..at].rfind('\n')? + 1;
    let before = &text[line..at];
    before.chars().all(|c| c == ' ' || c == '\t').then_some(before)
}

/// A RON string literal.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            c if c.is_control() => quoted.extend(c.escape_unicode()),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_read_back() {
        for text in ["", "plain", "a \"b\" \\ 'c' // /* ]", "ü\n\t\r\u{0}\u{1b}\u{85}\u{feff}\u{200e}"] {
            assert_eq!(ron_file::part::<String>(&quoted(text)).as_deref(), Some(text), "{}", quoted(text));
        }
        assert_eq!(quoted("a\"\\\u{1b}"), "\"a\\\"\\\\\\u{1b}\"");
    }
}
