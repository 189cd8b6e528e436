//! Expressions of known values as values.

use controller_program::{
    BuiltIn, ControllerState, ControllerValue, Expression, ToolInForce, ValueFault, VariableIndex, evaluate,
};
use diagnostics::Place;

use super::{RapidContext, RapidLowering, source_place, wrong};

/// A state in which nothing is known but values.
struct ValuesAlone;

impl ControllerState for ValuesAlone {
    fn variable(&self, _: VariableIndex) -> Option<ControllerValue> {
        None
    }

    fn variable_name(&self, _: VariableIndex) -> String {
        String::new()
    }

    fn tool(&self) -> ToolInForce {
        ToolInForce::default()
    }

    fn standing_joints(&self) -> Result<ControllerValue, ValueFault> {
        Err(ValueFault::new("where the robot stands"))
    }

    fn standing_pose(&self) -> Result<ControllerValue, ValueFault> {
        Err(ValueFault::new("where the robot stands"))
    }
}

impl RapidLowering<'_, '_> {
    /// An expression whose operands are values, as a value; a fault of it is told.
    pub(super) fn folded(
        &mut self,
        expression: Expression,
        place: Place,
        context: &RapidContext,
    ) -> Expression {
        let mut of_values = !depends_on_robot(&expression);
        expression.each_operand(|operand| of_values &= matches!(operand, Expression::Value(_)));
        let is_leaf =
            matches!(expression, Expression::Value(_) | Expression::Variable(_) | Expression::Unknown(_));
        if is_leaf || !of_values {
            return expression;
        }
        match evaluate(&expression, &ValuesAlone) {
            // What is unknown is so for its size or its rounding.
            Ok(ControllerValue::Unknown(source)) => Expression::Unknown(source),
            Ok(value) => Expression::Value(value),
            Err(fault) => {
                let file = self.modules[context.module].file.clone();
                let at = source_place(0, place, "");
                self.problems.push(fault.at(&[file], &at));
                wrong()
            }
        }
    }

    /// A call of a pure function, as a value where its arguments are.
    pub(super) fn called(
        &mut self,
        function: BuiltIn,
        arguments: Vec<Expression>,
        place: Place,
        context: &RapidContext,
    ) -> Expression {
        self.folded(Expression::Call(function, arguments), place, context)
    }

    /// An item of a list, counted from 0.
    pub(super) fn item(
        &mut self,
        base: &Expression,
        index: usize,
        place: Place,
        context: &RapidContext,
    ) -> Expression {
        let index = Expression::Value(whole(index));
        self.folded(Expression::Item(Box::new(base.clone()), Box::new(index)), place, context)
    }
}

fn depends_on_robot(expression: &Expression) -> bool {
    matches!(
        expression,
        Expression::Call(
            BuiltIn::StandingJoints
                | BuiltIn::StandingPose
                | BuiltIn::ReadJoints
                | BuiltIn::ReadPose
                | BuiltIn::Tool
                | BuiltIn::InverseKinematics
                | BuiltIn::ForwardKinematics,
            _
        )
    )
}

/// A whole number as a value.
pub(super) fn whole(value: usize) -> ControllerValue {
    controller_program::Number::whole(value as f64)
        .map_or_else(|_| ControllerValue::unknown("a number that is too large"), ControllerValue::Number)
}

/// A number as a value.
pub(super) fn real(value: f64) -> ControllerValue {
    controller_program::Number::written(value)
        .map_or_else(|_| ControllerValue::unknown("a number that is not finite"), ControllerValue::Number)
}

/// A number as an expression.
pub(super) fn number(value: f64) -> Expression {
    Expression::Value(real(value))
}
