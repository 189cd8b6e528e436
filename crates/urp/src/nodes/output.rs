//! Nodes that do not move the robot, and scripts.

use diagnostics::excerpt;
use diagnostics::xml::Element;

use super::{NodeTranslator, child};
use crate::emitted::EmittedLine;
use crate::references::resolved;

/// Elements of a node that sets something.
const SET_ELEMENTS: [&str; 6] = ["tcp", "pin", "digitalValue", "analogValue", "expression", "variable"];

impl NodeTranslator<'_, '_> {
    /// A line, a file or a text of URScript.
    pub(super) fn script_node(&mut self, node: Element<'_>) {
        self.has_only(node, &["type", "name"], &["expression", "cachedContents", "file"]);
        match (node.attribute("type"), child(node, "expression"), child(node, "cachedContents")) {
            (Some("Line"), Some(expression), _) => {
                let text = self.expression(expression);
                self.emit(&text, node);
            }
            (Some("File" | "Code"), _, Some(contents)) => {
                if let Some(path) = child(node, "file") {
                    let note = self.xml.at(node, "a script is taken as it was saved in the program");
                    let hint = "if the file was changed since then, save the program once more";
                    self.notes.push(note.found(excerpt(path.text().unwrap_or_default().trim())).hint(hint));
                }
                self.contents(contents);
            }
            (other, ..) => {
                let problem = self.xml.at(node, "a script without a text that this reader knows");
                let found = other.map_or("no type".to_owned(), excerpt);
                self.problems.push(problem.found(found).expected("a line, or <cachedContents>"));
            }
        }
    }

    fn contents(&mut self, contents: Element<'_>) {
        let text: String = contents
            .descendants()
            .filter_map(|node| if node.is_text() { node.text() } else { None })
            .collect();
        let (first, column) = self.xml.place(contents);
        for (index, line) in text.lines().enumerate() {
            let from = EmittedLine {
                line: first + index as u32,
                column: if index == 0 { column } else { 1 },
                label: None,
            };
            self.script.line(line, from);
        }
    }

    pub(super) fn assignment(&mut self, node: Element<'_>) {
        self.has_only(node, &["valueSource", "name"], &["variable", "expression", "message", "input"]);
        let Some(variable) = child(node, "variable") else {
            let problem = self.xml.at(node, "an assignment without a variable");
            self.problems.push(problem.expected("<variable>"));
            return;
        };
        let name = self.variable_name(variable);
        let value = match (node.attribute("valueSource"), child(node, "expression")) {
            (None | Some("Expression"), Some(expression)) => self.expression(expression),
            _ => "operator_answer(\"value\")".to_owned(),
        };
        if value.is_empty() {
            let problem = self.xml.at(node, "an assignment without a value");
            self.problems.push(problem.found(excerpt(&name)).expected("an expression"));
            return;
        }
        self.emit(&format!("global {name} = {value}"), node);
    }

    /// Values of variables at the start; one that is kept from the last run is never known.
    pub(crate) fn first_values(&mut self, node: Element<'_>) {
        for variable in node.descendants().filter(|node| node.tag_name().name() == "variable") {
            let name = self.variable_name(variable);
            let variable = resolved(variable).unwrap_or(variable);
            let is_kept = self.is_true(variable, "prefersPersistentValue");
            let text = child(variable, "initializeExpression")
                .map(|first| self.expression(first))
                .unwrap_or_default();
            if is_kept {
                self.emit(&format!("global {name} = kept_variable(\"{name}\")"), variable);
            } else if !text.is_empty() {
                self.emit(&format!("global {name} = {text}"), variable);
            }
        }
    }

    pub(super) fn wait(&mut self, node: Element<'_>) {
        let known =
            ["waitTime", "pin", "digitalValue", "analogComparison", "analogValue", "expression", "variable"];
        self.has_only(node, &["type", "name"], &known);
        let text =
            child(node, "expression").map(|expression| self.expression(expression)).unwrap_or_default();
        let from = self.from(node);
        if text.is_empty() {
            self.script.line("sleep(0.1)", from);
        } else if node.attribute("type") == Some("Sleep") {
            self.script.line(&format!("sleep({text})"), from);
        } else {
            // The program goes on where it holds, and may wait for ever where it does not.
            self.script.open(&format!("while not ({text}):"), from.clone());
            self.script.line("sync()", from.clone());
            self.script.close(from);
        }
    }

    pub(super) fn timer(&mut self, node: Element<'_>) {
        let Some(variable) = child(node, "variable") else { return };
        let name = self.variable_name(variable);
        self.emit(&format!("global {name} = timer_value(\"{name}\")"), node);
    }

    /// An output that is set; a tool that is set with it is one of the installation.
    pub(super) fn set(&mut self, node: Element<'_>) {
        let kind = node.attribute("type").unwrap_or_default();
        if child(node, "tcp").is_some() {
            let problem = self.xml.at(node, "a tool of the installation is set, which is not in the file");
            self.problems
                .push(problem.hint("let the moves name this tool, and save it with their waypoints"));
        } else if !matches!(kind, "DigitalOutput" | "AnalogOutput" | "NoAction") {
            let problem = self.xml.at(node, "something is set that this reader does not know");
            self.problems.push(problem.found(excerpt(kind)).expected("DigitalOutput or AnalogOutput"));
        }
        self.has_only(node, &["type", "name"], &SET_ELEMENTS);
        let value = child(node, "expression").map(|expression| self.expression(expression));
        let value = value.filter(|value| !value.is_empty());
        if kind == "AnalogOutput" {
            let value = value.unwrap_or("0.0".to_owned());
            self.emit(&format!("set_standard_analog_out(0, {value})"), node);
            return;
        }
        let stated =
            child(node, "digitalValue").and_then(|value| match value.text().unwrap_or_default().trim() {
                "1" | "true" | "True" => Some("True"),
                "0" | "false" | "False" => Some("False"),
                _ => None,
            });
        // A value that is not one of these is known to the running program alone.
        let value = value.or(stated.map(str::to_owned)).unwrap_or("get_standard_digital_out(0)".to_owned());
        let pin = child(node, "pin").and_then(|pin| resolved(pin).unwrap_or(pin).attribute("referencedName"));
        let call = match pin.and_then(numbered_pin) {
            Some(("digital_out", number)) => format!("set_standard_digital_out({number}, {value})"),
            Some(("config_out", number)) => format!("set_configurable_digital_out({number}, {value})"),
            Some((_, number)) => format!("set_tool_digital_out({number}, {value})"),
            // Which output a name of the installation means is not in the file.
            None => format!("set_standard_digital_out(-1, {value})"),
        };
        self.emit(&call, node);
    }

    /// A node of an extension of the teach pendant.
    pub(super) fn contributed(&mut self, node: Element<'_>) {
        let kind = node.attribute("strategyProgramNodeType").unwrap_or_default();
        let has_nodes =
            child(node, "children").is_some_and(|children| children.children().any(|c| c.is_element()));
        if has_nodes || !self.no_motion.iter().any(|known| known == kind) {
            let maker = node.attribute("strategyURCapDeveloper").unwrap_or("an extension");
            let problem = self.xml.at(node, format!("a node of {maker}, which this reader cannot look into"));
            let hint = format!(
                "if it neither moves the robot nor changes data of these files, name it in no_motion: \"{kind}\""
            );
            self.problems.push(problem.found(excerpt(kind)).hint(hint));
        }
        self.emit("sync()", node);
    }
}

/// The bank and the number of an output by the name that the teach pendant gives it; none where the installation renames it.
fn numbered_pin(name: &str) -> Option<(&str, u32)> {
    let (bank, number) = name.strip_suffix(']')?.split_once('[')?;
    let is_known = matches!(bank, "digital_out" | "config_out" | "tool_out");
    number.parse().ok().filter(|_| is_known).map(|number| (bank, number))
}
