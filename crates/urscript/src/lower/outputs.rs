//! Functions that change outputs: what these move beside the robot, the cell file says.

use std::sync::Arc;

use controller_program::{OutputStatement, ProgramAction};

use super::{ScriptLowering, StatementContext};
use crate::syntax::{ExpressionKind, ScriptArgument};

/// From this number on, the outputs of the oldest function are those of the tool.
const FIRST_OF_TOOL: f64 = 8.0;

impl ScriptLowering<'_, '_> {
    /// A function without motion as a statement, with the output that it changes.
    pub(super) fn statement_without_motion(
        &mut self,
        name: &str,
        arguments: &[ScriptArgument],
        context: &mut StatementContext,
    ) {
        let at = context.place.clone();
        if !sets_output(name) {
            self.arguments(arguments, context);
            context.builder.push(&at, ProgramAction::NoMotion(Arc::from(name)));
            return;
        }
        self.facts[context.routine].sets_outputs = true;
        let kind: Arc<str> = Arc::from(name);
        let output = arguments.first().and_then(|number| output(name, &number.value.kind));
        let [_, value] = arguments else {
            self.arguments(arguments, context);
            context.builder.push(&at, ProgramAction::NoMotion(Arc::clone(&kind)));
            let statement = OutputStatement { kind, output: None, value: None };
            context.builder.push(&at, ProgramAction::SetOutput(statement));
            return;
        };
        let values = [&arguments[0].value, &value.value];
        let value = self.in_order(&values, context).pop();
        let statement = OutputStatement { kind, output, value };
        context.builder.push(&at, ProgramAction::SetOutput(statement));
    }
}

/// Tells of a function without text that runs within an expression.
pub(super) fn runs_within_expression(name: &str, context: &mut StatementContext) {
    let statement = OutputStatement { kind: Arc::from(name), output: Some(Arc::from(name)), value: None };
    let at = context.place.clone();
    context.builder.push(&at, ProgramAction::SetOutput(statement));
}

/// Whether a function sets an output, by its number or name, to a value.
fn sets_output(name: &str) -> bool {
    matches!(
        name,
        "set_digital_out"
            | "set_standard_digital_out"
            | "set_configurable_digital_out"
            | "set_tool_digital_out"
            | "modbus_set_output_signal"
    )
}

/// The name of an output, as the teach pendant has it; none where its number is not written as such.
fn output(function: &str, number: &ExpressionKind) -> Option<Arc<str>> {
    let (number, bank) = match (number, function) {
        (ExpressionKind::Text(name), "modbus_set_output_signal") => return Some(Arc::from(name.as_str())),
        (ExpressionKind::Whole(number), "set_digital_out") if *number >= FIRST_OF_TOOL => {
            (number - FIRST_OF_TOOL, "tool_out")
        }
        (ExpressionKind::Whole(number), "set_digital_out" | "set_standard_digital_out") => {
            (*number, "digital_out")
        }
        (ExpressionKind::Whole(number), "set_configurable_digital_out") => (*number, "config_out"),
        (ExpressionKind::Whole(number), "set_tool_digital_out") => (*number, "tool_out"),
        _ => return None,
    };
    Some(Arc::from(format!("{bank}[{number}]")))
}
