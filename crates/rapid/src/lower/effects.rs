//! What routines do beside their values: where that could matter and the order is open, the program is refused.

use std::collections::BTreeSet;

use controller_program::{RoutineIndex, VariableIndex};
use diagnostics::Place;

use super::{ProgramPlace, RapidContext, RapidLowering};
use crate::syntax::RoutineKind;

/// What is known of a routine from its own text.
#[derive(Default)]
pub(super) struct RoutineEffects {
    /// Routines that it calls.
    pub(super) calls: BTreeSet<usize>,
    /// Statements that move the robot: place and name.
    pub(super) motions: Vec<(Place, String)>,
    /// Whether it sets outputs, or calls what the cell file may name.
    pub(super) sets_outputs: bool,
    /// Whether it may end the program, or go on for ever.
    pub(super) may_not_return: bool,
    /// Statements that end the cycle of the program: place and name.
    pub(super) cycle_ends: Vec<(Place, String)>,
    /// Variables of the modules that it changes.
    pub(super) assigned: BTreeSet<VariableIndex>,
    /// Variables of the modules that it reads or changes.
    pub(super) touched: BTreeSet<VariableIndex>,
    /// What it passes by reference.
    pub(super) references: Vec<PassedReference>,
}

impl RoutineEffects {
    /// Whether it moves the robot, assigns data of the modules or sets outputs.
    fn changes_something(&self) -> bool {
        self.sets_outputs || !self.motions.is_empty() || !self.assigned.is_empty()
    }
}

/// A call of a function of the modules in an expression.
pub(super) struct CallInExpression {
    pub(super) place: Place,
    pub(super) module: usize,
    pub(super) callee: usize,
    /// Whether it is the whole value of a statement.
    pub(super) is_alone: bool,
    /// Whether it is open how often it runs: as an operand of `AND` or `OR`, a later value of a case, in what `WaitUntil` waits for.
    pub(super) is_conditional: bool,
    /// What else its statement reads.
    pub(super) beside: StatementReads,
}

/// What the expressions of a statement read, beside what the functions do that it calls.
#[derive(Clone, Default)]
pub(super) struct StatementReads {
    /// Variables of the modules.
    pub(super) touched: BTreeSet<VariableIndex>,
    /// Whether where the robot stands is read.
    pub(super) reads_place: bool,
    /// How many functions of the modules are called.
    pub(super) calls: usize,
}

/// A datum that is passed by reference.
pub(super) struct PassedReference {
    pub(super) place: Place,
    pub(super) module: usize,
    pub(super) callee: usize,
    pub(super) variable: VariableIndex,
    pub(super) is_written: bool,
}

impl RapidLowering<'_, '_> {
    /// Keeps what the expressions of a statement read, beside the functions that it calls.
    pub(super) fn close_expressions(&mut self, context: &mut RapidContext) {
        let reads = std::mem::take(&mut context.reads);
        let first = self.calls_in_expressions.len() - reads.calls;
        for call in &mut self.calls_in_expressions[first..] {
            call.beside = reads.clone();
        }
    }

    /// Keeps what is passed by reference, until it is known what routines do.
    pub(super) fn effects_of_references(&mut self, passed: PassedReference) {
        let callee = passed.callee;
        self.effects[callee].references.push(passed);
    }

    /// Refuses what depends on the order of effects, and motions at any time; marks what changes at any time. The routines that run at any
    /// time.
    pub(super) fn check_effects(&mut self) -> Vec<RoutineIndex> {
        self.check_undone();
        self.check_current();
        self.check_calls_in_expressions();
        self.check_references();
        self.check_interrupting().into_iter().map(RoutineIndex).collect()
    }

    /// Refuses handlers that the end of a cycle may run.
    fn check_undone(&mut self) {
        if self.effects.iter().all(|effects| effects.cycle_ends.is_empty()) {
            return;
        }
        for index in 0..self.names.routines.len() {
            let (module, routine) = (self.names.routines[index].module, self.names.routines[index].routine);
            if let Some(handler) = routine.handlers.iter().find(|handler| handler.word == "UNDO") {
                let what = "an UNDO handler in a program that ends its cycle early";
                let problem = self.problem_in(module, handler.place, what);
                self.problems.push(problem.hint("what it does then is not followed"));
            }
        }
    }

    /// Refuses what depends on whether the robot still moves, and on which tool is the current one.
    fn check_current(&mut self) {
        let reads_place =
            self.current.reads_place || self.effects.iter().any(|effects| !effects.cycle_ends.is_empty());
        for ProgramPlace { module, place } in std::mem::take(&mut self.current.concurrent_moves) {
            if reads_place {
                let what = "`\\Conc` in a program that reads where the robot stands, or ends its cycle";
                let problem = self.problem_in(module, place, what);
                self.problems.push(problem.hint("the statements behind such a move do not wait for its end"));
            }
        }
        let has_changing_tools = self.current.has_changing_tools;
        for ProgramPlace { module, place } in std::mem::take(&mut self.current.reads_of_tool) {
            if has_changing_tools {
                let what = "`CRobT` without `\\Tool` in a program whose moves have tools that change";
                let problem = self.problem_in(module, place, what);
                self.problems.push(problem.hint("name the tool"));
            }
        }
    }

    fn check_calls_in_expressions(&mut self) {
        for call in std::mem::take(&mut self.calls_in_expressions) {
            if call.is_alone && !call.is_conditional {
                continue;
            }
            let reached = self.reached_from(&[call.callee]);
            let effects = || reached.iter().map(|routine| &self.effects[*routine]);
            let moves = effects().any(|effects| !effects.motions.is_empty());
            let changes = effects().any(RoutineEffects::changes_something);
            let is_left = effects().any(|effects| effects.may_not_return || !effects.cycle_ends.is_empty());
            let meets = |effects: &RoutineEffects| !effects.assigned.is_disjoint(&call.beside.touched);
            let is_open = match () {
                () if call.is_conditional => changes || is_left,
                () if call.beside.calls > 1 => changes,
                () => (moves && call.beside.reads_place) || effects().any(meets),
            };
            if is_open || !self.signatures[call.callee].written().is_empty() {
                let name = self.names.routines[call.callee].routine.name.clone();
                let problem = self
                    .problem_in(
                        call.module,
                        call.place,
                        "a function that moves the robot, changes something or may not return, within an expression",
                    )
                    .found(format!("`{name}`"))
                    .expected("an assignment whose whole value it is")
                    .hint("assign its value to a variable before, and use that here");
                self.problems.push(problem);
            }
        }
    }

    /// Variables of the modules that traps, and procedures that moves call, change at any time.
    fn changed_at_any_time(&self) -> BTreeSet<VariableIndex> {
        let reached = self.interrupting_routines();
        reached.iter().flat_map(|routine| self.effects[*routine].assigned.iter().copied()).collect()
    }

    fn check_references(&mut self) {
        let at_any_time = self.changed_at_any_time();
        for callee in 0..self.effects.len() {
            for passed in std::mem::take(&mut self.effects[callee].references) {
                if self.variables[passed.variable.0].local_to.is_some() {
                    continue;
                }
                let reached = self.reached_from(&[passed.callee]);
                let meets = reached.iter().any(|routine| {
                    let effects = &self.effects[*routine];
                    let met = if passed.is_written { &effects.touched } else { &effects.assigned };
                    met.contains(&passed.variable)
                });
                if at_any_time.contains(&passed.variable) {
                    let name = self.variables[passed.variable.0].name.clone();
                    let what = "a datum is passed by reference, and a trap or a move's procedure changes it";
                    let problem =
                        self.problem_in(passed.module, passed.place, what).found(format!("`{name}`"));
                    self.problems.push(problem.hint("pass a copy of it"));
                } else if meets {
                    let name = self.variables[passed.variable.0].name.clone();
                    let problem = self
                        .problem_in(
                            passed.module,
                            passed.place,
                            "a datum is passed by reference to a routine that uses it by its name too",
                        )
                        .found(format!("`{name}`"))
                        .hint("pass a copy of it");
                    self.problems.push(problem);
                }
            }
        }
    }

    /// Traps, and procedures that moves call, run at any time.
    fn check_interrupting(&mut self) -> BTreeSet<usize> {
        let interrupting = self.interrupting_routines();
        for routine in interrupting.iter().copied() {
            let module = self.names.routines[routine].module;
            let motions = std::mem::take(&mut self.effects[routine].motions);
            let cycle_ends = std::mem::take(&mut self.effects[routine].cycle_ends);
            let motions = motions.into_iter().map(|one| (one, "a motion"));
            let ends = cycle_ends.into_iter().map(|one| (one, "an end of the cycle"));
            for ((place, name), what) in motions.chain(ends) {
                let what = format!("{what} in a trap, or in what a trap or a move calls");
                let problem = self.problem_in(module, place, what).found(format!("`{name}`"));
                self.problems.push(problem.hint("when it happens is not known"));
            }
            for variable in &self.effects[routine].assigned {
                self.variables[variable.0].changed_elsewhere = true;
            }
        }
        interrupting
    }

    /// Routines that run at any time: traps, procedures that moves call, and what these call.
    fn interrupting_routines(&self) -> BTreeSet<usize> {
        let traps = (0..self.names.routines.len())
            .filter(|routine| self.names.routines[*routine].routine.kind == RoutineKind::Trap);
        let mut all: Vec<usize> = traps.collect();
        all.extend(&self.interrupting);
        self.reached_from(&all)
    }

    /// Routines and all that they call.
    fn reached_from(&self, routines: &[usize]) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut open = routines.to_vec();
        while let Some(routine) = open.pop() {
            if reached.insert(routine) {
                open.extend(&self.effects[routine].calls);
            }
        }
        reached
    }
}
