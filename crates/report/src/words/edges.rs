//! The motions of a program that branches, in words.

use scene::{ControllerBase, ProgramEdges, Scene, SceneInterlock, ToolWithoutShapes, WalkedEdge};
use simulator::{LeadFound, Outcome, ProgramLine, Verdict};

use super::count;

/// Outputs that are listed; the rest is counted.
const MOST_OUTPUTS: usize = 8;

/// How many motions the program of a controller can make; 0 without one.
pub fn edge_count(scene: &Scene) -> usize {
    scene.all_edges().count()
}

/// `of the program, whatever its inputs are`, of the programs of controllers.
pub(crate) fn of_programs(scene: &Scene) -> &'static str {
    match scene.edges.len() {
        0 | 1 => "of the program, whatever its inputs are",
        _ => "of the programs, whatever their inputs are",
    }
}

/// ` (#7 to #2, where line 17 holds: ...)` of a motion of a controller's program; empty of others.
pub(super) fn edge_of(line: &ProgramLine) -> String {
    let Some(edge) = &line.edge else { return String::new() };
    let [from, to] = edge.places;
    let under = if edge.conditions.is_empty() { "" } else { ", where " };
    format!(" (#{from} to #{to}{under}{})", edge.conditions.join(" and "))
}

/// What is said of the motions of controllers' programs: how many there are, and what is assumed; empty without one.
pub fn edges(scene: &Scene, outcome: &Outcome) -> Vec<String> {
    let beside = if has_others(scene) {
        "whatever the others do meanwhile: nothing says when which one is where"
    } else {
        "nothing else in the cell moves"
    };
    let motions = |edges: &ProgramEdges| {
        let file = scene.relative_path(&scene.trajectories[edges.trajectory].file);
        let motions = count(edges.edges.len(), "motion");
        format!("{motions} of {file}, whatever the inputs of the program are; {beside}")
    };
    let mut said: Vec<String> = scene.edges.iter().map(motions).collect();
    let apart = outcome.corners.leads.iter().filter(|lead| !lead.is_clocked);
    said.extend(apart.map(|lead| anywhere(scene, lead, outcome.corners.leads_are_open)));
    said.extend(scene.edges.iter().filter_map(|edges| base(scene, edges)));
    said.extend(scene.edges.iter().filter_map(|edges| idle_outputs(scene, edges)));
    said.extend(scene.edges.iter().flat_map(|edges| tools_without_shapes(scene, edges)));
    said.extend(assumed(scene).map(|what| format!("assumed, because the cell file says so: {what}")));
    said
}

/// Whether a program moves beside one of a controller.
fn has_others(scene: &Scene) -> bool {
    scene.trajectories.iter().filter(|program| program.moves_a_joint()).count() > 1
}

/// What is said of the base in which the poses of a program are; nothing of one that goes to no pose.
fn base(scene: &Scene, edges: &ProgramEdges) -> Option<String> {
    let file = scene.relative_path(&scene.trajectories[edges.trajectory].file);
    let robot = scene.robot_of_program(edges.trajectory);
    let given = match edges.base? {
        ControllerBase::CellFile => format!("the world that the cell file gives {robot}"),
        ControllerBase::Link => format!("the link base of {robot}"),
    };
    Some(format!("poses of {file} are in {given}, the base of its controller"))
}

/// What is said of outputs that move nothing; nothing without any.
fn idle_outputs(scene: &Scene, edges: &ProgramEdges) -> Option<String> {
    let file = scene.relative_path(&scene.trajectories[edges.trajectory].file);
    let outputs = edges.idle_outputs.as_slice();
    let listed = outputs.iter().take(MOST_OUTPUTS).map(String::as_str).collect::<Vec<_>>().join(", ");
    let others = match outputs.len().saturating_sub(MOST_OUTPUTS) {
        0 => String::new(),
        others => format!(" and {}", count(others, "other")),
    };
    let moves = if outputs.len() == 1 { "moves" } else { "move" };
    (!outputs.is_empty()).then(|| {
        format!(
            "{listed}{others} of {file} {moves} nothing here: no device of the cell file has such an output"
        )
    })
}

/// What is said of the tools of a program behind whose flange nothing has a shape: what is mounted there is not checked.
fn tools_without_shapes(scene: &Scene, edges: &ProgramEdges) -> Vec<String> {
    let told = |tool: ToolWithoutShapes<'_>| {
        let ToolWithoutShapes { robot, tool, carrier } = tool;
        format!(
            "tool {tool} of {robot} has no shapes: of what is mounted there nothing is checked but what the shapes of {carrier} have of it"
        )
    };
    scene.tools_without_shapes(edges.trajectory).into_iter().map(told).collect()
}

/// What is said of two programs of which nothing says when each is where.
fn anywhere(scene: &Scene, lead: &LeadFound, is_open: bool) -> String {
    let [first, second] = lead.programs.map(|program| scene.robot_of_program(program));
    let pairs = count(lead.pairs, "pair");
    let answer = match lead.verdict {
        _ if is_open => "not asked".to_owned(),
        _ if lead.pairs == 0 => "no pair is moved by both".to_owned(),
        Verdict::Clear => format!("{pairs} of the two proven clear"),
        _ => format!("{pairs} of the two asked, with findings"),
    };
    format!("{first} anywhere on its way while {second} is anywhere on its own: {answer}")
}

/// What the cell files say of programs of controllers; of several with the file.
fn assumed(scene: &Scene) -> impl Iterator<Item = String> {
    let is_alone = scene.edges.len() == 1;
    let interlocked = |interlock: &SceneInterlock| {
        let [first, second] = interlock.never.each_ref().map(|at| at.name.as_str());
        format!("never {first} and {second} at one time ({})", interlock.reason)
    };
    let of_programs = scene.edges.iter().flat_map(move |edges| {
        let file = scene.relative_path(&scene.trajectories[edges.trajectory].file);
        let of_file = if is_alone { String::new() } else { format!(" (of {file})") };
        edges.assumed.iter().map(move |what| format!("{what}{of_file}"))
    });
    of_programs.chain(scene.interlocks.iter().map(interlocked))
}

/// What the result says of what the cell file assumes of the program, behind what it says of the motion; empty without any.
pub(super) fn edges_assumed(scene: &Scene) -> String {
    let assumed: Vec<String> = assumed(scene).collect();
    if assumed.is_empty() {
        return String::new();
    }
    format!(", if, as the cell file says, {}", assumed.join(" and "))
}

/// A motion of a controller's program, as tables show it.
pub struct EdgeRow<'a> {
    /// The motion.
    pub edge: &'a WalkedEdge,
    /// File and line.
    pub place: String,
    /// The conditions on one way that leads to it.
    pub conditions: String,
    /// The worst verdict along it, in a word; of one without length, or that is not checked, what it is.
    pub verdict: &'static str,
}

/// The motions of a controller's program, in the order of its files.
pub fn edge_rows<'a>(scene: &'a Scene, outcome: &Outcome) -> Vec<EdgeRow<'a>> {
    let verdicts = edge_verdicts(scene, outcome);
    let row = |(edge, verdict): (&'a WalkedEdge, Option<Verdict>)| EdgeRow {
        edge,
        place: format!("{}:{}", scene.relative_path(&edge.file), edge.line),
        conditions: edge.conditions.join(" and "),
        verdict: match verdict {
            Some(verdict) => verdict.name(),
            None if edge.from == edge.to => "stands",
            None => "not checked",
        },
    };
    scene.all_edges().zip(verdicts).map(row).collect()
}

/// Per motion of a controller's program, the worst verdict along it by the exact motion; none where no walk has it.
pub fn edge_verdicts(scene: &Scene, outcome: &Outcome) -> Vec<Option<Verdict>> {
    let mut worst = vec![None; edge_count(scene)];
    let mut add = |edge: Option<usize>, verdict: Verdict| {
        if let Some(edge) = edge {
            worst[edge] = worst[edge].max(Some(verdict));
        }
    };
    for (point, frame) in outcome.frames.iter().enumerate() {
        add(scene.edge_to_point(point), frame.verdict);
    }
    let segments = outcome.certificate.iter().flat_map(|certificate| &certificate.segments);
    for (index, segment) in segments.enumerate() {
        add(scene.edge_of_segment(index), segment.verdict);
    }
    worst
}
