//! Nodes of the program tree to lines of a script; a node that is not known is refused by its name.

mod control;
mod expression;
mod moves;
mod output;
mod values;

use std::collections::BTreeMap;

use diagnostics::Problem;
use diagnostics::xml::{Element, Xml};

use crate::emitted::{EmittedLine, EmittedScript};
use crate::stored::{StoredKinematics, StoredWaypoint};

/// Functions of the script whose values only the running program has.
pub(crate) const UNKNOWN_VALUES: [&str; 6] =
    ["branch_taken", "input_pin", "installation_variable", "operator_answer", "kept_variable", "timer_value"];

/// Nodes without others in them.
const LEAVES: [&str; 9] =
    ["Comment", "Halt", "Popup", "Set", "SetPayload", "Timer", "Wait", "Assignment", "Script"];

/// Nodes, and what holds them.
const NODES: [&str; 9] =
    ["children", "Move", "Waypoint", "Script", "CallSubProgram", "Loop", "If", "Switch", "Folder"];

/// The move around a waypoint.
#[derive(Clone, Debug)]
struct MoveContext {
    function: &'static str,
    speed: String,
    acceleration: String,
    blend_radius_m: Option<String>,
    /// Whether the tool in force goes to the waypoints; otherwise the one that is stored with them.
    is_active_tool: bool,
}

/// A tree that is translated.
pub(crate) struct NodeTranslator<'x, 'd> {
    pub(crate) xml: &'x Xml<'d>,
    pub(crate) no_motion: &'x [String],
    pub(crate) script: EmittedScript,
    pub(crate) problems: Vec<Problem>,
    pub(crate) notes: Vec<Problem>,
    pub(crate) waypoints: Vec<StoredWaypoint>,
    /// Of the waypoints, where it is stored with each.
    pub(crate) kinematics: Option<StoredKinematics>,
    /// The functions of subprograms, by where these begin in the file.
    subprograms: BTreeMap<usize, String>,
    context: Option<MoveContext>,
    loops: usize,
    /// The first waypoint, by its place in the text, that goes back to the tool of the installation.
    pub(crate) with_installed_tool: Option<usize>,
    /// The first waypoint, by its place in the text, to which the tool in force goes.
    pub(crate) with_active_tool: Option<usize>,
    /// The first node, by its place in the text, that may set a tool between the waypoints of a move with a tool of its own.
    pub(crate) between_waypoints: Option<usize>,
    /// How many lines set the tool of a waypoint.
    pub(crate) own_tool_lines: usize,
    /// The features in which the program moves, but for the base.
    pub(crate) features: Vec<NamedFeature>,
}

/// A feature of the installation that a move names.
pub(crate) struct NamedFeature {
    pub(crate) name: String,
    /// Its place in the text.
    pub(crate) offset: usize,
}

impl<'x, 'd> NodeTranslator<'x, 'd> {
    pub(crate) fn new(xml: &'x Xml<'d>, no_motion: &'x [String]) -> Self {
        Self {
            xml,
            no_motion,
            script: EmittedScript::default(),
            problems: Vec::new(),
            notes: Vec::new(),
            waypoints: Vec::new(),
            kinematics: None,
            subprograms: BTreeMap::new(),
            context: None,
            loops: 0,
            with_installed_tool: None,
            with_active_tool: None,
            between_waypoints: None,
            own_tool_lines: 0,
            features: Vec::new(),
        }
    }

    /// The nodes in the `children` of a node, in their order.
    fn children(&mut self, node: Element<'_>) {
        let is_list = |child: &Element<'_>| child.tag_name().name() == "children";
        for list in node.children().filter(is_list) {
            let nodes: Vec<Element<'_>> = list.children().filter(Element::is_element).collect();
            let mut index = 0;
            while index < nodes.len() {
                index += self.node(&nodes[index..]);
            }
        }
    }

    /// The first of some nodes in a row; gives how many of them it took.
    fn node(&mut self, nodes: &[Element<'_>]) -> usize {
        let node = nodes[0];
        self.check_leaf(node);
        match node.tag_name().name() {
            "If" => return self.condition(nodes),
            "Move" => self.movement(node),
            "Waypoint" => self.waypoint(node),
            "Loop" => self.repetition(node),
            "Switch" => self.switch(node),
            "Folder" => {
                self.has_only_elements(node, &["children"]);
                self.children(node);
            }
            // What is commented out in the tree does not run.
            "SuppressedNode" | "suppressedNode" | "Comment" => {}
            "CallSubProgram" => self.call(node),
            "Script" => self.script_node(node),
            "Assignment" => self.assignment(node),
            "Wait" => self.wait(node),
            "Timer" => self.timer(node),
            "Halt" => self.emit("halt", node),
            "Popup" => self.emit("popup(\"popup\")", node),
            "Set" => self.set(node),
            "SetPayload" => self.emit("set_payload(0)", node),
            "Contributed" => self.contributed(node),
            name => {
                let problem = self.xml.at(node, "a node of the program that this reader does not know");
                let problem = problem.found(format!("<{name}>"));
                self.problems
                    .push(problem.hint("take it out of the program, or give the script of the program"));
            }
        }
        1
    }

    /// A node that does not move the robot has no others in it.
    fn check_leaf(&mut self, node: Element<'_>) {
        if !LEAVES.contains(&node.tag_name().name()) {
            return;
        }
        let inner = node.descendants().skip(1).find(|inner| NODES.contains(&inner.tag_name().name()));
        if let Some(inner) = inner {
            let problem = self.xml.at(inner, "a node within one that does not move the robot");
            let found = format!("<{}> in <{}>", inner.tag_name().name(), node.tag_name().name());
            self.problems.push(problem.found(found));
        }
    }

    fn emit(&mut self, text: &str, node: Element<'_>) {
        let from = self.from(node);
        self.script.line(text, from);
    }

    /// Where lines of a node come from.
    fn from(&self, node: Element<'_>) -> EmittedLine {
        let (line, column) = self.xml.place(node);
        let name = node.attribute("name").filter(|name| !name.is_empty());
        EmittedLine { line, column, label: name.map(str::to_owned) }
    }

    /// Whether a node has no other attributes and elements than those named; each other one is a problem.
    fn has_only(&mut self, node: Element<'_>, attributes: &[&str], elements: &[&str]) -> bool {
        let before = self.problems.len();
        for attribute in node.attributes().filter(|attribute| !attributes.contains(&attribute.name())) {
            let problem = self.xml.at_attribute(&attribute, "an attribute that this reader does not know");
            let found = format!("{} of <{}>", attribute.name(), node.tag_name().name());
            self.problems.push(problem.found(found));
        }
        self.has_only_elements(node, elements);
        self.problems.len() == before
    }

    /// The same for elements alone; one that stands twice, and text between them, are problems too.
    pub(crate) fn has_only_elements(&mut self, node: Element<'_>, elements: &[&str]) {
        let mut seen: Vec<&str> = Vec::new();
        for element in node.children() {
            let name = element.tag_name().name();
            let is_list = ["children", "subprogram"].contains(&name);
            let holds_node = || element.descendants().any(|inner| NODES.contains(&inner.tag_name().name()));
            let what = if element.is_text() && !element.text().unwrap_or_default().trim().is_empty() {
                "text where this reader knows none"
            } else if !element.is_element() {
                continue;
            } else if !elements.contains(&name) {
                "an element that this reader does not know"
            } else if seen.contains(&name) {
                "an element that stands twice"
            } else if !is_list && holds_node() {
                "an element with a node of the program in it"
            } else {
                seen.push(name);
                continue;
            };
            let problem = self.xml.at(element, what);
            self.problems.push(problem.found(format!("<{name}> in <{}>", node.tag_name().name())));
        }
    }

    /// A part of the program that stands in one of the program's special places.
    pub(crate) fn sequence(&mut self, node: Element<'_>) {
        // A main program may say how it moves where its moves do not; they all do.
        self.has_only_elements(node, &["children", "programFile", "feature", "tcp"]);
        self.feature(node);
        self.context = None;
        self.children(node);
    }
}

/// The child element of a name.
pub(crate) fn child<'d>(node: Element<'d>, name: &str) -> Option<Element<'d>> {
    node.children().find(|child| child.is_element() && child.tag_name().name() == name)
}
