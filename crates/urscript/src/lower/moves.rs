//! Moves with their arguments and default values.

use controller_program::{ControllerValue, Expression, MotionKind, MoveStatement, Number, ProgramAction};
use diagnostics::Place;

use super::expression::wrong;
use super::{ScriptLowering, StatementContext};
use crate::functions::MoveFunction;
use crate::syntax::{ScriptArgument, ScriptExpression};

/// Acceleration and speed where a call gives none, in rad/s² and rad/s.
const JOINT_DEFAULTS: [f64; 2] = [1.4, 1.05];

/// Acceleration and speed where a call gives none, in m/s² and m/s.
const TOOL_DEFAULTS: [f64; 2] = [1.2, 0.25];

impl ScriptLowering<'_, '_> {
    pub(super) fn motion(
        &mut self,
        function: MoveFunction,
        name: &str,
        arguments: &[ScriptArgument],
        place: Place,
        context: &mut StatementContext,
    ) {
        let parameters: &[&str] = match function {
            MoveFunction::Joint => &["q", "a", "v", "t", "r"],
            MoveFunction::Linear => &["pose", "a", "v", "t", "r"],
            MoveFunction::Process => &["pose", "a", "v", "r"],
            MoveFunction::Circular => &["pose_via", "pose_to", "a", "v", "r", "mode"],
            MoveFunction::OptimisedJoint | MoveFunction::OptimisedLinear => &["target", "a", "v", "r"],
        };
        let is_optimised = matches!(function, MoveFunction::OptimisedJoint | MoveFunction::OptimisedLinear);
        if is_optimised && let Some(second) = arguments.get(1).filter(|second| second.name.is_none()) {
            let problem = self.problem(second.place, format!("an argument of `{name}` without a name"));
            self.problems.push(problem.expected("a=..., v=..., r=... behind the target"));
        }
        let bound = self.bound(parameters, arguments, name);
        let given: Vec<&ScriptExpression> = arguments.iter().map(|argument| &argument.value).collect();
        let values = self.in_order(&given, context);
        let value = |parameter: &str| {
            let index = parameters.iter().position(|known| *known == parameter)?;
            let argument = bound[index]?;
            let position = given.iter().position(|other| std::ptr::eq(*other, argument))?;
            Some(values[position].clone())
        };
        let target = value(parameters[usize::from(function == MoveFunction::Circular)]);
        let Some(target) = target else {
            let problem = self.problem(place, format!("`{name}` without a target"));
            self.problems.push(problem.expected("joint values or a pose"));
            return;
        };
        let kind = match function {
            MoveFunction::Joint | MoveFunction::OptimisedJoint => MotionKind::Joint,
            MoveFunction::Linear | MoveFunction::OptimisedLinear => MotionKind::Linear,
            MoveFunction::Process => MotionKind::Process,
            MoveFunction::Circular => {
                MotionKind::Circular { via: value("pose_via").unwrap_or_else(wrong), mode: value("mode") }
            }
        };
        // What an optimised move makes of its numbers is the controller's own.
        let or_default = |given: Option<Expression>, index: usize| match kind {
            _ if is_optimised => None,
            MotionKind::Joint => given.or_else(|| real(JOINT_DEFAULTS[index])),
            _ => given.or_else(|| real(TOOL_DEFAULTS[index])),
        };
        let statement = MoveStatement {
            target,
            acceleration: or_default(value("a"), 0),
            speed: or_default(value("v"), 1),
            duration_s: value("t"),
            corner_m: value("r"),
            frame: None,
            configuration: None,
            kind,
        };
        let at = context.place.clone();
        context.builder.push(&at, ProgramAction::Move(Box::new(statement)));
    }
}

fn real(value: f64) -> Option<Expression> {
    Number::real(value).ok().map(|number| Expression::Value(ControllerValue::Number(number)))
}
