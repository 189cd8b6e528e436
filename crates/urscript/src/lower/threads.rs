//! Threads run beside the program: they must not move the robot, and what they assign is never known.

use std::collections::BTreeSet;

use controller_program::RoutineIndex;

use super::ScriptLowering;

impl ScriptLowering<'_, '_> {
    /// Refuses motions in threads and in what they call, and marks the variables that they assign. Those routines.
    pub(super) fn check_threads(&mut self) -> Vec<RoutineIndex> {
        let threads: Vec<usize> =
            (0..self.table.entries.len()).filter(|index| self.table.entries[*index].is_thread).collect();
        let reached = self.reached_from(&threads);
        for routine in reached.iter().copied() {
            for (place, name) in std::mem::take(&mut self.facts[routine].motions) {
                let in_thread = self.table.entries[routine].is_thread;
                let what = if in_thread {
                    "a motion in a thread"
                } else {
                    "a motion in a function that a thread calls"
                };
                let problem = self.problem(place, what).found(format!("`{name}`"));
                self.problems
                    .push(problem.hint("when it happens is not known; move the robot in the program alone"));
            }
            for variable in &self.facts[routine].assigned {
                let variable = &mut self.scopes.variables[variable.0];
                variable.changed_elsewhere |= variable.local_to.is_none();
            }
        }
        reached.into_iter().map(RoutineIndex).collect()
    }

    /// Routines and all that they call.
    pub(super) fn reached_from(&self, routines: &[usize]) -> BTreeSet<usize> {
        let mut reached: BTreeSet<usize> = BTreeSet::new();
        let mut open = routines.to_vec();
        while let Some(routine) = open.pop() {
            if reached.insert(routine) {
                open.extend(&self.facts[routine].calls);
            }
        }
        reached
    }
}
