//! Namespace prefixes that a file uses and does not declare.

use std::borrow::Cow;

use roxmltree::{Document, Error};

use super::limits;
use super::lines::LineStarts;
use super::prolog::end_of_prolog;
use crate::Problem;

/// Prefixes of one file that are declared here; one with more stays refused.
const MOST_PREFIXES: usize = 8;

/// The text of a file with its undeclared prefixes declared on the root element, and a warning for each.
///
/// Their elements then belong to a foreign namespace, as they would if the file declared it. Lines stay as they are; columns do
/// behind the start tag of the root element, on its line.
pub fn with_prefixes<'d>(bytes: &'d [u8], file: &str) -> (Cow<'d, [u8]>, Vec<Problem>) {
    let mut bytes = Cow::Borrowed(bytes);
    let mut warnings = Vec::new();
    while warnings.len() < MOST_PREFIXES {
        let Some((prefix, line, column, at)) = undeclared(&bytes, file) else { break };
        warnings.push(
            Problem::new(
                file,
                format!("namespace prefix {prefix} is not declared; its elements are not read"),
            )
            .at(line, column)
            .hint(format!("declare xmlns:{prefix} on the root element: other programs may refuse the file")),
        );
        let mut declared = bytes.into_owned();
        declared.splice(at..at, format!(" xmlns:{prefix}=\"undeclared:{prefix}\"").into_bytes());
        bytes = Cow::Owned(declared);
    }
    (bytes, warnings)
}

/// The first undeclared prefix, its line and column, and where the name of the root element ends.
///
/// Files that are refused anyway, and xacro that was not expanded, have none.
fn undeclared(bytes: &[u8], file: &str) -> Option<(String, u32, u32, usize)> {
    let mark = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let text = std::str::from_utf8(&bytes[mark..]).ok()?;
    limits::check(text, file, &LineStarts::new(text)).ok()?;
    let Err(Error::UnknownNamespace(prefix, position)) = Document::parse(text) else { return None };
    if prefix == "xacro" {
        return None;
    }
    let root = end_of_prolog(text);
    let name = text[root..].strip_prefix('<')?;
    let length = name.find(|c: char| c.is_whitespace() || c == '>' || c == '/')?;
    Some((prefix, position.row, position.col, mark + root + 1 + length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xml::Xml;

    fn read(text: &str) -> (Result<usize, String>, String) {
        let (bytes, warnings) = with_prefixes(text.as_bytes(), "f");
        let xml = Xml::read(&bytes, "f").map_err(|error| error.to_string());
        let warnings = warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        (xml.map(|xml| xml.root().descendants().count()), warnings)
    }

    #[test]
    fn undeclared_prefixes_are_declared_and_told() {
        let (read, warnings) =
            read("<?xml version='1.0'?>\n<robot name=\"a\">\n<drake:joint/><b x:y=\"1\"/>\n</robot>");
        assert_eq!(read, Ok(5));
        assert_eq!(
            warnings,
            "f:3:2: namespace prefix drake is not declared; its elements are not read; \
             hint: declare xmlns:drake on the root element: other programs may refuse the file\n\
             f:3:18: namespace prefix x is not declared; its elements are not read; \
             hint: declare xmlns:x on the root element: other programs may refuse the file"
        );
    }

    #[test]
    fn a_byte_order_mark_stays_in_front() {
        assert_eq!(read("\u{feff}<robot><a:b/></robot>").0, Ok(2));
    }

    #[test]
    fn nothing_else_is_changed() {
        let refused =
            ["<robot><xacro:if/></robot>", "<robot", "", "<robot><a></b></robot>", "<!DOCTYPE a><a:b/>"];
        for text in refused.into_iter().chain(["<robot/>"]) {
            assert!(
                matches!(with_prefixes(text.as_bytes(), "f"), (Cow::Borrowed(_), warnings) if warnings.is_empty())
            );
        }
        let many: Vec<String> = (0..20).map(|n| format!("<p{n}:a/>")).collect();
        let (read, _) = read(&format!("<robot>{}</robot>", many.concat()));
        assert!(read.unwrap_err().contains("undeclared namespace prefix p8"));
    }
}
