//! Limits of XML that are checked on the text, before a tree is built: hostile files must cost neither memory nor time.

use super::lines::LineStarts;
use crate::Problem;

/// Elements nested deeper are refused: later readers recurse.
const MAX_DEPTH: usize = 128;
/// Attributes of one element: readers compare each with each.
const MAX_ATTRIBUTES: usize = 256;
/// Tags, comments and the like of one file: each takes a place in the tree.
const MAX_TAGS: usize = 5_000_000;

/// Declarations of namespaces in a file: each element that has one copies all that are in force.
const MAX_NAMESPACES: usize = 10_000;

/// Walks over the tags of a text; what is no well-formed XML is left to the reader of the tree.
pub(super) fn check(text: &str, file: &str, lines: &LineStarts) -> Result<(), Problem> {
    let at = |offset: usize, what: &str| {
        let (line, column) = lines.place(text, offset);
        Problem::new(file, what).at(line, column)
    };
    if let Some((offset, _)) = text.match_indices("xmlns").nth(MAX_NAMESPACES) {
        return Err(
            at(offset, "too many namespaces").expected(format!("at most {MAX_NAMESPACES} times xmlns"))
        );
    }
    let bytes = text.as_bytes();
    let (mut depth, mut tags, mut next) = (0_usize, 0_usize, 0_usize);
    while let Some(start) = text[next..].find('<').map(|offset| next + offset) {
        tags += 1;
        if tags > MAX_TAGS {
            return Err(at(start, "too many tags")
                .found(format!("more than {MAX_TAGS}"))
                .expected(format!("at most {MAX_TAGS}"))
                .hint("split the file, or leave out what is not checked"));
        }
        let rest = &text[start..];
        let closed_by = if rest.starts_with("<!--") {
            Some("-->")
        } else if rest.starts_with("<![CDATA[") {
            Some("]]>")
        } else if rest.starts_with("<?") {
            Some("?>")
        } else if rest.starts_with("<!") {
            // A DTD, which is refused later.
            return Ok(());
        } else if rest.starts_with("</") {
            depth = depth.saturating_sub(1);
            Some(">")
        } else {
            None
        };
        if let Some(end) = closed_by {
            let Some(length) = rest.find(end) else { return Ok(()) };
            next = start + length + end.len();
            continue;
        }
        let Some(tag) = tag(&bytes[start..]) else { return Ok(()) };
        depth += 1;
        if depth > MAX_DEPTH {
            let name: String =
                rest[1..].chars().take_while(|c| !c.is_whitespace() && *c != '>').take(40).collect();
            let name = name.trim_end_matches('/');
            return Err(at(start, "elements are nested too deeply")
                .found(format!("<{name}> at depth {depth}"))
                .expected(format!("a depth of at most {MAX_DEPTH}"))
                .hint("close elements where they end"));
        }
        if tag.attributes > MAX_ATTRIBUTES {
            return Err(at(start, "too many attributes in one element")
                .found(format!("{}", tag.attributes))
                .expected(format!("at most {MAX_ATTRIBUTES}")));
        }
        depth -= usize::from(tag.is_closed);
        next = start + tag.length;
    }
    Ok(())
}

/// An opening tag.
struct OpeningTag {
    /// Bytes from `<` to `>`.
    length: usize,
    attributes: usize,
    /// Whether it ends in `/>`.
    is_closed: bool,
}

fn tag(bytes: &[u8]) -> Option<OpeningTag> {
    let (mut quote, mut attributes) = (None, 0);
    for (index, &byte) in bytes.iter().enumerate() {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'=') => attributes += 1,
            (None, b'>') => {
                return Some(OpeningTag {
                    length: index + 1,
                    attributes,
                    is_closed: bytes[index - 1] == b'/',
                });
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> Option<String> {
        check(text, "f", &LineStarts::new(text)).err().map(|problem| problem.to_string())
    }

    #[test]
    fn depth_counts_what_is_open() {
        let nested = |depth: usize| "<a b='>/'>".repeat(depth);
        assert_eq!(message(&nested(128)), None);
        assert_eq!(
            message(&nested(129)).as_deref(),
            Some(
                "f:1:1281: elements are nested too deeply; found <a> at depth 129; \
                 expected a depth of at most 128; hint: close elements where they end"
            )
        );
        assert_eq!(message(&format!("{}<a/></a><a/>", nested(127))), None);
        assert_eq!(
            message(&format!("<r>{}</r>", "<a/><!-- <a> --><![CDATA[<a>]]><?a <a> ?>".repeat(200))),
            None
        );
    }

    #[test]
    fn attributes_and_tags_are_counted() {
        let attributes = |count: usize| format!("<a{}/>", " b=\"=\"".repeat(count));
        assert_eq!(message(&attributes(256)), None);
        assert!(
            message(&attributes(257))
                .expect("refused")
                .contains("too many attributes in one element; found 257")
        );
        assert!(
            message(&"<a/>".repeat(5_000_001)).expect("refused").starts_with("f:1:20000001: too many tags")
        );
        assert_eq!(message(&"<a/>".repeat(5_000_000)), None);
    }

    #[test]
    fn namespaces_are_counted() {
        assert_eq!(message(&"<a xmlns='b'/>".repeat(10_000)), None);
        let refused = message(&"<a xmlns='b'/>".repeat(10_001)).expect("refused");
        assert_eq!(refused, "f:1:140004: too many namespaces; expected at most 10000 times xmlns");
    }

    #[test]
    fn what_is_not_well_formed_is_left_to_the_reader() {
        for text in
            ["<", "<a", "<a b='", "<!-- x", "</", "</a></b>", "<?x", "<!DOCTYPE a [<!ENTITY b \"c\">]>"]
        {
            assert_eq!(message(text), None, "{text}");
        }
    }
}
