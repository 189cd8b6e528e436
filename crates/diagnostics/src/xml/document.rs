//! Bytes to an XML tree, or the one problem that stands in the way.

use crate::{InputError, Place, Problem, excerpt, place_at};
use roxmltree::{Attribute, Document, Error, TextPos};

use super::limits;
use super::lines::LineStarts;
use super::prolog::end_of_prolog;

/// An element of the tree.
pub type Element<'d> = roxmltree::Node<'d, 'd>;

/// A well-formed XML file without DTD, nested at most 128 deep, of a bounded number of tags.
#[derive(Debug)]
pub struct Xml<'d> {
    file: &'d str,
    text: &'d str,
    document: Document<'d>,
    lines: LineStarts,
}

impl<'d> Xml<'d> {
    /// Reads a file into a tree.
    ///
    /// # Errors
    /// Text that is not UTF-8 or not well-formed, a DTD, and elements nested too deeply.
    pub fn read(bytes: &'d [u8], file: &'d str) -> Result<Self, InputError> {
        let text = utf8(bytes, file)?;
        let lines = LineStarts::new(text);
        limits::check(text, file, &lines)?;
        let prolog = end_of_prolog(text);
        let document = if text[prolog..].starts_with("<!DOCTYPE") {
            Err(Error::DtdDetected)
        } else {
            Document::parse(text)
        };
        let document = document.map_err(|error| {
            let (line, column) = lines.place(text, prolog);
            syntax_problem(&error, file, text, prolog, Place { line, column })
        })?;
        Ok(Self { file, text, document, lines })
    }

    /// The root element.
    pub fn root(&self) -> Element<'_> {
        self.document.root_element()
    }

    /// The text without byte order mark.
    pub fn text(&self) -> &'d str {
        self.text
    }

    /// A problem of the whole file.
    pub fn problem(&self, what: impl Into<String>) -> Problem {
        Problem::new(self.file, what)
    }

    /// A problem at an element, or at any other node.
    pub fn at(&self, element: Element<'_>, what: impl Into<String>) -> Problem {
        let (line, column) = self.place(element);
        self.problem(what).at(line, column)
    }

    /// A problem at an attribute.
    pub fn at_attribute(&self, attribute: &Attribute<'_, '_>, what: impl Into<String>) -> Problem {
        let (line, column) = self.lines.place(self.text, attribute.range().start);
        self.problem(what).at(line, column)
    }

    /// A problem at a byte of the text.
    pub fn at_offset(&self, offset: usize, what: impl Into<String>) -> Problem {
        let (line, column) = self.lines.place(self.text, offset);
        self.problem(what).at(line, column)
    }

    /// 1-based line and column of a node.
    pub fn place(&self, node: Element<'_>) -> (u32, u32) {
        self.lines.place(self.text, node.range().start)
    }
}

fn utf8<'d>(bytes: &'d [u8], file: &str) -> Result<&'d str, InputError> {
    let without_mark = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(without_mark).map_err(|error| {
        let offset = error.valid_up_to() + (bytes.len() - without_mark.len());
        let utf16 = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
        let found = if utf16 {
            "a UTF-16 byte order mark at byte 0".to_owned()
        } else {
            format!("byte 0x{:02x} at byte offset {offset}", bytes[offset])
        };
        let before = std::str::from_utf8(&bytes[..offset]).unwrap_or_default();
        let place = place_at(before, before.len());
        Problem::new(file, "text is not UTF-8")
            .at(place.line, place.column)
            .found(found)
            .expected("UTF-8 text")
            .hint("save the file as UTF-8")
            .into()
    })
}

fn syntax_problem(error: &Error, file: &str, text: &str, prolog: usize, root: Place) -> Problem {
    let position = error.pos();
    let here = |what: String| Problem::new(file, what).at(position.row, position.col);
    match error {
        Error::DtdDetected => Problem::new(file, "DTD not allowed")
            .at(root.line, root.column)
            .found("<!DOCTYPE>")
            .expected("plain XML without entities of its own")
            .hint("remove <!DOCTYPE>"),
        Error::NoRootNode => Problem::new(file, "no XML element")
            .found(if text.trim().is_empty() { "an empty file" } else { "no complete element" })
            .expected("one root element")
            .hint("check that the file was saved whole"),
        Error::UnexpectedEndOfStream => {
            let end = place_at(text, text.len());
            Problem::new(file, "the file ends inside a tag, comment or quote")
                .at(end.line, end.column)
                .hint("check that the file was saved whole")
        }
        Error::UnknownToken(_) if !text[prolog..].starts_with('<') => Problem::new(file, "this is no XML")
            .at(root.line, root.column)
            .found(excerpt(text[prolog..].lines().next().unwrap_or_default()))
            .expected("a file that begins with <")
            .hint("check that the right file was given"),
        Error::UnclosedRootNode => Problem::new(file, "the root element is never closed")
            .at(root.line, root.column)
            .hint("check that the file was saved whole"),
        Error::UnknownNamespace(prefix, _) if prefix == "xacro" => {
            unexpanded(here("unprocessed xacro".to_owned())).found("a xacro: name")
        }
        Error::UnknownNamespace(prefix, _) => here(format!("undeclared namespace prefix {prefix}"))
            .hint(format!("declare xmlns:{prefix} on the root element, or remove the prefix")),
        Error::NonXmlChar(c, _) => here("a character that XML does not allow".to_owned())
            .found(beginning(&c.to_string()))
            .expected("text")
            .hint("remove it; a file full of such characters is damaged or no text: export it again"),
        Error::UnexpectedDeclaration(_) => {
            here("the XML declaration does not stand at the start of the file".to_owned())
                .found("something before <?xml ...?>, if only blanks or a comment")
                .expected("<?xml as the very first characters")
                .hint("remove what stands before it, or remove the declaration")
        }
        Error::UnknownToken(_) if (position.row, position.col) > (root.line, root.column) => {
            here("something stands after the root element".to_owned())
                .found(beginning(text_at(text, position)))
                .expected("one root element and nothing after it")
                .hint("remove what follows, or put it in a file of its own")
        }
        _ => {
            let message = error.to_string().replace(&format!(" at {position}"), "");
            here(format!("XML cannot be read: {message}")).hint(match error {
                Error::UnexpectedCloseTag(..) => "close elements in the reverse order they were opened",
                Error::UnknownEntityReference(..) | Error::MalformedEntityReference(_) => "write & as &amp;",
                _ => "correct the XML here",
            })
        }
    }
}

/// The rest of the line at a place.
fn text_at(text: &str, position: TextPos) -> &str {
    let line = text.split('\n').nth(position.row.saturating_sub(1) as usize).unwrap_or_default();
    let column = position.col.saturating_sub(1) as usize;
    line.char_indices().nth(column).map_or("", |(offset, _)| &line[offset..])
}

/// How a text begins; a character that no editor shows is named.
fn beginning(text: &str) -> String {
    match text.chars().next() {
        Some('\0') => "a zero byte".to_owned(),
        Some(c) if c.is_control() => format!("the control character {:#04x}", u32::from(c)),
        _ => excerpt(text.trim_end()),
    }
}

/// Adds what to do about xacro that was not expanded.
pub fn unexpanded(problem: Problem) -> Problem {
    problem.expected("plain URDF").hint("expand xacro first: xacro robot.urdf.xacro > robot.urdf; or end the name of the file in .xacro to have it expanded here")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        Xml::read(text.as_bytes(), "f").unwrap_err().to_string()
    }

    #[test]
    fn a_million_levels_are_refused_without_recursion() {
        for depth in [128, 10_000, 1_000_000] {
            let text = format!("<r>{}{}</r>", "<a>".repeat(depth), "</a>".repeat(depth));
            assert_eq!(
                message(&text),
                "f:1:385: elements are nested too deeply; found <a> at depth 129; \
                 expected a depth of at most 128; hint: close elements where they end"
            );
        }
        let text = format!("<r>{}{}</r>", "<a>".repeat(127), "</a>".repeat(127));
        assert!(Xml::read(text.as_bytes(), "f").is_ok());
    }

    #[test]
    fn a_byte_order_mark_is_no_text() {
        let xml = Xml::read(b"\xef\xbb\xbf<r/>", "f").unwrap();
        assert_eq!(xml.place(xml.root()), (1, 1));
    }

    #[test]
    fn what_stands_after_the_root_is_named() {
        assert!(
            message("<r/>\n\0")
                .starts_with("f:2:1: something stands after the root element; found a zero byte")
        );
        assert!(message("<r/> more\n").contains("found `more`"));
        assert!(message("<r a=\"\0\"/>").contains("found a zero byte"));
    }

    #[test]
    fn an_empty_doctype_is_refused_too() {
        assert!(message("<!-- x -->\n<!DOCTYPE robot><robot/>").starts_with("f:2:1: DTD not allowed"));
    }
}
