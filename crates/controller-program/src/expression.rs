//! Expressions of all languages.

use std::sync::Arc;

use crate::built_in::BuiltIn;
use crate::value::ControllerValue;

/// Index of a variable in the program's list of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableIndex(pub usize);

/// An expression without effect: calls of routines are statements of their own.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A value as written.
    Value(ControllerValue),
    /// The value of a variable.
    Variable(VariableIndex),
    /// A list of values.
    List(Vec<Expression>),
    /// A pose of six numbers: metres, and a rotation vector in radians.
    Pose(Vec<Expression>),
    /// An item of a list or a number of a pose, counted from 0.
    Item(Box<Expression>, Box<Expression>),
    /// An operator with one operand.
    Unary(UnaryOperator, Box<Expression>),
    /// An operator with two operands.
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    /// A pure function of the language.
    Call(BuiltIn, Vec<Expression>),
    /// What only the running program has, as the program writes it: an input, a register, an operator's answer.
    Unknown(Arc<str>),
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOperator {
    /// The number with the other sign.
    Negate,
    /// False for true.
    Not,
}

/// An operator with two operands; both are always evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    /// The sum of numbers, or texts one after the other.
    Add,
    /// The difference of numbers.
    Subtract,
    /// The product of numbers.
    Multiply,
    /// The quotient of numbers; of whole numbers only where it leaves no rest.
    Divide,
    /// The rest of a division of whole numbers that are not negative.
    Modulo,
    /// Both are true.
    And,
    /// One at least is true.
    Or,
    /// One alone is true.
    ExclusiveOr,
    /// The values are equal.
    Equal,
    /// The values differ.
    Differ,
    /// The first number is below the second.
    Below,
    /// The first number is not above the second.
    NotAbove,
    /// The first number is above the second.
    Above,
    /// The first number is not below the second.
    NotBelow,
}

impl Expression {
    /// Calls a function with every variable that the expression reads.
    pub fn each_variable(&self, visit: &mut impl FnMut(VariableIndex)) {
        match self {
            Self::Variable(variable) => visit(*variable),
            Self::Value(_) | Self::Unknown(_) => {}
            _ => self.each_operand(|operand| operand.each_variable(visit)),
        }
    }

    /// Calls a function with every direct operand.
    pub fn each_operand(&self, mut visit: impl FnMut(&Self)) {
        match self {
            Self::Value(_) | Self::Variable(_) | Self::Unknown(_) => {}
            Self::List(items) | Self::Pose(items) | Self::Call(_, items) => items.iter().for_each(visit),
            Self::Unary(_, operand) => visit(operand),
            Self::Item(first, second) | Self::Binary(_, first, second) => {
                visit(first);
                visit(second);
            }
        }
    }
}
