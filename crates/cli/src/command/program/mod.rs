//! `pathproof program`.

mod convert;
mod json;
mod of_cell;
mod read;
mod text;

use controller_program::{ControllerProgram, ProgramAction, Routine};
use diagnostics::Problem;
use motion_graph::{Exploration, ExplorationSettings, Incompleteness, MotionGraph, SymbolicEnds, explore};

use super::{print, print_text};
use crate::args::{ControllerProgramArgs, ProgramShow};
use crate::exit::{Failure, INCOMPLETE};
pub(super) use read::{ProgramFiles, ReadProgram, read};

pub(super) fn run(command: &ControllerProgramArgs) -> Result<u8, Failure> {
    match command {
        ControllerProgramArgs::Show(arguments) => show(arguments),
        ControllerProgramArgs::Convert(arguments) => convert::run(arguments),
    }
}

/// Names of routines that move the robot, without parameters, at most a few.
fn moving_routines(program: &ControllerProgram) -> Vec<&str> {
    const MOST: usize = 4;
    let moves = |routine: &&Routine| {
        let mut statements = routine.blocks.iter().flat_map(|block| &block.statements);
        routine.parameters.is_empty()
            && statements.any(|statement| matches!(statement.action, ProgramAction::Move(_)))
    };
    program.routines.iter().filter(moves).map(|routine| routine.name.as_str()).take(MOST).collect()
}

/// A program with every motion that it can make.
struct ShownProgram {
    read: ReadProgram,
    graph: MotionGraph,
    /// What ended the search for motions before its time.
    incomplete: Option<Incompleteness>,
}

impl ShownProgram {
    /// Whether every motion is known.
    fn is_complete(&self) -> bool {
        self.incomplete.is_none() && self.graph.unfollowed_statements.is_empty()
    }
}

fn show(arguments: &ProgramShow) -> Result<u8, Failure> {
    if arguments.file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ron")) {
        return of_cell::show(arguments);
    }
    let read = read(&arguments.file, &arguments.reading)?;
    let explored = explore(&read.program, &ExplorationSettings::default(), &SymbolicEnds);
    let (graph, incomplete) = match explored.map_err(Failure::Input)? {
        Exploration::Complete(graph) => (graph, None),
        Exploration::Incomplete(graph, why) => (graph, Some(why)),
    };
    if graph.edges.is_empty() && incomplete.is_none() {
        let file = arguments.file.display().to_string();
        let problem = Problem::new(file, "the program moves nothing").expected("a motion that it reaches");
        let problem = match moving_routines(&read.program).as_slice() {
            [] => problem,
            names => problem.hint(format!("name what runs: --entry {}", names.join(" or --entry "))),
        };
        return Err(Failure::Input(problem.into()));
    }
    let shown = ShownProgram { read, graph, incomplete };
    if arguments.json {
        print(json::program(&shown).as_bytes())?;
    } else {
        print_text(&text::program(&shown))?;
    }
    Ok(if shown.is_complete() { 0 } else { INCOMPLETE })
}
