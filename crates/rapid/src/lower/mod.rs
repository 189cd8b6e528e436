//! The trees of modules to the form of all languages.

mod aggregate;
mod assigned;
mod call;
mod constants;
mod data;
mod effects;
mod entry;
mod expression;
mod fold;
mod function;
mod geometry;
mod instruction;
mod moves;
mod operators;
mod outputs;
mod parameters;
mod place;
mod routine;
mod statement;
mod states;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use controller_program::{
    BlockBuilder, BlockIndex, ControllerProgram, ControllerValue, ControllerVariable, Expression,
    RoutineIndex, SourcePlace, VariableIndex,
};
use diagnostics::{Place, Problem};

use crate::names::{NameTable, NamedModule, types};
use crate::notes::RapidNotes;
use crate::settings::RapidSettings;
use crate::types::{RapidType, TypeTable};
use constants::GlobalState;
use effects::{CallInExpression, RoutineEffects, StatementReads};
use parameters::RoutineSignature;

/// How many joints the robots of this language have.
const JOINTS: usize = 6;

/// The program of modules; with problems it is not to be used.
pub(crate) fn lower(
    modules: &[NamedModule],
    settings: &RapidSettings,
    notes: &mut RapidNotes,
    problems: &mut Vec<Problem>,
) -> ControllerProgram {
    let types = types(modules, problems);
    let names = NameTable::new(modules, problems);
    let assigned = assigned::names(modules, &names, settings);
    let mut lowering = RapidLowering {
        modules,
        types,
        names: &names,
        settings,
        assigned,
        globals: names.data.iter().map(|_| GlobalState::Open).collect(),
        variables: Vec::new(),
        signatures: Vec::new(),
        effects: (0..names.routines.len()).map(|_| RoutineEffects::default()).collect(),
        calls_in_expressions: Vec::new(),
        interrupting: BTreeSet::new(),
        joint_configuration: None,
        line_configuration: None,
        cycle_ends: None,
        current: CurrentState::default(),
        kinds: BTreeMap::new(),
        undeclared: BTreeMap::new(),
        notes,
        problems,
    };
    lowering.states();
    lowering.all_globals();
    lowering.check_repeated();
    lowering.all_signatures();
    let mut routines: Vec<_> = (0..names.routines.len()).map(|index| lowering.routine(index)).collect();
    let beside = lowering.check_effects();
    lowering.tell_undeclared();
    let start = lowering.start();
    let entry = RoutineIndex(routines.len());
    routines.push(start);
    ControllerProgram {
        files: modules.iter().map(|module| module.file.clone()).collect(),
        variables: lowering.variables,
        routines,
        entry,
        beside,
        joint_count: JOINTS,
    }
}

struct RapidLowering<'a, 'b> {
    modules: &'a [NamedModule],
    types: TypeTable,
    names: &'a NameTable<'a>,
    settings: &'a RapidSettings,
    /// Names, in small letters, of data that some statement may give a value.
    assigned: BTreeSet<String>,
    /// By datum of the modules.
    globals: Vec<GlobalState>,
    variables: Vec<ControllerVariable>,
    /// By routine.
    signatures: Vec<RoutineSignature>,
    /// By routine.
    effects: Vec<RoutineEffects>,
    /// Calls of functions of the modules within expressions.
    calls_in_expressions: Vec<CallInExpression>,
    /// Routines that run at any time beside the program: traps, and procedures that moves call.
    interrupting: BTreeSet<usize>,
    /// Whether the configurations of targets count, where the program changes that.
    joint_configuration: Option<VariableIndex>,
    line_configuration: Option<VariableIndex>,
    /// Whether the cycle is being ended, where routines that `main` calls do that.
    cycle_ends: Option<VariableIndex>,
    /// What depends on the current place, tool and work object.
    current: CurrentState,
    /// Names of statements without motion, as the program has each first, by their small letters.
    kinds: BTreeMap<String, Arc<str>>,
    /// Names that are not declared, by module, name and what they should be, with the lines of their uses.
    undeclared: BTreeMap<(usize, String, String), (Problem, Vec<u32>)>,
    notes: &'b mut RapidNotes,
    problems: &'b mut Vec<Problem>,
}

/// What a program does with the current place, tool and work object of the robot.
#[derive(Default)]
struct CurrentState {
    /// Whether it reads the place.
    reads_place: bool,
    /// Where it does that for the tool of the last move.
    reads_of_tool: Vec<ProgramPlace>,
    /// Moves whose end the statements behind do not wait for.
    concurrent_moves: Vec<ProgramPlace>,
    /// Whether a move has a tool that the program changes.
    has_changing_tools: bool,
    /// Whether the robot has moved since the program began, where that is asked for.
    has_moved: Option<VariableIndex>,
    /// The work object of the last move in the base, where that is asked for.
    object: Option<VariableIndex>,
}

/// A place in a module.
struct ProgramPlace {
    module: usize,
    place: Place,
}

/// A datum of a routine.
#[derive(Clone)]
struct LocalDatum {
    variable: VariableIndex,
    of: RapidType,
    /// Of an optional parameter, whether it is given.
    presence: Option<VariableIndex>,
    /// Whether no statement may give it a value.
    is_fixed: bool,
    /// The value of a constant, where it is known.
    constant: Option<ControllerValue>,
}

/// An expression with its type.
struct TypedExpression {
    value: Expression,
    of: RapidType,
}

/// A tool that is set already, in the rest of a block: others may be reached with another one.
#[derive(PartialEq)]
struct LastTool {
    block: BlockIndex,
    tool: Expression,
}

/// How often an expression runs in its statement.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HowOften {
    Once,
    /// Not at all, once or more often.
    Open,
}

/// The statement that is lowered, in its routine.
struct RapidContext {
    /// The routine; none where the value of a datum of a module is lowered.
    routine: Option<usize>,
    /// Index of the module, which is that of the file too.
    module: usize,
    blocks: BlockBuilder,
    place: SourcePlace,
    /// Data by names in small letters; inner counters of loops come last.
    locals: Vec<BTreeMap<String, LocalDatum>>,
    /// Labels of the blocks around the statement, by names in small letters.
    labels: Vec<BTreeMap<String, BlockIndex>>,
    /// Whether names that are not declared are data that the move needs, and no signals.
    needs_declared: bool,
    /// Whether the expression that is lowered is the whole value of a statement.
    is_whole_value: bool,
    /// The tool of the last move, where no statement between may have set another.
    tool: Option<LastTool>,
    /// Whether the statements are those of a handler of faults.
    is_handler: bool,
    /// How often the expression runs that is lowered.
    how_often: HowOften,
    /// What the expressions of the statement have read.
    reads: StatementReads,
}

impl RapidContext {
    fn new(routine: Option<usize>, module: usize, place: SourcePlace) -> Self {
        Self {
            routine,
            module,
            blocks: BlockBuilder::default(),
            place,
            locals: vec![BTreeMap::new()],
            labels: Vec::new(),
            needs_declared: false,
            is_whole_value: false,
            tool: None,
            is_handler: false,
            how_often: HowOften::Once,
            reads: StatementReads::default(),
        }
    }

    fn local(&self, name: &str) -> Option<&LocalDatum> {
        let name = name.to_lowercase();
        self.locals.iter().rev().find_map(|data| data.get(&name))
    }
}

impl RapidLowering<'_, '_> {
    fn problem(&self, place: Place, what: impl Into<String>, context: &RapidContext) -> Problem {
        self.problem_in(context.module, place, what)
    }

    fn problem_in(&self, module: usize, place: Place, what: impl Into<String>) -> Problem {
        Problem::new(self.modules[module].file.clone(), what).at(place.line, place.column)
    }

    /// A new variable of the whole program, or of a routine.
    fn new_variable(&mut self, name: impl Into<String>, routine: Option<usize>) -> VariableIndex {
        let local_to = routine.map(RoutineIndex);
        self.variables.push(ControllerVariable { name: name.into(), local_to, changed_elsewhere: false });
        VariableIndex(self.variables.len() - 1)
    }
}

/// A place of a module in the form of all languages.
fn source_place(module: usize, place: Place, text: &str) -> SourcePlace {
    SourcePlace { file: module, line: place.line, column: place.column, text: Arc::from(text), label: None }
}

/// What stands in for an expression whose problem is told.
fn wrong() -> Expression {
    Expression::Unknown(Arc::from("an expression that could not be read"))
}
