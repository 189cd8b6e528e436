//! RAPID as a tree.

use controller_program::{BinaryOperator, UnaryOperator};
use diagnostics::Place;

/// A module.
#[derive(Clone, Debug, Default)]
pub(crate) struct RapidModule {
    pub(crate) records: Vec<RecordDefinition>,
    pub(crate) aliases: Vec<AliasDefinition>,
    pub(crate) data: Vec<DataDeclaration>,
    pub(crate) routines: Vec<RapidRoutine>,
}

/// `RECORD name type component; ... ENDRECORD`.
#[derive(Clone, Debug)]
pub(crate) struct RecordDefinition {
    pub(crate) place: Place,
    pub(crate) name: String,
    /// Type and name of each component.
    pub(crate) components: Vec<(Place, String, String)>,
}

/// `ALIAS type name;`.
#[derive(Clone, Debug)]
pub(crate) struct AliasDefinition {
    pub(crate) place: Place,
    pub(crate) of: String,
    pub(crate) name: String,
}

/// How long a datum lives and who changes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DataStorage {
    Constant,
    Persistent,
    Variable,
}

/// The declaration of a datum.
#[derive(Clone, Debug)]
pub(crate) struct DataDeclaration {
    pub(crate) place: Place,
    pub(crate) text: String,
    /// Whether only its module knows it.
    pub(crate) is_local: bool,
    pub(crate) storage: DataStorage,
    pub(crate) type_name: String,
    pub(crate) name: String,
    pub(crate) dimensions: Vec<RapidExpression>,
    pub(crate) value: Option<RapidExpression>,
}

/// What a routine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RoutineKind {
    Procedure,
    /// With the type of its value.
    Function(String),
    Trap,
}

/// A procedure, function or trap.
#[derive(Clone, Debug)]
pub(crate) struct RapidRoutine {
    pub(crate) place: Place,
    pub(crate) text: String,
    pub(crate) is_local: bool,
    pub(crate) kind: RoutineKind,
    pub(crate) name: String,
    pub(crate) parameters: Vec<RapidParameter>,
    pub(crate) data: Vec<DataDeclaration>,
    pub(crate) body: RapidBlock,
    /// Handlers of faults, and what runs backwards.
    pub(crate) handlers: Vec<RoutineHandler>,
    /// The end of the routine.
    pub(crate) end: Place,
}

/// What runs after a fault, or backwards.
#[derive(Clone, Debug)]
pub(crate) struct RoutineHandler {
    pub(crate) place: Place,
    /// `ERROR`, `UNDO` or `BACKWARD`.
    pub(crate) word: &'static str,
    pub(crate) body: RapidBlock,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(crate) struct RapidParameter {
    pub(crate) place: Place,
    pub(crate) name: String,
    /// The type; `switch` for one that is given or not.
    pub(crate) type_name: String,
    pub(crate) is_optional: bool,
    /// Whether the routine gets the caller's datum itself.
    pub(crate) is_reference: bool,
    /// How many dimensions it has.
    pub(crate) dimensions: usize,
}

/// Statements in a row.
pub(crate) type RapidBlock = Vec<RapidStatement>;

/// A statement with its place.
#[derive(Clone, Debug)]
pub(crate) struct RapidStatement {
    pub(crate) place: Place,
    /// The text, of a block its first line.
    pub(crate) text: String,
    pub(crate) kind: RapidStatementKind,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub(crate) enum RapidStatementKind {
    Assign {
        target: RapidExpression,
        value: RapidExpression,
    },
    Call {
        name: String,
        arguments: Vec<RapidArgument>,
    },
    /// A call of a procedure whose name is a text.
    LateCall,
    If {
        branches: Vec<RapidBranch>,
        otherwise: RapidBlock,
    },
    While {
        condition: RapidExpression,
        body: RapidBlock,
    },
    For {
        variable: String,
        from: RapidExpression,
        to: RapidExpression,
        step: Option<RapidExpression>,
        body: RapidBlock,
    },
    Test {
        value: RapidExpression,
        cases: Vec<TestCase>,
        otherwise: RapidBlock,
    },
    Label(String),
    Goto(String),
    Return(Option<RapidExpression>),
    Exit,
    /// `RAISE`, `RETRY` or `TRYNEXT`.
    Fault(&'static str),
    /// `CONNECT interrupt WITH trap`.
    Connect(String),
}

/// A condition with the statements that it guards.
#[derive(Clone, Debug)]
pub(crate) struct RapidBranch {
    pub(crate) place: Place,
    pub(crate) text: String,
    pub(crate) condition: RapidExpression,
    pub(crate) body: RapidBlock,
}

/// A case of `TEST` with its values.
#[derive(Clone, Debug)]
pub(crate) struct TestCase {
    pub(crate) place: Place,
    pub(crate) text: String,
    pub(crate) values: Vec<RapidExpression>,
    pub(crate) body: RapidBlock,
}

/// An argument: by its position, or with the name of an optional parameter.
#[derive(Clone, Debug)]
pub(crate) struct RapidArgument {
    pub(crate) place: Place,
    pub(crate) name: Option<String>,
    /// The value; none for a switch.
    pub(crate) value: Option<RapidExpression>,
    /// Whether it is passed on only where the routine has it: `\name?value`.
    pub(crate) is_conditional: bool,
}

/// An expression with its place.
#[derive(Clone, Debug)]
pub(crate) struct RapidExpression {
    pub(crate) place: Place,
    pub(crate) kind: RapidExpressionKind,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub(crate) enum RapidExpressionKind {
    Number(f64),
    Boolean(bool),
    Text(String),
    Name(String),
    /// A component of a record.
    Component(Box<RapidExpression>, String),
    /// An item of an array, by one index for each dimension.
    Item(Box<RapidExpression>, Vec<RapidExpression>),
    /// Values of a record or an array.
    Aggregate(Vec<RapidExpression>),
    Call {
        name: String,
        arguments: Vec<RapidArgument>,
    },
    Unary(UnaryOperator, Box<RapidExpression>),
    Binary(RapidOperator, Box<RapidExpression>, Box<RapidExpression>),
    /// A condition that can be read in two ways.
    EitherReading(Box<RapidExpression>, Box<RapidExpression>),
    /// What could not be read, which is told already.
    Wrong,
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RapidOperator {
    /// One of all languages.
    Plain(BinaryOperator),
    /// The whole quotient.
    Quotient,
    /// The rest of a division.
    Rest,
}

impl RapidExpression {
    pub(crate) fn new(place: Place, kind: RapidExpressionKind) -> Self {
        Self { place, kind }
    }

    /// Calls a function with this expression and every one in it.
    pub(crate) fn each<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        match &self.kind {
            RapidExpressionKind::Component(base, _) => base.each(visit),
            RapidExpressionKind::Item(base, indices) => {
                base.each(visit);
                for index in indices {
                    index.each(visit);
                }
            }
            RapidExpressionKind::Aggregate(items) => items.iter().for_each(|item| item.each(visit)),
            RapidExpressionKind::Call { arguments, .. } => {
                for value in arguments.iter().filter_map(|argument| argument.value.as_ref()) {
                    value.each(visit);
                }
            }
            RapidExpressionKind::Unary(_, operand) => operand.each(visit),
            RapidExpressionKind::Binary(_, first, second)
            | RapidExpressionKind::EitherReading(first, second) => {
                first.each(visit);
                second.each(visit);
            }
            _ => {}
        }
    }

    /// The name of the datum that this is, or is a part of.
    pub(crate) fn root(&self) -> Option<&str> {
        match &self.kind {
            RapidExpressionKind::Name(name) => Some(name),
            RapidExpressionKind::Component(base, _) | RapidExpressionKind::Item(base, _) => base.root(),
            _ => None,
        }
    }
}

impl RapidStatement {
    /// The blocks of statements in it.
    pub(crate) fn inner_blocks(&self) -> Vec<&RapidBlock> {
        match &self.kind {
            RapidStatementKind::If { branches, otherwise } => {
                branches.iter().map(|branch| &branch.body).chain([otherwise]).collect()
            }
            RapidStatementKind::While { body, .. } | RapidStatementKind::For { body, .. } => vec![body],
            RapidStatementKind::Test { cases, otherwise, .. } => {
                cases.iter().map(|case| &case.body).chain([otherwise]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Calls a function with every expression that stands in it and not in the blocks in it.
    pub(crate) fn each_own_expression<'a>(&'a self, visit: &mut impl FnMut(&'a RapidExpression)) {
        match &self.kind {
            RapidStatementKind::Assign { target, value } => {
                target.each(visit);
                value.each(visit);
            }
            RapidStatementKind::Call { arguments, .. } => {
                for value in arguments.iter().filter_map(|argument| argument.value.as_ref()) {
                    value.each(visit);
                }
            }
            RapidStatementKind::If { branches, .. } => {
                for branch in branches {
                    branch.condition.each(visit);
                }
            }
            RapidStatementKind::While { condition, .. } => condition.each(visit),
            RapidStatementKind::For { from, to, step, .. } => {
                for bound in [Some(from), Some(to), step.as_ref()].into_iter().flatten() {
                    bound.each(visit);
                }
            }
            RapidStatementKind::Test { value, cases, .. } => {
                value.each(visit);
                cases.iter().flat_map(|case| &case.values).for_each(|value| value.each(visit));
            }
            RapidStatementKind::Return(Some(value)) => value.each(visit),
            _ => {}
        }
    }
}

/// Calls a function with every statement of a block and of the blocks in it.
pub(crate) fn each_statement<'a>(block: &'a RapidBlock, visit: &mut impl FnMut(&'a RapidStatement)) {
    for statement in block {
        visit(statement);
        for inner in statement.inner_blocks() {
            each_statement(inner, visit);
        }
    }
}

impl RapidRoutine {
    /// Calls a function with every statement, those of handlers too.
    pub(crate) fn each_statement<'a>(&'a self, visit: &mut impl FnMut(&'a RapidStatement)) {
        each_statement(&self.body, visit);
        for handler in &self.handlers {
            each_statement(&handler.body, visit);
        }
    }
}
