//! The whole of it: exploration, cover and statements.

use std::collections::{BTreeMap, BTreeSet};

use controller_program::{ControllerProgram, SourcePlace};
use diagnostics::{InputError, Problem};
use motion_graph::{
    EvaluatedKind, Exploration, ExplorationSettings, FlyBy, Incompleteness, MotionEdge, MotionGraph,
    NodeIndex, StandingPlace, TakenCondition, UnfollowedStatement, explore,
};
use program::{CartesianRobot, Program};

use crate::cover::{CoveredEdge, WalkCover, cover};
use crate::ends::{RobotEnds, SolvedTarget, joint_values};
use crate::graph_step::GraphStep;
use crate::impossible::{ImpossibleMotion, MoveFailure};
use crate::kinematics::ProgramRobot;
use crate::settings::WalkSettings;
use crate::statements::{StatementWriter, WalkedMove, WalkedStep, WrittenWalks};
use crate::targets::{TargetSolutions, target_solutions};
use crate::unchecked::{UncheckedMotion, UncheckedPart, UnreachedStatement, each_line_once};

/// A motion in which no joint moves further is none, radians: what differs is rounding.
const STANDS_RAD: f64 = 1e-9;
/// A motion in which no joint moves further is too short for a corner, radians.
const NO_LENGTH_RAD: f64 = 1e-6;

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
    /// Per motion, the joint values at its end in the order of the program, radians; none where they are not known.
    pub ends: Vec<Option<Vec<f64>>>,
    /// The joint values that reach the poses of targets, where they are asked for.
    pub targets: Vec<TargetSolutions>,
    /// Whether a motion goes to a pose, which is in the base of the controller.
    pub goes_to_poses: bool,
    /// Those that the robot is proven not to be able to do; they are in none of the walks.
    pub impossible: Vec<ImpossibleMotion>,
    /// Where the robot stands before and after a device moves there, with the places of all devices.
    pub standing: Vec<StandingState>,
    /// What else is in none of the walks.
    pub unchecked: Vec<UncheckedMotion>,
    /// Statements that would move the robot and never run.
    pub unreached: Vec<UnreachedStatement>,
    /// What a user should know: statements that are never reached.
    pub notes: Vec<Problem>,
}

/// A place at which the robot stands while devices are somewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingState {
    /// Its joint values in the order of the program, radians.
    pub joints_rad: Vec<f64>,
    /// As [`WalkedEdge::devices`].
    pub devices: Vec<usize>,
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
    /// Per device of its controller, the index of the position in which it is meanwhile, of several with one name that of the first.
    pub devices: Vec<usize>,
}

/// Walks over every motion that a program can make.
///
/// # Guarantee
/// Whatever the inputs of the program are, every motion that it makes is one of a walk, or unchecked; every two that a corner can join
/// follow each other in a walk. Motions that the robot is proven not to be able to do are told apart.
///
/// # Errors
/// Those of [`explore`]; tools that the cell file does not have; a program none of whose motions begins at a known place.
pub fn walk(
    program: &ControllerProgram,
    robot: &dyn CartesianRobot,
    settings: &WalkSettings,
) -> Result<WalkedProgram, InputError> {
    let file = program.main_file();
    let of_program = ProgramRobot::new(robot, settings);
    let ends = RobotEnds::new(&of_program);
    let exploration = ExplorationSettings {
        start_rad: settings.start_rad.clone(),
        choices: settings.choices.clone(),
        devices: settings.devices.clone(),
        assumptions: settings.assumptions.clone(),
        ..ExplorationSettings::default()
    };
    let explored = explore(program, &exploration, &ends);
    if let Ok(Exploration::Complete(graph) | Exploration::Incomplete(graph, _)) = &explored {
        // A corner is measured at the tools of both motions.
        for edge in graph.fly_bys.iter().flat_map(|pair| [pair.before, pair.after]) {
            of_program.tools.name(&graph.edges[edge.0].motion.tool);
        }
    }
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
    sorted.sort_changes(program, &graph);
    let mut writer = StatementWriter::new(&of_program, &graph);
    let known: Vec<CoveredEdge> = sorted.sound.iter().map(|edge| covered(&graph, *edge)).collect();
    let joined = sorted.joined(program, &graph, &of_program);
    let WalkCover { walks, unreached } = cover(&known, &joined);
    for edge in unreached {
        sorted.unchecked.push(not_led_to(program, &graph, sorted.sound[edge]));
    }
    for found in walks {
        let edges = found.iter().map(|place| sorted.sound[*place]);
        let steps: Result<Vec<_>, InputError> =
            edges.map(|edge| Ok((edge, step(program, &graph, edge, &ends)?))).collect();
        writer.walk(&steps?);
    }
    // A run ends where a move is not proven: that one comes last.
    if let Some(last) = sorted.ends_the_run {
        writer.walk(&[(last, step(program, &graph, last, &ends)?)]);
    }
    // Where nothing can be done, the robot stands where that begins.
    let stands = sorted.impossible.iter().find_map(|one| Some((one.edge, one.from.as_ref()?)));
    if let Some((edge, from_rad)) = stands {
        writer.stand(&graph.edges[edge], from_rad);
    }
    let WrittenWalks { program: walked, statement_edges, unnamed } = writer.finish(file);
    if statement_edges.iter().all(Option::is_none) && stands.is_none() {
        return Err(nothing_is_walked(program, &graph, &sorted));
    }
    Ok(WalkedProgram {
        program: walked,
        statement_edges,
        unnamed,
        edges: all_edges(program, &graph),
        ends: all_ends(&graph),
        targets: if settings.lists_targets { target_solutions(&graph, &ends) } else { Vec::new() },
        goes_to_poses: of_program.tools.are_asked(),
        impossible: sorted.impossible,
        standing: standing_states(&graph),
        unchecked: beside_checked(program, &graph, &sorted.sound, each_line_once(sorted.unchecked)),
        unreached: graph.unreached.iter().map(|place| unreached_at(program, place)).collect(),
        notes: graph.unreached.iter().map(|place| never_reached(program, place)).collect(),
    })
}

/// The edges of a graph by what becomes of them.
#[derive(Default)]
struct SortedEdges {
    /// Those that the robot is proven to be able to make.
    sound: Vec<usize>,
    /// One that it is not, from a known place.
    ends_the_run: Option<usize>,
    impossible: Vec<ImpossibleMotion>,
    unchecked: Vec<UncheckedMotion>,
}

impl SortedEdges {
    fn new(program: &ControllerProgram, graph: &MotionGraph, ends: &RobotEnds<'_>) -> Self {
        let mut sorted = Self::default();
        for (index, edge) in graph.edges.iter().enumerate() {
            let from = &graph.nodes[edge.from.0];
            let unchecked = |part, why: String| unchecked_at(program, &edge.place, part, why);
            let failure = ends.failure(from, &edge.motion);
            if let Some(MoveFailure::Impossible(why)) = failure {
                let tool = ends.robot.tools.name(&edge.motion.tool).unwrap_or_default().to_owned();
                let from = joint_values(from);
                sorted.impossible.push(ImpossibleMotion { edge: index, from, tool, why });
                continue;
            }
            let Some(from_rad) = joint_values(from) else {
                let part =
                    if *from == StandingPlace::Start { UncheckedPart::Start } else { UncheckedPart::Motion };
                sorted.unchecked.push(unchecked(part, unknown_place(from)));
                continue;
            };
            let Some(failure) = failure else {
                // With a part in the hand, the way leads over every place.
                let is_way = edge.from != edge.to && !graph.devices[edge.from.0].handled.is_empty();
                if is_way || !is_shorter_than(graph, edge, STANDS_RAD) {
                    sorted.sound.push(index);
                }
                continue;
            };
            let is_played = matches!(failure, MoveFailure::Stop(_))
                && graph.devices[edge.from.0].handled.is_empty()
                && ends.target(&edge.motion.target, Some(&from_rad)).is_ok();
            if is_played && sorted.ends_the_run.is_none() {
                sorted.ends_the_run = Some(index);
            } else {
                sorted.unchecked.push(unchecked(UncheckedPart::Motion, failure.told()));
            }
        }
        sorted
    }

    /// Takes in the movements of devices, whose indices follow those of the motions.
    fn sort_changes(&mut self, program: &ControllerProgram, graph: &MotionGraph) {
        for (index, change) in graph.changes.iter().enumerate() {
            let from = &graph.nodes[change.from.0];
            if joint_values(from).is_some() {
                self.sound.push(graph.edges.len() + index);
                continue;
            }
            let part =
                if *from == StandingPlace::Start { UncheckedPart::Start } else { UncheckedPart::Motion };
            self.unchecked.push(unchecked_at(program, &change.place, part, unknown_place(from)));
        }
        for UnfollowedStatement { place, why } in &graph.unfollowed_statements {
            self.unchecked.push(unchecked_at(program, place, UncheckedPart::Rest, why.clone()));
        }
    }

    /// The pairs of sound edges that a corner can join, by their places among these; other corners are unchecked.
    fn joined(
        &mut self,
        program: &ControllerProgram,
        graph: &MotionGraph,
        robot: &ProgramRobot<'_>,
    ) -> BTreeSet<(usize, usize)> {
        let place_of: BTreeMap<usize, usize> =
            self.sound.iter().enumerate().map(|(place, edge)| (*edge, place)).collect();
        let mut joined = BTreeSet::new();
        // Behind a move without length the robot begins where it stands.
        let arrives = |pair: &&FlyBy| !is_shorter_than(graph, &graph.edges[pair.before.0], STANDS_RAD);
        for pair in graph.fly_bys.iter().filter(arrives) {
            let places = [pair.before, pair.after].map(|edge| place_of.get(&edge.0).copied());
            let fault = corner_fault(graph, *pair, robot);
            if let (None, [Some(before), Some(after)]) = (&fault, places) {
                joined.insert((before, after));
                continue;
            }
            let why = fault.unwrap_or_else(|| {
                let line = graph.edges[pair.after.0].place.line;
                format!("the corner before line {line} is not checked, as one of its two motions is not")
            });
            let place = &graph.edges[pair.before.0].place;
            self.unchecked.push(unchecked_at(program, place, UncheckedPart::Corner, why));
        }
        joined
    }
}

/// The motions of a graph, and behind them the movements of devices.
fn all_edges(program: &ControllerProgram, graph: &MotionGraph) -> Vec<WalkedEdge> {
    let count = graph.edges.len() + graph.changes.len();
    (0..count).map(|index| told(program, graph, GraphStep::at(graph, index))).collect()
}

/// The joint values at the ends of the same, where they are known.
fn all_ends(graph: &MotionGraph) -> Vec<Option<Vec<f64>>> {
    let count = graph.edges.len() + graph.changes.len();
    let end = |index| {
        let [_, to] = GraphStep::at(graph, index).ends();
        joint_values(&graph.nodes[to.0])
    };
    (0..count).map(end).collect()
}

/// Both ends of every movement of a device, each once; a place that is not known is unchecked by its line.
fn standing_states(graph: &MotionGraph) -> Vec<StandingState> {
    let nodes: BTreeSet<usize> =
        graph.changes.iter().flat_map(|change| [change.from.0, change.to.0]).collect();
    let state = |node: usize| {
        let joints_rad = joint_values(&graph.nodes[node])?;
        Some(StandingState { joints_rad, devices: graph.devices[node].positions.clone() })
    };
    nodes.into_iter().filter_map(state).collect()
}

fn is_arc(edge: &MotionEdge) -> bool {
    matches!(edge.motion.kind, EvaluatedKind::Circular { .. })
}

/// Whether no joint moves further than this along an edge; never of an arc.
fn is_shorter_than(graph: &MotionGraph, edge: &MotionEdge, most_rad: f64) -> bool {
    let joints = |node: NodeIndex| joint_values(&graph.nodes[node.0]);
    if is_arc(edge) {
        return false;
    }
    if edge.from == edge.to {
        return true;
    }
    let (Some(from), Some(to)) = (joints(edge.from), joints(edge.to)) else { return false };
    from.iter().zip(&to).all(|(from, to)| (to - from).abs() <= most_rad)
}

/// Why a corner has no enclosure, whatever is checked of the two motions.
fn corner_fault(graph: &MotionGraph, pair: FlyBy, robot: &ProgramRobot<'_>) -> Option<String> {
    let [before, after] = [pair.before, pair.after].map(|edge| &graph.edges[edge.0]);
    if is_shorter_than(graph, after, NO_LENGTH_RAD) {
        let line = after.place.line;
        return Some(format!(
            "its corner leads to the move on line {line}, which has no length: leave out the corner or that move"
        ));
    }
    let [first, second] = [before, after].map(|edge| robot.tools.known(&edge.motion.tool));
    (first != second).then(|| "the tool changes in its corner: let the robot stop there".to_owned())
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

fn step<'g>(
    program: &ControllerProgram,
    graph: &'g MotionGraph,
    index: usize,
    ends: &RobotEnds<'_>,
) -> Result<WalkedStep<'g>, InputError> {
    let edge = match GraphStep::at(graph, index) {
        GraphStep::Motion(edge) => edge,
        GraphStep::Device(change) => {
            let standing_rad = joint_values(&graph.nodes[change.from.0]).unwrap_or_default();
            return Ok(WalkedStep::Device { change, standing_rad });
        }
    };
    let joints = |node: NodeIndex| joint_values(&graph.nodes[node.0]);
    let from_rad = joints(edge.from).unwrap_or_default();
    let solved = |target| {
        let solved = ends.target(target, Some(&from_rad));
        solved.map_err(|fault| InputError::from(fault.at(&program.files, &edge.place)))
    };
    let to_rad = joints(edge.to);
    let target = match (&to_rad, edge.motion.configuration, &edge.motion.kind) {
        // Its configuration decides the joint values, and not those before.
        (Some(to_rad), Some(_), EvaluatedKind::Joint) => SolvedTarget::Joints(to_rad.clone()),
        _ => solved(&edge.motion.target)?,
    };
    let via = match &edge.motion.kind {
        EvaluatedKind::Circular { via, .. } => Some(solved(via)?),
        _ => None,
    };
    Ok(WalkedStep::Move(WalkedMove { edge, target, via, from_rad, to_rad }))
}

fn covered(graph: &MotionGraph, index: usize) -> CoveredEdge {
    let step = GraphStep::at(graph, index);
    let [from, to] = step.ends();
    // Where devices have done something to objects, a walk has to do that too.
    let may_begin = graph.devices[from.0].handled.is_empty();
    // Behind a move without length the robot begins where it stands.
    let stands = matches!(step, GraphStep::Motion(edge) if is_shorter_than(graph, edge, STANDS_RAD));
    CoveredEdge { from: from.0, to: to.0, is_fly_by: step.is_fly_by() && !stands, may_begin }
}

/// An edge to which no walk leads, as what comes before it is not checked.
fn not_led_to(program: &ControllerProgram, graph: &MotionGraph, index: usize) -> UncheckedMotion {
    let why = "what comes before it is not checked, and moves an object".to_owned();
    unchecked_at(program, GraphStep::at(graph, index).place(), UncheckedPart::Motion, why)
}

fn told(program: &ControllerProgram, graph: &MotionGraph, step: GraphStep<'_>) -> WalkedEdge {
    let ([from, to], place) = (step.ends(), step.place());
    let condition = |taken: &TakenCondition| {
        let holds = if taken.holds { "holds" } else { "does not hold" };
        format!("{} {holds}: {}", program.line_words(&taken.place), taken.place.text)
    };
    WalkedEdge {
        file: file_name(program, place).to_owned(),
        line: place.line,
        column: place.column,
        text: place.text.to_string(),
        from: from.0,
        to: to.0,
        conditions: step.conditions().iter().map(condition).collect(),
        devices: graph.devices[from.0].positions.clone(),
    }
}

/// Says of unchecked motions whose line is checked on other ways that it is.
fn beside_checked(
    program: &ControllerProgram,
    graph: &MotionGraph,
    checked: &[usize],
    mut unchecked: Vec<UncheckedMotion>,
) -> Vec<UncheckedMotion> {
    let line = |edge: &usize| {
        let place = GraphStep::at(graph, *edge).place();
        (file_name(program, place), place.line)
    };
    let lines: BTreeSet<(&str, u32)> = checked.iter().map(line).collect();
    for one in unchecked.iter_mut().filter(|one| one.part == UncheckedPart::Motion) {
        if one.line.is_some_and(|line| lines.contains(&(one.file.as_str(), line))) {
            one.why += "; on other ways to it the line is checked";
        }
    }
    unchecked
}

fn rest_of(program: &ControllerProgram, why: &Incompleteness) -> UncheckedMotion {
    let what = format!("the search for motions ended before its time: {}", why.what);
    unchecked_at(program, &why.place, UncheckedPart::Rest, what)
}

fn unreached_at(program: &ControllerProgram, place: &SourcePlace) -> UnreachedStatement {
    UnreachedStatement { file: file_name(program, place).to_owned(), line: place.line }
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

/// Why no motion can be walked: each that begins at a known place, by what is wrong with it.
fn nothing_is_walked(program: &ControllerProgram, graph: &MotionGraph, sorted: &SortedEdges) -> InputError {
    let file = program.main_file();
    let impossible = sorted.impossible.iter().map(|one| {
        let why = MoveFailure::Impossible(one.why.clone()).told();
        unchecked_at(program, &graph.edges[one.edge].place, UncheckedPart::Motion, why)
    });
    let impossible = each_line_once(impossible.collect());
    let unchecked = each_line_once(sorted.unchecked.clone());
    let begins = |one: &&UncheckedMotion| {
        one.part == UncheckedPart::Motion
            && graph.edges.iter().any(|edge| {
                Some(edge.place.line) == one.line && joint_values(&graph.nodes[edge.from.0]).is_some()
            })
    };
    let faulty = impossible.iter().chain(unchecked.iter().filter(begins));
    let problems: Vec<Problem> = faulty
        .map(|one| {
            let problem = Problem::new(&one.file, format!("a motion that cannot be checked: {}", one.why));
            problem.on_line(one.line.unwrap_or_default())
        })
        .collect();
    if problems.is_empty() { nothing_begins(file, graph).into() } else { InputError { problems } }
}

fn nothing_begins(file: &str, graph: &MotionGraph) -> Problem {
    let is_standing = |edge: &MotionEdge| is_shorter_than(graph, edge, STANDS_RAD);
    let problem = if graph.edges.is_empty() {
        Problem::new(file, "the program moves nothing").expected("a motion that it reaches")
    } else if graph.edges.iter().all(is_standing) {
        Problem::new(file, "every move of the program leads to where the robot stands").expected("a motion")
    } else {
        Problem::new(file, "no motion of the program begins where the robot is known to stand")
            .expected("controller: Controller(start_deg: [...]) in the robot of the cell file")
    };
    problem.hint("pathproof program show FILE, with the file of the program, lists its motions")
}

fn file_name<'p>(program: &'p ControllerProgram, place: &SourcePlace) -> &'p str {
    program.files.get(place.file).map_or("", String::as_str)
}

fn unchecked_at(
    program: &ControllerProgram,
    place: &SourcePlace,
    part: UncheckedPart,
    why: String,
) -> UncheckedMotion {
    UncheckedMotion { file: file_name(program, place).to_owned(), line: Some(place.line), part, why }
}
