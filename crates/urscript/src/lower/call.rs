//! Calls of the controller's functions and of the program's own.

use std::sync::Arc;

use controller_program::{BuiltIn, ControllerValue, Expression, ProgramAction};
use diagnostics::{Place, excerpt, nearest};

use super::expression::wrong;
use super::outputs::runs_within_expression;
use super::{ScriptLowering, StatementContext};
use crate::functions::{self, ScriptFunction, function};
use crate::syntax::{ExpressionKind, ScriptArgument, ScriptExpression};

/// Parameters of the inverse kinematics.
const INVERSE: [&str; 5] = ["x", "qnear", "maxPositionError", "maxOrientationError", "tcp"];

/// Parameters of the forward kinematics.
const FORWARD: [&str; 2] = ["q", "tcp"];

impl ScriptLowering<'_, '_> {
    /// A call as a statement.
    pub(super) fn call_statement(
        &mut self,
        name: &str,
        arguments: &[ScriptArgument],
        place: Place,
        context: &mut StatementContext,
    ) {
        if self.table.has(name) {
            self.own_call(name, arguments, place, None, context);
            return;
        }
        let at = context.place.clone();
        match function(name) {
            Some(ScriptFunction::Move(kind)) => {
                self.facts[context.routine].motions.push((place, name.to_owned()));
                self.motion(kind, name, arguments, place, context);
            }
            Some(ScriptFunction::SetTool) => {
                self.facts[context.routine].motions.push((place, name.to_owned()));
                let bound = self.bound(&["pose", "tcp_name"], arguments, name);
                let tool = self.argument(&bound, 0, name, "a pose in the flange", place, context);
                context.builder.push(&at, ProgramAction::SetTool(tool));
            }
            Some(ScriptFunction::Stop) => {
                self.facts[context.routine].motions.push((place, name.to_owned()));
                self.arguments(arguments, context);
                context.builder.push(&at, ProgramAction::Stop);
            }
            Some(ScriptFunction::WithoutMotion) => {
                self.check_socket(name, arguments, place);
                self.statement_without_motion(name, arguments, context);
            }
            Some(ScriptFunction::InputAction) if is_default_action(arguments) => {
                context.builder.push(&at, ProgramAction::NoMotion(Arc::from(name)));
            }
            None if self.is_declared(name) => {
                self.facts[context.routine].sets_outputs = true;
                self.arguments(arguments, context);
                context.builder.push(&at, ProgramAction::NoMotion(Arc::from(name)));
            }
            _ => {
                let _: Expression = self.call_value(name, arguments, place, context);
            }
        }
    }

    /// A call as a value.
    pub(super) fn call_value(
        &mut self,
        name: &str,
        arguments: &[ScriptArgument],
        place: Place,
        context: &mut StatementContext,
    ) -> Expression {
        if self.table.has(name) {
            let result = self.scopes.temporary(context.routine, format!("the value of {name}"));
            self.own_call(name, arguments, place, Some(result), context);
            return Expression::Variable(result);
        }
        match function(name) {
            Some(ScriptFunction::Pure(built_in, fewest, most)) => {
                self.pure(built_in, fewest..=most, name, arguments, place, context)
            }
            Some(ScriptFunction::InverseKinematics) => self.inverse(name, arguments, place, context),
            Some(ScriptFunction::ForwardKinematics) => self.forward(name, arguments, context),
            Some(ScriptFunction::WithoutMotion) => {
                self.check_socket(name, arguments, place);
                let source = call_text(name, arguments);
                self.arguments(arguments, context);
                Expression::Unknown(Arc::from(source))
            }
            Some(ScriptFunction::Move(_) | ScriptFunction::SetTool | ScriptFunction::Stop) => {
                let problem = self.problem(place, "a motion within an expression").found(format!("`{name}`"));
                self.problems.push(problem.expected("a statement of its own"));
                wrong()
            }
            Some(ScriptFunction::InputAction) => {
                let problem = self
                    .problem(place, format!("`{name}` cannot be checked: the input may then free the robot"));
                self.problems.push(problem.expected("the action \"default\""));
                wrong()
            }
            Some(ScriptFunction::Refused(reason)) => {
                let problem = self.problem(place, format!("`{name}` cannot be checked: {reason}"));
                self.problems.push(problem);
                wrong()
            }
            None if self.is_declared(name) => {
                self.facts[context.routine].sets_outputs = true;
                let source = call_text(name, arguments);
                self.arguments(arguments, context);
                runs_within_expression(name, context);
                Expression::Unknown(Arc::from(source))
            }
            None => {
                self.no_function(name, place);
                wrong()
            }
        }
    }

    pub(super) fn is_declared(&self, name: &str) -> bool {
        self.settings.no_motion.iter().any(|declared| declared == name)
    }

    fn no_function(&mut self, name: &str, place: Place) {
        let mut known: Vec<&str> = self.table.names().collect();
        for other in functions::names() {
            known.push(other);
        }
        let hint = match nearest(name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "if it neither moves the robot nor changes data of these files, name it in no_motion: \"{name}\""
            ),
        };
        let problem = self.problem(place, "a function whose text is not in the file");
        self.problems.push(problem.found(excerpt(name)).hint(hint));
    }

    /// Reads arguments for the calls in them.
    pub(super) fn arguments(&mut self, arguments: &[ScriptArgument], context: &mut StatementContext) {
        let values: Vec<&ScriptExpression> = arguments.iter().map(|argument| &argument.value).collect();
        self.in_order(&values, context);
    }

    fn pure(
        &mut self,
        built_in: BuiltIn,
        counts: std::ops::RangeInclusive<usize>,
        name: &str,
        arguments: &[ScriptArgument],
        place: Place,
        context: &mut StatementContext,
    ) -> Expression {
        if let Some(named) = arguments.iter().find(|argument| argument.name.is_some()) {
            let problem = self.problem(named.place, format!("a named argument of `{name}`"));
            self.problems.push(problem.expected("arguments without names, in their order"));
            return wrong();
        }
        if !counts.contains(&arguments.len()) {
            let problem = self.problem(place, format!("a wrong number of arguments of `{name}`"));
            self.problems
                .push(problem.found(arguments.len().to_string()).expected(counts.start().to_string()));
            return wrong();
        }
        let values: Vec<&ScriptExpression> = arguments.iter().map(|argument| &argument.value).collect();
        Expression::Call(built_in, self.in_order(&values, context))
    }

    fn inverse(
        &mut self,
        name: &str,
        arguments: &[ScriptArgument],
        place: Place,
        context: &mut StatementContext,
    ) -> Expression {
        let bound = self.bound(&INVERSE, arguments, name);
        if bound.first().is_none_or(Option::is_none) {
            let problem = self.problem(place, format!("a missing argument of `{name}`"));
            self.problems.push(problem.expected("a pose"));
            return wrong();
        }
        let [pose, near, _, _, tool] = self.all_bound(&bound, context);
        Expression::Call(BuiltIn::InverseKinematics, vec![pose, without_default(near), without_default(tool)])
    }

    fn forward(
        &mut self,
        name: &str,
        arguments: &[ScriptArgument],
        context: &mut StatementContext,
    ) -> Expression {
        let bound = self.bound(&FORWARD, arguments, name);
        let [joints, tool] = self.all_bound(&bound, context);
        Expression::Call(BuiltIn::ForwardKinematics, vec![without_default(joints), without_default(tool)])
    }
}

/// Whether an input does nothing of its own: a number and the text that says so.
fn is_default_action(arguments: &[ScriptArgument]) -> bool {
    match arguments {
        [port, action] => {
            matches!(&action.value.kind, ExpressionKind::Text(text) if text == "default")
                && matches!(port.value.kind, ExpressionKind::Whole(_) | ExpressionKind::Text(_))
        }
        _ => false,
    }
}

/// Nothing in the place of the text by which a function names its own default.
fn without_default(value: Expression) -> Expression {
    match &value {
        Expression::Value(ControllerValue::Text(text))
            if matches!(&**text, "active_tcp" | "current_joint_positions") =>
        {
            Expression::Value(ControllerValue::Nothing)
        }
        _ => value,
    }
}

/// A call as a message names it: with its arguments where they are short.
fn call_text(name: &str, arguments: &[ScriptArgument]) -> String {
    let texts: Option<Vec<String>> = arguments
        .iter()
        .map(|argument| match &argument.value.kind {
            ExpressionKind::Whole(value) | ExpressionKind::Real(value) => Some(value.to_string()),
            ExpressionKind::Name(text) => Some(text.clone()),
            ExpressionKind::Text(text) if text.len() < 20 => Some(format!("\"{text}\"")),
            _ => None,
        })
        .collect();
    texts.map_or_else(|| format!("{name}(...)"), |texts| format!("{name}({})", texts.join(", ")))
}
