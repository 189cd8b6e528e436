//! Arguments of calls, by parameter.

use controller_program::{ControllerValue, Expression};
use diagnostics::Place;

use super::expression::wrong;
use super::{ScriptLowering, StatementContext};
use crate::syntax::{ScriptArgument, ScriptExpression};

impl ScriptLowering<'_, '_> {
    /// The values of bound arguments in the order of parameters; nothing for those that are not given.
    pub(super) fn all_bound<const N: usize>(
        &mut self,
        bound: &[Option<&ScriptExpression>],
        context: &mut StatementContext,
    ) -> [Expression; N] {
        let given: Vec<&ScriptExpression> = bound.iter().copied().flatten().collect();
        let mut values = self.in_order(&given, context).into_iter();
        std::array::from_fn(|index| {
            let is_given = bound.get(index).is_some_and(Option::is_some);
            let value = if is_given { values.next() } else { None };
            value.unwrap_or(Expression::Value(ControllerValue::Nothing))
        })
    }

    /// Arguments by parameter; problems for those that fit none.
    pub(super) fn bound<'e>(
        &mut self,
        parameters: &[&str],
        arguments: &'e [ScriptArgument],
        function: &str,
    ) -> Vec<Option<&'e ScriptExpression>> {
        let mut bound = vec![None; parameters.len()];
        let mut is_named = false;
        for (position, argument) in arguments.iter().enumerate() {
            let index = match &argument.name {
                Some(name) => {
                    is_named = true;
                    parameters.iter().position(|parameter| parameter == name)
                }
                None => (position < parameters.len() && !is_named).then_some(position),
            };
            match index {
                Some(index) if bound[index].is_none() => bound[index] = Some(&argument.value),
                Some(index) => {
                    let problem =
                        self.problem(argument.place, format!("an argument of `{function}` is given twice"));
                    self.problems.push(problem.found(format!("`{}`", parameters[index])));
                }
                None => {
                    let what = match &argument.name {
                        Some(_) => format!("an argument that `{function}` does not have"),
                        None if is_named => {
                            format!("an argument of `{function}` without a name behind one with a name")
                        }
                        None => format!("too many arguments of `{function}`"),
                    };
                    let problem = self.problem(argument.place, what);
                    let found = argument.name.clone().map(|name| format!("`{name}`"));
                    let problem = problem.expected(format!("{function}({})", parameters.join(", ")));
                    self.problems.push(diagnostics::Problem { found, ..problem });
                }
            }
        }
        bound
    }

    /// The value of an argument that must be given.
    pub(super) fn argument(
        &mut self,
        bound: &[Option<&ScriptExpression>],
        index: usize,
        function: &str,
        expected: &str,
        place: Place,
        context: &mut StatementContext,
    ) -> Expression {
        if let Some(value) = bound.get(index).copied().flatten() {
            return self.expression(value, context);
        }
        let problem = self.problem(place, format!("a missing argument of `{function}`"));
        self.problems.push(problem.expected(expected));
        wrong()
    }
}
