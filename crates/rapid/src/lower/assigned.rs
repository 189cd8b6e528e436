//! Names of data that some statement may give a value: all others are constant.

use std::collections::BTreeSet;

use crate::functions::{RapidFunction, function};
use crate::instructions::{RapidInstruction, instruction};
use crate::names::{NameTable, NamedModule};
use crate::settings::RapidSettings;
use crate::syntax::{RapidArgument, RapidExpressionKind, RapidStatement, RapidStatementKind};

/// The names, in small letters; a name that also stands for something else in another routine is taken all the same.
pub(super) fn names(
    modules: &[NamedModule],
    table: &NameTable<'_>,
    settings: &RapidSettings,
) -> BTreeSet<String> {
    let mut assigned = BTreeSet::new();
    for (module, named) in modules.iter().enumerate() {
        for routine in &named.module.routines {
            routine.each_statement(&mut |statement| {
                of_statement(statement, module, table, settings, &mut assigned);
            });
        }
    }
    assigned
}

pub(super) fn of_statement(
    statement: &RapidStatement,
    module: usize,
    table: &NameTable<'_>,
    settings: &RapidSettings,
    assigned: &mut BTreeSet<String>,
) {
    match &statement.kind {
        RapidStatementKind::Assign { target, .. } => {
            assigned.extend(target.root().map(str::to_lowercase));
        }
        RapidStatementKind::Call { name, arguments } => {
            match (table.routine(name, module), instruction(name)) {
                (Some(routine), _) if takes_references(routine, table) => add(arguments, assigned),
                (Some(_), _) => {}
                (None, None) if is_declared(name, settings) => add(arguments, assigned),
                (None, kind) => add(&written(kind, arguments), assigned),
            }
        }
        _ => {}
    }
    statement.each_own_expression(&mut |expression| {
        if let RapidExpressionKind::Call { name, arguments } = &expression.kind {
            let writes = match (table.routine(name, module), function(name)) {
                (Some(routine), _) => takes_references(routine, table),
                (None, Some(RapidFunction::WritingInput)) => true,
                (None, Some(_)) => false,
                (None, None) => is_declared(name, settings),
            };
            if writes {
                add(arguments, assigned);
            }
        }
    });
}

/// Arguments with names that instructions only read, in small letters; others may take values.
const READ_OPTIONS: [&str; 16] = [
    "bool",
    "delay",
    "dnum",
    "high",
    "inpos",
    "line",
    "maxtime",
    "num",
    "orient",
    "plength",
    "pollrate",
    "pos",
    "read",
    "time",
    "write",
    "zerospeed",
];

/// Arguments of an instruction to which it may give values.
pub(super) fn written(kind: Option<RapidInstruction>, arguments: &[RapidArgument]) -> Vec<RapidArgument> {
    use RapidInstruction as I;
    let is_written = |(position, argument): &(usize, &RapidArgument)| match kind {
        Some(I::MayWrite) => true,
        Some(I::Step(_)) => *position == 0,
        Some(I::ReadsOnly) => argument
            .name
            .as_deref()
            .is_some_and(|name| !READ_OPTIONS.iter().any(|known| known.eq_ignore_ascii_case(name))),
        _ => false,
    };
    arguments.iter().enumerate().filter(is_written).map(|(_, argument)| argument.clone()).collect()
}

fn takes_references(routine: usize, table: &NameTable<'_>) -> bool {
    table.routines[routine].routine.parameters.iter().any(|parameter| parameter.is_reference)
}

/// Whether the user says of a routine that it does not move the robot.
pub(super) fn is_declared(name: &str, settings: &RapidSettings) -> bool {
    settings.no_motion.iter().any(|declared| declared.eq_ignore_ascii_case(name))
}

fn add(arguments: &[RapidArgument], assigned: &mut BTreeSet<String>) {
    let values = arguments.iter().filter_map(|argument| argument.value.as_ref());
    assigned.extend(values.filter_map(|value| value.root()).map(str::to_lowercase));
}
