//! Exploration: every state that a program can be in, from its start on, until nothing new comes.

mod growth;
mod moves;
mod record;
mod run;
mod state;

use std::collections::{BTreeMap, VecDeque};

use controller_program::{BlockIndex, ControllerProgram, Finite, ToolInForce};
use diagnostics::{InputError, Problem, Problems};

use crate::analyse::ProgramFacts;
use crate::ends::MoveEnds;
use crate::graph::{Exploration, Incompleteness, NodeIndex, TakenCondition};
use crate::motion::StandingPlace;
use crate::settings::ExplorationSettings;
use growth::StatesFound;
use record::ExplorationRecord;
use state::{ExplorationState, ProgramPoint};

/// Explores a program.
///
/// # Errors
/// Every statement that some run reaches and that cannot be checked: a target that only the running program knows, a variable without a
/// value, operands of wrong kinds, calls that are too deep. The controller may never get there, if conditions have to do with each other.
///
/// # Guarantee
/// That of [`MotionGraph`](crate::MotionGraph), where the exploration is complete.
pub fn explore(
    program: &ControllerProgram,
    settings: &ExplorationSettings,
    ends: &dyn MoveEnds,
) -> Result<Exploration, InputError> {
    let file = program.files.first().map_or("", String::as_str);
    let start = start(program, settings, file)?;
    let mut explorer = Explorer {
        program,
        facts: ProgramFacts::new(program),
        settings,
        ends,
        record: ExplorationRecord::new(start),
        states: StatesFound::new(),
        open: VecDeque::new(),
        problems: Vec::new(),
        steps: 0,
    };
    let result = explorer.all();
    let mut found = std::mem::take(&mut explorer.problems);
    found.sort_by(|a, b| (&a.file, a.line, a.column, &a.what).cmp(&(&b.file, b.line, b.column, &b.what)));
    let mut problems = Problems::new(file).each_once();
    for problem in found {
        problems.push(problem);
    }
    let graph = explorer.record.into_graph(program);
    problems.check(match result {
        Ok(()) => Exploration::Complete(graph),
        Err(incompleteness) => Exploration::Incomplete(graph, incompleteness),
    })
}

fn start(
    program: &ControllerProgram,
    settings: &ExplorationSettings,
    file: &str,
) -> Result<StandingPlace, InputError> {
    let Some(joints) = &settings.start_rad else { return Ok(StandingPlace::Start) };
    let known: Option<Vec<Finite>> = joints.iter().map(|joint| Finite::new(*joint)).collect();
    match known.filter(|joints| joints.len() == program.joint_count) {
        Some(joints) => Ok(StandingPlace::Joints(joints)),
        None => Err(Problem::new(file, "the place where the robot starts")
            .found(format!("{joints:?}"))
            .expected(format!("{} finite joint values", program.joint_count))
            .into()),
    }
}

/// A state that is still to be followed, with the unknown conditions since the last move.
struct OpenState {
    state: ExplorationState,
    conditions: Vec<TakenCondition>,
}

struct Explorer<'a> {
    program: &'a ControllerProgram,
    facts: ProgramFacts,
    settings: &'a ExplorationSettings,
    ends: &'a dyn MoveEnds,
    record: ExplorationRecord,
    states: StatesFound,
    open: VecDeque<OpenState>,
    problems: Vec<Problem>,
    steps: usize,
}

impl Explorer<'_> {
    /// Follows states until none is open.
    fn all(&mut self) -> Result<(), Incompleteness> {
        let point = ProgramPoint { routine: self.program.entry, block: BlockIndex(0), statement: 0 };
        let state = ExplorationState {
            point,
            stack: Vec::new(),
            values: BTreeMap::new(),
            standing: NodeIndex(0),
            corner: None,
            tool: ToolInForce::default(),
        };
        self.reach(OpenState { state, conditions: Vec::new() })?;
        while let Some(next) = self.open.pop_front() {
            self.follow(next)?;
        }
        Ok(())
    }

    /// A state that the program reaches; one that is new is followed later.
    fn reach(&mut self, mut open: OpenState) -> Result<(), Incompleteness> {
        let point = open.state.point;
        if point.statement == 0 {
            self.forget_dead_values(&mut open.state);
        }
        if self.states.add(&open.state, &self.settings.limits, self.program)? {
            self.open.push_back(open);
        }
        Ok(())
    }

    /// Drops the routine's own variables that are not read any more.
    fn forget_dead_values(&self, state: &mut ExplorationState) {
        let routine = state.point.routine;
        let live = self.facts.live(routine, state.point.block);
        state.values.retain(|variable, _| {
            self.program.variables[variable.0].local_to != Some(routine)
                || live.binary_search(variable).is_ok()
        });
    }
}
