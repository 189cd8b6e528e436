//! URScript as a tree.

use controller_program::{BinaryOperator, UnaryOperator};
use diagnostics::Place;

/// Statements in a row.
pub(crate) type ScriptBlock = Vec<ScriptStatement>;

/// A statement with its place.
#[derive(Clone, Debug)]
pub(crate) struct ScriptStatement {
    pub(crate) place: Place,
    /// The text, of a block its first line.
    pub(crate) text: String,
    /// The label that the last marker of a program line gave.
    pub(crate) label: Option<String>,
    pub(crate) kind: StatementKind,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub(crate) enum StatementKind {
    Assign {
        scope: AssignmentScope,
        name: String,
        items: Vec<ScriptExpression>,
        value: ScriptExpression,
    },
    /// A call for its effect.
    Expression(ScriptExpression),
    /// Conditions with their blocks, and the block for no condition.
    If {
        branches: Vec<ConditionalBranch>,
        otherwise: ScriptBlock,
    },
    While {
        condition: ScriptExpression,
        body: ScriptBlock,
    },
    Return(Option<ScriptExpression>),
    Break,
    Continue,
    Halt,
    /// `pass`, `join`, `kill` and the like, by name.
    WithoutEffect(&'static str),
    Routine(ScriptRoutine),
}

/// A condition with the block that it guards.
#[derive(Clone, Debug)]
pub(crate) struct ConditionalBranch {
    pub(crate) place: Place,
    pub(crate) text: String,
    pub(crate) condition: ScriptExpression,
    pub(crate) body: ScriptBlock,
}

/// What stands before an assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AssignmentScope {
    Global,
    Local,
    /// Nothing: the variable is a global one where there is one.
    Free,
}

/// A function or a thread.
#[derive(Clone, Debug)]
pub(crate) struct ScriptRoutine {
    pub(crate) name: String,
    pub(crate) is_thread: bool,
    pub(crate) parameters: Vec<ScriptParameter>,
    pub(crate) body: ScriptBlock,
}

/// A parameter with the value that it has where a call gives none.
#[derive(Clone, Debug)]
pub(crate) struct ScriptParameter {
    pub(crate) name: String,
    pub(crate) default: Option<ScriptExpression>,
}

/// An expression with its place.
#[derive(Clone, Debug)]
pub(crate) struct ScriptExpression {
    pub(crate) place: Place,
    pub(crate) kind: ExpressionKind,
    /// How deep its parts nest.
    pub(crate) depth: usize,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub(crate) enum ExpressionKind {
    Whole(f64),
    Real(f64),
    Boolean(bool),
    Text(String),
    Name(String),
    List(Vec<ScriptExpression>),
    Pose(Vec<ScriptExpression>),
    Item(Box<ScriptExpression>, Box<ScriptExpression>),
    Call {
        name: String,
        arguments: Vec<ScriptArgument>,
    },
    /// A call of another program by way of a variable.
    Remote {
        handle: String,
        name: String,
        arguments: Vec<ScriptArgument>,
    },
    /// A part of what a variable holds.
    Field {
        holder: String,
        name: String,
    },
    /// The start of a thread.
    Run(String),
    Parentheses(Box<ScriptExpression>),
    Unary(UnaryOperator, Box<ScriptExpression>),
    Binary(BinaryOperator, Box<ScriptExpression>, Box<ScriptExpression>),
    /// What could not be read; its problem is told already.
    Wrong,
}

/// An argument of a call, with its name where it is given.
#[derive(Clone, Debug)]
pub(crate) struct ScriptArgument {
    pub(crate) name: Option<String>,
    pub(crate) place: Place,
    pub(crate) value: ScriptExpression,
}

impl ScriptExpression {
    /// An expression of parts.
    pub(crate) fn new(place: Place, kind: ExpressionKind) -> Self {
        let deepest = |parts: &[Self]| parts.iter().map(|part| part.depth).max().unwrap_or(0);
        let inner = match &kind {
            ExpressionKind::List(items) | ExpressionKind::Pose(items) => deepest(items),
            ExpressionKind::Item(first, second) | ExpressionKind::Binary(_, first, second) => {
                first.depth.max(second.depth)
            }
            ExpressionKind::Unary(_, operand) | ExpressionKind::Parentheses(operand) => operand.depth,
            ExpressionKind::Call { arguments, .. } | ExpressionKind::Remote { arguments, .. } => {
                arguments.iter().map(|argument| argument.value.depth).max().unwrap_or(0)
            }
            _ => 0,
        };
        Self { place, kind, depth: inner + 1 }
    }

    /// Calls a function with the expression and everything in it.
    pub(crate) fn each(&self, visit: &mut impl FnMut(&Self)) {
        visit(self);
        match &self.kind {
            ExpressionKind::List(items) | ExpressionKind::Pose(items) => {
                for item in items {
                    item.each(visit);
                }
            }
            ExpressionKind::Item(first, second) | ExpressionKind::Binary(_, first, second) => {
                first.each(visit);
                second.each(visit);
            }
            ExpressionKind::Unary(_, operand) | ExpressionKind::Parentheses(operand) => operand.each(visit),
            ExpressionKind::Call { arguments, .. } | ExpressionKind::Remote { arguments, .. } => {
                for argument in arguments {
                    argument.value.each(visit);
                }
            }
            _ => {}
        }
    }
}

impl ScriptStatement {
    /// Calls a function with every expression of the statement itself, not of the statements in it.
    pub(crate) fn each_own_expression(&self, visit: &mut impl FnMut(&ScriptExpression)) {
        match &self.kind {
            StatementKind::Assign { items, value, .. } => {
                for item in items {
                    item.each(visit);
                }
                value.each(visit);
            }
            StatementKind::Expression(expression) | StatementKind::Return(Some(expression)) => {
                expression.each(visit);
            }
            StatementKind::If { branches, .. } => {
                for branch in branches {
                    branch.condition.each(visit);
                }
            }
            StatementKind::While { condition, .. } => condition.each(visit),
            _ => {}
        }
    }

    /// The blocks in the statement, but for those of a routine.
    pub(crate) fn inner_blocks(&self) -> Vec<&ScriptBlock> {
        match &self.kind {
            StatementKind::If { branches, otherwise } => {
                branches.iter().map(|branch| &branch.body).chain([otherwise]).collect()
            }
            StatementKind::While { body, .. } => vec![body],
            _ => Vec::new(),
        }
    }
}
