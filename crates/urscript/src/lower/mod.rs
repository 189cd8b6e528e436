//! The tree of a script to the form of all languages.

mod arguments;
mod call;
mod expression;
mod first_level;
mod handles;
mod moves;
mod order;
mod outputs;
mod own_call;
mod sockets;
mod statement;
mod threads;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use controller_program::{
    BlockBuilder, BlockEnd, BlockIndex, ControllerProgram, Routine, RoutineIndex, SourcePlace, VariableIndex,
};
use diagnostics::{Place, Problem, hint_for};

use crate::routines::{MAIN, RoutineTable};
use crate::scopes::VariableScopes;
use crate::settings::ScriptSettings;
use crate::syntax::{ScriptBlock, ScriptStatement, StatementKind};

/// How many joints the robots of this language have.
const JOINTS: usize = 6;

/// The program of a tree; with problems it is not to be used.
pub(crate) fn lower(
    statements: &ScriptBlock,
    file: &str,
    settings: &ScriptSettings,
    problems: &mut Vec<Problem>,
) -> ControllerProgram {
    let table = RoutineTable::new(statements, file, problems);
    let scopes = VariableScopes::new(&table, file, problems);
    let facts = (0..table.entries.len()).map(|_| RoutineFacts::default()).collect();
    let handles = handles::remote_handles(&table);
    let order = Vec::new();
    let mut lowering =
        ScriptLowering { table: &table, scopes, file, settings, facts, handles, order, problems };
    let routines: Vec<Routine> = (0..table.entries.len()).map(|index| lowering.routine(index)).collect();
    lowering.check_order();
    let beside = lowering.check_threads();
    lowering.check_first_level();
    let entry = RoutineIndex(lowering.entry(statements));
    ControllerProgram {
        files: vec![file.to_owned()],
        variables: lowering.scopes.variables,
        routines,
        entry,
        beside,
        joint_count: JOINTS,
    }
}

/// What is known of a routine from its own text.
#[derive(Default)]
struct RoutineFacts {
    /// Routines that it calls.
    calls: BTreeSet<usize>,
    /// Statements that move the robot or change where it goes: place and name.
    motions: Vec<(Place, String)>,
    /// Whether it may end the program, or go on for ever.
    may_not_return: bool,
    /// Whether it sets outputs, or calls what the cell file names.
    sets_outputs: bool,
    /// Variables that it assigns.
    assigned: BTreeSet<VariableIndex>,
}

struct ScriptLowering<'a, 'b> {
    table: &'a RoutineTable<'a>,
    scopes: VariableScopes,
    file: &'a str,
    settings: &'a ScriptSettings,
    /// By routine.
    facts: Vec<RoutineFacts>,
    /// Variables all of whose values are handles of other programs.
    handles: BTreeSet<&'a str>,
    /// Calls that stand beside other parts of an expression.
    order: Vec<order::CallBesideReads>,
    problems: &'b mut Vec<Problem>,
}

/// A loop around the statement that is read.
#[derive(Clone, Copy)]
struct EnclosingLoop {
    begin: BlockIndex,
    behind: BlockIndex,
}

/// The statement that is lowered, in its routine.
struct StatementContext {
    routine: usize,
    builder: BlockBuilder,
    /// The loops around it, the outermost first.
    loops: Vec<EnclosingLoop>,
    place: SourcePlace,
}

impl ScriptLowering<'_, '_> {
    fn routine(&mut self, index: usize) -> Routine {
        let entry = &self.table.entries[index];
        let place = match entry.definition {
            Some(statement) => source_place(statement),
            None => SourcePlace { file: 0, line: 1, column: 1, text: Arc::from(""), label: None },
        };
        let mut context = StatementContext {
            routine: index,
            builder: BlockBuilder::default(),
            loops: Vec::new(),
            place: place.clone(),
        };
        self.block(entry.body, &mut context);
        let parameters = entry.parameters.iter();
        let parameters =
            parameters.filter_map(|parameter| self.scopes.variable(index, &parameter.name)).collect();
        let name = if index == MAIN { "the program".to_owned() } else { entry.name.to_owned() };
        Routine { name, place, parameters, blocks: context.builder.finish(&BlockEnd::Return(None)) }
    }

    /// The routine that the controller starts: the text outside of functions, or the only function where there is no such text.
    fn entry(&mut self, statements: &ScriptBlock) -> usize {
        let is_routine = |statement: &ScriptStatement| matches!(statement.kind, StatementKind::Routine(_));
        let runs_itself = statements.iter().any(|statement| !is_routine(statement));
        let entries = &self.table.entries;
        let functions: BTreeMap<&str, usize> = entries
            .iter()
            .enumerate()
            .filter(|(index, entry)| *index != MAIN && entry.parent == MAIN && !entry.is_thread)
            .map(|(index, entry)| (entry.name, index))
            .collect();
        let names: Vec<&str> = functions.keys().copied().collect();
        let problem = |what: &str| Problem::new(self.file, what);
        let chosen =
            match (&self.settings.entry, runs_itself) {
                (Some(name), true) => {
                    Err(problem("an entry for a program that has statements outside of functions")
                        .found(format!("`{name}`"))
                        .expected("no entry, for these statements are what runs"))
                }
                (Some(name), false) => functions.get(name.as_str()).copied().ok_or_else(|| {
                    problem("an entry that the program does not have")
                        .found(format!("`{name}`"))
                        .hint(hint_for(name, &names, "functions"))
                }),
                (None, true) => Ok(MAIN),
                (None, false) => match names.as_slice() {
                    [] => Err(problem("an empty program").expected("statements, or one function")),
                    [name] => Ok(functions[name]),
                    _ => Err(problem("a program that does not say which function runs")
                        .found(format!("the functions {}", names.join(", ")))
                        .hint("call one of them at the end of the file, or name it as the entry")),
                },
            };
        match chosen {
            Ok(entry) if entries[entry].parameters.is_empty() => entry,
            Ok(entry) => {
                let problem = problem("a program that begins with a function of parameters");
                self.problems.push(problem.found(format!("`{}`", entries[entry].name)));
                MAIN
            }
            Err(problem) => {
                // A text of which nothing could be read is not empty.
                if self.problems.is_empty() || !names.is_empty() {
                    self.problems.push(problem);
                }
                MAIN
            }
        }
    }

    fn problem(&self, place: Place, what: impl Into<String>) -> Problem {
        Problem::new(self.file, what).at(place.line, place.column)
    }
}

/// The place of a statement in the form of all languages.
fn source_place(statement: &ScriptStatement) -> SourcePlace {
    SourcePlace {
        file: 0,
        line: statement.place.line,
        column: statement.place.column,
        text: Arc::from(statement.text.as_str()),
        label: statement.label.as_deref().map(Arc::from),
    }
}
