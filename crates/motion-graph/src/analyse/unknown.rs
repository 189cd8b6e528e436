//! Variables and conditions whose value no exploration knows, whatever way it takes.
//!
//! A variable is never known if every value that it ever takes comes from inputs. A condition on such a variable takes both sides, and
//! the other variables in it need not be followed for it.

use controller_program::{
    BinaryOperator, BlockEnd, BuiltIn, ControllerProgram, Expression, ProgramAction, VariableIndex,
};

use crate::settings::AssumedRange;

/// By variable: whether its value is never known; `unfollowed` are those that are not, whatever the program assigns, and `assumed` those
/// that take each of the values within bounds.
pub(super) fn variables(
    program: &ControllerProgram,
    unfollowed: &[bool],
    assumed: &[Option<AssumedRange>],
) -> Vec<bool> {
    let mut unknown = assigned(program, unfollowed);
    for (unknown, range) in unknown.iter_mut().zip(assumed) {
        *unknown &= range.is_none();
    }
    // Every variable that takes a value is taken for unknown until one of its values is not.
    loop {
        let mut changed = false;
        let mut check = |variable: VariableIndex, is_unknown: bool, unknown: &mut Vec<bool>| {
            if !is_unknown && unknown[variable.0] && !unfollowed[variable.0] {
                unknown[variable.0] = false;
                changed = true;
            }
        };
        for statement in program.statements() {
            match &statement.action {
                // What is assigned to an item of an unknown value leaves it unknown.
                ProgramAction::Assign { target, value } if target.items.is_empty() => {
                    let is_unknown = is_never_known(value, &unknown);
                    check(target.variable, is_unknown, &mut unknown);
                }
                ProgramAction::Call { routine, arguments, result } => {
                    let called = &program.routines[routine.0];
                    for (parameter, argument) in called.parameters.iter().zip(arguments) {
                        let is_unknown = is_never_known(argument, &unknown);
                        check(*parameter, is_unknown, &mut unknown);
                    }
                    if let Some(result) = result {
                        let is_unknown = called.blocks.iter().all(|block| match &block.end {
                            BlockEnd::Return(Some(value)) => is_never_known(value, &unknown),
                            BlockEnd::Return(None) => false,
                            _ => true,
                        });
                        check(*result, is_unknown, &mut unknown);
                    }
                }
                _ => {}
            }
        }
        if !changed {
            return unknown;
        }
    }
}

/// By routine and block: whether the condition at its end is never known.
pub(super) fn conditions(program: &ControllerProgram, unknown: &[bool]) -> Vec<Vec<bool>> {
    let is_unknown = |end: &BlockEnd| match end {
        BlockEnd::Branch { condition, .. } => is_never_known(condition, unknown),
        _ => false,
    };
    let routines = program.routines.iter();
    routines.map(|routine| routine.blocks.iter().map(|block| is_unknown(&block.end)).collect()).collect()
}

/// By variable: whether it is not followed, or every statement that gives it a value could give an unknown one.
fn assigned(program: &ControllerProgram, unfollowed: &[bool]) -> Vec<bool> {
    let mut assigned = unfollowed.to_vec();
    for statement in program.statements() {
        match &statement.action {
            ProgramAction::Assign { target, .. } if target.items.is_empty() => {
                assigned[target.variable.0] = true;
            }
            ProgramAction::Call { routine, result, .. } => {
                for parameter in program.routines[routine.0].parameters.iter().chain(result) {
                    assigned[parameter.0] = true;
                }
            }
            _ => {}
        }
    }
    assigned
}

/// Whether an expression has no known value, whatever the variables hold that are not in the list.
fn is_never_known(expression: &Expression, unknown: &[bool]) -> bool {
    let is_unknown = |operand: &Expression| is_never_known(operand, unknown);
    match expression {
        Expression::Unknown(_) => true,
        Expression::Value(_) | Expression::List(_) | Expression::Call(BuiltIn::Length, _) => false,
        Expression::Variable(variable) => unknown[variable.0],
        Expression::Pose(items) => items.iter().any(is_unknown),
        Expression::Unary(_, operand) => is_unknown(operand),
        Expression::Item(base, index) => is_unknown(base) || is_unknown(index),
        // One operand alone may decide these.
        Expression::Binary(BinaryOperator::And | BinaryOperator::Or, first, second) => {
            is_unknown(first) && is_unknown(second)
        }
        Expression::Binary(_, first, second) => is_unknown(first) || is_unknown(second),
        // Only one of the two values counts.
        Expression::Call(BuiltIn::Choice, arguments) => match &**arguments {
            [condition, if_true, if_false] => {
                is_unknown(condition) || (is_unknown(if_true) && is_unknown(if_false))
            }
            _ => false,
        },
        Expression::Call(_, arguments) => arguments.iter().any(is_unknown),
    }
}
