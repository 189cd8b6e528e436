//! Programs of robot controllers.

use controller_program::ControllerProgram;
use motion_graph::{Exploration, ExplorationLimits, ExplorationSettings, SymbolicEnds, explore};
use rapid::{RapidSettings, RapidText, read_rapid};
use urp::read_urp;
use urscript::{ScriptSettings, read_script};

use super::refused;

/// URScript.
pub(crate) fn script(bytes: &[u8]) {
    match read_script(bytes, "a.script", &ScriptSettings::default()) {
        Ok(script) => valid(&script.program, "a.script"),
        Err(error) => refused(&error, "a.script"),
    }
}

/// A module of RAPID.
pub(crate) fn module(bytes: &[u8]) {
    match read_rapid(&[RapidText { file: "a.mod", bytes }], &RapidSettings::default()) {
        Ok(read) => valid(&read.program, "a.mod"),
        Err(error) => refused(&error, "a.mod"),
    }
}

/// Program files of the teach pendant, packed or not.
pub(crate) fn pendant(bytes: &[u8]) {
    match read_urp(bytes, "a.urp", &ScriptSettings::default()) {
        Ok(read) => valid(&read.program, "a.urp"),
        Err(error) => refused(&error, "a.urp"),
    }
}

/// A program is consistent, and its graph has every move that it does not list as unreached.
fn valid(program: &ControllerProgram, file: &str) {
    assert_eq!(program.inconsistencies(), Vec::<String>::new());
    let limits = ExplorationLimits {
        states_per_point: 100,
        states: 5_000,
        edges: 5_000,
        steps: 100_000,
        values: 100_000,
    };
    let settings = ExplorationSettings { limits, ..ExplorationSettings::default() };
    match explore(program, &settings, &SymbolicEnds) {
        Ok(Exploration::Complete(graph)) => {
            assert!(graph.edges.len() + graph.unreached.len() >= program.move_count(), "a move is lost");
            for edge in &graph.edges {
                assert!(edge.from.0 < graph.nodes.len() && edge.to.0 < graph.nodes.len());
            }
            for pair in &graph.fly_bys {
                assert_eq!(graph.edges[pair.before.0].to, graph.edges[pair.after.0].from);
                assert!(graph.edges[pair.before.0].motion.is_fly_by());
            }
        }
        Ok(Exploration::Incomplete(..)) => {}
        Err(error) => refused(&error, file),
    }
}
