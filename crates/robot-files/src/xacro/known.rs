//! What is known while files are gathered: which conditions hold, and the names of included files.

use std::fmt::Write as _;

use diagnostics::xml::{Element, Xml};

use super::expression::is_constant;

/// Questions asked of one robot.
const MOST_QUESTIONS: usize = 256;
/// Text of the definitions that are looked through for each question.
const MOST_BYTES: usize = 64 << 10;

/// Properties and arguments that are surely defined so far.
///
/// # Guarantee
/// An answer is given only where the definitions pass the same checks as a whole file: each name defined once, and
/// nothing that programs read differently. A name defined again later on makes the whole file be refused.
pub(super) struct KnownDefinitions {
    /// Expands what stands in a file of its own, where all of it can be expanded.
    expand: fn(&str) -> Option<String>,
    definitions: String,
    questions: usize,
    is_closed: bool,
}

impl KnownDefinitions {
    /// Nothing is known yet.
    pub(super) fn new(expand: fn(&str) -> Option<String>) -> Self {
        Self { expand, definitions: String::new(), questions: 0, is_closed: false }
    }

    /// Takes note of a property or an argument; `is_certain` where it is surely defined, and for all that follows.
    pub(super) fn define(&mut self, element: Element<'_>, is_certain: bool) {
        let kind = element.tag_name().name();
        if !is_certain {
            // The first default of an argument counts, and it may be this one; pi may get another value here.
            self.is_closed |= kind == "arg" || element.attribute("name").is_some_and(is_constant);
            return;
        }
        let value = element.attribute(if kind == "arg" { "default" } else { "value" });
        let (Some(name), Some(value), 2, false) =
            (element.attribute("name"), value, element.attributes().len(), element.has_children())
        else {
            return;
        };
        let attribute = if kind == "arg" { "default" } else { "value" };
        let (name, value) = (escaped(name), escaped(value));
        let _ = write!(self.definitions, "<xacro:{kind} name=\"{name}\" {attribute}=\"{value}\"/>");
    }

    /// Whether the condition of `<xacro:if>` or `<xacro:unless>` holds; nothing where that is not certain.
    pub(super) fn holds(&mut self, condition: Element<'_>) -> Option<bool> {
        let kind = condition.tag_name().name();
        let value = escaped(condition.attribute("value")?);
        if condition.attributes().len() > 1 {
            return None;
        }
        let expanded = self.ask(&format!("<xacro:{kind} value=\"{value}\"><holds/></xacro:{kind}>"))?;
        Some(expanded.contains("<holds"))
    }

    /// A text with the values of its expressions.
    pub(super) fn text(&mut self, text: &str) -> Option<String> {
        let expanded = self.ask(&format!("<v x=\"{}\"/>", escaped(text)))?;
        let xml = Xml::read(expanded.as_bytes(), "").ok()?;
        let asked = xml.root().children().find(|child| child.has_tag_name("v"))?;
        asked.attribute("x").map(str::to_owned)
    }

    fn ask(&mut self, question: &str) -> Option<String> {
        self.questions += 1;
        if self.is_closed || self.questions > MOST_QUESTIONS || self.definitions.len() > MOST_BYTES {
            return None;
        }
        (self.expand)(&format!("{}{question}", self.definitions))
    }
}

/// A text as it stands in an attribute.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
