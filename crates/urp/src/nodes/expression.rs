//! Expressions, which the tree stores sign by sign.

use diagnostics::excerpt;
use diagnostics::xml::Element;

use super::NodeTranslator;
use crate::references::resolved;

impl NodeTranslator<'_, '_> {
    /// The text of an expression; a part that is not known is a problem.
    pub(super) fn expression(&mut self, node: Element<'_>) -> String {
        let mut text = String::new();
        for part in node.children().filter(Element::is_element) {
            match part.tag_name().name() {
                "ExpressionChar" => {
                    text.push_str(&as_script(part.attribute("character").unwrap_or_default()));
                }
                "ExpressionToken" => text.push_str(&as_script(part.attribute("token").unwrap_or_default())),
                "ExpressionVariable" => text.push_str(&self.variable_in(part)),
                // What an input says is never known before.
                _ if has_pin(part) => {
                    text.push_str("input_pin(\"input\")");
                }
                name => {
                    let problem = self.xml.at(part, "a part of an expression that this reader does not know");
                    self.problems.push(problem.found(format!("<{name}>")));
                }
            }
        }
        let text = text.trim().to_owned();
        if text.contains(['\n', '\r']) {
            let problem = self.xml.at(node, "an expression of several lines");
            self.problems.push(problem.found(excerpt(&text)).expected("one line"));
            return String::new();
        }
        text
    }

    /// The variable in a node: its first element.
    fn variable_in(&mut self, node: Element<'_>) -> String {
        let Some(element) = node.children().find(Element::is_element) else {
            let problem = self.xml.at(node, "an expression with a variable that is not named");
            self.problems.push(problem.expected("a variable"));
            return "0".to_owned();
        };
        self.variable_name(element)
    }

    /// The name of a variable, or what stands for the value of one of the installation.
    pub(super) fn variable_name(&mut self, element: Element<'_>) -> String {
        let found = resolved(element).and_then(|variable| variable.attribute("name"));
        match found {
            Some(name) if is_name(name) && element.tag_name().name() == "InstallationVariable" => {
                format!("installation_variable(\"{name}\")")
            }
            Some(name) if is_name(name) => name.to_owned(),
            other => {
                let problem = self.xml.at(element, "a variable whose name is not found");
                let found = other.or(element.attribute("reference")).unwrap_or_default();
                self.problems.push(problem.found(excerpt(found)).expected("a name"));
                "0".to_owned()
            }
        }
    }
}

/// Signs of the tree's own for operators, as a script writes them.
fn as_script(text: &str) -> String {
    text.replace('\u{225F}', "==")
        .replace('\u{2260}', "!=")
        .replace('\u{2264}', "<=")
        .replace('\u{2265}', ">=")
}

fn has_pin(part: Element<'_>) -> bool {
    part.tag_name().name().starts_with("Expression")
        && part.children().filter(Element::is_element).all(|child| child.tag_name().name() == "pin")
        && part.has_children()
}

/// Whether a text is a name of the script language.
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
