//! Calls beside other parts of one expression: which of them runs first is open.

use std::collections::BTreeSet;

use controller_program::VariableIndex;
use diagnostics::Place;

use super::ScriptLowering;
use crate::syntax::{ExpressionKind, ScriptExpression};

/// Functions whose value depends on where the robot stands, or on the tool in force.
const READINGS: [&str; 7] = [
    "get_actual_joint_positions",
    "get_actual_tcp_pose",
    "get_forward_kin",
    "get_inverse_kin",
    "get_target_joint_positions",
    "get_target_tcp_pose",
    "get_tcp_offset",
];

/// A call of functions of the program, and what is read beside it.
pub(super) struct CallBesideReads {
    place: Place,
    called: Vec<usize>,
    variables: BTreeSet<VariableIndex>,
    /// Whether the robot's place or tool is read.
    reads_robot: bool,
    /// Whether it is open that it runs, or when: it must then do nothing but give a value.
    must_be_pure: bool,
}

impl ScriptLowering<'_, '_> {
    /// Keeps calls in expressions that are evaluated one after the other, until it is known what the functions do.
    pub(super) fn note_order(&mut self, expressions: &[&ScriptExpression], routine: usize) {
        for (index, expression) in expressions.iter().enumerate() {
            let called = self.called_in(expression, routine);
            if called.is_empty() {
                continue;
            }
            let mut beside = CallBesideReads {
                place: expression.place,
                called,
                variables: BTreeSet::new(),
                reads_robot: false,
                must_be_pure: false,
            };
            for (_, other) in expressions.iter().enumerate().filter(|(other, _)| *other != index) {
                other.each(&mut |part| match &part.kind {
                    ExpressionKind::Name(name) => {
                        beside.variables.extend(self.scopes.variable(routine, name));
                    }
                    ExpressionKind::Call { name, .. } => {
                        beside.reads_robot |= READINGS.contains(&name.as_str());
                    }
                    _ => {}
                });
            }
            self.order.push(beside);
        }
    }

    /// Keeps a call in an index of a variable that an assignment changes.
    pub(super) fn note_index_order(&mut self, items: &[ScriptExpression], name: &str, routine: usize) {
        for item in items {
            let called = self.called_in(item, routine);
            if !called.is_empty() {
                let variables = self.scopes.variable(routine, name).into_iter().collect();
                let place = item.place;
                let beside =
                    CallBesideReads { place, called, variables, reads_robot: false, must_be_pure: false };
                self.order.push(beside);
            }
        }
    }

    /// Keeps a call of which it is open whether it runs, or when.
    pub(super) fn note_open_call(&mut self, expression: &ScriptExpression, routine: usize) {
        let called = self.called_in(expression, routine);
        let variables = BTreeSet::new();
        let place = expression.place;
        let call = CallBesideReads { place, called, variables, reads_robot: false, must_be_pure: true };
        self.order.push(call);
    }

    /// The functions of the program that an expression calls.
    fn called_in(&self, expression: &ScriptExpression, routine: usize) -> Vec<usize> {
        let mut called = Vec::new();
        expression.each(&mut |part| {
            if let ExpressionKind::Call { name, .. } = &part.kind {
                called.extend(self.table.callable(name, routine));
            }
        });
        called
    }

    /// Refuses calls that change what is read beside them.
    pub(super) fn check_order(&mut self) {
        for beside in std::mem::take(&mut self.order) {
            let reached = self.reached_from(&beside.called);
            let changed = beside.variables.iter().find(|variable| {
                // A variable of one function alone is another one in each call of it.
                self.scopes.variables[variable.0].local_to.is_none()
                    && reached.iter().any(|routine| self.facts[*routine].assigned.contains(variable))
            });
            let moves = || reached.iter().any(|routine| !self.facts[*routine].motions.is_empty());
            if beside.must_be_pure {
                let changes = |routine: &usize| {
                    let facts = &self.facts[*routine];
                    let is_shared =
                        |variable: &VariableIndex| self.scopes.variables[variable.0].local_to.is_none();
                    facts.sets_outputs
                        || facts.may_not_return
                        || !facts.motions.is_empty()
                        || facts.assigned.iter().any(is_shared)
                };
                if reached.iter().any(changes) {
                    let what = "a call of which it is open whether it runs, or which call runs first";
                    let problem = self.problem(beside.place, what);
                    let problem = problem.expected(
                        "a function that moves nothing, changes nothing, and has neither loops nor `halt`",
                    );
                    self.problems.push(problem.hint("call it before, and use its value here"));
                }
                continue;
            }
            let found = match changed {
                Some(variable) => format!("`{}`", self.scopes.variables[variable.0].name),
                None if beside.reads_robot && moves() => "the place or the tool of the robot".to_owned(),
                None => continue,
            };
            let problem = self
                .problem(beside.place, "a call that changes what is read beside it")
                .found(found)
                .expected("an expression whose parts do not change each other");
            let hint = "which of them runs first is open; call the function before, and use its value here";
            self.problems.push(problem.hint(hint));
        }
    }
}
