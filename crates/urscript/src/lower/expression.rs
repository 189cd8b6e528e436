//! Expressions; calls of the program's own functions become statements before the one in which they stand.

use std::sync::Arc;

use controller_program::{
    AssignedPlace, BinaryOperator, ControllerValue, Expression, Number, ProgramAction, ValueFault,
};
use diagnostics::hint_for;

use super::{ScriptLowering, StatementContext};
use crate::syntax::{ExpressionKind, ScriptExpression};

impl ScriptLowering<'_, '_> {
    /// An expression; one that has a problem, which is told here, is an unknown value.
    pub(super) fn expression(
        &mut self,
        from: &ScriptExpression,
        context: &mut StatementContext,
    ) -> Expression {
        match &from.kind {
            ExpressionKind::Whole(value) => self.number(Number::whole(*value), from),
            ExpressionKind::Real(value) => self.number(Number::real(*value), from),
            ExpressionKind::Boolean(value) => Expression::Value(ControllerValue::Boolean(*value)),
            ExpressionKind::Text(text) => Expression::Value(ControllerValue::Text(Arc::from(text.as_str()))),
            ExpressionKind::Name(name) => match self.scopes.variable(context.routine, name) {
                Some(variable) => Expression::Variable(variable),
                None => wrong(),
            },
            ExpressionKind::List(items) => Expression::List(self.list(items, context)),
            ExpressionKind::Pose(items) => Expression::Pose(self.list(items, context)),
            ExpressionKind::Parentheses(inner) => self.expression(inner, context),
            ExpressionKind::Unary(operator, operand) => {
                Expression::Unary(*operator, Box::new(self.expression(operand, context)))
            }
            ExpressionKind::Item(base, index) => {
                let [base, index] = self.two(base, index, context);
                Expression::Item(Box::new(base), Box::new(index))
            }
            ExpressionKind::Binary(operator, first, second) => {
                let is_logical = matches!(operator, BinaryOperator::And | BinaryOperator::Or);
                if is_logical && self.calls_own_function(second) {
                    self.note_open_call(second, context.routine);
                }
                let [first, second] = self.two(first, second, context);
                Expression::Binary(*operator, Box::new(first), Box::new(second))
            }
            ExpressionKind::Call { name, arguments } => self.call_value(name, arguments, from.place, context),
            ExpressionKind::Remote { name, arguments, handle } => {
                self.check_handle(handle, name, from.place, context.routine);
                let values: Vec<&ScriptExpression> =
                    arguments.iter().map(|argument| &argument.value).collect();
                self.in_order(&values, context);
                Expression::Unknown(Arc::from(format!("{handle}.{name}(...)")))
            }
            ExpressionKind::Field { holder, name } => {
                Expression::Unknown(Arc::from(format!("{holder}.{name}")))
            }
            ExpressionKind::Run(name) => {
                self.check_thread(name, from.place, context.routine);
                Expression::Unknown(Arc::from(format!("run {name}()")))
            }
            ExpressionKind::Wrong => wrong(),
        }
    }

    /// Expressions in the order in which they run: where a later one calls a function, the values of those before are kept first.
    pub(super) fn in_order(
        &mut self,
        expressions: &[&ScriptExpression],
        context: &mut StatementContext,
    ) -> Vec<Expression> {
        let calls: Vec<usize> =
            (0..expressions.len()).filter(|index| self.calls_own_function(expressions[*index])).collect();
        if calls.len() > 1 {
            for call in &calls {
                self.note_open_call(expressions[*call], context.routine);
            }
        }
        self.note_order(expressions, context.routine);
        let last_call = calls.last().copied();
        let mut lowered = Vec::new();
        for (index, expression) in expressions.iter().enumerate() {
            let value = self.expression(expression, context);
            let is_kept =
                last_call.is_some_and(|last| index < last) && !matches!(value, Expression::Value(_));
            lowered.push(if is_kept { self.kept(value, context) } else { value });
        }
        lowered
    }

    /// A value that is kept in a variable of its own.
    fn kept(&mut self, value: Expression, context: &mut StatementContext) -> Expression {
        let variable = self.scopes.temporary(context.routine, "a value before a call".to_owned());
        let target = AssignedPlace { variable, items: Vec::new() };
        let place = context.place.clone();
        context.builder.push(&place, ProgramAction::Assign { target, value });
        Expression::Variable(variable)
    }

    fn list(&mut self, items: &[ScriptExpression], context: &mut StatementContext) -> Vec<Expression> {
        let items: Vec<&ScriptExpression> = items.iter().collect();
        self.in_order(&items, context)
    }

    fn two(
        &mut self,
        first: &ScriptExpression,
        second: &ScriptExpression,
        context: &mut StatementContext,
    ) -> [Expression; 2] {
        let both = self.in_order(&[first, second], context);
        <[Expression; 2]>::try_from(both).unwrap_or_else(|_| [wrong(), wrong()])
    }

    fn number(&mut self, number: Result<Number, ValueFault>, from: &ScriptExpression) -> Expression {
        match number {
            Ok(number) => Expression::Value(ControllerValue::Number(number)),
            Err(fault) => {
                let place = controller_program::SourcePlace {
                    file: 0,
                    line: from.place.line,
                    column: from.place.column,
                    text: Arc::from(""),
                    label: None,
                };
                self.problems.push(fault.at(&[self.file.to_owned()], &place));
                wrong()
            }
        }
    }

    /// Whether an expression calls a function of the program.
    pub(super) fn calls_own_function(&self, expression: &ScriptExpression) -> bool {
        let mut is_found = false;
        expression.each(&mut |part| {
            if let ExpressionKind::Call { name, .. } = &part.kind {
                is_found |= self.table.has(name);
            }
        });
        is_found
    }

    fn check_thread(&mut self, name: &str, place: diagnostics::Place, caller: usize) {
        match self.table.callable(name, caller) {
            Some(routine) if self.table.entries[routine].is_thread => {}
            found => {
                let what = if found.is_some() {
                    "`run` of a function"
                } else {
                    "`run` of a thread that is not here"
                };
                let threads: Vec<&str> = self
                    .table
                    .entries
                    .iter()
                    .filter(|entry| entry.is_thread)
                    .map(|entry| entry.name)
                    .collect();
                let problem =
                    self.problem(place, what).found(format!("`{name}`")).expected("a thread of the program");
                self.problems.push(problem.hint(hint_for(name, &threads, "threads")));
            }
        }
    }
}

/// What stands in for an expression whose problem is told.
pub(super) fn wrong() -> Expression {
    Expression::Unknown(Arc::from("an expression that could not be read"))
}
