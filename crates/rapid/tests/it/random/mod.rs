//! Generated programs: every move of every run is in the graph, and without inputs the graph has no other.

mod generate;
mod interpret;

use std::collections::BTreeSet;

use motion_graph::{
    EvaluatedTarget, Exploration, ExplorationLimits, ExplorationSettings, MotionGraph, StandingPlace,
    SymbolicEnds, explore,
};
use pathproof_rapid::{RapidSettings, RapidText, read_rapid};
use test_support::Random;

use generate::GeneratedModule;
use interpret::{MadeMove, run};

/// How many programs are tried, and fifty times as many with `PATHPROOF_LONG`.
const PROGRAMS: u64 = 200;

/// Statements of the first run of a program, which makes all its moves where it asks for no inputs.
const STEPS: usize = 20_000;
/// Statements of each later run.
const LATER_STEPS: usize = 2_000;

/// The graph of a program; none where it has too many states.
fn graph(program: &GeneratedModule) -> Option<MotionGraph> {
    let text = program.text();
    let module = RapidText { file: "a.mod", bytes: text.as_bytes() };
    let read =
        read_rapid(&[module], &RapidSettings::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.program.inconsistencies(), Vec::<String>::new(), "{text}");
    let limits = ExplorationLimits {
        states_per_point: 1_000,
        states: 10_000,
        values: 200_000,
        edges: 10_000,
        steps: 50_000,
    };
    match explore(
        &read.program,
        &ExplorationSettings { limits, ..ExplorationSettings::default() },
        &SymbolicEnds,
    ) {
        Ok(Exploration::Complete(graph)) => Some(graph),
        Ok(Exploration::Incomplete(..)) => None,
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// The place in whole millimetres, and the tool by its length.
fn target(of: &EvaluatedTarget, tool: &controller_program::ToolInForce) -> (i64, i64, i64) {
    let EvaluatedTarget::Pose(pose) = of else { panic!("{of:?}") };
    let controller_program::ToolInForce::Pose(tool) = tool else { panic!("{tool:?}") };
    let [x, y, _] = pose.place_m().map(|number| (number * 1000.0).round() as i64);
    (x, y, (tool.place_m()[2] * 1000.0).round() as i64)
}

fn made(graph: &MotionGraph) -> BTreeSet<MadeMove> {
    let edges = graph.edges.iter();
    edges
        .map(|edge| {
            let from = match &graph.nodes[edge.from.0] {
                StandingPlace::Start => None,
                StandingPlace::At { target: at, tool } => Some(target(at, tool)),
                other @ StandingPlace::Joints(_) => panic!("{other:?}"),
            };
            let to = target(&edge.motion.target, &edge.motion.tool);
            let counts = edge.motion.configuration.is_some();
            MadeMove { line: edge.place.line, from, to, counts }
        })
        .collect()
}

#[test]
fn every_run_is_in_the_graph_and_without_inputs_nothing_else() {
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    let (programs, runs) = if is_long { (50 * PROGRAMS, 1000) } else { (PROGRAMS, 8) };
    let (mut alike, mut asked) = (0, 0);
    for seed in 0..programs {
        let program = GeneratedModule::new(&mut Random(seed));
        let Some(graph) = graph(&program) else { continue };
        if !graph.unfollowed.is_empty() {
            continue;
        }
        let in_graph = made(&graph);
        let mut inputs = Random(seed + 1000);
        let mut in_runs = BTreeSet::new();
        let mut has_asked = false;
        for index in 0..runs {
            let made = run(&program, &mut inputs, if index == 0 { STEPS } else { LATER_STEPS });
            has_asked |= made.asked;
            for step in made.moves {
                assert!(in_graph.contains(&step), "{step:?}\n{in_graph:?}\n{}", program.text());
                in_runs.insert(step);
            }
            // Without inputs every run is the same.
            if !has_asked {
                break;
            }
        }
        if has_asked {
            asked += 1;
        } else {
            alike += 1;
            assert_eq!(in_graph, in_runs, "{}", program.text());
        }
    }
    assert!(alike > programs / 10 && asked > programs / 10, "{alike} {asked}");
}
