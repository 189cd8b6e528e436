//! Where the parts of a text stand, found without the readers under test.

use std::ops::Range;

/// An element of XML.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    /// Where its name stands: once, or in both tags.
    pub(crate) names: Vec<Range<usize>>,
    /// From `<` of the first tag to `>` of the last.
    pub(crate) whole: Range<usize>,
    pub(crate) attributes: Vec<Attribute>,
}

/// An attribute: its name, and all of it with the blank before it.
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: Range<usize>,
    pub(crate) whole: Range<usize>,
}

/// The elements of well-formed XML without CDATA.
pub(crate) fn elements(text: &str) -> Vec<Element> {
    let (mut found, mut open): (Vec<Element>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(start) = text[at..].find('<').map(|offset| at + offset) {
        if text[start..].starts_with("<!--") {
            at = start + text[start..].find("-->").expect("a comment ends");
            continue;
        }
        let end = start + text[start..].find('>').expect("a tag ends") + 1;
        at = end;
        let tag = &text[start..end];
        if tag.starts_with("<?") {
            continue;
        }
        if tag.starts_with("</") {
            let element = &mut found[open.pop().expect("a tag was opened")];
            element.names.push(start + 2..end - 1);
            element.whole.end = end;
            continue;
        }
        let length = tag[1..].find([' ', '/', '>', '\n']).expect("a name ends");
        let name = start + 1..start + 1 + length;
        if !tag.ends_with("/>") {
            open.push(found.len());
        }
        found.push(Element {
            name: text[name.clone()].to_owned(),
            names: vec![name.clone()],
            whole: start..end,
            attributes: attributes(text, name.end..end),
        });
    }
    found
}

fn attributes(text: &str, within: Range<usize>) -> Vec<Attribute> {
    let mut found = Vec::new();
    let mut at = within.start;
    while let Some(equals) = text[at..within.end].find("=\"").map(|offset| at + offset) {
        let start = text[..equals].rfind([' ', '\n']).expect("a blank before it") + 1;
        let end = equals + 2 + text[equals + 2..].find('"').expect("a value ends") + 1;
        found.push(Attribute { name: start..equals, whole: start - 1..end });
        at = end;
    }
    found
}

/// The words of RON outside strings and comments.
pub(crate) fn words(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let (mut in_string, mut in_comment) = (false, false);
    let bytes = text.as_bytes();
    for (index, byte) in bytes.iter().enumerate() {
        in_comment = (in_comment || (!in_string && bytes[index..].starts_with(b"//"))) && *byte != b'\n';
        in_string ^= *byte == b'"' && !in_comment;
        let is_letter = byte.is_ascii_alphabetic() || *byte == b'_';
        if in_string || in_comment || !is_letter {
            continue;
        }
        match found.last_mut() {
            Some(last) if last.end == index => last.end += 1,
            _ => found.push(index..index + 1),
        }
    }
    found
}

/// Everything in RON that stands between commas: fields with their names, items of lists; with the comma behind.
pub(crate) fn items(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut starts: Vec<usize> = Vec::new();
    let (mut in_string, mut in_comment) = (false, false);
    let bytes = text.as_bytes();
    for (index, byte) in bytes.iter().enumerate() {
        in_comment = (in_comment || (!in_string && bytes[index..].starts_with(b"//"))) && *byte != b'\n';
        in_string ^= *byte == b'"' && !in_comment;
        if in_string || in_comment {
            continue;
        }
        match byte {
            b'(' | b'[' => starts.push(index + 1),
            b')' | b']' => {
                let start = starts.pop().expect("a bracket was opened");
                found.push(start..index);
            }
            b',' => {
                if let Some(start) = starts.last_mut() {
                    found.push(*start..index + 1);
                    *start = index + 1;
                }
            }
            _ => {}
        }
    }
    found.retain(|range| !text[range.clone()].trim().is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found() {
        let text = "<?x?><!-- <a> --><a b=\"1\" c=\"2\"><d/></a>";
        let found = elements(text);
        assert_eq!(found.len(), 2);
        assert_eq!((&*found[0].name, &text[found[0].whole.clone()]), ("a", &text[17..]));
        assert_eq!(&text[found[0].attributes[1].whole.clone()], " c=\"2\"");
        assert_eq!(found[0].names.len(), 2);
        let ron = "A(b: [1, C(d: \"e, f\")], // g, h\n i: 2)";
        let shown: Vec<&str> = items(ron).into_iter().map(|range| ron[range].trim()).collect();
        assert_eq!(
            shown,
            ["1,", "d: \"e, f\"", "C(d: \"e, f\")", "b: [1, C(d: \"e, f\")],", "// g, h\n i: 2"]
        );
        let named: Vec<&str> = words(ron).into_iter().map(|range| &ron[range]).collect();
        assert_eq!(named, ["A", "b", "C", "d", "i"]);
    }
}
