//! Whether all of a file is of the kind that is expanded here.

use std::collections::BTreeSet;

use diagnostics::xml::{Element, Xml};
use diagnostics::{InputError, Problem, excerpt, hint_for};

use super::definitions::{Definitions, Macro, enclosing, is};
use super::expression;
use super::merged::{MergedText, is_xacro};
use super::{MOST_PROBLEMS, listed};

/// What a check of one place needs.
struct SubsetChecker<'a, 'd> {
    merged: &'a MergedText,
    definitions: &'a Definitions<'d>,
    problems: Vec<Problem>,
    /// Names that are told to be unknown: a definition mends all their places.
    unknown: BTreeSet<String>,
}

/// Checks every element, attribute and text.
pub(super) fn check(
    merged: &MergedText,
    xml: &Xml<'_>,
    definitions: &Definitions<'_>,
) -> Result<(), InputError> {
    let mut checker = SubsetChecker { merged, definitions, problems: Vec::new(), unknown: BTreeSet::new() };
    for node in xml.root().descendants() {
        if checker.problems.len() >= MOST_PROBLEMS {
            break;
        }
        if node.is_element() {
            checker.element(node);
        } else if node.is_text() {
            let owner = node.parent_element().and_then(|parent| checker.owner(parent, true));
            checker.value(node.text().unwrap_or_default(), node.range().start, owner);
        }
    }
    InputError::check((), listed(checker.problems))
}

impl<'a, 'd> SubsetChecker<'a, 'd> {
    /// The macro whose names count for an element, or for what it holds.
    fn owner(&self, element: Element<'_>, inside: bool) -> Option<&'a Macro<'d>> {
        let own = (inside && is(element, "macro")).then_some(element);
        let owner = own.or_else(|| enclosing(element))?;
        self.definitions.macros.get(owner.attribute("name")?)
    }

    fn refuse(&mut self, at: usize, what: impl Into<String>) {
        self.problems.push(self.merged.refusal(at, what));
    }

    fn element(&mut self, element: Element<'_>) {
        let at = element.range().start;
        let owner = self.owner(element, false);
        if !is_xacro(element) {
            if element.attributes().any(|attribute| attribute.namespace().is_some_and(is_namespace)) {
                self.refuse(at, "an attribute of xacro");
            }
            for attribute in element.attributes() {
                self.value(attribute.value(), attribute.range().start, owner);
            }
            return;
        }
        let name = element.tag_name().name();
        match name {
            "macro" => {
                self.only(element, &["name", "params"]);
                let defaults =
                    self.owner(element, true).map(|owner| owner.parameters.clone()).unwrap_or_default();
                for default in defaults.into_iter().filter_map(|(_, default)| default) {
                    // A default may use no parameter: which ones it sees, programs do not agree on.
                    self.given(&default, at, None);
                }
            }
            "property" => {
                self.only(element, &["name", "value"]);
                match element.attribute("value") {
                    Some(value) => self.given(value, at, owner),
                    None => self.refuse(at, "a property without a value"),
                }
                if element.has_children() {
                    self.refuse(at, "a property with content");
                }
            }
            "arg" => {
                self.only(element, &["name", "default"]);
                if element.attribute("default").is_none() {
                    let argument = excerpt(element.attribute("name").unwrap_or_default());
                    let what = format!("argument {argument} has no default, and values cannot be given here");
                    let hint = format!("write default=\"...\"; otherwise {}", super::INSTRUCTION);
                    self.problems.push(self.merged.problem(at, what).hint(hint));
                }
                self.given(element.attribute("default").unwrap_or_default(), at, owner);
            }
            "if" | "unless" => {
                self.only(element, &["value"]);
                let value = element.attribute("value").unwrap_or_default();
                let is_plain = ["true", "false", "0", "1"].contains(&value.trim());
                let is_one = (value.trim().starts_with("${") && value.trim().ends_with('}')
                    || value.trim().starts_with("$(arg ") && value.trim().ends_with(')'))
                    && value.matches('$').count() == 1;
                if !is_plain && !is_one {
                    self.refuse(at, format!("the condition {} is not expanded here", excerpt(value)));
                }
                self.value(value, at, owner);
            }
            "insert_block" => {
                self.only(element, &["name"]);
                let block = element.attribute("name").unwrap_or_default();
                if !owner.is_some_and(|owner| owner.blocks.iter().any(|known| known == block)) {
                    self.refuse(at, format!("{} is no block of the macro around it", excerpt(block)));
                }
            }
            _ => self.call(element, owner),
        }
    }

    /// A macro that is called.
    fn call(&mut self, element: Element<'_>, owner: Option<&Macro<'d>>) {
        let (name, at) = (element.tag_name().name(), element.range().start);
        for attribute in element.attributes() {
            self.given(attribute.value(), attribute.range().start, owner);
        }
        let Some(called) = self.definitions.macros.get(name) else {
            let known: Vec<&str> = self.definitions.macros.keys().map(String::as_str).collect();
            let directives = ["property", "macro", "if", "unless", "include", "insert_block", "arg"];
            let what =
                format!("<xacro:{}> is neither defined nor expanded here", excerpt(name).trim_matches('`'));
            let problem = self.merged.problem(at, what);
            let known: Vec<&str> = known.into_iter().chain(directives).collect();
            self.problems.push(problem.hint(format!(
                "{}; otherwise {}",
                hint_for(name, &known, "macros"),
                super::INSTRUCTION
            )));
            return;
        };
        for attribute in element.attributes() {
            if attribute.namespace().is_some()
                || !called.parameters.iter().any(|(known, _)| known == attribute.name())
            {
                let what = format!("macro {} has no parameter {}", excerpt(name), excerpt(attribute.name()));
                let known: Vec<&str> = called.parameters.iter().map(|(known, _)| known.as_str()).collect();
                let hint = hint_for(attribute.name(), &known, "parameters");
                self.problems.push(self.merged.problem(attribute.range().start, what).hint(hint));
            }
        }
        for (parameter, default) in &called.parameters {
            if default.is_none() && element.attribute(parameter.as_str()).is_none() {
                let what = format!("macro {} needs the parameter {}", excerpt(name), excerpt(parameter));
                let hint = format!("write {parameter}=\"...\" where it is called");
                self.problems.push(self.merged.problem(at, what).hint(hint));
            }
        }
        let blocks: Vec<Element<'_>> = element.children().filter(Element::is_element).collect();
        if blocks.len() != called.blocks.len() {
            let what = format!(
                "macro {} takes {} elements, not {}",
                excerpt(name),
                called.blocks.len(),
                blocks.len()
            );
            self.refuse(at, what);
        }
        if blocks
            .iter()
            .any(|block| ["if", "unless", "property", "macro", "arg"].iter().any(|name| is(*block, name)))
        {
            self.refuse(at, "a directive of xacro for a block");
        }
        if element
            .children()
            .any(|child| child.is_text() && !child.text().unwrap_or_default().trim().is_empty())
        {
            self.refuse(at, format!("text in the call of macro {}", excerpt(name)));
        }
    }

    /// No other attributes.
    fn only(&mut self, element: Element<'_>, known: &[&str]) {
        for attribute in element.attributes() {
            if attribute.namespace().is_some() || !known.contains(&attribute.name()) {
                let what = format!("{} of <xacro:{}>", attribute.name(), element.tag_name().name());
                self.refuse(attribute.range().start, format!("{what} is not expanded here"));
            }
        }
    }

    /// What a name is given.
    fn given(&mut self, text: &str, at: usize, owner: Option<&Macro<'d>>) {
        if !expression::is_plain(text) {
            let problem = self.merged.refusal(at, "this value is not expanded here").found(excerpt(text));
            self.problems.push(problem.expected("a number or a text without quotes"));
        }
        self.value(text, at, owner);
    }

    /// A text with expressions in it.
    fn value(&mut self, text: &str, at: usize, owner: Option<&Macro<'d>>) {
        if !text.contains('$') {
            return;
        }
        let value = match expression::parse(text) {
            Ok(value) => value,
            Err(what) => {
                let problem = self.merged.refusal(at, format!("{what} is not expanded here"));
                self.problems.push(problem.found(excerpt(text)));
                return;
            }
        };
        for name in value.names {
            let is_known = owner.is_some_and(|owner| owner.knows(&name))
                || self.definitions.properties.contains_key(&name);
            if !is_known {
                let globals = self.definitions.properties.keys().map(String::as_str);
                let own =
                    owner.into_iter().flat_map(|owner| &owner.parameters).map(|(name, _)| name.as_str());
                let known: Vec<&str> = own.chain(globals).collect();
                if !self.unknown.insert(name.clone()) {
                    continue;
                }
                let what = format!("{} is neither a property nor a parameter here", excerpt(&name));
                let problem = self.merged.problem(at, what).found(excerpt(text));
                self.problems.push(problem.hint(match self.merged.text.find(&format!("<property name=\"{name}\"")) {
                    Some(old) => {
                        let place = self.merged.problem(old, "");
                        let line = place.line.unwrap_or_default();
                        format!(
                            "{}:{line} has it in the old style, without the prefix: write <xacro:property name=\"{name}\" .../>",
                            place.file
                        )
                    }
                    None => hint_for(&name, &known, "names"),
                }));
            }
        }
        for argument in value.arguments {
            if !self.definitions.arguments.contains(&argument) {
                let what = format!("argument {} is not defined", excerpt(&argument));
                let hint = "define it with a default: <xacro:arg name=\"...\" default=\"...\"/>";
                self.problems.push(self.merged.problem(at, what).hint(hint));
            }
        }
    }
}

fn is_namespace(uri: &str) -> bool {
    super::NAMESPACES.contains(&uri)
}
