//! How many states each point of a program has, and what makes them many.

use std::collections::{BTreeMap, HashMap, HashSet};

use controller_program::{ControllerProgram, ControllerValue, SourcePlace, VariableIndex};

use super::state::{ExplorationState, ProgramPoint};
use crate::graph::Incompleteness;
use crate::settings::ExplorationLimits;

/// From this many values of a variable on it is said to take ever new ones.
const EVER_NEW: usize = 100;

/// The states found so far.
pub(super) struct StatesFound {
    known: HashSet<ExplorationState>,
    per_point: HashMap<ProgramPoint, usize>,
    values: ValueCount,
}

/// How many values states have in all; a list that several states share counts once.
///
/// # Invariant
/// The states that were counted stay, so that the address of a list is that of no other one.
#[derive(Default)]
struct ValueCount {
    lists: HashSet<usize>,
    total: usize,
}

impl ValueCount {
    /// Counts a value; gives by how much the total grew.
    fn add(&mut self, value: &ControllerValue) -> usize {
        let added = match value {
            ControllerValue::List(items) if !self.lists.insert(items.as_ptr().addr()) => 1,
            _ => value.part_count(),
        };
        self.total = self.total.saturating_add(added);
        added
    }
}

impl StatesFound {
    pub(super) fn new() -> Self {
        Self { known: HashSet::new(), per_point: HashMap::new(), values: ValueCount::default() }
    }

    /// Adds a state; false where it is known.
    ///
    /// # Errors
    /// More states than are allowed.
    pub(super) fn add(
        &mut self,
        state: &ExplorationState,
        limits: &ExplorationLimits,
        program: &ControllerProgram,
    ) -> Result<bool, Growth> {
        if self.known.contains(state) {
            return Ok(false);
        }
        let count = self.per_point.entry(state.point).or_default();
        if *count >= limits.states_per_point || self.known.len() >= limits.states {
            return Err(self.growth(state.point, program));
        }
        *count += 1;
        for (_, value) in state.every_value() {
            self.values.add(value);
        }
        if self.values.total > limits.values {
            return Err(self.too_many_values(state, program));
        }
        self.known.insert(state.clone());
        Ok(true)
    }

    /// Says which variable holds most of the values.
    fn too_many_values(&self, last: &ExplorationState, program: &ControllerProgram) -> Growth {
        let mut counts: BTreeMap<VariableIndex, usize> = BTreeMap::new();
        let mut count = ValueCount::default();
        // Sums alone come out of this: the order of states does not show.
        for (variable, value) in self.known.iter().chain([last]).flat_map(ExplorationState::every_value) {
            *counts.entry(variable).or_default() += count.add(value);
        }
        let mut most: Option<(VariableIndex, usize)> = None;
        for (variable, count) in counts {
            if most.is_none_or(|(_, largest)| count > largest) {
                most = Some((variable, count));
            }
        }
        let grown = most.map(|(variable, _)| variable);
        let variable = grown.map(|variable| program.variables[variable.0].name.clone());
        let what = match &variable {
            Some(name) => format!("too many values in the states of the program: most are in `{name}`"),
            None => "too many values in the states of the program".to_owned(),
        };
        let place = place(last.point, program);
        Growth { incompleteness: Incompleteness { what, place, variable }, grown }
    }

    /// What takes ever new values at the beginning of a block, if something does.
    pub(super) fn growing(&self, point: ProgramPoint, program: &ControllerProgram) -> Option<Growth> {
        let growth = self.growth(ProgramPoint { statement: 0, ..point }, program);
        let grown = growth.grown?;
        let at = |state: &&ExplorationState| {
            (state.point.routine, state.point.block) == (point.routine, point.block)
        };
        let values: HashSet<&ControllerValue> =
            self.known.iter().filter(at).filter_map(|state| state.values.get(&grown)).collect();
        (values.len() >= EVER_NEW).then_some(growth)
    }

    /// Says what grew, at a point of the program.
    pub(super) fn growth(&self, point: ProgramPoint, program: &ControllerProgram) -> Growth {
        let mut values: BTreeMap<VariableIndex, HashSet<&ControllerValue>> = BTreeMap::new();
        // Sets of counts alone come out of this: the order of states does not show.
        #[expect(clippy::iter_over_hash_type, reason = "only the numbers of distinct values are used")]
        for state in &self.known {
            if state.point == point {
                for (variable, value) in &state.values {
                    values.entry(*variable).or_default().insert(value);
                }
            }
        }
        let mut most: Option<(VariableIndex, usize)> = None;
        for (variable, distinct) in &values {
            if distinct.len() > most.map_or(1, |(_, count)| count) {
                most = Some((*variable, distinct.len()));
            }
        }
        let grown = most.map(|(variable, _)| variable);
        let variable = grown.map(|variable| program.variables[variable.0].name.clone());
        let what = match &variable {
            Some(name) => format!("too many states of the program: `{name}` takes ever new values"),
            None => "too many states of the program".to_owned(),
        };
        Growth { incompleteness: Incompleteness { what, place: place(point, program), variable }, grown }
    }
}

/// Why an exploration is broken off.
pub(super) struct Growth {
    pub(super) incompleteness: Incompleteness,
    /// The variable that has the most values, where one has several.
    pub(super) grown: Option<VariableIndex>,
}

impl Growth {
    /// The same by another name.
    pub(super) fn named(self, what: &str) -> Self {
        Self { incompleteness: Incompleteness { what: what.to_owned(), ..self.incompleteness }, ..self }
    }
}

/// Where a point of the program stands in its files.
pub(super) fn place(point: ProgramPoint, program: &ControllerProgram) -> SourcePlace {
    let routine = &program.routines[point.routine.0];
    let block = &routine.blocks[point.block.0];
    let statement = block.statements.get(point.statement).or(block.statements.last());
    match (statement, &block.end) {
        (Some(statement), _) => statement.place.clone(),
        (None, controller_program::BlockEnd::Branch { place, .. }) => place.clone(),
        (None, _) => routine.place.clone(),
    }
}
