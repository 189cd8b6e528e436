//! Finds an element with so many attributes that reading it would take the square of their number.

/// Attributes of one element.
pub(super) const MAX_ATTRIBUTES: usize = 1000;

/// Offset of the first tag with more attributes than the limit, counted as equals signs outside quotes.
pub(super) fn first_crowded_tag(text: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(start) = text[at..].find('<').map(|offset| at + offset) {
        let rest = &text[start..];
        let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
            .into_iter()
            .find(|(open, _)| rest.starts_with(open))
            .map(|(open, close)| rest[open.len()..].find(close).map(|end| open.len() + end + close.len()));
        at = start
            + match skipped {
                Some(Some(length)) => length,
                // Never closed: the parser says so.
                Some(None) => return None,
                None => match tag_length(&rest[1..]) {
                    Some(length) => 1 + length,
                    None => return Some(start),
                },
            };
    }
    None
}

/// Bytes of a tag after its `<`, up to where it ends or the next one begins; nothing where it is crowded.
fn tag_length(rest: &str) -> Option<usize> {
    let mut quote = None;
    let mut attributes = 0;
    for (offset, byte) in rest.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'=') => {
                attributes += 1;
                if attributes > MAX_ATTRIBUTES {
                    return None;
                }
            }
            (None, b'<' | b'>') => return Some(offset),
            _ => {}
        }
    }
    Some(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(attributes: usize) -> String {
        let list: Vec<String> = (0..attributes).map(|k| format!("a{k}='='")).collect();
        format!("<r>é = <x {}/> = </r>", list.join(" "))
    }

    #[test]
    fn attributes_are_counted_per_tag() {
        assert_eq!(first_crowded_tag(&tag(1000)), None);
        assert_eq!(first_crowded_tag(&tag(1001)), Some(8));
        assert_eq!(first_crowded_tag(&tag(600).repeat(3)), None);
    }

    #[test]
    fn comments_and_character_data_are_no_tags() {
        let many = "=".repeat(2000);
        for text in [format!("<!-- <x {many} -->"), format!("<![CDATA[<x {many}]]>"), format!("<?x {many}?>")]
        {
            assert_eq!(first_crowded_tag(&format!("<r>{text}</r>")), None);
        }
        assert_eq!(first_crowded_tag(&format!("<r>{many}</r>")), None);
        assert_eq!(first_crowded_tag("<!-- never closed"), None);
        assert_eq!(first_crowded_tag("<r a='never closed"), None);
    }
}
