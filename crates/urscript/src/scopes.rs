//! Which variable a name is, in which routine.
//!
//! A name is a parameter or a `local` variable of its routine; else a variable that some statement declares `global`; else, where its
//! routine assigns it, a variable of that routine; else one of a routine around it. What the manual leaves open is a problem.

use std::collections::{BTreeMap, BTreeSet};

use controller_program::{ControllerVariable, RoutineIndex, VariableIndex};
use diagnostics::{Place, Problem, hint_for};

use crate::routines::{MAIN, RoutineTable, each_statement};
use crate::syntax::{AssignmentScope, ExpressionKind, ScriptBlock, StatementKind};

/// The variables of a file.
pub(crate) struct VariableScopes {
    pub(crate) variables: Vec<ControllerVariable>,
    /// By routine and name.
    resolved: Vec<BTreeMap<String, VariableIndex>>,
    /// By routine: its own variables but for parameters, with the place of their first assignment.
    owned: Vec<BTreeMap<String, Place>>,
}

/// How the names of one routine are used, each with its first place.
#[derive(Default)]
struct NamesOfRoutine {
    parameters: Vec<String>,
    local: BTreeMap<String, Place>,
    global: BTreeMap<String, Place>,
    free: BTreeMap<String, Place>,
    read: BTreeMap<String, Place>,
    /// The first place of each where no `global` of that name has run for certain.
    free_undeclared: BTreeMap<String, Place>,
}

impl NamesOfRoutine {
    /// Whether the routine has a variable of its own of that name, unless the name is a global one.
    fn owns(&self, name: &str) -> bool {
        self.parameters.iter().any(|parameter| parameter == name)
            || self.local.contains_key(name)
            || self.free.contains_key(name)
    }
}

impl VariableScopes {
    /// Finds the variable of every name in every routine.
    pub(crate) fn new(routines: &RoutineTable<'_>, file: &str, problems: &mut Vec<Problem>) -> Self {
        let mut undeclared = BTreeSet::new();
        DeclaredNames::default().find_undeclared(routines.entries[MAIN].body, &mut undeclared);
        let uses: Vec<NamesOfRoutine> =
            (0..routines.entries.len()).map(|routine| names(routines, routine, &undeclared)).collect();
        let mut resolver = Resolver {
            routines,
            uses: &uses,
            globals: BTreeMap::new(),
            file,
            problems,
            scopes: Self {
                variables: Vec::new(),
                resolved: vec![BTreeMap::new(); uses.len()],
                owned: vec![BTreeMap::new(); uses.len()],
            },
        };
        resolver.declare_globals();
        // Outer routines come before those in them, so that what is read from outside is there.
        for routine in 0..uses.len() {
            resolver.resolve(routine);
        }
        resolver.scopes
    }

    /// The variable of a name in a routine; none where that is a problem that is told already.
    pub(crate) fn variable(&self, routine: usize, name: &str) -> Option<VariableIndex> {
        self.resolved[routine].get(name).copied()
    }

    /// The variables that a routine assigns as its own, with the place of the first assignment.
    pub(crate) fn owned(&self, routine: usize) -> &BTreeMap<String, Place> {
        &self.owned[routine]
    }

    /// A new variable of a routine, for a value on its way.
    pub(crate) fn temporary(&mut self, routine: usize, name: String) -> VariableIndex {
        self.add(name, Some(routine))
    }

    fn add(&mut self, name: String, owner: Option<usize>) -> VariableIndex {
        let local_to = owner.map(RoutineIndex);
        self.variables.push(ControllerVariable { name, local_to, changed_elsewhere: false });
        VariableIndex(self.variables.len() - 1)
    }
}

struct Resolver<'a, 'b> {
    routines: &'a RoutineTable<'a>,
    uses: &'a [NamesOfRoutine],
    /// The variable of each global name.
    globals: BTreeMap<String, VariableIndex>,
    file: &'a str,
    problems: &'b mut Vec<Problem>,
    scopes: VariableScopes,
}

impl Resolver<'_, '_> {
    fn declare_globals(&mut self) {
        let names: BTreeSet<&String> = self.uses.iter().flat_map(|uses| uses.global.keys()).collect();
        for name in names {
            let variable = self.scopes.add(name.clone(), None);
            self.globals.insert(name.clone(), variable);
        }
    }

    fn resolve(&mut self, routine: usize) {
        let uses = &self.uses[routine];
        for parameter in &uses.parameters {
            let variable = self.own(routine, parameter);
            if let Some(place) = uses.global.get(parameter) {
                self.problem(*place, "a parameter is declared global", parameter, None);
            }
            self.scopes.resolved[routine].insert(parameter.clone(), variable);
        }
        let mut names: Vec<(&String, Place)> = Vec::new();
        for list in [&uses.local, &uses.global, &uses.free, &uses.read] {
            names.extend(list.iter().map(|(name, place)| (name, *place)));
        }
        names.sort_by_key(|(_, place)| (place.line, place.column));
        for (name, place) in names {
            if self.scopes.resolved[routine].contains_key(name) {
                continue;
            }
            let is_global = self.globals.contains_key(name) && !uses.local.contains_key(name);
            if let Some(assigned) = uses.local.get(name).or(uses.free.get(name)).filter(|_| !is_global) {
                self.scopes.owned[routine].insert(name.clone(), *assigned);
            }
            if let Some(variable) = self.variable(routine, name, place) {
                self.scopes.resolved[routine].insert(name.clone(), variable);
            }
        }
    }

    /// The variable of a name that is first used at a place.
    fn variable(&mut self, routine: usize, name: &str, place: Place) -> Option<VariableIndex> {
        let uses = &self.uses[routine];
        if let Some(declared) = uses.local.get(name) {
            if uses.global.contains_key(name) {
                self.problem(*declared, "a variable that is local and global in one function", name, None);
            } else if is_before(place, *declared) {
                let hint = "declare it before its first use";
                self.problem(place, "a variable is used before its `local`", name, Some(hint));
            }
            return Some(self.own(routine, name));
        }
        if let Some(variable) = self.globals.get(name).copied() {
            // Whether it is the global variable is open: its value is then never known.
            self.scopes.variables[variable.0].changed_elsewhere |= uses.free_undeclared.contains_key(name);
            if let Some(owner) = self.shadowed_around(routine, name) {
                self.scopes.variables[variable.0].changed_elsewhere = true;
                self.changed_within(owner, name);
            }
            return Some(variable);
        }
        let around = self.around(routine, name);
        if uses.free.contains_key(name) {
            return match around {
                Some(owner) => self.changed_within(owner, name),
                None => Some(self.own(routine, name)),
            };
        }
        let Some(owner) = around else {
            self.unknown(routine, name, place);
            return None;
        };
        if !self.runs_once(owner) {
            let hint =
                "the function that has it may run in several calls at once; declare the variable `global`";
            self.problem(place, "a variable of the function around this one is read", name, Some(hint));
        }
        let variable = self.scopes.resolved[owner].get(name).copied()?;
        self.scopes.variables[variable.0].local_to = None;
        Some(variable)
    }

    /// A variable of a routine that a thread or a function in it assigns: whether it is their own is open, so that its value is never known.
    fn changed_within(&mut self, owner: usize, name: &str) -> Option<VariableIndex> {
        let variable = self.scopes.resolved[owner].get(name).copied()?;
        let changed = &mut self.scopes.variables[variable.0];
        changed.local_to = None;
        changed.changed_elsewhere = true;
        Some(variable)
    }

    fn own(&mut self, routine: usize, name: &str) -> VariableIndex {
        self.scopes.add(name.to_owned(), Some(routine))
    }

    /// The nearest routine around one that has a variable of that name.
    fn around(&self, routine: usize, name: &str) -> Option<usize> {
        let mut at = routine;
        while at != MAIN {
            at = self.routines.entries[at].parent;
            if self.uses[at].owns(name) {
                return Some(at);
            }
        }
        None
    }

    /// The nearest routine around one that has a parameter or a `local` variable of the name of a global one.
    fn shadowed_around(&self, routine: usize, name: &str) -> Option<usize> {
        let mut at = routine;
        while at != MAIN {
            at = self.routines.entries[at].parent;
            let uses = &self.uses[at];
            let is_parameter = uses.parameters.iter().any(|parameter| parameter == name);
            if is_parameter || uses.local.contains_key(name) {
                return Some(at);
            }
        }
        None
    }

    /// Whether never more than one call of a routine runs.
    fn runs_once(&self, routine: usize) -> bool {
        let entry = &self.routines.entries[routine];
        let calls = &entry.called_in;
        routine == MAIN || (entry.parent == MAIN && !entry.is_thread && matches!(**calls, [] | [MAIN]))
    }

    fn unknown(&mut self, routine: usize, name: &str, place: Place) {
        let mut known: Vec<&str> = self.globals.keys().map(String::as_str).collect();
        known.extend(self.scopes.resolved[routine].keys().map(String::as_str));
        known.extend(self.uses[routine].free.keys().map(String::as_str));
        known.sort_unstable();
        known.dedup();
        let hint = hint_for(name, &known, "variables");
        let hint =
            format!("{hint}; a variable or a feature of the installation must be assigned in the program");
        self.problem(place, "a variable without a value", name, Some(&hint));
    }

    fn problem(&mut self, place: Place, what: &str, name: &str, hint: Option<&str>) {
        let problem = Problem::new(self.file, what).at(place.line, place.column).found(format!("`{name}`"));
        self.problems.push(Problem { hint: hint.map(str::to_owned), ..problem });
    }
}

fn is_before(place: Place, other: Place) -> bool {
    (place.line, place.column) < (other.line, other.column)
}

/// How the names of a routine are used in its own text.
fn names(routines: &RoutineTable<'_>, routine: usize, undeclared: &BTreeSet<(u32, u32)>) -> NamesOfRoutine {
    let entry = &routines.entries[routine];
    let mut uses = NamesOfRoutine {
        parameters: entry.parameters.iter().map(|parameter| parameter.name.clone()).collect(),
        ..NamesOfRoutine::default()
    };
    each_statement(entry.body, &mut |statement| {
        statement.each_own_expression(&mut |expression| {
            if let ExpressionKind::Name(name)
            | ExpressionKind::Remote { handle: name, .. }
            | ExpressionKind::Field { holder: name, .. } = &expression.kind
            {
                uses.read.entry(name.clone()).or_insert(expression.place);
            }
        });
        if let StatementKind::Assign { scope, name, .. } = &statement.kind {
            let list = match scope {
                AssignmentScope::Global => &mut uses.global,
                AssignmentScope::Local => &mut uses.local,
                AssignmentScope::Free => &mut uses.free,
            };
            list.entry(name.clone()).or_insert(statement.place);
            if undeclared.contains(&(statement.place.line, statement.place.column)) {
                uses.free_undeclared.entry(name.clone()).or_insert(statement.place);
            }
        }
    });
    uses
}

/// Names whose `global` has run for certain, with how many of them stand open.
#[derive(Default)]
struct DeclaredNames<'a>(BTreeMap<&'a str, usize>);

impl<'a> DeclaredNames<'a> {
    /// Finds assignments without `global` and `local` for which no `global` of that name has run for certain: one that stands before
    /// them, in their block or in one around it.
    fn find_undeclared(&mut self, block: &'a ScriptBlock, undeclared: &mut BTreeSet<(u32, u32)>) {
        let mut own: Vec<&str> = Vec::new();
        for statement in block {
            match &statement.kind {
                StatementKind::Assign { scope: AssignmentScope::Global, name, .. } => {
                    *self.0.entry(name).or_default() += 1;
                    own.push(name);
                }
                StatementKind::Assign { scope: AssignmentScope::Free, name, .. }
                    if self.0.get(name.as_str()).is_none_or(|count| *count == 0) =>
                {
                    undeclared.insert((statement.place.line, statement.place.column));
                }
                StatementKind::Routine(routine) => self.find_undeclared(&routine.body, undeclared),
                _ => {}
            }
            for inner in statement.inner_blocks() {
                self.find_undeclared(inner, undeclared);
            }
        }
        for name in own {
            if let Some(count) = self.0.get_mut(name) {
                *count -= 1;
            }
        }
    }
}
