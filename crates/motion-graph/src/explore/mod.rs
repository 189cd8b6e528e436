//! Exploration: every state that a program can be in, from its start on, until nothing new comes.

mod assumptions;
mod devices;
mod growth;
mod moves;
mod record;
mod run;
mod state;
mod unled;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use controller_program::{BlockEnd, BlockIndex, ControllerProgram, Finite, ToolInForce, VariableIndex};
use diagnostics::{InputError, Problem, Problems};

use crate::analyse::ProgramFacts;
use crate::devices::DevicesAt;
use crate::ends::MoveEnds;
use crate::graph::{Exploration, Incompleteness, MotionGraph, NodeIndex, TakenCondition};
use crate::motion::StandingPlace;
use crate::settings::{ChosenSide, ExplorationSettings};
use growth::{Growth, StatesFound};
use record::ExplorationRecord;
use state::{ExplorationState, ProgramPoint};

/// How many variables may be left unfollowed.
const MOST_UNFOLLOWED: usize = 8;

/// Explores a program.
///
/// Where a variable takes ever new values, the program is explored once more without following it: a counter on which no target depends
/// then does not matter. Where a target does, the exploration is incomplete and names the variable.
///
/// # Errors
/// Every statement that some run reaches and that cannot be checked: a target that only the running program knows, a variable without a
/// value, operands of wrong kinds, calls that are too deep. The controller may never get there, if conditions have to do with each other.
///
/// # Guarantee
/// That of [`MotionGraph`], where the exploration is complete.
pub fn explore(
    program: &ControllerProgram,
    settings: &ExplorationSettings,
    ends: &dyn MoveEnds,
) -> Result<Exploration, InputError> {
    let file = program.files.first().map_or("", String::as_str);
    let start = start(program, settings, file)?;
    let mut without = BTreeSet::new();
    let mut first: Option<(MotionGraph, Incompleteness)> = None;
    loop {
        let mut explorer = Explorer::new(program, settings, ends, start.clone(), &without);
        let result = explorer.all();
        explorer.check_choices(file);
        explorer.check_devices(file);
        explorer.check_assumptions(file);
        let problems = explorer.problems(file);
        match (result, first.take()) {
            (Ok(()), None) => {
                return InputError::check(
                    Exploration::Complete(explorer.record.into_graph(program)),
                    problems,
                );
            }
            (Ok(()), Some(_)) if problems.is_empty() => {
                let names =
                    without.iter().map(|variable: &VariableIndex| program.variables[variable.0].name.clone());
                let unfollowed = names.collect();
                let graph = explorer.record.into_graph(program);
                return Ok(Exploration::Complete(MotionGraph { unfollowed, ..graph }));
            }
            // Something that moves depends on what was not followed.
            (_, Some((graph, why))) if !problems.is_empty() => {
                return Ok(Exploration::Incomplete(graph, why));
            }
            (Ok(()), Some((graph, why))) => return Ok(Exploration::Incomplete(graph, why)),
            (Err(_), None) if !problems.is_empty() => return Err(InputError { problems }),
            (Err(growth), earlier) => {
                let is_new = growth.grown.is_some_and(|grown| without.insert(grown));
                let graph = explorer.record.into_graph(program);
                let (graph, why) = earlier.unwrap_or((graph, growth.incompleteness));
                if !is_new || without.len() > MOST_UNFOLLOWED {
                    return Ok(Exploration::Incomplete(graph, why));
                }
                first = Some((graph, why));
            }
        }
    }
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
    /// States beside the one that is followed, which are still to be reached.
    forks: Vec<OpenState>,
    problems: Vec<Problem>,
    /// The choices that were asked for, by their index.
    chosen: BTreeSet<usize>,
    steps: usize,
}

impl<'a> Explorer<'a> {
    fn new(
        program: &'a ControllerProgram,
        settings: &'a ExplorationSettings,
        ends: &'a dyn MoveEnds,
        start: StandingPlace,
        without: &BTreeSet<VariableIndex>,
    ) -> Self {
        Self {
            program,
            facts: ProgramFacts::new(program, settings, without),
            settings,
            ends,
            record: ExplorationRecord::new(start, DevicesAt::at_start(&settings.devices)),
            states: StatesFound::new(),
            open: VecDeque::new(),
            forks: Vec::new(),
            problems: Vec::new(),
            chosen: BTreeSet::new(),
            steps: 0,
        }
    }

    /// Reports choices of conditions that no run asks, or that are known.
    fn check_choices(&mut self, file: &str) {
        let unused =
            self.settings.choices.iter().enumerate().filter(|(index, _)| !self.chosen.contains(index));
        let problem = |(_, choice): (usize, &ChosenSide)| {
            let what = format!("a choice for line {}, where no unknown condition is asked", choice.line);
            Problem::new(file, what).on_line(choice.line).hint("pathproof program show lists the conditions")
        };
        self.problems.extend(unused.map(problem));
        for choice in &self.settings.choices {
            let files = self.files_with_condition(choice);
            if files.len() > 1 {
                let what =
                    format!("a choice for line {}, on which several files have a condition", choice.line);
                let found = files.into_iter().collect::<Vec<_>>().join(", ");
                let problem = Problem::new(file, what).on_line(choice.line).found(found);
                self.problems.push(problem.expected("file: \"...\" in the choice"));
            }
        }
    }

    /// The files in which a choice has a condition.
    fn files_with_condition(&self, choice: &ChosenSide) -> BTreeSet<&str> {
        let blocks = self.program.routines.iter().flat_map(|routine| &routine.blocks);
        let places = blocks.filter_map(|block| match &block.end {
            BlockEnd::Branch { place, .. } => Some(place),
            _ => None,
        });
        let named =
            places.filter_map(|place| Some((self.program.files.get(place.file)?.as_str(), place.line)));
        named.filter(|(file, line)| choice.is_of(file, *line)).map(|(file, _)| file).collect()
    }

    /// The problems so far, each once, in the order of the files.
    fn problems(&mut self, file: &str) -> Vec<Problem> {
        let mut found = std::mem::take(&mut self.problems);
        found.sort_by(|a, b| (&a.file, a.line, a.column, &a.what).cmp(&(&b.file, b.line, b.column, &b.what)));
        let mut problems = Problems::new(file).each_once();
        for problem in found {
            problems.push(problem);
        }
        problems.into_list("problem")
    }

    /// Follows states until none is open.
    fn all(&mut self) -> Result<(), Growth> {
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
    fn reach(&mut self, mut open: OpenState) -> Result<(), Growth> {
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
