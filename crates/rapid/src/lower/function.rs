//! Functions of the controller, and calls of functions as values.

use std::sync::Arc;

use controller_program::{BinaryOperator, BuiltIn, ControllerValue, Expression};
use diagnostics::{Place, excerpt, nearest};

use super::assigned::is_declared;
use super::fold::number;
use super::{RapidContext, RapidLowering, TypedExpression, wrong};
use crate::functions::{RapidFunction, function, function_names};
use crate::syntax::{RapidArgument, RapidExpression, RapidExpressionKind};
use crate::types::{JOINTTARGET, RapidType};

impl RapidLowering<'_, '_> {
    /// The call of a function as a value.
    pub(super) fn function_value(
        &mut self,
        name: &str,
        arguments: &[RapidArgument],
        place: Place,
        expected: Option<&RapidType>,
        context: &mut RapidContext,
    ) -> TypedExpression {
        use RapidFunction as F;
        if let Some(routine) = self.names.routine(name, context.module) {
            return self.own_function(routine, arguments, place, context);
        }
        context.is_whole_value = false;
        match function(name) {
            Some(F::OfNumbers(built_in, count)) => {
                let values = self.numbers(name, arguments, count, place, context);
                self.of_number(built_in, values, place, context)
            }
            Some(F::OfDegrees(built_in)) => {
                let values = self.numbers(name, arguments, 1, place, context);
                let radians = self.called(BuiltIn::Radians, values, place, context);
                self.of_number(built_in, vec![radians], place, context)
            }
            Some(F::ToDegrees(built_in, count)) => {
                let values = self.numbers(name, arguments, count, place, context);
                let radians = self.called(built_in, values, place, context);
                self.of_number(BuiltIn::Degrees, vec![radians], place, context)
            }
            Some(kind @ (F::Truncated | F::Rounded)) => {
                self.rounded(kind == F::Rounded, name, arguments, place, context)
            }
            Some(
                kind @ (F::Offset
                | F::ToolOffset
                | F::PoseProduct
                | F::PoseInverse
                | F::PoseOfPlace
                | F::OrientOfEuler
                | F::NormalOrient
                | F::StandingTarget),
            ) => self.geometry(kind, name, arguments, place, context),
            Some(F::StandingJoints) => self.standing_joints(name, arguments, place, context),
            Some(F::ReadRecord(record)) => {
                let read = self.outside(name, arguments, false, context);
                TypedExpression { of: RapidType::Record(record), ..read }
            }
            Some(F::IsPresent) => self.is_present(name, arguments, place, context),
            Some(F::TextLength) => {
                let of = RapidType::Number;
                let values = self.of_types(name, arguments, &[RapidType::Text], place, context);
                let length = Expression::Call(BuiltIn::Length, values);
                let value =
                    Expression::Binary(BinaryOperator::Multiply, Box::new(length), Box::new(number(1.0)));
                TypedExpression { value, of }
            }
            Some(F::TextPart) => {
                let types = [RapidType::Text, RapidType::Number, RapidType::Number];
                let mut values = self.of_types(name, arguments, &types, place, context);
                for count in &mut values[1..] {
                    let whole = vec![std::mem::replace(count, wrong())];
                    *count = self.called(BuiltIn::Whole, whole, place, context);
                }
                TypedExpression { value: Expression::Call(BuiltIn::TextPart, values), of: RapidType::Text }
            }
            Some(F::Dimension) => self.dimension(name, arguments, place, context),
            Some(kind @ (F::Input | F::WritingInput)) => {
                self.outside(name, arguments, kind == F::WritingInput, context)
            }
            Some(F::Refused(reason)) => {
                let problem = self.problem(place, format!("`{name}` cannot be checked: {reason}"), context);
                self.problems.push(problem);
                TypedExpression { value: wrong(), of: expected.cloned().unwrap_or(RapidType::Opaque) }
            }
            None if is_declared(name, self.settings) => {
                self.runs_within_expression(name, context);
                let value = self.outside(name, arguments, true, context);
                // Of a record, none of its parts is known.
                match expected {
                    Some(of @ RapidType::Record(_)) => TypedExpression { of: of.clone(), ..value },
                    _ => value,
                }
            }
            None => {
                self.no_function(name, place, context);
                TypedExpression { value: wrong(), of: expected.cloned().unwrap_or(RapidType::Opaque) }
            }
        }
    }

    fn no_function(&mut self, name: &str, place: Place, context: &RapidContext) {
        let mut known: Vec<&str> = self.names.routine_names().collect();
        for other in function_names() {
            known.push(other);
        }
        let hint = match nearest(name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!(
                "add the module that has it; if it neither moves the robot nor changes data of these files, name it in no_motion: \"{name}\""
            ),
        };
        let problem = self.problem(place, "a function whose text is not in the file", context);
        self.problems.push(problem.found(excerpt(name)).hint(hint));
    }

    /// A value that only the running program has.
    fn outside(
        &mut self,
        name: &str,
        arguments: &[RapidArgument],
        may_write: bool,
        context: &mut RapidContext,
    ) -> TypedExpression {
        self.read_arguments(arguments, context);
        if may_write {
            self.forget_arguments(arguments, context);
        }
        let source = format!("{name}(...)");
        TypedExpression { value: Expression::Unknown(Arc::from(source)), of: RapidType::Opaque }
    }

    fn of_number(
        &mut self,
        built_in: BuiltIn,
        values: Vec<Expression>,
        place: Place,
        context: &RapidContext,
    ) -> TypedExpression {
        TypedExpression { value: self.called(built_in, values, place, context), of: RapidType::Number }
    }

    /// Arguments without names, of which there must be a number.
    pub(super) fn plain_arguments<'e>(
        &mut self,
        name: &str,
        arguments: &'e [RapidArgument],
        count: usize,
        place: Place,
        context: &RapidContext,
    ) -> Option<Vec<&'e RapidExpression>> {
        let plain: Vec<&RapidExpression> = arguments
            .iter()
            .filter(|argument| argument.name.is_none())
            .filter_map(|argument| argument.value.as_ref())
            .collect();
        if plain.len() == count {
            return Some(plain);
        }
        let problem = self
            .problem(place, format!("a wrong number of arguments of `{name}`"), context)
            .found(plain.len().to_string())
            .expected(count.to_string());
        self.problems.push(problem);
        None
    }

    /// Problems for arguments with names that a function does not have.
    pub(super) fn check_options(
        &mut self,
        name: &str,
        arguments: &[RapidArgument],
        known: &[&str],
        context: &RapidContext,
    ) {
        for argument in arguments {
            let Some(option) = &argument.name else { continue };
            if !known.iter().any(|known| known.eq_ignore_ascii_case(option)) {
                let problem = self
                    .problem(argument.place, format!("an argument of `{name}` that is not known"), context)
                    .found(format!("`\\{option}`"));
                self.problems.push(problem);
            }
        }
    }

    fn numbers(
        &mut self,
        name: &str,
        arguments: &[RapidArgument],
        count: usize,
        place: Place,
        context: &mut RapidContext,
    ) -> Vec<Expression> {
        self.check_options(name, arguments, &[], context);
        let Some(plain) = self.plain_arguments(name, arguments, count, place, context) else {
            return vec![wrong(); count];
        };
        plain
            .into_iter()
            .map(|value| self.value_of_type(value, &RapidType::Number, "an argument", context))
            .collect()
    }

    /// Arguments of some types.
    fn of_types(
        &mut self,
        name: &str,
        arguments: &[RapidArgument],
        types: &[RapidType],
        place: Place,
        context: &mut RapidContext,
    ) -> Vec<Expression> {
        self.check_options(name, arguments, &[], context);
        let Some(plain) = self.plain_arguments(name, arguments, types.len(), place, context) else {
            return vec![wrong(); types.len()];
        };
        let values = plain.into_iter().zip(types);
        values.map(|(value, of)| self.value_of_type(value, of, "an argument", context)).collect()
    }

    /// A number rounded towards 0, or to the nearest whole one; to decimals, and from the middle between two, it is not known.
    fn rounded(
        &mut self,
        to_nearest: bool,
        name: &str,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        if arguments.iter().any(|argument| argument.name.is_some()) {
            return self.outside(name, arguments, false, context);
        }
        let value = self.numbers(name, arguments, 1, place, context).pop().unwrap_or_else(wrong);
        let value = self.kept(value, context);
        let binary = |operator, first: Expression, second: Expression| {
            Expression::Binary(operator, Box::new(first), Box::new(second))
        };
        let half = if to_nearest { 0.5 } else { 0.0 };
        let above = self.folded(binary(BinaryOperator::Add, value.clone(), number(half)), place, context);
        let below =
            self.folded(binary(BinaryOperator::Subtract, value.clone(), number(half)), place, context);
        let floor = self.called(BuiltIn::Floor, vec![above], place, context);
        let ceiling = self.called(BuiltIn::Ceiling, vec![below], place, context);
        let chosen = if to_nearest {
            let agree = binary(BinaryOperator::Equal, floor.clone(), ceiling);
            let open = Expression::Unknown("a number in the middle between two whole ones".into());
            vec![self.folded(agree, place, context), floor, open]
        } else {
            let is_positive = binary(BinaryOperator::NotBelow, value, number(0.0));
            vec![self.folded(is_positive, place, context), floor, ceiling]
        };
        let chosen = match chosen.as_slice() {
            [Expression::Value(ControllerValue::Boolean(true)), chosen, _]
            | [Expression::Value(ControllerValue::Boolean(false)), _, chosen] => chosen.clone(),
            _ => Expression::Call(BuiltIn::Choice, chosen),
        };
        let real = binary(BinaryOperator::Multiply, chosen, number(1.0));
        TypedExpression { value: self.folded(real, place, context), of: RapidType::Number }
    }

    fn standing_joints(
        &mut self,
        name: &str,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        self.check_options(name, arguments, &[], context);
        self.plain_arguments(name, arguments, 0, place, context);
        context.reads.reads_place = true;
        self.current.reads_place = true;
        let joints = Expression::Call(BuiltIn::ReadJoints, Vec::new());
        let degrees = Expression::Call(BuiltIn::DegreesOfEach, vec![joints]);
        let value = Expression::List(vec![degrees, no_axes()]);
        TypedExpression { value, of: RapidType::Record(JOINTTARGET) }
    }

    fn is_present(
        &mut self,
        name: &str,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let of = RapidType::Boolean;
        let Some(plain) = self.plain_arguments(name, arguments, 1, place, context) else {
            return TypedExpression { value: wrong(), of };
        };
        let presence = match &plain[0].kind {
            RapidExpressionKind::Name(parameter) => context.local(parameter).map(|datum| datum.presence),
            _ => None,
        };
        let value = match presence {
            Some(Some(presence)) => Expression::Variable(presence),
            Some(None) => Expression::Value(ControllerValue::Boolean(true)),
            None => {
                let problem = self.problem(plain[0].place, "`Present` of what is no parameter", context);
                self.problems.push(problem.expected("the name of an optional parameter"));
                wrong()
            }
        };
        TypedExpression { value, of }
    }

    fn dimension(
        &mut self,
        name: &str,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let of = RapidType::Number;
        let Some(plain) = self.plain_arguments(name, arguments, 2, place, context) else {
            return TypedExpression { value: wrong(), of };
        };
        let array = self.typed(plain[0], None, context);
        let index = self.value_of_type(plain[1], &RapidType::Number, "the number of a dimension", context);
        let (RapidType::Array(_, lengths), Expression::Value(ControllerValue::Number(dimension))) =
            (&array.of, &index)
        else {
            return TypedExpression { value: Expression::Unknown("Dim(...)".into()), of };
        };
        let chosen = (dimension.value() >= 1.0).then(|| dimension.value() as usize - 1);
        let value = match chosen.and_then(|chosen| lengths.get(chosen).copied()) {
            Some(Some(length)) => number(length as f64),
            Some(None) => {
                let mut row = array.value;
                for _ in 0..chosen.unwrap_or_default() {
                    row = self.item(&row, 0, place, context);
                }
                let length = Expression::Call(BuiltIn::Rows, vec![row]);
                let one = Box::new(number(1.0));
                Expression::Binary(BinaryOperator::Multiply, Box::new(length), one)
            }
            None => {
                let problem = self.problem(place, "a dimension that the array does not have", context);
                self.problems.push(problem.expected(format!("1 to {}", lengths.len())));
                wrong()
            }
        };
        TypedExpression { value, of }
    }
}

/// External axes of a robot that has none.
pub(super) fn no_axes() -> Expression {
    Expression::Value(ControllerValue::list(vec![super::fold::real(9e9); 6]))
}
