//! Types of declarations, and data by their names.

use std::sync::Arc;

use controller_program::{Expression, VariableIndex};
use diagnostics::{Place, Problem, nearest};

use super::constants::GlobalState;
use super::{RapidContext, RapidLowering, TypedExpression, wrong};
use crate::names::{no_type, with_dimensions};
use crate::notes::NoteKind;
use crate::predefined::predefined;
use crate::syntax::DataDeclaration;
use crate::types::RapidType;

/// Whether a name is one of the controller's own whose value does not matter: numbers of faults, interrupts and stop points.
fn is_of_controller(name: &str) -> bool {
    let name = name.to_lowercase();
    let is_stop_point = name.strip_prefix("inpos").is_some_and(|size| matches!(size, "20" | "50" | "100"));
    name.starts_with("err_") || is_stop_point || matches!(name.as_str(), "errno" | "intno" | "stempty")
}

/// Lines that a problem lists at most.
const MOST_LINES: usize = 12;

impl RapidLowering<'_, '_> {
    /// The type of a declaration, with its dimensions.
    pub(super) fn declared_type(
        &mut self,
        declaration: &DataDeclaration,
        context: &RapidContext,
    ) -> RapidType {
        let of = self.type_named(&declaration.type_name, declaration.place, context);
        let mut lengths = Vec::new();
        for dimension in &declaration.dimensions {
            let mut inner = RapidContext::new(None, context.module, context.place.clone());
            inner.needs_declared = true;
            // Constants of the routine are known here.
            inner.locals.clone_from(&context.locals);
            let length =
                self.value_of_type(dimension, &RapidType::Number, "the length of an array", &mut inner);
            let known = match &length {
                Expression::Value(controller_program::ControllerValue::Number(number)) => {
                    Some(number.value())
                }
                _ => None,
            };
            let is_length = |length: &f64| *length >= 1.0 && *length == length.trunc() && *length < 1e9;
            let length = known.filter(is_length);
            if length.is_none() {
                let problem = self.problem(dimension.place, "the length of an array", context);
                self.problems.push(problem.expected("a whole number from 1 on that is constant"));
            }
            lengths.push(Some(length.map_or(1, |length| length as usize)));
        }
        with_dimensions(of, lengths)
    }

    /// The type of a name; one that is not known is told, and taken for one that says nothing.
    pub(super) fn type_named(&mut self, name: &str, place: Place, context: &RapidContext) -> RapidType {
        if let Some(of) = self.types.get(name) {
            return of.clone();
        }
        let file = &self.modules[context.module].file;
        self.problems.push(no_type(&self.types, file, name, place));
        RapidType::Opaque
    }

    /// A datum by its name.
    pub(super) fn named(
        &mut self,
        name: &str,
        place: Place,
        expected: Option<&RapidType>,
        context: &mut RapidContext,
    ) -> TypedExpression {
        if let Some(local) = context.local(name) {
            let variable = Expression::Variable(local.variable);
            let value = local.constant.clone().map_or(variable, Expression::Value);
            return TypedExpression { value, of: local.of.clone() };
        }
        if let Some(datum) = self.names.datum(name, context.module) {
            self.note_persistent(datum);
            return match self.global(datum) {
                GlobalState::Constant(value, of) => TypedExpression { value, of },
                GlobalState::Variable { variable, of, .. } => {
                    self.touch(variable, context);
                    TypedExpression { value: Expression::Variable(variable), of }
                }
                GlobalState::Open | GlobalState::Begun => {
                    TypedExpression { value: wrong(), of: RapidType::Opaque }
                }
            };
        }
        if let Some((value, of)) = predefined(&name.to_lowercase()) {
            return TypedExpression { value: Expression::Value(value), of };
        }
        self.undeclared(name, place, expected, context)
    }

    /// A name that no module declares: a signal of the controller, where a signal can stand.
    fn undeclared(
        &mut self,
        name: &str,
        place: Place,
        expected: Option<&RapidType>,
        context: &RapidContext,
    ) -> TypedExpression {
        let is_signal = matches!(
            expected,
            None | Some(RapidType::Number | RapidType::Boolean | RapidType::Text | RapidType::Opaque)
        );
        if is_signal && !context.needs_declared && is_of_controller(name) {
            return TypedExpression { value: Expression::Unknown(Arc::from(name)), of: RapidType::Opaque };
        }
        if is_signal && !context.needs_declared {
            let file = self.modules[context.module].file.clone();
            self.notes.add(NoteKind::Undeclared, name, || {
                Problem::new(
                    file,
                    "names that the file does not declare are taken for signals, whose values are not known",
                )
                .at(place.line, place.column)
            });
            let value = Expression::Unknown(Arc::from(name));
            return TypedExpression { value, of: RapidType::Opaque };
        }
        let what = match expected {
            Some(of) => format!("a {} that the file does not declare", self.types.name_of(of)),
            None => "a name that the file does not declare".to_owned(),
        };
        let mut known: Vec<&str> =
            self.names.data.iter().map(|datum| datum.declaration.name.as_str()).collect();
        known.extend(context.locals.iter().flat_map(|data| data.keys().map(String::as_str)));
        let hint = match nearest(name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "name the module of the task that declares it: --module FILE, or program: [...] of the cell file; its value is not taken for 0"
                .to_owned(),
        };
        let problem = self.problem(place, what.clone(), context).found(format!("`{name}`")).hint(hint);
        let key = (context.module, name.to_lowercase(), what);
        let (_, others) = self.undeclared.entry(key).or_insert_with(|| (problem, Vec::new()));
        others.push(place.line);
        TypedExpression { value: wrong(), of: expected.cloned().unwrap_or(RapidType::Opaque) }
    }

    /// Problems for what is not declared: one for each name, with the lines of all its uses.
    pub(super) fn tell_undeclared(&mut self) {
        for (problem, mut lines) in std::mem::take(&mut self.undeclared).into_values() {
            lines.dedup();
            lines.retain(|line| Some(*line) != problem.line);
            let listed: Vec<String> = lines.iter().take(MOST_LINES).map(u32::to_string).collect();
            let more = if lines.len() > MOST_LINES { ", ..." } else { "" };
            let what = match listed.as_slice() {
                [] => problem.what.clone(),
                [line] => format!("{} (also in line {line})", problem.what),
                _ => format!("{} (also in lines {}{more})", problem.what, listed.join(", ")),
            };
            self.problems.push(Problem { what, ..problem });
        }
    }

    /// Keeps that a routine reads or changes a variable of the modules.
    pub(super) fn touch(&mut self, variable: VariableIndex, context: &mut RapidContext) {
        if let (Some(routine), None) = (context.routine, self.variables[variable.0].local_to) {
            context.reads.touched.insert(variable);
            self.effects[routine].touched.insert(variable);
        }
    }

    /// A value in a variable of its own, where it is not one already.
    pub(super) fn kept(&mut self, value: Expression, context: &mut RapidContext) -> Expression {
        if matches!(value, Expression::Value(_) | Expression::Variable(_) | Expression::Unknown(_)) {
            return value;
        }
        let variable = self.new_variable("a value in between", context.routine);
        let place = context.place.clone();
        context.blocks.push(&place, super::constants::assign(variable, value));
        Expression::Variable(variable)
    }
}
