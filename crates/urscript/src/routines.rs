//! The functions and threads of a file, and which can be called where.

use std::collections::BTreeMap;

use diagnostics::{Place, Problem};

use crate::functions::function;
use crate::syntax::{ExpressionKind, ScriptBlock, ScriptParameter, ScriptStatement, StatementKind};

/// The routine of what stands outside of all functions.
pub(crate) const MAIN: usize = 0;

/// A function or thread of the file.
pub(crate) struct RoutineEntry<'a> {
    pub(crate) name: &'a str,
    /// The statement that defines it; none for [`MAIN`].
    pub(crate) definition: Option<&'a ScriptStatement>,
    /// The routine in which it is defined.
    pub(crate) parent: usize,
    pub(crate) is_thread: bool,
    pub(crate) parameters: &'a [ScriptParameter],
    pub(crate) body: &'a ScriptBlock,
    /// Routines in whose text it is called, one for each call.
    pub(crate) called_in: Vec<usize>,
}

/// All routines, the outer ones before those in them.
pub(crate) struct RoutineTable<'a> {
    pub(crate) entries: Vec<RoutineEntry<'a>>,
    by_name: BTreeMap<&'a str, usize>,
}

impl<'a> RoutineTable<'a> {
    /// The routines of a file; names that are taken are problems.
    pub(crate) fn new(statements: &'a ScriptBlock, file: &str, problems: &mut Vec<Problem>) -> Self {
        let main = RoutineEntry {
            name: "",
            definition: None,
            parent: MAIN,
            is_thread: false,
            parameters: &[],
            body: statements,
            called_in: Vec::new(),
        };
        let mut table = Self { entries: vec![main], by_name: BTreeMap::new() };
        let mut next = 0;
        while next < table.entries.len() {
            table.collect(next, table.entries[next].body, file, problems);
            next += 1;
        }
        for routine in 0..table.entries.len() {
            table.count_calls(routine, table.entries[routine].body);
        }
        table
    }

    /// The routine of a name that can be called in another one: it stands in that one or in one around it.
    pub(crate) fn callable(&self, name: &str, caller: usize) -> Option<usize> {
        let routine = *self.by_name.get(name)?;
        self.is_within(caller, self.entries[routine].parent).then_some(routine)
    }

    /// Whether a routine is another one or stands in it.
    pub(crate) fn is_within(&self, routine: usize, outer: usize) -> bool {
        let mut at = routine;
        while at != outer {
            if at == MAIN {
                return false;
            }
            at = self.entries[at].parent;
        }
        true
    }

    /// Whether the file has a routine of that name, wherever it can be called.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// Names of all routines, for hints.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.by_name.keys().copied()
    }

    fn collect(&mut self, parent: usize, block: &'a ScriptBlock, file: &str, problems: &mut Vec<Problem>) {
        for statement in block {
            if let StatementKind::Routine(routine) = &statement.kind {
                let index = self.entries.len();
                self.name(&routine.name, statement.place, index, file, problems);
                self.entries.push(RoutineEntry {
                    name: &routine.name,
                    definition: Some(statement),
                    parent,
                    is_thread: routine.is_thread,
                    parameters: &routine.parameters,
                    body: &routine.body,
                    called_in: Vec::new(),
                });
            }
            for inner in statement.inner_blocks() {
                self.collect(parent, inner, file, problems);
            }
        }
    }

    fn name(&mut self, name: &'a str, place: Place, index: usize, file: &str, problems: &mut Vec<Problem>) {
        let problem = |what: &str| {
            Problem::new(file, what)
                .at(place.line, place.column)
                .found(format!("`{name}`"))
                .hint("give it another name")
        };
        if function(name).is_some() {
            problems.push(problem("a function of the controller is defined again"));
        }
        if self.by_name.insert(name, index).is_some() {
            problems.push(problem("two functions of one name"));
        }
    }

    fn count_calls(&mut self, routine: usize, block: &'a ScriptBlock) {
        let mut called = Vec::new();
        each_statement(block, &mut |statement| {
            statement.each_own_expression(&mut |expression| {
                if let ExpressionKind::Call { name, .. } | ExpressionKind::Run(name) = &expression.kind {
                    called.extend(self.by_name.get(name.as_str()).copied());
                }
            });
        });
        for callee in called {
            self.entries[callee].called_in.push(routine);
        }
    }
}

/// Calls a function with every statement of a block and of the blocks in it, but not of other routines.
pub(crate) fn each_statement<'a>(block: &'a ScriptBlock, visit: &mut impl FnMut(&'a ScriptStatement)) {
    for statement in block {
        visit(statement);
        for inner in statement.inner_blocks() {
            each_statement(inner, visit);
        }
    }
}
