//! What stands before the root element: declaration, comments, processing instructions, blanks.

/// Offset of the first byte that belongs to none of them.
pub(super) fn end_of_prolog(text: &str) -> usize {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let end = if rest.starts_with("<!--") {
            rest.find("-->").map(|at| at + 3)
        } else if rest.starts_with("<?") {
            rest.find("?>").map(|at| at + 2)
        } else {
            None
        };
        match end {
            Some(end) => rest = &rest[end..],
            None => return text.len() - rest.len(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skips_declaration_and_comments() {
        let text = "<?xml version='1.0'?>\n<!-- <!DOCTYPE x> -->\n <robot/>";
        assert_eq!(&text[end_of_prolog(text)..], "<robot/>");
        assert_eq!(end_of_prolog("<!-- never closed"), 0);
    }
}
