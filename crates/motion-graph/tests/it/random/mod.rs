//! Random programs with random inputs: every move that an independent interpreter makes is an edge of the graph.
//!
//! `PATHPROOF_LONG=1` tries many more programs.

mod generate;
mod interpret;
mod program;

use std::collections::{BTreeMap, BTreeSet};

use controller_program::ToolInForce;
use pathproof_motion_graph::{
    EdgeIndex, EvaluatedTarget, Exploration, ExplorationLimits, ExplorationSettings, FlyBy, MotionGraph,
    StandingPlace, SymbolicEnds, explore,
};
use test_support::Random;
use urscript::{ScriptSettings, read_script};

use interpret::{Run, Spot, Step};

/// Runs of each program that asks for inputs, and many more with `PATHPROOF_LONG`.
const RUNS: u64 = 12;

/// Statements of a run, after which it is broken off.
const FUEL: usize = 400;

/// What the programs of a test came to.
#[derive(Debug, Default)]
struct Tally {
    explored: usize,
    refused: usize,
    incomplete: usize,
    steps: usize,
    fly_bys: usize,
    exact: usize,
    unfollowed: usize,
}

#[test]
fn every_move_of_every_run_is_an_edge() {
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    let (programs, runs): (u64, u64) = if is_long { (10_000, 1000) } else { (3_000, RUNS) };
    let mut tally = Tally::default();
    for seed in 0..programs {
        try_program(seed, runs, &mut tally);
    }
    println!("{tally:?}");
    let programs = programs as usize;
    assert!(tally.explored > programs * 3 / 4, "{tally:?}");
    assert!(
        tally.exact > programs / 10 && tally.steps > programs * 50 && tally.fly_bys > programs * 10,
        "{tally:?}"
    );
}

fn try_program(seed: u64, most_runs: u64, tally: &mut Tally) {
    let mut random = Random(seed);
    let mut program = generate::generate(&mut random);
    let text = program.write();
    let script = read_script(text.as_bytes(), "random.script", &ScriptSettings::default())
        .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
    assert_eq!(script.program.inconsistencies(), Vec::<String>::new(), "seed {seed}\n{text}");
    let limits = ExplorationLimits { states_per_point: 300, ..ExplorationLimits::default() };
    let settings = ExplorationSettings { limits, ..ExplorationSettings::default() };
    let mut runs: Vec<Run> = Vec::new();
    for run in 0..most_runs {
        runs.push(interpret::run(&program, &mut Random(seed * 1000 + run), FUEL));
        // Without inputs every run is the same.
        if !runs[0].asked && run + 1 >= RUNS {
            break;
        }
    }
    let graph = match explore(&script.program, &settings, &SymbolicEnds) {
        Ok(Exploration::Complete(graph)) => graph,
        Ok(Exploration::Incomplete(_, incompleteness)) => {
            assert!(
                incompleteness.what.starts_with("too many states"),
                "seed {seed}: {incompleteness:?}\n{text}"
            );
            tally.incomplete += 1;
            return;
        }
        Err(error) => {
            // Recursions of the generator may have no end; nothing else of it is refused.
            assert!(error.to_string().contains("calls nest too deep"), "seed {seed}: {error}\n{text}");
            tally.refused += 1;
            return;
        }
    };
    tally.explored += 1;
    let edges = Edges::new(&graph);
    let mut made = BTreeSet::new();
    for run in &runs {
        made.extend(check_run(run, &graph, &edges, tally, &format!("seed {seed}\n{text}")));
    }
    // Without inputs there is one run, and nothing else is in the graph.
    tally.unfollowed += usize::from(!graph.unfollowed.is_empty());
    if graph.unfollowed.is_empty() && runs.iter().all(|run| run.ended && !run.asked) {
        assert_eq!(made.len(), graph.edges.len(), "seed {seed}: edges that no run makes\n{text}");
        tally.exact += 1;
    }
}

/// Edges by line.
struct Edges(BTreeMap<u32, Vec<EdgeIndex>>);

impl Edges {
    fn new(graph: &MotionGraph) -> Self {
        let mut by_line: BTreeMap<u32, Vec<EdgeIndex>> = BTreeMap::new();
        for (index, edge) in graph.edges.iter().enumerate() {
            by_line.entry(edge.place.line).or_default().push(EdgeIndex(index));
        }
        Self(by_line)
    }

    fn find(&self, step: &Step, graph: &MotionGraph) -> Option<EdgeIndex> {
        self.0.get(&step.line)?.iter().copied().find(|index| {
            let edge = &graph.edges[index.0];
            is_at(&step.from, &graph.nodes[edge.from.0])
                && is_at(&step.to, &graph.nodes[edge.to.0])
                && edge.motion.corner_m.get() == step.corner_m
                && is_tool(step.tool, &edge.motion.tool)
        })
    }
}

/// Checks a run against the graph, and gives the edges that it makes.
fn check_run(
    run: &Run,
    graph: &MotionGraph,
    edges: &Edges,
    tally: &mut Tally,
    about: &str,
) -> BTreeSet<EdgeIndex> {
    let mut made = BTreeSet::new();
    let mut before: Option<EdgeIndex> = None;
    for step in &run.steps {
        let edge = edges.find(step, graph).unwrap_or_else(|| panic!("{step:?} is no edge: {about}"));
        if let Some(before) = before {
            assert!(
                graph.fly_bys.contains(&FlyBy { before, after: edge }),
                "no corner before {step:?}: {about}"
            );
            tally.fly_bys += 1;
        }
        before = (step.corner_m > 0.0).then_some(edge);
        made.insert(edge);
        tally.steps += 1;
    }
    if run.ended {
        let last = run.steps.last().map_or(&Spot::Start, |step| &step.to);
        assert!(graph.ends.iter().any(|end| is_at(last, &graph.nodes[end.0])), "no end at {last:?}: {about}");
    }
    made
}

/// Whether a node is where the interpreter's robot stands.
fn is_at(spot: &Spot, place: &StandingPlace) -> bool {
    match (spot, place) {
        (Spot::Start, StandingPlace::Start) => true,
        (Spot::Joints(joints), StandingPlace::Joints(found)) => {
            joints.iter().zip(found).all(|(joint, found)| *joint == found.get())
        }
        (Spot::Pose(x, tool), StandingPlace::At { target: EvaluatedTarget::Pose(pose), tool: found }) => {
            is_tool(*tool, found) && pose.place_m()[0] == *x
        }
        _ => false,
    }
}

/// Whether a tool is the interpreter's.
fn is_tool(tool: u32, found: &ToolInForce) -> bool {
    match found {
        ToolInForce::Installed => tool == 0,
        ToolInForce::Pose(pose) => pose.place_m()[2] == f64::from(tool) / 10.0,
    }
}
