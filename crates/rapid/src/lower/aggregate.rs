//! Aggregates: values of records and arrays.

use controller_program::{ControllerValue, Expression};
use diagnostics::{Place, Problem};

use super::{RapidContext, RapidLowering, TypedExpression, wrong};
use crate::notes::NoteKind;
use crate::syntax::RapidExpression;
use crate::types::{EXTJOINT, ORIENT, RapidType};

/// How far the length of a quaternion may be from 1 without a note; beyond the second number the target is refused.
const QUATERNION: [f64; 2] = [1e-3, 0.01];

/// Numbers from here on say that there is no such axis.
pub(super) const NO_AXIS: f64 = 8.9e9;

impl RapidLowering<'_, '_> {
    pub(super) fn aggregate(
        &mut self,
        items: &[RapidExpression],
        place: Place,
        expected: Option<&RapidType>,
        context: &mut RapidContext,
    ) -> TypedExpression {
        let (types, of): (Vec<RapidType>, RapidType) = match expected {
            Some(of @ RapidType::Record(record)) => {
                let components = &self.types.records[*record].components;
                (components.iter().map(|(_, of)| of.clone()).collect(), of.clone())
            }
            Some(of @ RapidType::Array(item, lengths)) => {
                let inner = match lengths.split_first() {
                    Some((_, rest)) if !rest.is_empty() => RapidType::Array(item.clone(), rest.to_vec()),
                    _ => (**item).clone(),
                };
                let length = lengths.first().copied().flatten().unwrap_or(items.len());
                let types = vec![inner; length.min(items.len().saturating_add(1))];
                return self.aggregate_of(items, types, length, of.clone(), place, context);
            }
            Some(RapidType::Opaque) => {
                for item in items {
                    self.typed(item, Some(&RapidType::Opaque), context);
                }
                let value = Expression::Unknown("a value that says nothing about motion".into());
                return TypedExpression { value, of: RapidType::Opaque };
            }
            _ => {
                let problem = self.problem(place, "an aggregate where its type is not known", context);
                let problem = match expected {
                    Some(of) => problem.expected(self.types.name_of(of)),
                    None => problem.expected("a datum"),
                };
                self.problems.push(problem);
                return TypedExpression { value: wrong(), of: RapidType::Opaque };
            }
        };
        let length = types.len();
        self.aggregate_of(items, types, length, of, place, context)
    }

    fn aggregate_of(
        &mut self,
        items: &[RapidExpression],
        types: Vec<RapidType>,
        length: usize,
        of: RapidType,
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        if items.len() != length {
            let problem = self
                .problem(place, format!("a wrong number of values for {}", self.types.name_of(&of)), context)
                .found(items.len().to_string())
                .expected(length.to_string());
            self.problems.push(problem);
            return TypedExpression { value: wrong(), of };
        }
        let values: Vec<Expression> = items
            .iter()
            .zip(types)
            .map(|(item, of)| self.value_of_type(item, &of, "a value of an aggregate", context))
            .collect();
        if values.contains(&wrong()) {
            return TypedExpression { value: wrong(), of };
        }
        let value = self.folded(Expression::List(values), place, context);
        self.note_numbers(&value, &of, place, context);
        TypedExpression { value, of }
    }

    /// Notes on what exports write: quaternions that are a little off, and a first axis at 0.
    fn note_numbers(&mut self, value: &Expression, of: &RapidType, place: Place, context: &RapidContext) {
        let Expression::Value(value @ ControllerValue::List(_)) = value else { return };
        let Some(numbers) = value.as_numbers() else { return };
        let file = self.modules[context.module].file.clone();
        let problem = |what: &str| Problem::new(file, what).at(place.line, place.column);
        match of {
            RapidType::Record(ORIENT) => {
                let squares: f64 = numbers.iter().map(|number| number * number).sum();
                let error = (squares.sqrt() - 1.0).abs();
                if error > QUATERNION[0] && error <= QUATERNION[1] {
                    self.notes.add(NoteKind::Quaternion, "", || {
                        problem("quaternions whose length differs from 1 by more than 0.001; taken at the length of 1")
                    });
                }
            }
            RapidType::Record(EXTJOINT)
                if numbers.first() == Some(&0.0) && numbers[1..].iter().all(|number| *number >= NO_AXIS) =>
            {
                self.notes.add(NoteKind::ExternalZero, "", || {
                    problem(
                        "external axes at 0, as exports write them; taken for axes that the robot has not",
                    )
                });
            }
            _ => {}
        }
    }
}
