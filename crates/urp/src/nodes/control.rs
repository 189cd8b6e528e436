//! Conditions, loops, subprograms and threads.

use diagnostics::excerpt;
use diagnostics::xml::Element;

use super::expression::is_name;
use super::{NodeTranslator, child};
use crate::references::resolved;

impl NodeTranslator<'_, '_> {
    /// A condition with its alternatives, which stand behind it; gives how many nodes it took.
    pub(super) fn condition(&mut self, nodes: &[Element<'_>]) -> usize {
        if nodes[0].attribute("type") != Some("If") {
            let problem = self.xml.at(nodes[0], "an alternative without a condition before it");
            let found = excerpt(nodes[0].attribute("type").unwrap_or_default());
            self.problems.push(problem.found(found).expected("<If type=\"If\">"));
            return 1;
        }
        let mut count = 0;
        for node in nodes {
            let kind = node.attribute("type").unwrap_or_default();
            let is_next = node.tag_name().name() == "If" && (count == 0 || matches!(kind, "ElseIf" | "Else"));
            if !is_next {
                break;
            }
            self.has_only(*node, &["type", "checkContinuously", "name"], &["expression", "children"]);
            self.check_not_continuous(*node);
            let from = self.from(*node);
            if kind == "Else" {
                self.script.between("else:", from);
            } else {
                let condition = self.condition_text(*node);
                let word = if count == 0 { "if" } else { "elif" };
                let text = format!("{word} {condition}:");
                if count == 0 { self.script.open(&text, from) } else { self.script.between(&text, from) }
            }
            self.children(*node);
            count += 1;
            if kind == "Else" {
                break;
            }
        }
        let from = self.from(nodes[count - 1]);
        self.script.close(from);
        count
    }

    fn condition_text(&mut self, node: Element<'_>) -> String {
        let text =
            child(node, "expression").map(|expression| self.expression(expression)).unwrap_or_default();
        if text.is_empty() {
            let problem = self.xml.at(node, "a condition that is not written");
            self.problems.push(problem.expected("an expression"));
            return "True".to_owned();
        }
        text
    }

    /// A condition that is watched all the time breaks off the motions in its block, wherever they are.
    fn check_not_continuous(&mut self, node: Element<'_>) {
        if self.is_true(node, "checkContinuously") {
            let problem = self.xml.at(node, "a condition that is checked continuously");
            self.problems
                .push(problem.hint("motions in it stop where they are; check it before each motion"));
        }
    }

    pub(super) fn repetition(&mut self, node: Element<'_>) {
        let known = ["type", "count", "checkContinuously", "name"];
        self.has_only(node, &known, &["expression", "children", "variable"]);
        self.check_not_continuous(node);
        let from = self.from(node);
        match node.attribute("type") {
            Some("Always") => {
                self.script.open("while True:", from.clone());
                self.children(node);
            }
            Some("Counting") => {
                let count = self.required_number(node, "count");
                self.loops += 1;
                let counter = match child(node, "variable") {
                    Some(variable) => self.variable_name(variable),
                    None => format!("loop_counter_{}", self.loops),
                };
                self.script.line(&format!("global {counter} = 0"), from.clone());
                self.script.open(&format!("while {counter} < {count}:"), from.clone());
                self.children(node);
                self.script.line(&format!("global {counter} = {counter} + 1"), from.clone());
            }
            Some("Condition" | "Expression" | "While") => {
                let condition = self.condition_text(node);
                self.script.open(&format!("while {condition}:"), from.clone());
                self.children(node);
            }
            other => {
                let problem = self.xml.at(node, "a loop of a kind that this reader does not know");
                let found = other.map_or("no type".to_owned(), excerpt);
                self.problems.push(problem.found(found).expected("Always, Counting or Expression"));
                return;
            }
        }
        self.script.close(from);
    }

    /// A choice by a value: each case may be taken, or none.
    pub(super) fn switch(&mut self, node: Element<'_>) {
        self.has_only(node, &["name"], &["expression", "children", "variable"]);
        if let Some(expression) = child(node, "expression") {
            // What it says is not needed, but it must not call anything.
            let text = self.expression(expression);
            if text.contains('(') {
                let problem = self.xml.at(node, "a choice by the value of a function").found(excerpt(&text));
                self.problems.push(problem.hint("assign the value to a variable before"));
            }
        }
        let cases = child(node, "children");
        let cases = cases.into_iter().flat_map(|cases| cases.children().filter(Element::is_element));
        for case in cases {
            if !matches!(case.tag_name().name(), "Case" | "Default" | "DefaultCase") {
                let problem = self.xml.at(case, "a node among the cases of a choice");
                let found = format!("<{}>", case.tag_name().name());
                self.problems.push(problem.found(found).expected("<Case>"));
                continue;
            }
            self.has_only_elements(case, &["children"]);
            let from = self.from(case);
            self.script.open("if branch_taken(\"case\"):", from.clone());
            self.children(case);
            self.script.close(from);
        }
    }

    pub(super) fn call(&mut self, node: Element<'_>) {
        let called = child(node, "subprogram").and_then(resolved);
        let function = called.and_then(|called| self.subprograms.get(&called.range().start).cloned());
        self.has_only_elements(node, &["subprogram"]);
        if let Some(function) = function {
            self.emit(&format!("{function}()"), node);
            return;
        }
        let problem = self.xml.at(node, "a subprogram whose text is not in the file");
        self.problems.push(problem.hint("save the program with its subprograms, or give the script"));
    }

    /// Writes a function for each subprogram of the file.
    pub(crate) fn subprograms(&mut self, root: Element<'_>) {
        let is_subprogram = |node: &Element<'_>| {
            matches!(node.tag_name().name(), "subprogram" | "SubProgram")
                && node.attribute("reference").is_none()
        };
        let found: Vec<Element<'_>> = root.descendants().filter(is_subprogram).collect();
        for (index, node) in found.iter().enumerate() {
            let name = node.attribute("name").filter(|name| is_name(name)).unwrap_or("subprogram");
            self.subprograms.insert(node.range().start, format!("{name}_{}", index + 1));
        }
        for node in found {
            let has_nodes =
                child(node, "children").is_some_and(|children| children.children().any(|c| c.is_element()));
            let from = self.from(node);
            if !has_nodes && child(node, "programFile").is_some() {
                let problem = self.xml.at(node, "a subprogram whose text is not in the file");
                let found = excerpt(node.attribute("name").unwrap_or_default());
                self.problems.push(
                    problem.found(found).hint("save the program with its subprograms, or give the script"),
                );
            }
            let function = self.subprograms[&node.range().start].clone();
            self.script.open(&format!("def {function}():"), from.clone());
            self.sequence(node);
            self.script.close(from);
        }
    }

    /// A thread, which runs again and again.
    pub(crate) fn thread(&mut self, node: Element<'_>, index: usize) {
        let from = self.from(node);
        self.script.open(&format!("thread thread_{index}():"), from.clone());
        self.script.open("while True:", from.clone());
        self.sequence(node);
        self.script.line("sync()", from.clone());
        self.script.close(from.clone());
        self.script.close(from.clone());
        self.script.line(&format!("handle_{index} = run thread_{index}()"), from);
    }
}
