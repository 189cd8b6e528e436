//! The bytes of a `.urp` file to a program.

use controller_program::{ControllerProgram, ControllerVariable};
use diagnostics::xml::{Element, Xml};
use diagnostics::{InputError, Problem, Problems, excerpt};
use urscript::{ScriptSettings, read_script};

use crate::emitted::EmittedLine;
use crate::nodes::{NodeTranslator, UNKNOWN_VALUES, child};
use crate::stored::{StoredKinematics, StoredWaypoint};
use crate::unpack::unpack;

/// A program file that is understood whole.
#[derive(Clone, Debug)]
pub struct ReadUrp {
    /// The program.
    pub program: ControllerProgram,
    /// The fixed waypoints in the order of the file, with what is stored of each.
    pub waypoints: Vec<StoredWaypoint>,
    /// The kinematics of the robot on which the program was saved, where the file has them.
    pub kinematics: Option<StoredKinematics>,
    /// What a user should know: features whose waypoints are taken as they were saved.
    pub notes: Vec<Problem>,
}

/// Reads a program of the teach pendant; lines are those of its XML.
///
/// # Errors
/// Every node, attribute and script that is not understood, each with its line.
///
/// # Guarantee
/// Every node of the program is translated, is in the closed list of those that do not move the robot, or is commented out in the tree.
pub fn read_urp(bytes: &[u8], file: &str, settings: &ScriptSettings) -> Result<ReadUrp, InputError> {
    let unpacked = unpack(bytes, file)?;
    let xml = Xml::read(&unpacked, file)?;
    let root = xml.root();
    if root.tag_name().name() != "URProgram" {
        let problem = xml.at(root, "no program of a teach pendant");
        return Err(problem.found(format!("<{}>", root.tag_name().name())).expected("<URProgram>").into());
    }
    let mut translator = NodeTranslator::new(&xml, &settings.no_motion);
    translator.whole_program(root);
    let kinematics = child(root, "kinematics").and_then(|stored| translator.stored_kinematics(stored));
    let script_settings = ScriptSettings {
        no_motion: settings.no_motion.iter().cloned().chain(UNKNOWN_VALUES.map(str::to_owned)).collect(),
        entry: None,
    };
    let read = read_script(translator.script.text.as_bytes(), file, &script_settings);
    let mut found = std::mem::take(&mut translator.problems);
    found.extend(translator.tool_problems());
    let mut program = None;
    match read {
        Ok(script) => {
            found.extend(translator.assigned_features(&script.program));
            program = Some(script.program);
        }
        Err(error) => {
            found.extend(error.problems.into_iter().map(|problem| translator.script.moved(problem)));
        }
    }
    found.sort_by_key(|problem| (problem.line.unwrap_or(u32::MAX), problem.column));
    let mut problems = Problems::new(file).each_once();
    for problem in found {
        problems.push(problem);
    }
    let Some(mut program) = program else {
        return problems.check(()).and(Err(Problem::new(file, "no program").into()));
    };
    translator.script.move_places(&mut program);
    let kinematics = kinematics.or(translator.kinematics);
    problems.check(ReadUrp { program, waypoints: translator.waypoints, kinematics, notes: translator.notes })
}

impl NodeTranslator<'_, '_> {
    /// Waypoints to which no certain tool goes, in a program that sets tools.
    fn tool_problems(&self) -> Vec<Problem> {
        let count = self.script.text.matches("set_tcp").count();
        if count == 0 {
            return Vec::new();
        }
        let hint = "let each move name its tool, and save the program with a version that stores it with the waypoints; or take the scripts with set_tcp out";
        let installed = self.with_installed_tool.map(|waypoint| {
            (waypoint, "a waypoint with the tool of the installation, while others set a tool")
        });
        let active = self
            .with_active_tool
            .map(|waypoint| (waypoint, "a waypoint with the active tool, in a program that sets a tool"));
        let between = self.between_waypoints.filter(|_| count > self.own_tool_lines).map(|node| {
            (node, "a node that may set a tool between waypoints with a tool of the installation")
        });
        let found = [installed, active, between].into_iter().flatten();
        found.map(|(waypoint, what)| self.xml.at_offset(waypoint, what).hint(hint)).collect()
    }

    /// Features in which the program moves and which it assigns: their waypoints then go elsewhere than they were saved.
    fn assigned_features(&self, program: &ControllerProgram) -> Vec<Problem> {
        let mut problems = Vec::new();
        for feature in &self.features {
            let name = feature.name.strip_suffix("_name").unwrap_or(&feature.name);
            let is_assigned = |variable: &ControllerVariable| {
                let rest = variable.name.strip_prefix(name);
                rest.is_some_and(|rest| ["", "_name", "_var", "_const"].contains(&rest))
            };
            if let Some(variable) = program.variables.iter().find(|variable| is_assigned(variable)) {
                let what = "a move in a feature that the program assigns";
                let problem = self.xml.at_offset(feature.offset, what).found(format!("`{}`", variable.name));
                problems.push(problem.hint("move by a script there, or give the variable another name"));
            }
        }
        problems
    }

    /// The program: what comes before its start, and what runs then, once or again and again.
    fn whole_program(&mut self, root: Element<'_>) {
        let (line, column) = self.xml.place(root);
        let from = EmittedLine { line, column, label: root.attribute("name").map(str::to_owned) };
        self.script.open("def robot_program():", from.clone());
        self.has_only_elements(root, &["kinematics", "children"]);
        self.subprograms(root);
        let nodes: Vec<Element<'_>> = child(root, "children")
            .into_iter()
            .flat_map(|nodes| nodes.children().filter(Element::is_element))
            .collect();
        // The order of the tree is that of the pendant: values, what comes before the start, the program, and its threads beside it.
        let named = |name: &str| {
            nodes.iter().copied().filter(move |node| node.tag_name().name() == name).collect::<Vec<_>>()
        };
        for node in named("InitVariablesNode") {
            self.first_values(node);
        }
        for node in named("SpecialSequence") {
            if node.attribute("type") != Some("BeforeStart") {
                let problem = self.xml.at(node, "a special sequence that this reader does not know");
                self.problems.push(
                    problem
                        .found(excerpt(node.attribute("type").unwrap_or_default()))
                        .expected("BeforeStart"),
                );
            }
            self.sequence(node);
        }
        for (index, node) in named("Thread").into_iter().enumerate() {
            self.thread(node, index + 1);
        }
        let programs = named("MainProgram");
        for node in &programs {
            self.main_program(*node);
        }
        if programs.len() != 1 {
            let problem = self.xml.at(root, "a program without its one main program");
            self.problems.push(problem.found(programs.len().to_string()).expected("one <MainProgram>"));
        }
        let known =
            ["InitVariablesNode", "SpecialSequence", "Thread", "MainProgram", "SubProgram", "SuppressedNode"];
        for node in nodes.iter().filter(|node| !known.contains(&node.tag_name().name())) {
            let problem = self.xml.at(*node, "a part of the program that this reader does not know");
            self.problems.push(problem.found(format!("<{}>", node.tag_name().name())));
        }
        self.script.close(from);
    }

    fn main_program(&mut self, node: Element<'_>) {
        let (line, column) = self.xml.place(node);
        let from = EmittedLine { line, column, label: None };
        match node.attribute("runOnlyOnce") {
            Some("true") => self.sequence(node),
            Some("false") => {
                self.script.open("while True:", from.clone());
                self.sequence(node);
                self.script.close(from);
            }
            other => {
                let problem = self.xml.at(node, "whether the program runs once is not said");
                let found = other.map_or("no runOnlyOnce".to_owned(), excerpt);
                self.problems.push(problem.found(found).expected("runOnlyOnce=\"true\" or \"false\""));
            }
        }
    }
}
