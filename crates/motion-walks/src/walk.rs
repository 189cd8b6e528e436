//! The whole of it: exploration, cover and statements.

use std::collections::{BTreeMap, BTreeSet};

use controller_program::{ControllerProgram, SourcePlace};
use diagnostics::{InputError, Problem};
use motion_graph::{
    EvaluatedKind, Exploration, ExplorationSettings, Incompleteness, MotionEdge, MotionGraph, NodeIndex,
    StandingPlace, TakenCondition, explore,
};
use program::{CartesianRobot, Program};

use crate::cover::{CoveredEdge, walks};
use crate::ends::{RobotEnds, joint_values};
use crate::kinematics::ProgramRobot;
use crate::settings::WalkSettings;
use crate::statements::{StatementWriter, WalkedMove, WrittenWalks};

/// A program of a controller as walks over its motions.
#[derive(Clone, Debug)]
pub struct WalkedProgram {
    /// The walks, one after the other; each but the first begins with [`program::Action::BeginAnew`].
    pub program: Program,
    /// Per statement, the index of the edge that it is; none of statements that are no motion.
    pub statement_edges: Vec<Option<usize>>,
    /// The names of points that have none in the program.
    pub unnamed: BTreeSet<String>,
    /// The motions, in the order of the files.
    pub edges: Vec<WalkedEdge>,
    /// What is in none of the walks.
    pub unchecked: Vec<UncheckedMotion>,
    /// What a user should know: statements that are never reached.
    pub notes: Vec<Problem>,
}

/// A motion of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkedEdge {
    /// The file, as the user names it.
    pub file: String,
    /// 1-based line of its statement.
    pub line: u32,
    /// 1-based column of it.
    pub column: u32,
    /// The statement.
    pub text: String,
    /// Where the robot stands before, by the number of the place.
    pub from: usize,
    /// Where it stands then.
    pub to: usize,
    /// The unknown conditions on the way to it, on one way that leads there; for people.
    pub conditions: Vec<String>,
}

/// A motion that the program can make and that is in none of the walks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UncheckedMotion {
    /// The file, as the user names it.
    pub file: String,
    /// 1-based line of its statement; none for all of the file.
    pub line: Option<u32>,
    /// Why; for people.
    pub why: String,
}

/// Walks over every motion that a program can make.
///
/// # Guarantee
/// Whatever the inputs of the program are, every motion that it makes is one of a walk, or unchecked; every two that a corner can join
/// follow each other in a walk.
///
/// # Errors
/// Those of [`explore`]; tools that the cell file does not have; a program none of whose motions begins at a known place.
pub fn walk(
    program: &ControllerProgram,
    robot: &dyn CartesianRobot,
    settings: &WalkSettings,
) -> Result<WalkedProgram, InputError> {
    let file = program.files.first().map_or("", String::as_str);
    let of_program = ProgramRobot::new(robot, settings);
    let ends = RobotEnds::new(&of_program);
    let exploration = ExplorationSettings {
        start_rad: settings.start_rad.clone(),
        choices: settings.choices.clone(),
        ..ExplorationSettings::default()
    };
    let explored = explore(program, &exploration, &ends);
    let wanted = of_program.tools.missing();
    if !wanted.is_empty() {
        return Err(InputError { problems: wanted.iter().map(|wanted| missing(file, wanted)).collect() });
    }
    let (graph, incomplete) = match explored? {
        Exploration::Complete(graph) => (graph, None),
        Exploration::Incomplete(graph, why) => (graph, Some(why)),
    };
    let mut sorted = SortedEdges::new(program, &graph, &ends);
    sorted.unchecked.extend(incomplete.map(|why| rest_of(program, &why)));
    let mut writer = StatementWriter::new(&of_program);
    let known: Vec<CoveredEdge> = sorted.sound.iter().map(|edge| covered(&graph.edges[*edge])).collect();
    let place_of: BTreeMap<usize, usize> =
        sorted.sound.iter().enumerate().map(|(place, edge)| (*edge, place)).collect();
    let joined: BTreeSet<(usize, usize)> = (graph.fly_bys.iter())
        .filter_map(|pair| Some((*place_of.get(&pair.before.0)?, *place_of.get(&pair.after.0)?)))
        .collect();
    for found in walks(&known, &joined) {
        let edges = found.iter().map(|place| sorted.sound[*place]);
        let moves: Result<Vec<_>, InputError> =
            edges.map(|edge| Ok((edge, walked(program, &graph, edge, &ends)?))).collect();
        writer.walk(&moves?);
    }
    // A run ends where a move is not proven: that one comes last.
    if let Some(last) = sorted.ends_the_run {
        writer.walk(&[(last, walked(program, &graph, last, &ends)?)]);
    }
    let WrittenWalks { program: walked, statement_edges, unnamed } = writer.finish(file);
    if statement_edges.iter().all(Option::is_none) {
        return Err(nothing_begins(file, &graph).into());
    }
    Ok(WalkedProgram {
        program: walked,
        statement_edges,
        unnamed,
        edges: graph.edges.iter().map(|edge| told(program, edge)).collect(),
        unchecked: each_line_once(sorted.unchecked),
        notes: graph.unreached.iter().map(|place| never_reached(program, place)).collect(),
    })
}

/// The edges of a graph by what becomes of them.
struct SortedEdges {
    /// Those that the robot is proven to be able to make.
    sound: Vec<usize>,
    /// One that it is not, from a known place.
    ends_the_run: Option<usize>,
    unchecked: Vec<UncheckedMotion>,
}

impl SortedEdges {
    fn new(program: &ControllerProgram, graph: &MotionGraph, ends: &RobotEnds<'_>) -> Self {
        let mut sorted = Self { sound: Vec::new(), ends_the_run: None, unchecked: Vec::new() };
        for (index, edge) in graph.edges.iter().enumerate() {
            let from = &graph.nodes[edge.from.0];
            let unchecked = |why: String| unchecked_at(program, &edge.place, why);
            if edge.from == edge.to && !is_arc(edge) {
                sorted.unchecked.extend(corner_at_no_length(graph, index).map(unchecked));
            } else if joint_values(from).is_none() {
                sorted.unchecked.push(unchecked(unknown_place(from)));
            } else if let Some(reason) = ends.failure(from, &edge.motion) {
                if sorted.ends_the_run.is_none() {
                    sorted.ends_the_run = Some(index);
                } else {
                    sorted
                        .unchecked
                        .push(unchecked(format!("it is not proven that the robot can: {reason}")));
                }
            } else {
                sorted.sound.push(index);
            }
        }
        sorted
    }
}

/// One entry per line, with every reason once.
fn each_line_once(unchecked: Vec<UncheckedMotion>) -> Vec<UncheckedMotion> {
    let mut reasons: BTreeMap<(String, Option<u32>), Vec<String>> = BTreeMap::new();
    for UncheckedMotion { file, line, why } in unchecked {
        let of_line = reasons.entry((file, line)).or_default();
        if !of_line.contains(&why) {
            of_line.push(why);
        }
    }
    let joined = reasons.into_iter();
    joined.map(|((file, line), whys)| UncheckedMotion { file, line, why: whys.join("; ") }).collect()
}

fn is_arc(edge: &MotionEdge) -> bool {
    matches!(edge.motion.kind, EvaluatedKind::Circular { .. })
}

/// Why a move without length is no matter of indifference: a corner leads to it, and what the controller does there is not documented.
fn corner_at_no_length(graph: &MotionGraph, index: usize) -> Option<String> {
    let before = graph.fly_bys.iter().find(|pair| pair.after.0 == index)?;
    let line = graph.edges[before.before.0].place.line;
    Some(format!(
        "the corner of line {line} leads to a move without length: leave out the corner or the move"
    ))
}

fn unknown_place(from: &StandingPlace) -> String {
    match from {
        StandingPlace::Start => {
            "it begins where the robot stands at the start of the program; give the joint values as start_deg of its controller"
                .to_owned()
        }
        StandingPlace::Joints(_) | StandingPlace::At { .. } => {
            "it begins where a move ends whose joint values are not proven".to_owned()
        }
    }
}

fn walked<'g>(
    program: &ControllerProgram,
    graph: &'g MotionGraph,
    index: usize,
    ends: &RobotEnds<'_>,
) -> Result<WalkedMove<'g>, InputError> {
    let edge = &graph.edges[index];
    let joints = |node: NodeIndex| joint_values(&graph.nodes[node.0]);
    let from_rad = joints(edge.from).unwrap_or_default();
    let solved = |target| {
        let solved = ends.target(target, Some(&from_rad));
        solved.map_err(|fault| InputError::from(fault.at(&program.files, &edge.place)))
    };
    let target = solved(&edge.motion.target)?;
    let via = match &edge.motion.kind {
        EvaluatedKind::Circular { via, .. } => Some(solved(via)?),
        _ => None,
    };
    Ok(WalkedMove { edge, target, via, to_rad: joints(edge.to), from_rad })
}

fn covered(edge: &MotionEdge) -> CoveredEdge {
    CoveredEdge { from: edge.from.0, to: edge.to.0, is_fly_by: edge.motion.is_fly_by() }
}

fn told(program: &ControllerProgram, edge: &MotionEdge) -> WalkedEdge {
    let condition = |taken: &TakenCondition| {
        let holds = if taken.holds { "holds" } else { "does not hold" };
        format!("line {} {holds}: {}", taken.place.line, taken.place.text)
    };
    WalkedEdge {
        file: file_name(program, &edge.place).to_owned(),
        line: edge.place.line,
        column: edge.place.column,
        text: edge.place.text.to_string(),
        from: edge.from.0,
        to: edge.to.0,
        conditions: edge.conditions.iter().map(condition).collect(),
    }
}

fn rest_of(program: &ControllerProgram, why: &Incompleteness) -> UncheckedMotion {
    let what = format!("the search for motions ended before its time: {}", why.what);
    unchecked_at(program, &why.place, what)
}

fn never_reached(program: &ControllerProgram, place: &SourcePlace) -> Problem {
    let note = Problem::new(file_name(program, place), "a move that the program never reaches");
    note.at(place.line, place.column).found(diagnostics::excerpt(&place.text))
}

fn missing(file: &str, wanted: &str) -> Problem {
    Problem::new(file, "the program goes to poses, for which the cell file lacks something of its robot")
        .expected(wanted)
        .hint("write it into the robot of the cell file; of a tool with its shapes")
}

fn nothing_begins(file: &str, graph: &MotionGraph) -> Problem {
    let problem = if graph.edges.is_empty() {
        Problem::new(file, "the program moves nothing").expected("a motion that it reaches")
    } else {
        Problem::new(file, "no motion of the program begins where the robot is known to stand")
            .expected("controller: Controller(start_deg: [...]) in the robot of the cell file")
    };
    problem.hint("pathproof program show lists the motions of the program")
}

fn file_name<'p>(program: &'p ControllerProgram, place: &SourcePlace) -> &'p str {
    program.files.get(place.file).map_or("", String::as_str)
}

fn unchecked_at(program: &ControllerProgram, place: &SourcePlace, why: String) -> UncheckedMotion {
    UncheckedMotion { file: file_name(program, place).to_owned(), line: Some(place.line), why }
}
