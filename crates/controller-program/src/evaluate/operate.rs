//! Operators on values.

use std::sync::Arc;

use super::call::call;
use super::{ControllerState, of_kind};
use crate::built_in::BuiltIn;
use crate::expression::{BinaryOperator, UnaryOperator};
use crate::number::Number;
use crate::value::ControllerValue;
use crate::value_fault::ValueFault;

/// The longest text that is kept; a longer one is unknown.
const LONGEST_TEXT: usize = 4096;

/// What a comparison gives that rounding decides.
const ROUNDED: &str = "a comparison that rounding decides";

pub(super) fn unary(
    operator: UnaryOperator,
    operand: &ControllerValue,
) -> Result<ControllerValue, ValueFault> {
    match (operator, operand) {
        (_, ControllerValue::Unknown(_)) => Ok(operand.clone()),
        (UnaryOperator::Negate, ControllerValue::Number(number)) => {
            Ok(ControllerValue::Number(number.negated()))
        }
        (UnaryOperator::Not, ControllerValue::Boolean(value)) => Ok(ControllerValue::Boolean(!value)),
        (UnaryOperator::Negate, _) => Err(of_kind("an operand of `-`", operand, "a number")),
        (UnaryOperator::Not, _) => Err(of_kind("an operand of `not`", operand, "a truth value")),
    }
}

pub(super) fn binary(
    operator: BinaryOperator,
    first: &ControllerValue,
    second: &ControllerValue,
) -> Result<ControllerValue, ValueFault> {
    use BinaryOperator as B;
    match operator {
        B::And | B::Or | B::ExclusiveOr => logical(operator, first, second),
        B::Equal => equality(first, second),
        B::Differ => Ok(match equality(first, second)? {
            ControllerValue::Boolean(is_equal) => ControllerValue::Boolean(!is_equal),
            other => other,
        }),
        B::Below | B::Above | B::NotBelow | B::NotAbove => ordered(operator, first, second),
        B::Add | B::Subtract | B::Multiply | B::Divide | B::Modulo => arithmetic(operator, first, second),
    }
}

/// The largest whole number below a quotient.
///
/// Of whole numbers that are not negative it is the same whether a controller keeps the rest of the division or not.
pub(super) fn floor_of_quotient(
    first: &ControllerValue,
    second: &ControllerValue,
    state: &dyn ControllerState,
) -> Result<ControllerValue, ValueFault> {
    if let (ControllerValue::Number(number), ControllerValue::Number(divisor)) = (first, second)
        && let (Some(number), Some(divisor)) = (number.as_whole(), divisor.as_whole())
        && number >= 0
        && divisor > 0
    {
        return Number::whole((number / divisor) as f64).map(ControllerValue::Number);
    }
    call(BuiltIn::Floor, &[binary(BinaryOperator::Divide, first, second)?], state)
}

fn logical(
    operator: BinaryOperator,
    first: &ControllerValue,
    second: &ControllerValue,
) -> Result<ControllerValue, ValueFault> {
    use BinaryOperator as B;
    let known = |value: &ControllerValue| match value {
        ControllerValue::Boolean(value) => Ok(Some(*value)),
        ControllerValue::Unknown(_) => Ok(None),
        _ => Err(of_kind("an operand of a logical operator", value, "a truth value")),
    };
    let unknown = if matches!(first, ControllerValue::Unknown(_)) { first } else { second };
    let result = match (operator, known(first)?, known(second)?) {
        (B::And, Some(false), _) | (B::And, _, Some(false)) => Some(false),
        (B::Or, Some(true), _) | (B::Or, _, Some(true)) => Some(true),
        (B::And, Some(first), Some(second)) => Some(first && second),
        (B::Or, Some(first), Some(second)) => Some(first || second),
        (_, Some(first), Some(second)) => Some(first != second),
        _ => None,
    };
    Ok(result.map_or_else(|| unknown.clone(), ControllerValue::Boolean))
}

fn equality(first: &ControllerValue, second: &ControllerValue) -> Result<ControllerValue, ValueFault> {
    use ControllerValue as V;
    let result = match (first, second) {
        (V::Unknown(_), _) => return Ok(first.clone()),
        (_, V::Unknown(_)) => return Ok(second.clone()),
        (V::Nothing, _) => return Err(of_kind("an operand of a comparison", first, "a value")),
        (_, V::Nothing) => return Err(of_kind("an operand of a comparison", second, "a value")),
        (V::Number(first), V::Number(second)) => first.is_equal(*second),
        (V::Boolean(first), V::Boolean(second)) => Some(first == second),
        (V::Text(first), V::Text(second)) => Some(first == second),
        // What languages make of lists, poses and values of different kinds differs.
        _ => None,
    };
    Ok(result.map_or_else(|| V::unknown(ROUNDED), V::Boolean))
}

fn ordered(
    operator: BinaryOperator,
    first: &ControllerValue,
    second: &ControllerValue,
) -> Result<ControllerValue, ValueFault> {
    use BinaryOperator as B;
    if let Some(unknown) = unknown(first, second) {
        return Ok(unknown);
    }
    let (first, second) = (number(first, "a comparison")?, number(second, "a comparison")?);
    let result = match operator {
        B::Below => first.is_below(second),
        B::Above => second.is_below(first),
        B::NotBelow => first.is_below(second).map(|is_below| !is_below),
        _ => second.is_below(first).map(|is_below| !is_below),
    };
    Ok(result.map_or_else(|| ControllerValue::unknown(ROUNDED), ControllerValue::Boolean))
}

fn arithmetic(
    operator: BinaryOperator,
    first: &ControllerValue,
    second: &ControllerValue,
) -> Result<ControllerValue, ValueFault> {
    use BinaryOperator as B;
    if let Some(unknown) = unknown(first, second) {
        return Ok(unknown);
    }
    if let (B::Add, ControllerValue::Text(first), ControllerValue::Text(second)) = (operator, first, second) {
        if first.len() + second.len() > LONGEST_TEXT {
            return Ok(ControllerValue::unknown("a text that grew too long"));
        }
        return Ok(ControllerValue::Text(Arc::from(format!("{first}{second}"))));
    }
    let (first, second) = (number(first, "arithmetic")?, number(second, "arithmetic")?);
    let result = match operator {
        B::Add => first.plus(second),
        B::Subtract => first.minus(second),
        B::Multiply => first.times(second),
        B::Divide => first.divided_by(second),
        _ => first.modulo(second),
    };
    result.map(ControllerValue::Number)
}

/// The operand that is not known, where one is not, or takes the robot to compute.
fn unknown(first: &ControllerValue, second: &ControllerValue) -> Option<ControllerValue> {
    [first, second].into_iter().find_map(|operand| match operand {
        ControllerValue::Unknown(_) => Some(operand.clone()),
        _ => None,
    })
}

fn number(value: &ControllerValue, of: &str) -> Result<Number, ValueFault> {
    match value {
        ControllerValue::Number(number) => Ok(*number),
        _ => Err(of_kind(&format!("an operand of {of}"), value, "a number")),
    }
}
