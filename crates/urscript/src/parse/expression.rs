//! Expressions, by the strength of their operators.

use controller_program::{BinaryOperator, UnaryOperator};
use diagnostics::Place;

use super::{Parser, Unreadable};
use crate::syntax::{ExpressionKind, ScriptArgument, ScriptExpression};
use crate::token::ScriptTokenKind;

/// How many operators may follow each other.
const LONGEST: usize = 250;

/// The strength of comparisons.
const COMPARISON: u8 = 3;

/// The strength of a sign.
const SIGN: u8 = 6;

/// Operators that stand between operands, with their strength.
const OPERATORS: [(&str, BinaryOperator, u8); 14] = [
    ("or", BinaryOperator::Or, 1),
    ("xor", BinaryOperator::ExclusiveOr, 1),
    ("and", BinaryOperator::And, 2),
    ("==", BinaryOperator::Equal, 3),
    ("!=", BinaryOperator::Differ, 3),
    ("<=", BinaryOperator::NotAbove, 3),
    (">=", BinaryOperator::NotBelow, 3),
    ("<", BinaryOperator::Below, 3),
    (">", BinaryOperator::Above, 3),
    ("+", BinaryOperator::Add, 4),
    ("-", BinaryOperator::Subtract, 4),
    ("*", BinaryOperator::Multiply, 5),
    ("/", BinaryOperator::Divide, 5),
    ("%", BinaryOperator::Modulo, 5),
];

impl Parser<'_, '_> {
    /// An expression.
    pub(super) fn expression(&mut self) -> Result<ScriptExpression, Unreadable> {
        self.enter()?;
        let result = self.operators(1);
        self.leave();
        result
    }

    /// Refuses what is nested so deep that following it takes too much memory.
    fn check_depth(&mut self, expression: &ScriptExpression) -> Result<(), Unreadable> {
        if expression.depth <= LONGEST {
            return Ok(());
        }
        let problem = self.problem_at(expression.place, "an expression is nested too deep or too long");
        Err(self.problem(problem.expected(format!("at most {LONGEST} operators in a row"))))
    }

    /// Operands joined by operators of some strength at least.
    fn operators(&mut self, weakest: u8) -> Result<ScriptExpression, Unreadable> {
        let mut first = self.operand(weakest)?;
        let mut last_logical: Option<BinaryOperator> = None;
        let mut was_compared = false;
        loop {
            self.skip_inner_line_ends();
            let Some((operator, strength)) = self.operator().filter(|(_, strength)| *strength >= weakest)
            else {
                break;
            };
            let place = self.place();
            if strength == COMPARISON && std::mem::replace(&mut was_compared, true) {
                let problem = self.problem_at(place, "two comparisons in a row");
                return Err(self.problem(problem.hint("join them with `and`")));
            }
            self.advance();
            self.skip_inner_line_ends();
            let second = self.operators(strength + 1)?;
            // Which of these binds more strongly is not documented.
            let other = last_logical.filter(|last| *last != operator);
            let is_open = match operator {
                BinaryOperator::Or => other == Some(BinaryOperator::ExclusiveOr) || is_logical(&second),
                BinaryOperator::ExclusiveOr => other.is_some() || is_logical(&second),
                _ => false,
            };
            if is_open {
                let problem = self.problem_at(place, "the order of `and`, `or` and `xor` is open here");
                return Err(self.problem(problem.hint("put what belongs together in parentheses")));
            }
            if strength <= 2 {
                last_logical = Some(operator);
            }
            first = joined(operator, place, first, second);
            self.check_depth(&first)?;
        }
        Ok(first)
    }

    /// Goes over ends of lines between brackets.
    fn skip_inner_line_ends(&mut self) {
        if self.brackets > 0 {
            self.skip_line_ends();
        }
    }

    /// What stands between brackets, which end with the expression that is read.
    fn between_brackets<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Unreadable>,
    ) -> Result<T, Unreadable> {
        let before = self.brackets;
        self.brackets += 1;
        let inner = read(self);
        self.brackets = before;
        inner
    }

    /// The operator that comes next, with its strength.
    fn operator(&self) -> Option<(BinaryOperator, u8)> {
        let (ScriptTokenKind::Sign(text) | ScriptTokenKind::Word(text)) = self.kind() else { return None };
        OPERATORS
            .iter()
            .find(|(known, ..)| *known == text)
            .map(|(_, operator, strength)| (*operator, *strength))
    }

    /// An operand with the signs before it, of operators of some strength at least: `not` binds less than a comparison.
    fn operand(&mut self, weakest: u8) -> Result<ScriptExpression, Unreadable> {
        let place = self.place();
        let operator = match self.kind() {
            ScriptTokenKind::Sign("-") => UnaryOperator::Negate,
            ScriptTokenKind::Word("not") => UnaryOperator::Not,
            _ => return self.items(),
        };
        let is_not = operator == UnaryOperator::Not;
        if is_not && weakest > COMPARISON {
            let problem = self.problem_at(place, "`not` behind an operator that binds more strongly");
            return Err(self.problem(problem.hint("put `not` and what belongs to it in parentheses")));
        }
        self.enter()?;
        self.advance();
        self.skip_inner_line_ends();
        let operand = if is_not { self.operators(COMPARISON) } else { self.operand(SIGN) };
        self.leave();
        let kind = ExpressionKind::Unary(operator, Box::new(operand?));
        Ok(ScriptExpression::new(place, kind))
    }

    /// A value with the items that are taken from it.
    fn items(&mut self) -> Result<ScriptExpression, Unreadable> {
        let mut value = self.value()?;
        while self.is_sign("[") {
            let place = self.place();
            for index in self.in_brackets("[", "]")? {
                let kind = ExpressionKind::Item(Box::new(value), Box::new(index));
                value = ScriptExpression::new(place, kind);
                self.check_depth(&value)?;
            }
        }
        Ok(value)
    }

    fn value(&mut self) -> Result<ScriptExpression, Unreadable> {
        let place = self.place();
        let kind = match self.kind() {
            ScriptTokenKind::Whole(value) => self.taken(ExpressionKind::Whole(value)),
            ScriptTokenKind::Real(value) => self.taken(ExpressionKind::Real(value)),
            ScriptTokenKind::Text(text) => self.taken(ExpressionKind::Text(text.to_owned())),
            ScriptTokenKind::Word("True") => self.taken(ExpressionKind::Boolean(true)),
            ScriptTokenKind::Word("False") => self.taken(ExpressionKind::Boolean(false)),
            ScriptTokenKind::Word("run") => {
                self.advance();
                let name = self.name("the name of a thread")?;
                let arguments = self.arguments()?;
                if !arguments.is_empty() {
                    let problem = self.problem_at(place, "a thread with arguments");
                    return Err(self.problem(problem.expected("no arguments")));
                }
                ExpressionKind::Run(name)
            }
            ScriptTokenKind::Word("p") if self.next_is_bracket() => {
                self.advance();
                return self.pose(place);
            }
            ScriptTokenKind::Word(_) => {
                let name = self.name("a value")?;
                return self.named(place, name);
            }
            ScriptTokenKind::Sign("(") => {
                self.advance();
                self.skip_line_ends();
                let inner = self.between_brackets(Self::expression)?;
                self.skip_line_ends();
                self.expect_sign(")", "`)`")?;
                ExpressionKind::Parentheses(Box::new(inner))
            }
            ScriptTokenKind::Sign("[") => ExpressionKind::List(self.in_brackets("[", "]")?),
            _ => return Err(self.unexpected("a value")),
        };
        Ok(ScriptExpression::new(place, kind))
    }

    fn taken(&mut self, kind: ExpressionKind) -> ExpressionKind {
        self.advance();
        kind
    }

    fn next_is_bracket(&self) -> bool {
        self.tokens
            .get(self.at + 1)
            .is_some_and(|next| next.kind == ScriptTokenKind::Sign("[") && next.start == self.token().end)
    }

    fn pose(&mut self, place: Place) -> Result<ScriptExpression, Unreadable> {
        let numbers = self.in_brackets("[", "]")?;
        if numbers.len() != 6 {
            let problem = self
                .problem_at(place, "a pose that is not whole")
                .found(format!("{} numbers", numbers.len()));
            let problem = problem.expected("p[x, y, z, rx, ry, rz], in metres and radians");
            return Err(self.problem(problem));
        }
        Ok(ScriptExpression::new(place, ExpressionKind::Pose(numbers)))
    }

    /// A name, a call, a call of another program by way of a variable, or a part of what it holds.
    fn named(&mut self, place: Place, name: String) -> Result<ScriptExpression, Unreadable> {
        let kind = if self.is_sign("(") {
            ExpressionKind::Call { name, arguments: self.arguments()? }
        } else if self.took_sign(".") {
            let mut called = self.part_name()?;
            while self.took_sign(".") {
                called = format!("{called}.{}", self.part_name()?);
            }
            if self.is_sign("(") {
                ExpressionKind::Remote { handle: name, name: called, arguments: self.arguments()? }
            } else {
                ExpressionKind::Field { holder: name, name: called }
            }
        } else {
            ExpressionKind::Name(name)
        };
        Ok(ScriptExpression::new(place, kind))
    }

    /// A name behind a point, which may be a word of the language.
    fn part_name(&mut self) -> Result<String, Unreadable> {
        let ScriptTokenKind::Word(word) = self.kind() else {
            return Err(self.unexpected("the name of a remote function"));
        };
        self.advance();
        Ok(word.to_owned())
    }

    fn arguments(&mut self) -> Result<Vec<ScriptArgument>, Unreadable> {
        self.expect_sign("(", "`(` and arguments")?;
        let mut arguments = Vec::new();
        self.skip_line_ends();
        if self.took_sign(")") {
            return Ok(arguments);
        }
        loop {
            self.skip_line_ends();
            let place = self.place();
            let is_named = matches!(self.kind(), ScriptTokenKind::Word(_))
                && self.tokens.get(self.at + 1).is_some_and(|next| next.kind == ScriptTokenKind::Sign("="));
            let name = if is_named { Some(self.name("the name of an argument")?) } else { None };
            if is_named {
                self.advance();
            }
            arguments.push(ScriptArgument { name, place, value: self.between_brackets(Self::expression)? });
            self.skip_line_ends();
            if self.took_sign(")") {
                return Ok(arguments);
            }
            self.expect_sign(",", "`,` or `)`")?;
        }
    }

    /// Expressions between two signs.
    fn in_brackets(&mut self, open: &str, close: &str) -> Result<Vec<ScriptExpression>, Unreadable> {
        self.expect_sign(open, &format!("`{open}`"))?;
        let mut items = Vec::new();
        self.skip_line_ends();
        if self.took_sign(close) {
            return Ok(items);
        }
        loop {
            self.skip_line_ends();
            items.push(self.between_brackets(Self::expression)?);
            self.skip_line_ends();
            if self.took_sign(close) {
                return Ok(items);
            }
            self.expect_sign(",", &format!("`,` or `{close}`"))?;
        }
    }
}

fn joined(
    operator: BinaryOperator,
    place: Place,
    first: ScriptExpression,
    second: ScriptExpression,
) -> ScriptExpression {
    ScriptExpression::new(place, ExpressionKind::Binary(operator, Box::new(first), Box::new(second)))
}

/// Whether an expression is two operands of a logical operator, without parentheses.
fn is_logical(expression: &ScriptExpression) -> bool {
    use BinaryOperator::{And, ExclusiveOr, Or};
    matches!(expression.kind, ExpressionKind::Binary(And | Or | ExclusiveOr, ..))
}
