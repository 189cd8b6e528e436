//! What of a program has to be followed: variables that motions depend on, and conditions that can be known.

mod live;
mod relevant;
mod unknown;

use std::collections::BTreeSet;

use controller_program::{BlockIndex, ControllerProgram, RoutineIndex, VariableIndex};

use crate::settings::{AssumedRange, ExplorationSettings};

/// Facts of a program, found before it is explored.
pub(crate) struct ProgramFacts {
    /// By variable: whether where the robot goes depends on it, and its values are followed.
    relevant: Vec<bool>,
    /// By variable: whether something else changes it, or its values are not followed; it is then never known.
    unfollowed: Vec<bool>,
    /// By routine and block: whether the condition at its end is never known.
    never_known: Vec<Vec<bool>>,
    /// By routine and block: its own relevant variables that may be read before they are assigned.
    live: Vec<Vec<Vec<VariableIndex>>>,
    /// By variable: the bounds within which its values are taken to stay.
    assumed: Vec<Option<AssumedRange>>,
}

impl ProgramFacts {
    /// The facts of a program, where the values of some variables are not followed.
    pub(crate) fn new(
        program: &ControllerProgram,
        settings: &ExplorationSettings,
        without: &BTreeSet<VariableIndex>,
    ) -> Self {
        let unfollowed: Vec<bool> = program
            .variables
            .iter()
            .enumerate()
            .map(|(index, variable)| variable.changed_elsewhere || without.contains(&VariableIndex(index)))
            .collect();
        let mut assumed = vec![None; program.variables.len()];
        for range in &settings.assumptions {
            for variable in variables_named(program, &range.name) {
                assumed[variable.0] = Some(range.clone());
            }
        }
        let unknown = unknown::variables(program, &unfollowed, &assumed);
        let never_known = unknown::conditions(program, &unknown);
        let mut relevant = relevant::variables(program, &settings.devices, &never_known);
        for variable in without {
            relevant[variable.0] = false;
        }
        let live = live::variables(program, &relevant, &never_known);
        Self { relevant, unfollowed, never_known, live, assumed }
    }

    /// Whether the value of a variable is never known, whatever the program assigns.
    pub(crate) fn is_unfollowed(&self, variable: VariableIndex) -> bool {
        self.unfollowed[variable.0]
    }

    /// The bounds within which the values of a variable are taken to stay.
    pub(crate) fn assumed(&self, variable: VariableIndex) -> Option<&AssumedRange> {
        self.assumed[variable.0].as_ref().filter(|_| !self.unfollowed[variable.0])
    }

    pub(crate) fn is_relevant(&self, variable: VariableIndex) -> bool {
        self.relevant[variable.0]
    }

    /// Whether the condition at the end of a block is never known, so that both sides are taken whatever variables are.
    pub(crate) fn is_never_known(&self, routine: RoutineIndex, block: BlockIndex) -> bool {
        self.never_known[routine.0][block.0]
    }

    /// Variables of the routine that are live where a block begins, sorted.
    pub(crate) fn live(&self, routine: RoutineIndex, block: BlockIndex) -> &[VariableIndex] {
        &self.live[routine.0][block.0]
    }
}

/// The variables of a name, in any letters where none has it as it is written.
pub(crate) fn variables_named(program: &ControllerProgram, name: &str) -> Vec<VariableIndex> {
    let named = |is_it: &dyn Fn(&str) -> bool| -> Vec<VariableIndex> {
        let all = program.variables.iter().enumerate();
        all.filter(|(_, variable)| is_it(&variable.name)).map(|(index, _)| VariableIndex(index)).collect()
    };
    let exact = named(&|known| known == name);
    if exact.is_empty() { named(&|known| known.eq_ignore_ascii_case(name)) } else { exact }
}
