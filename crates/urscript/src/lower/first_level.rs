//! Variables of functions on the first level, which may be one and the same.
//!
//! The manual takes variables on the first level of a program for global ones, even where they are declared `local`; functions on the
//! first level of a file are on that level where the file runs by itself, and on the second where a program includes it.

use std::collections::BTreeSet;

use super::ScriptLowering;
use crate::routines::MAIN;

impl ScriptLowering<'_, '_> {
    /// Refuses variables that a call, or a thread, may change for another function, if both are on the first level.
    pub(super) fn check_first_level(&mut self) {
        let is_first = |index: usize| index != MAIN && self.table.entries[index].parent == MAIN;
        let first_level: Vec<usize> =
            (0..self.table.entries.len()).filter(|index| is_first(*index)).collect();
        let mut found = BTreeSet::new();
        for caller in &first_level {
            let mut calls: Vec<usize> = self.facts[*caller].calls.iter().copied().collect();
            // A thread runs while any function does, wherever it is defined.
            let is_thread = |other: &usize| self.table.entries[*other].is_thread && other != caller;
            calls.extend((0..self.table.entries.len()).filter(is_thread));
            for called in self.reached_from(&calls).into_iter().filter(|called| first_level.contains(called))
            {
                let callers = self.scopes.owned(*caller);
                for (name, place) in self.scopes.owned(called) {
                    if called == *caller || callers.contains_key(name) {
                        found.insert((place.line, place.column, name.clone()));
                    }
                }
            }
        }
        for (line, column, name) in found {
            let place = diagnostics::Place { line, column };
            let problem = self.problem(place, "a variable that a function and its caller both have");
            let hint = "on the first level of a program both may be one variable; give it another name";
            self.problems.push(problem.found(format!("`{name}`")).hint(hint));
        }
    }
}
