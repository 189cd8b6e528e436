//! Calls of the program's own functions.

use controller_program::{Expression, ProgramAction, RoutineIndex, VariableIndex};
use diagnostics::Place;

use super::expression::wrong;
use super::{ScriptLowering, StatementContext};
use crate::syntax::{ExpressionKind, ScriptArgument, ScriptExpression};

impl ScriptLowering<'_, '_> {
    /// A call of a function of the program.
    pub(super) fn own_call(
        &mut self,
        name: &str,
        arguments: &[ScriptArgument],
        place: Place,
        result: Option<VariableIndex>,
        context: &mut StatementContext,
    ) {
        let Some(called) = self.table.callable(name, context.routine) else {
            let problem = self.problem(place, "a function that is not known here").found(format!("`{name}`"));
            self.problems.push(problem.hint("it stands within another function"));
            return;
        };
        let table = self.table;
        let entry = &table.entries[called];
        if entry.is_thread {
            let problem =
                self.problem(place, "a thread is called like a function").found(format!("`{name}`"));
            self.problems.push(problem.expected(format!("run {name}()")));
            return;
        }
        let parameters: Vec<&str> =
            entry.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        let bound = self.bound(&parameters, arguments, name);
        let given: Vec<&ScriptExpression> = arguments.iter().map(|argument| &argument.value).collect();
        let values = self.in_order(&given, context);
        let mut by_parameter = Vec::new();
        for (parameter, given_value) in entry.parameters.iter().zip(&bound) {
            let position =
                given_value.and_then(|value| given.iter().position(|other| std::ptr::eq(*other, value)));
            match (position, &parameter.default) {
                (Some(position), _) => by_parameter.push(values[position].clone()),
                (None, Some(default)) => by_parameter.push(self.default_value(default, context)),
                (None, None) => {
                    let problem = self.problem(place, format!("a missing argument of `{name}`"));
                    self.problems.push(problem.expected(format!("`{}`", parameter.name)));
                    by_parameter.push(wrong());
                }
            }
        }
        self.facts[context.routine].calls.insert(called);
        let at = context.place.clone();
        let arguments = by_parameter;
        context.builder.push(&at, ProgramAction::Call { routine: RoutineIndex(called), arguments, result });
    }

    /// The value of a parameter that is not given, which must be constant: when it is computed is open.
    fn default_value(&mut self, default: &ScriptExpression, context: &mut StatementContext) -> Expression {
        let mut is_constant = true;
        default.each(&mut |part| {
            is_constant &= !matches!(
                part.kind,
                ExpressionKind::Name(_)
                    | ExpressionKind::Call { .. }
                    | ExpressionKind::Remote { .. }
                    | ExpressionKind::Field { .. }
                    | ExpressionKind::Run(_)
            );
        });
        if !is_constant {
            let problem = self.problem(default.place, "a default value that is computed");
            self.problems.push(problem.expected("a constant"));
            return wrong();
        }
        self.expression(default, context)
    }
}
