//! The value of an expression: known, symbolic, unknown, or a fault.

mod call;
mod operate;
mod records;

use std::sync::Arc;

pub(crate) use call::poses;

use crate::built_in::BuiltIn;
use crate::expression::{BinaryOperator, Expression, VariableIndex};
use crate::number::Number;
use crate::value::{ControllerValue, Symbolic, ToolInForce};
use crate::value_fault::{FaultCause, ValueFault};
use crate::vector_pose::{PoseRounding, VectorPose, is_about_half_a_turn};

/// Where a pose comes from whose numbers the controller may have otherwise.
pub const ROUNDED_POSE: &str = "a pose with a number that rounding changes";

/// What an expression may read of the running program.
pub trait ControllerState {
    /// The value of a variable; none where it has none yet.
    fn variable(&self, variable: VariableIndex) -> Option<ControllerValue>;

    /// The name of a variable, for messages.
    fn variable_name(&self, variable: VariableIndex) -> String;

    /// The tool in force.
    fn tool(&self) -> ToolInForce;

    /// The joint values at which the robot stands, in radians.
    ///
    /// # Errors
    /// The robot may still be moving, so that the controller's answer is not certain.
    fn standing_joints(&self) -> Result<ControllerValue, ValueFault>;

    /// The pose of the tool in force where the robot stands.
    ///
    /// # Errors
    /// As above.
    fn standing_pose(&self) -> Result<ControllerValue, ValueFault>;
}

/// Evaluates an expression.
///
/// # Errors
/// A value that does not exist: a variable without one, an item beyond a list, operands of wrong kinds, a number that is not finite, a
/// function that is not defined there. The controller would stop with an error.
///
/// # Guarantee
/// A value that is given as known is the controller's own but for its rounding; where rounding decides, the value is unknown.
pub fn evaluate(expression: &Expression, state: &dyn ControllerState) -> Result<ControllerValue, ValueFault> {
    match expression {
        Expression::Value(value) => Ok(value.clone()),
        Expression::Variable(variable) => state.variable(*variable).ok_or_else(|| {
            ValueFault::new("a variable has no value here")
                .found(format!("`{}`", state.variable_name(*variable)))
                .expected("a value on every way to this statement")
        }),
        Expression::Unknown(source) => Ok(ControllerValue::Unknown(Arc::clone(source))),
        Expression::List(items) => Ok(ControllerValue::list(values(items, state)?)),
        Expression::Pose(items) => pose(&values(items, state)?),
        Expression::Item(base, index) => item(&evaluate(base, state)?, &evaluate(index, state)?),
        Expression::Unary(operator, operand) => operate::unary(*operator, &evaluate(operand, state)?),
        Expression::Binary(operator, first, second) => {
            operate::binary(*operator, &evaluate(first, state)?, &evaluate(second, state)?)
        }
        Expression::Call(BuiltIn::Floor, arguments) => match &**arguments {
            [Expression::Binary(BinaryOperator::Divide, first, second)] => {
                operate::floor_of_quotient(&evaluate(first, state)?, &evaluate(second, state)?, state)
            }
            _ => call::call(BuiltIn::Floor, &values(arguments, state)?, state),
        },
        Expression::Call(function, arguments) => call::call(*function, &values(arguments, state)?, state),
    }
}

/// The value of a variable after one of its items has changed.
///
/// # Errors
/// An item that does not exist.
pub fn with_item(
    value: &ControllerValue,
    items: &[ControllerValue],
    new: &ControllerValue,
) -> Result<ControllerValue, ValueFault> {
    let Some((first, inner)) = items.split_first() else { return Ok(new.clone()) };
    match (value, first) {
        (ControllerValue::Unknown(_), _) => Ok(value.clone()),
        (_, ControllerValue::Unknown(_)) => Ok(first.clone()),
        (ControllerValue::Symbolic(_), _) => Ok(ControllerValue::unknown("an item of computed joint values")),
        (ControllerValue::List(list), _) => {
            let index = position(first, list.len())?;
            let mut list = list.to_vec();
            list[index] = with_item(&list[index], inner, new)?;
            Ok(ControllerValue::list(list))
        }
        (ControllerValue::Pose(old), _) => {
            let index = position(first, 6)?;
            let mut numbers = old.numbers();
            let number = match new {
                ControllerValue::Number(number) if inner.is_empty() => number,
                ControllerValue::Unknown(_) if inner.is_empty() => return Ok(new.clone()),
                _ => return Err(of_kind("a part of a pose", new, "a number")),
            };
            if !number.is_certain() {
                return Ok(ControllerValue::unknown(ROUNDED_POSE));
            }
            numbers[index] = number.value();
            VectorPose::new(numbers)
                .map(|pose| {
                    ControllerValue::Pose(pose.within(error_with_number(*old, index, number.error_in_pose())))
                })
                .ok_or_else(|| ValueFault::new("a pose that is not finite"))
        }
        _ => Err(of_kind("an item of a value", value, "a list or a pose")),
    }
}

/// A fault for a value of the wrong kind.
fn of_kind(what: &str, found: &ControllerValue, expected: &str) -> ValueFault {
    ValueFault::new(format!("{what} of the wrong kind")).found(found.kind()).expected(expected)
}

fn values(
    expressions: &[Expression],
    state: &dyn ControllerState,
) -> Result<Vec<ControllerValue>, ValueFault> {
    expressions.iter().map(|expression| evaluate(expression, state)).collect()
}

/// The pose of six values.
fn pose(values: &[ControllerValue]) -> Result<ControllerValue, ValueFault> {
    if let Some(unknown) = values.iter().find(|value| matches!(value, ControllerValue::Unknown(_))) {
        return Ok(unknown.clone());
    }
    let (mut numbers, mut error) = ([0.0; 6], PoseRounding::default());
    if values.len() != 6 {
        return Err(ValueFault::new("a pose").found(format!("{} values", values.len())).expected("6 values"));
    }
    for (index, (own, value)) in numbers.iter_mut().zip(values).enumerate() {
        let ControllerValue::Number(number) = value else {
            return Err(of_kind("a part of a pose", value, "a number"));
        };
        if !number.is_certain() {
            return Ok(ControllerValue::unknown(ROUNDED_POSE));
        }
        *own = number.value();
        if index < 3 {
            error.place_m = error.place_m.max(number.error_in_pose());
        } else {
            error.turn_rad += number.error_in_pose();
        }
    }
    let has_open_sign =
        |value: &ControllerValue| matches!(value, ControllerValue::Number(number) if number.has_open_sign());
    let [.., x, y, z] = numbers;
    if values.iter().any(has_open_sign) && !is_about_half_a_turn([x, y, z], error.turn_rad) {
        return Ok(ControllerValue::unknown(ROUNDED_POSE));
    }
    VectorPose::new(numbers)
        .map(|pose| ControllerValue::Pose(pose.within(error)))
        .ok_or_else(|| ValueFault::new("a pose that is not finite"))
}

/// The error of a pose of which a number has changed to one with this error.
fn error_with_number(old: VectorPose, index: usize, error: f64) -> PoseRounding {
    let PoseRounding { place_m, turn_rad } = old.error();
    if index < 3 {
        PoseRounding { place_m: place_m.max(error), turn_rad }
    } else {
        PoseRounding { place_m, turn_rad: old.number_error(index) + error }
    }
}

fn item(base: &ControllerValue, index: &ControllerValue) -> Result<ControllerValue, ValueFault> {
    match (base, index) {
        (ControllerValue::Unknown(_), _) => Ok(base.clone()),
        (_, ControllerValue::Unknown(_)) => Ok(index.clone()),
        (ControllerValue::Symbolic(symbolic), _) if matches!(**symbolic, Symbolic::Reading(_)) => {
            Ok(ControllerValue::unknown("a number of a reading of where the robot stands"))
        }
        (ControllerValue::Symbolic(symbolic), _) => Ok(ControllerValue::unknown(if symbolic.is_joints() {
            "a joint value that takes the robot to compute"
        } else {
            "a part of a pose that takes the robot to compute"
        })),
        (ControllerValue::List(list), _) => Ok(list[position(index, list.len())?].clone()),
        (ControllerValue::Pose(pose), _) => {
            let index = position(index, 6)?;
            let number = Number::computed(pose.numbers()[index], pose.number_error(index))?;
            let is_open = index >= 3 && pose.has_open_signs();
            Ok(ControllerValue::Number(if is_open { number.with_open_sign() } else { number }))
        }
        _ => Err(of_kind("an item of a value", base, "a list or a pose")),
    }
}

/// The index that a value is, in a list of some length.
fn position(index: &ControllerValue, length: usize) -> Result<usize, ValueFault> {
    let ControllerValue::Number(number) = index else {
        return Err(of_kind("an index", index, "a whole number"));
    };
    let position = number.as_whole().and_then(|whole| usize::try_from(whole).ok());
    position.filter(|position| *position < length).ok_or_else(|| {
        let expected = match length {
            0 => "no index, for the list is empty".to_owned(),
            _ => format!("a whole number from 0 to {}", length - 1),
        };
        let fault = ValueFault::new("an index that leads nowhere, counted from 0");
        fault.found(number.value().to_string()).expected(expected).caused_by(FaultCause::Controller)
    })
}
