//! Generated program trees: every move of every run of an interpreter is in the graph, and without inputs the graph has no other.
//!
//! `PATHPROOF_LONG=1` tries many more programs and runs.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use motion_graph::{
    EvaluatedTarget, Exploration, ExplorationSettings, MotionGraph, StandingPlace, SymbolicEnds, explore,
};
use pathproof_urp::read_urp;
use test_support::Random;
use urscript::ScriptSettings;

/// How many programs are tried, and how often each that asks for inputs is run; with `PATHPROOF_LONG` 10,000 and 1,000.
const TRIED: [u64; 2] = [150, 12];
/// Nodes that a run passes at most.
const FUEL: usize = 400;
/// The variables of a program.
const VARIABLES: [&str; 2] = ["g0", "g1"];
/// Taught joint values; the first joint tells them apart.
const WAYPOINTS: usize = 5;

/// A node of a program tree.
enum TreeNode {
    /// A joint move to a waypoint, with the line of the file on which that stands.
    Move {
        waypoint: usize,
        line: u32,
    },
    /// A variable becomes itself, or another one, plus a constant, modulo another one.
    Assign {
        variable: usize,
        from: usize,
        plus: i64,
        modulo: i64,
    },
    If {
        condition: TreeCondition,
        then: Vec<TreeNode>,
        otherwise: Vec<TreeNode>,
    },
    Count {
        times: usize,
        body: Vec<TreeNode>,
    },
    While {
        condition: TreeCondition,
        body: Vec<TreeNode>,
    },
    SubProgram(Vec<TreeNode>),
    Wait,
}

#[derive(Clone, Copy)]
enum TreeCondition {
    Input(usize),
    Below(usize, i64),
    Equal(usize, i64),
}

fn condition(random: &mut Random) -> TreeCondition {
    let (variable, value) = (random.below(2), random.below(3) as i64);
    match random.below(4) {
        0 | 1 => TreeCondition::Input(random.below(4)),
        2 => TreeCondition::Below(variable, value),
        _ => TreeCondition::Equal(variable, value),
    }
}

fn block(random: &mut Random, depth: usize) -> Vec<TreeNode> {
    (0..=random.below(if depth == 0 { 5 } else { 3 })).map(|_| node(random, depth)).collect()
}

fn node(random: &mut Random, depth: usize) -> TreeNode {
    let kinds = if depth < 3 { 12 } else { 8 };
    match random.below(kinds) {
        0..=3 => TreeNode::Move { waypoint: random.below(WAYPOINTS), line: 0 },
        4..=6 => {
            let (variable, from) = (random.below(2), random.below(2));
            TreeNode::Assign {
                variable,
                from,
                plus: random.below(3) as i64,
                modulo: 2 + random.below(3) as i64,
            }
        }
        7 => TreeNode::Wait,
        8 | 9 => {
            let otherwise = if random.below(2) == 0 { Vec::new() } else { block(random, depth + 1) };
            TreeNode::If { condition: condition(random), then: block(random, depth + 1), otherwise }
        }
        10 if random.below(2) == 0 => TreeNode::SubProgram(block(random, depth + 1)),
        10 => TreeNode::Count { times: 1 + random.below(3), body: block(random, depth + 1) },
        _ => TreeNode::While { condition: condition(random), body: block(random, depth + 1) },
    }
}

/// A program tree as a file, line by line.
struct TreeWriter {
    text: String,
    line: u32,
    names: usize,
}

impl TreeWriter {
    fn write(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.line += 1;
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn block(&mut self, nodes: &mut [TreeNode]) {
        self.write("<children>");
        for node in nodes {
            self.node(node);
        }
        self.write("</children>");
    }

    fn node(&mut self, node: &mut TreeNode) {
        match node {
            TreeNode::Move { waypoint, line } => {
                self.write("<Move motionType=\"MoveJ\" speed=\"1.05\" acceleration=\"1.4\" useActiveTCP=\"true\" positionType=\"CartesianPose\">");
                self.write(
                    "<feature class=\"GeomFeatureReference\" referencedName=\"Joint_0_name\"/><children>",
                );
                let name = self.name("Waypoint_");
                *line = self.line + 1;
                self.write(&format!(
                    "<Waypoint type=\"Fixed\" name=\"{name}\" kinematicsFlags=\"4\"><motionParameters/>"
                ));
                let joint = joint_of(*waypoint);
                self.write(&format!(
                    "<position joints=\"{joint}, -1.5, 1.5, 0, 1.5, 0\" pose=\"0.4, 0.1, 0.3, 0, 3.14, 0\"/>"
                ));
                self.write("</Waypoint></children></Move>");
            }
            TreeNode::Assign { variable, from, plus, modulo } => {
                let value = format!("({} + {plus}) % {modulo}", VARIABLES[*from]);
                self.assign(VARIABLES[*variable], &value);
            }
            TreeNode::If { condition, then, otherwise } => {
                self.write(&format!("<If type=\"If\">{}", expression(&words(*condition))));
                self.block(then);
                self.write("</If>");
                if !otherwise.is_empty() {
                    self.write("<If type=\"Else\">");
                    self.block(otherwise);
                    self.write("</If>");
                }
            }
            TreeNode::Count { times, body } => {
                let name = self.name("Loop_");
                self.write(&format!("<Loop type=\"Counting\" count=\"{times}\"><variable name=\"{name}\"/>"));
                self.block(body);
                self.write("</Loop>");
            }
            TreeNode::While { condition, body } => {
                self.write(&format!("<Loop type=\"Expression\">{}", expression(&words(*condition))));
                self.block(body);
                self.write("</Loop>");
            }
            TreeNode::SubProgram(body) => {
                let name = self.name("sub_");
                self.write(&format!("<CallSubProgram><subprogram name=\"{name}\" keepHidden=\"false\">"));
                self.block(body);
                self.write("</subprogram></CallSubProgram>");
            }
            TreeNode::Wait => {
                self.write("<Wait type=\"DigitalInput\"><pin referencedName=\"digital_in[2]\"/><digitalValue>1</digitalValue></Wait>");
            }
        }
    }

    fn assign(&mut self, name: &str, value: &str) {
        let variable = format!(
            "<variable name=\"{name}\" prefersPersistentValue=\"false\"><initializeExpression/></variable>"
        );
        self.write(&format!(
            "<Assignment valueSource=\"Expression\">{variable}{}</Assignment>",
            expression(value)
        ));
    }
}

fn joint_of(waypoint: usize) -> f64 {
    waypoint as f64 * 0.25
}

fn words(of: TreeCondition) -> String {
    match of {
        TreeCondition::Input(pin) => format!("get_standard_digital_in({pin})"),
        TreeCondition::Below(variable, value) => format!("{} < {value}", VARIABLES[variable]),
        TreeCondition::Equal(variable, value) => format!("{} == {value}", VARIABLES[variable]),
    }
}

/// An expression, character by character as the teach pendant stores it.
fn expression(words: &str) -> String {
    let mut text = "<expression>".to_owned();
    for character in words.chars() {
        let escaped = if character == '<' { "&lt;".to_owned() } else { character.to_string() };
        let _written = write!(text, "<ExpressionChar character=\"{escaped}\"/>");
    }
    text + "</expression>"
}

/// The file of a program, whose moves then know their lines.
fn written(nodes: &mut [TreeNode], is_once: bool) -> String {
    let mut writer = TreeWriter { text: String::new(), line: 0, names: 0 };
    writer.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    writer.write("<URProgram name=\"a\" installation=\"default\" directory=\"/programs\" createdIn=\"5.12.0\" lastSavedIn=\"5.12.0\"><children>");
    writer.write("<SpecialSequence type=\"BeforeStart\"><children>");
    for name in VARIABLES {
        writer.assign(name, "0");
    }
    writer.write("</children></SpecialSequence>");
    writer.write(&format!("<MainProgram runOnlyOnce=\"{is_once}\" InitVariablesNode=\"false\">"));
    writer.block(nodes);
    writer.write("</MainProgram></children></URProgram>");
    writer.text
}

/// A move: its line, and the waypoints at both ends; none where the robot stands at the start.
type TreeStep = (u32, Option<usize>, usize);

/// A run of a program with inputs that are drawn as they are asked for.
struct TreeRun<'a> {
    inputs: &'a mut Random,
    numbers: [i64; 2],
    at: Option<usize>,
    fuel: usize,
    made: BTreeSet<TreeStep>,
    has_asked: bool,
}

impl TreeRun<'_> {
    fn holds(&mut self, of: TreeCondition) -> bool {
        match of {
            TreeCondition::Input(_) => {
                self.has_asked = true;
                self.inputs.below(2) == 0
            }
            TreeCondition::Below(variable, value) => self.numbers[variable] < value,
            TreeCondition::Equal(variable, value) => self.numbers[variable] == value,
        }
    }

    /// Whether the run goes on.
    fn block(&mut self, nodes: &[TreeNode]) -> bool {
        nodes.iter().all(|node| self.node(node))
    }

    fn node(&mut self, node: &TreeNode) -> bool {
        if self.fuel == 0 {
            return false;
        }
        self.fuel -= 1;
        match node {
            TreeNode::Move { waypoint, line } => {
                self.made.insert((*line, self.at, *waypoint));
                self.at = Some(*waypoint);
                true
            }
            TreeNode::Assign { variable, from, plus, modulo } => {
                self.numbers[*variable] = (self.numbers[*from] + plus) % modulo;
                true
            }
            TreeNode::If { condition, then, otherwise } => {
                let holds = self.holds(*condition);
                self.block(if holds { then } else { otherwise })
            }
            TreeNode::Count { times, body } => (0..*times).all(|_| self.block(body)),
            TreeNode::While { condition, body } => {
                while self.holds(*condition) {
                    if self.fuel == 0 || !self.block(body) {
                        return false;
                    }
                    self.fuel = self.fuel.saturating_sub(1);
                }
                true
            }
            TreeNode::SubProgram(body) => self.block(body),
            TreeNode::Wait => true,
        }
    }
}

/// The moves of a run.
fn run<'a>(nodes: &[TreeNode], is_once: bool, inputs: &'a mut Random, fuel: usize) -> TreeRun<'a> {
    let mut run =
        TreeRun { inputs, numbers: [0; 2], at: None, fuel, made: BTreeSet::new(), has_asked: false };
    while run.block(nodes) && !is_once && run.fuel > 0 {
        run.fuel -= 1;
    }
    run
}

/// The moves of a graph.
fn in_graph(graph: &MotionGraph) -> BTreeSet<TreeStep> {
    let waypoint = |joints: &[f64]| (0..WAYPOINTS).find(|index| joint_of(*index) == joints[0]);
    let of_target = |target: &EvaluatedTarget| match target {
        EvaluatedTarget::Joints(joints) => {
            let joints: Vec<f64> = joints.iter().map(|joint| joint.get()).collect();
            waypoint(&joints).expect("a taught waypoint")
        }
        other => panic!("{other:?}"),
    };
    let of_place = |place: &StandingPlace| match place {
        StandingPlace::Start => None,
        StandingPlace::Joints(joints) => {
            let joints: Vec<f64> = joints.iter().map(|joint| joint.get()).collect();
            Some(waypoint(&joints).expect("a taught waypoint"))
        }
        StandingPlace::At { target, .. } => Some(of_target(target)),
    };
    let edge = |edge: &motion_graph::MotionEdge| {
        (edge.place.line, of_place(&graph.nodes[edge.from.0]), of_target(&edge.motion.target))
    };
    graph.edges.iter().map(edge).collect()
}

#[test]
fn every_run_of_a_program_tree_is_in_the_graph_and_without_inputs_nothing_else() {
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    let [programs, runs] = if is_long { [10_000, 1_000] } else { TRIED };
    let (mut alike, mut asked) = (0, 0);
    for seed in 0..programs {
        let mut random = Random(seed);
        let is_once = random.below(2) == 0;
        let mut nodes = block(&mut random, 0);
        nodes.insert(0, TreeNode::Move { waypoint: 0, line: 0 });
        let text = written(&mut nodes, is_once);
        let read = read_urp(text.as_bytes(), "random.urp", &ScriptSettings::default())
            .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        let Ok(Exploration::Complete(graph)) =
            explore(&read.program, &ExplorationSettings::default(), &SymbolicEnds)
        else {
            panic!("seed {seed}: not explored\n{text}");
        };
        let known = in_graph(&graph);
        let mut inputs = Random(seed + 77);
        let mut made = BTreeSet::new();
        let mut has_asked = false;
        for index in 0..runs {
            let one = run(&nodes, is_once, &mut inputs, if index == 0 { 20 * FUEL } else { FUEL });
            has_asked |= one.has_asked;
            made.extend(one.made);
            // Without inputs every run is the same.
            if !has_asked {
                break;
            }
        }
        assert!(made.is_subset(&known), "seed {seed}: {:?}\n{text}", made.difference(&known));
        if has_asked {
            asked += 1;
        } else {
            alike += 1;
            assert_eq!(known, made, "seed {seed}\n{text}");
        }
    }
    assert!(alike > programs / 10 && asked > programs / 10, "{alike} {asked}");
}
