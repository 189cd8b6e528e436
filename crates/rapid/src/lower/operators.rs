//! Operators with two operands.

use controller_program::{BinaryOperator, BuiltIn, ControllerValue, Expression};
use diagnostics::Place;

use super::fold::{number, real};
use super::{HowOften, RapidContext, RapidLowering, TypedExpression, wrong};
use crate::syntax::{RapidExpression, RapidOperator};
use crate::types::{ORIENT, POS, RapidType};

impl RapidLowering<'_, '_> {
    pub(super) fn binary(
        &mut self,
        operator: RapidOperator,
        first: &RapidExpression,
        second: &RapidExpression,
        context: &mut RapidContext,
    ) -> TypedExpression {
        use BinaryOperator as B;
        let place = first.place;
        match operator {
            RapidOperator::Quotient | RapidOperator::Rest => self.of_whole(operator, first, second, context),
            RapidOperator::Plain(B::And | B::Or | B::ExclusiveOr) => {
                let RapidOperator::Plain(operator) = operator else { unreachable!("matched above") };
                let what = "an operand of a logical operator";
                let before = context.how_often;
                if operator != B::ExclusiveOr {
                    context.how_often = HowOften::Open;
                }
                let first = self.value_of_type(first, &RapidType::Boolean, what, context);
                let second = self.value_of_type(second, &RapidType::Boolean, what, context);
                context.how_often = before;
                let value = Expression::Binary(operator, Box::new(first), Box::new(second));
                TypedExpression { value: self.folded(value, place, context), of: RapidType::Boolean }
            }
            RapidOperator::Plain(operator @ (B::Equal | B::Differ)) => {
                let value = self.compared(first, second, context);
                let value = if operator == B::Differ {
                    let not = Expression::Unary(controller_program::UnaryOperator::Not, Box::new(value));
                    self.folded(not, place, context)
                } else {
                    value
                };
                TypedExpression { value, of: RapidType::Boolean }
            }
            RapidOperator::Plain(operator @ (B::Below | B::Above | B::NotBelow | B::NotAbove)) => {
                let what = "an operand of a comparison";
                let first = self.value_of_type(first, &RapidType::Number, what, context);
                let second = self.value_of_type(second, &RapidType::Number, what, context);
                let value = Expression::Binary(operator, Box::new(first), Box::new(second));
                TypedExpression { value: self.folded(value, place, context), of: RapidType::Boolean }
            }
            RapidOperator::Plain(operator) => self.arithmetic(operator, first, second, context),
        }
    }

    /// Quotients and rests of whole numbers.
    fn of_whole(
        &mut self,
        operator: RapidOperator,
        first: &RapidExpression,
        second: &RapidExpression,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let mut operands = Vec::new();
        for operand in [first, second] {
            let what = "an operand of `DIV` or `MOD`";
            let value = self.value_of_type(operand, &RapidType::Number, what, context);
            operands.push(self.called(BuiltIn::Whole, vec![value], operand.place, context));
        }
        let (second, first_value) =
            (operands.pop().unwrap_or_else(wrong), operands.pop().unwrap_or_else(wrong));
        let place = first.place;
        let rest = Expression::Binary(
            BinaryOperator::Modulo,
            Box::new(first_value.clone()),
            Box::new(second.clone()),
        );
        let rest = self.folded(rest, place, context);
        let value = if operator == RapidOperator::Rest {
            rest
        } else {
            // The rest is taken away first, so that the quotient is whole.
            let whole = Expression::Binary(BinaryOperator::Subtract, Box::new(first_value), Box::new(rest));
            let whole = self.folded(whole, place, context);
            let quotient = Expression::Binary(BinaryOperator::Divide, Box::new(whole), Box::new(second));
            self.folded(quotient, place, context)
        };
        // As any other number of the language.
        let value = Expression::Binary(BinaryOperator::Multiply, Box::new(value), Box::new(number(1.0)));
        TypedExpression { value: self.folded(value, place, context), of: RapidType::Number }
    }

    /// Whether two values are equal: records where all their components are.
    fn compared(
        &mut self,
        first: &RapidExpression,
        second: &RapidExpression,
        context: &mut RapidContext,
    ) -> Expression {
        let place = first.place;
        let is_aggregate = matches!(first.kind, crate::syntax::RapidExpressionKind::Aggregate(_));
        let (one, two) = if is_aggregate {
            let two = self.typed(second, None, context);
            (self.typed(first, Some(&two.of), context), two)
        } else {
            let one = self.typed(first, None, context);
            let two = self.typed(second, Some(&one.of), context);
            (one, two)
        };
        let fits = one.of.takes(&two.of) || two.of.takes(&one.of);
        if !fits && one.value != wrong() && two.value != wrong() {
            let problem = self
                .problem(place, "a comparison of values of different types", context)
                .found(format!("{} and {}", self.types.name_of(&one.of), self.types.name_of(&two.of)));
            self.problems.push(problem);
            return wrong();
        }
        if one.of == RapidType::Opaque || two.of == RapidType::Opaque {
            let is_unknown = |value: &Expression| matches!(value, Expression::Unknown(_));
            let unknown = if is_unknown(&one.value) { one.value } else { two.value };
            return if is_unknown(&unknown) { unknown } else { Expression::Unknown("a comparison".into()) };
        }
        let (one_kept, two_kept) = (self.kept(one.value, context), self.kept(two.value, context));
        self.equal(&one_kept, &two_kept, &one.of, place, context)
    }

    pub(super) fn equal(
        &mut self,
        one: &Expression,
        two: &Expression,
        of: &RapidType,
        place: Place,
        context: &mut RapidContext,
    ) -> Expression {
        match of {
            RapidType::Number | RapidType::Boolean | RapidType::Text => {
                let equal =
                    Expression::Binary(BinaryOperator::Equal, Box::new(one.clone()), Box::new(two.clone()));
                self.folded(equal, place, context)
            }
            RapidType::Record(record) => {
                let components = self.types.records[*record].components.clone();
                let mut all = Expression::Value(ControllerValue::Boolean(true));
                for (index, (_, of)) in components.iter().enumerate() {
                    let (a, b) =
                        (self.item(one, index, place, context), self.item(two, index, place, context));
                    let equal = self.equal(&a, &b, of, place, context);
                    let both = Expression::Binary(BinaryOperator::And, Box::new(all), Box::new(equal));
                    all = self.folded(both, place, context);
                }
                all
            }
            RapidType::Array(..) | RapidType::Opaque => {
                let problem = self.problem(place, "a comparison of arrays", context);
                self.problems.push(problem.expected("a comparison of their items"));
                wrong()
            }
        }
    }

    fn arithmetic(
        &mut self,
        operator: BinaryOperator,
        first: &RapidExpression,
        second: &RapidExpression,
        context: &mut RapidContext,
    ) -> TypedExpression {
        use BinaryOperator as B;
        let place = first.place;
        let one = self.typed(first, None, context);
        let expected = matches!(one.of, RapidType::Record(_)).then(|| one.of.clone());
        let two = self.typed(second, expected.as_ref(), context);
        if one.value == wrong() || two.value == wrong() {
            return TypedExpression { value: wrong(), of: one.of };
        }
        let is_number = |of: &RapidType| matches!(of, RapidType::Number | RapidType::Opaque);
        match (operator, &one.of, &two.of) {
            // Both may be texts, such as those of two numbers.
            (B::Add, RapidType::Opaque, RapidType::Opaque) => {
                let value = Expression::Binary(operator, Box::new(one.value), Box::new(two.value));
                TypedExpression { value: self.folded(value, place, context), of: RapidType::Opaque }
            }
            (_, a, b) if is_number(a) && is_number(b) => {
                let value = Expression::Binary(operator, Box::new(one.value), Box::new(two.value));
                TypedExpression { value: self.folded(value, place, context), of: RapidType::Number }
            }
            (B::Add, RapidType::Text, RapidType::Text | RapidType::Opaque)
            | (B::Add, RapidType::Opaque, RapidType::Text) => {
                let value = Expression::Binary(operator, Box::new(one.value), Box::new(two.value));
                TypedExpression { value: self.folded(value, place, context), of: RapidType::Text }
            }
            (B::Add | B::Subtract, RapidType::Record(POS), RapidType::Record(POS)) => {
                self.of_places(operator, one, two, place, context)
            }
            (B::Multiply, RapidType::Record(POS), b) if is_number(b) => self.scaled(one, two, place, context),
            (B::Multiply, a, RapidType::Record(POS)) if is_number(a) => self.scaled(two, one, place, context),
            (B::Multiply, RapidType::Record(ORIENT), RapidType::Record(ORIENT)) => {
                self.orient_product(one, two, place, context)
            }
            (_, a, b) => {
                let problem = self
                    .problem(place, "an operator between values that it does not take", context)
                    .found(format!("{} and {}", self.types.name_of(a), self.types.name_of(b)))
                    .expected("numbers, places, or texts with `+`");
                self.problems.push(problem);
                TypedExpression { value: wrong(), of: one.of }
            }
        }
    }

    /// Sums and differences of places, item by item.
    fn of_places(
        &mut self,
        operator: BinaryOperator,
        one: TypedExpression,
        two: TypedExpression,
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let (first, second) = (self.kept(one.value, context), self.kept(two.value, context));
        let items = (0..3)
            .map(|index| {
                let (a, b) =
                    (self.item(&first, index, place, context), self.item(&second, index, place, context));
                self.folded(Expression::Binary(operator, Box::new(a), Box::new(b)), place, context)
            })
            .collect();
        TypedExpression { value: self.folded(Expression::List(items), place, context), of: one.of }
    }

    /// One rotation after the other.
    fn orient_product(
        &mut self,
        one: TypedExpression,
        two: TypedExpression,
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let nowhere = Expression::Value(ControllerValue::list(vec![real(0.0); 3]));
        let mut poses = Vec::new();
        for rotation in [one.value, two.value] {
            poses.push(self.called(
                BuiltIn::PoseOfQuaternion,
                vec![nowhere.clone(), rotation],
                place,
                context,
            ));
        }
        let both = self.called(BuiltIn::PoseThen, poses, place, context);
        let value = self.called(BuiltIn::QuaternionOfPose, vec![both], place, context);
        TypedExpression { value, of: RapidType::Record(ORIENT) }
    }
}
