//! Expressions with their types.

use std::rc::Rc;
use std::sync::Arc;

use controller_program::{ControllerValue, Expression, UnaryOperator};
use diagnostics::Place;

use super::fold::{number, whole};
use super::{HowOften, RapidContext, RapidLowering, TypedExpression, wrong};
use crate::syntax::{RapidExpression, RapidExpressionKind};
use crate::types::RapidType;

impl RapidLowering<'_, '_> {
    /// An expression where a value of a type is expected; a value of another one is told.
    pub(super) fn value_of_type(
        &mut self,
        from: &RapidExpression,
        expected: &RapidType,
        what: &str,
        context: &mut RapidContext,
    ) -> Expression {
        let found = self.typed(from, Some(expected), context);
        if expected.takes(&found.of) {
            return found.value;
        }
        // What could not be read is told already.
        if found.value != wrong() {
            let problem = self
                .problem(from.place, format!("{what} of the wrong type"), context)
                .found(self.types.name_of(&found.of))
                .expected(self.types.name_of(expected));
            self.problems.push(problem);
        }
        wrong()
    }

    /// An expression; the type that is expected says what an aggregate is.
    pub(super) fn typed(
        &mut self,
        from: &RapidExpression,
        expected: Option<&RapidType>,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let is_whole_value = std::mem::take(&mut context.is_whole_value);
        match &from.kind {
            RapidExpressionKind::Number(value) => {
                TypedExpression { value: number(*value), of: RapidType::Number }
            }
            RapidExpressionKind::Boolean(value) => {
                let value = Expression::Value(ControllerValue::Boolean(*value));
                TypedExpression { value, of: RapidType::Boolean }
            }
            RapidExpressionKind::Text(text) => {
                // A backslash begins the code of a character.
                let value = if text.contains('\\') {
                    Expression::Unknown(Arc::from("a text with a backslash"))
                } else {
                    Expression::Value(ControllerValue::Text(Arc::from(text.as_str())))
                };
                TypedExpression { value, of: RapidType::Text }
            }
            RapidExpressionKind::Name(name) => self.named(name, from.place, expected, context),
            RapidExpressionKind::Component(base, name) => self.component(base, name, from.place, context),
            RapidExpressionKind::Item(base, indices) => self.array_item(base, indices, from.place, context),
            RapidExpressionKind::Aggregate(items) => self.aggregate(items, from.place, expected, context),
            RapidExpressionKind::Call { name, arguments } => {
                context.is_whole_value = is_whole_value;
                let called = self.function_value(name, arguments, from.place, expected, context);
                context.is_whole_value = false;
                called
            }
            RapidExpressionKind::Unary(operator, operand) => {
                self.unary(*operator, operand, from.place, context)
            }
            RapidExpressionKind::Binary(operator, first, second) => {
                self.binary(*operator, first, second, context)
            }
            RapidExpressionKind::EitherReading(first, second) => {
                self.either_reading(first, second, from.place, context)
            }
            RapidExpressionKind::Wrong => {
                TypedExpression { value: wrong(), of: expected.cloned().unwrap_or(RapidType::Opaque) }
            }
        }
    }

    fn component(
        &mut self,
        base: &RapidExpression,
        name: &str,
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let before = std::mem::replace(&mut context.needs_declared, true);
        let base = self.typed(base, None, context);
        context.needs_declared = before;
        let unread = TypedExpression { value: wrong(), of: RapidType::Opaque };
        if base.value == wrong() {
            return unread;
        }
        let RapidType::Record(record) = base.of else {
            let problem = self
                .problem(place, "a component of what is no record", context)
                .found(format!("`{name}` of {}", self.types.name_of(&base.of)));
            self.problems.push(problem);
            return unread;
        };
        let Some((index, of)) = self.types.component(record, name) else {
            let components = &self.types.records[record].components;
            let known: Vec<&str> = components.iter().map(|(name, _)| name.as_str()).collect();
            let problem = self
                .problem(
                    place,
                    format!("a component that {} does not have", self.types.records[record].name),
                    context,
                )
                .found(format!("`{name}`"))
                .expected(known.join(", "));
            self.problems.push(problem);
            return unread;
        };
        let of = of.clone();
        TypedExpression { value: self.item(&base.value, index, place, context), of }
    }

    fn array_item(
        &mut self,
        base: &RapidExpression,
        indices: &[RapidExpression],
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let before = std::mem::replace(&mut context.needs_declared, true);
        let base = self.typed(base, None, context);
        context.needs_declared = before;
        let indices = self.indices(indices, &base.of, context);
        if base.value == wrong() {
            return TypedExpression { value: wrong(), of: RapidType::Opaque };
        }
        let Some(of) = self.item_type(&base.of, indices.len(), place, context) else {
            return TypedExpression { value: wrong(), of: RapidType::Opaque };
        };
        let mut value = base.value;
        for index in indices {
            let item = Expression::Item(Box::new(value), Box::new(index));
            value = self.folded(item, place, context);
        }
        TypedExpression { value, of }
    }

    /// Indices, counted from 0 as all languages have them.
    pub(super) fn indices(
        &mut self,
        indices: &[RapidExpression],
        of: &RapidType,
        context: &mut RapidContext,
    ) -> Vec<Expression> {
        let lengths: &[Option<usize>] = if let RapidType::Array(_, lengths) = of { lengths } else { &[] };
        let mut counted = Vec::new();
        for (position, index) in indices.iter().enumerate() {
            let value = self.value_of_type(index, &RapidType::Number, "an index", context);
            let value = self.called(controller_program::BuiltIn::Whole, vec![value], index.place, context);
            let length = lengths.get(position).copied().flatten();
            if let (Expression::Value(ControllerValue::Number(number)), Some(length)) = (&value, length)
                && !(1.0..=length as f64).contains(&number.value())
            {
                let problem = self
                    .problem(index.place, "an index beyond the array", context)
                    .found(number.value().to_string())
                    .expected(format!("1 to {length}"));
                self.problems.push(problem);
                counted.push(wrong());
                continue;
            }
            let one = Expression::Value(whole(1));
            let minus = controller_program::BinaryOperator::Subtract;
            let value = Expression::Binary(minus, Box::new(value), Box::new(one));
            counted.push(self.folded(value, index.place, context));
        }
        counted
    }

    /// The type of an item of an array by its indices.
    pub(super) fn item_type(
        &mut self,
        of: &RapidType,
        indices: usize,
        place: Place,
        context: &RapidContext,
    ) -> Option<RapidType> {
        match of {
            RapidType::Array(item, lengths) if lengths.len() == indices => {
                Some(Rc::unwrap_or_clone(item.clone()))
            }
            RapidType::Array(_, lengths) => {
                let problem = self
                    .problem(place, "a wrong number of indices", context)
                    .found(indices.to_string())
                    .expected(lengths.len().to_string());
                self.problems.push(problem);
                None
            }
            _ => {
                let problem =
                    self.problem(place, "an item of what is no array", context).found(self.types.name_of(of));
                self.problems.push(problem);
                None
            }
        }
    }

    /// A condition that can be read in two ways: its value where both agree, and otherwise not known.
    fn either_reading(
        &mut self,
        first: &RapidExpression,
        second: &RapidExpression,
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let (of, what) = (RapidType::Boolean, "a condition");
        let before = std::mem::replace(&mut context.how_often, HowOften::Open);
        let one = self.value_of_type(first, &of, what, context);
        let one = self.kept(one, context);
        let two = self.value_of_type(second, &of, what, context);
        context.how_often = before;
        let agree = Expression::Binary(
            controller_program::BinaryOperator::Equal,
            Box::new(one.clone()),
            Box::new(two),
        );
        let agree = self.folded(agree, place, context);
        let open = Expression::Unknown(Arc::from("NOT before AND, which can be read in two ways"));
        let value = match agree {
            Expression::Value(ControllerValue::Boolean(true)) => one,
            Expression::Value(_) => open,
            agree => Expression::Call(controller_program::BuiltIn::Choice, vec![agree, one, open]),
        };
        TypedExpression { value, of }
    }

    fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: &RapidExpression,
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        if operator == UnaryOperator::Not {
            let operand = self.value_of_type(operand, &RapidType::Boolean, "an operand of `NOT`", context);
            let value = self.folded(Expression::Unary(operator, Box::new(operand)), place, context);
            return TypedExpression { value, of: RapidType::Boolean };
        }
        let operand_value = self.typed(operand, None, context);
        let of = operand_value.of.clone();
        if let RapidType::Record(crate::types::POS) = of {
            let minus_one = TypedExpression { value: number(-1.0), of: RapidType::Number };
            return self.scaled(operand_value, minus_one, place, context);
        }
        if !RapidType::Number.takes(&of) {
            let problem = self
                .problem(place, "an operand of `-` of the wrong type", context)
                .found(self.types.name_of(&of))
                .expected("num or pos");
            self.problems.push(problem);
            return TypedExpression { value: wrong(), of: RapidType::Number };
        }
        let value = Expression::Unary(operator, Box::new(operand_value.value));
        TypedExpression { value: self.folded(value, place, context), of: RapidType::Number }
    }

    /// Places that are scaled by a number, item by item.
    pub(super) fn scaled(
        &mut self,
        place_value: TypedExpression,
        factor: TypedExpression,
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let base = self.kept(place_value.value, context);
        let factor = self.kept(factor.value, context);
        let times = controller_program::BinaryOperator::Multiply;
        let items = (0..3)
            .map(|index| {
                let item = self.item(&base, index, place, context);
                let product = Expression::Binary(times, Box::new(item), Box::new(factor.clone()));
                self.folded(product, place, context)
            })
            .collect();
        TypedExpression { value: self.folded(Expression::List(items), place, context), of: place_value.of }
    }
}
