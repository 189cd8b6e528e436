//! Places that take values: data, components and items.

use std::sync::Arc;

use controller_program::{AssignedPlace, Expression, ProgramAction, VariableIndex};
use diagnostics::Place;

use super::constants::GlobalState;
use super::fold::whole;
use super::{RapidContext, RapidLowering};
use crate::predefined::predefined;
use crate::syntax::{RapidArgument, RapidExpression, RapidExpressionKind};
use crate::types::RapidType;

/// Numbers that the controller's own module `user` declares in every task.
const OF_MODULE_USER: [&str; 5] = ["reg1", "reg2", "reg3", "reg4", "reg5"];

impl RapidLowering<'_, '_> {
    /// The place that an expression names, and its type; what cannot take a value is told.
    pub(super) fn assigned_place(
        &mut self,
        target: &RapidExpression,
        context: &mut RapidContext,
    ) -> Option<(AssignedPlace, RapidType)> {
        match &target.kind {
            RapidExpressionKind::Name(name) => {
                let (variable, of) = self.assigned_datum(name, target.place, context)?;
                Some((AssignedPlace { variable, items: Vec::new() }, of))
            }
            RapidExpressionKind::Component(base, name) => {
                let (mut place, of) = self.assigned_place(base, context)?;
                let RapidType::Record(record) = of else {
                    let problem = self
                        .problem(target.place, "a component of what is no record", context)
                        .found(format!("`{name}` of {}", self.types.name_of(&of)));
                    self.problems.push(problem);
                    return None;
                };
                let Some((index, of)) = self.types.component(record, name) else {
                    let record = &self.types.records[record];
                    let known: Vec<&str> = record.components.iter().map(|(name, _)| name.as_str()).collect();
                    let what = format!("a component that {} does not have", record.name);
                    let problem = self.problem(target.place, what, context);
                    self.problems.push(problem.found(format!("`{name}`")).expected(known.join(", ")));
                    return None;
                };
                place.items.push(Expression::Value(whole(index)));
                Some((place, of.clone()))
            }
            RapidExpressionKind::Item(base, indices) => {
                let (mut place, of) = self.assigned_place(base, context)?;
                let item = self.item_type(&of, indices.len(), target.place, context)?;
                place.items.extend(self.indices(indices, &of, context));
                Some((place, item))
            }
            _ => {
                let problem = self.problem(target.place, "nothing that can take a value", context);
                self.problems.push(problem.expected("a datum, a component or an item"));
                None
            }
        }
    }

    fn assigned_datum(
        &mut self,
        name: &str,
        place: Place,
        context: &mut RapidContext,
    ) -> Option<(VariableIndex, RapidType)> {
        if let Some(local) = context.local(name) {
            if !local.is_fixed {
                return Some((local.variable, local.of.clone()));
            }
        } else if let Some(datum) = self.names.datum(name, context.module) {
            self.note_persistent(datum);
            if let GlobalState::Variable { variable, of, .. } = self.global(datum) {
                self.change(variable, context);
                return Some((variable, of));
            }
        } else if OF_MODULE_USER.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            // What reads it has a value that is not known, whatever it was given.
            return None;
        } else if predefined(&name.to_lowercase()).is_none() {
            let problem = self
                .problem(place, "a name that the file does not declare takes a value", context)
                .found(format!("`{name}`"))
                .hint("name the module of the task that declares it: --module FILE, or program: [...] of the cell file");
            self.problems.push(problem);
            return None;
        }
        let problem = self.problem(place, "a constant takes a value", context);
        self.problems.push(problem.found(format!("`{name}`")).expected("a variable or persistent datum"));
        None
    }

    /// Keeps that a routine changes a variable of the modules.
    pub(super) fn change(&mut self, variable: VariableIndex, context: &mut RapidContext) {
        self.touch(variable, context);
        if let (Some(routine), None) = (context.routine, self.variables[variable.0].local_to) {
            self.effects[routine].assigned.insert(variable);
        }
    }

    /// Whether an expression names data that can take a value, or a part of such.
    pub(super) fn is_assignable(&mut self, expression: &RapidExpression, context: &RapidContext) -> bool {
        let Some(name) = expression.root() else { return false };
        if let Some(local) = context.local(name) {
            return !local.is_fixed;
        }
        match self.names.datum(name, context.module) {
            Some(datum) => matches!(self.global(datum), GlobalState::Variable { .. }),
            None => false,
        }
    }

    /// Data that are arguments of what may give them values: these are not known then.
    pub(super) fn forget_arguments(&mut self, arguments: &[RapidArgument], context: &mut RapidContext) {
        for argument in arguments {
            let Some(value) = &argument.value else { continue };
            if !self.is_assignable(value, context) {
                continue;
            }
            let Some((target, of)) = self.assigned_place(value, context) else { continue };
            if of == RapidType::Opaque {
                continue;
            }
            let source = context.place.text.clone();
            let value = Expression::Unknown(if source.is_empty() { Arc::from("an input") } else { source });
            let place = context.place.clone();
            context.blocks.push(&place, ProgramAction::Assign { target, value });
        }
    }

    /// Reads arguments for the calls in them; what they are does not matter.
    pub(super) fn read_arguments(&mut self, arguments: &[RapidArgument], context: &mut RapidContext) {
        let before = std::mem::replace(&mut context.needs_declared, false);
        for value in arguments.iter().filter_map(|argument| argument.value.as_ref()) {
            self.typed(value, Some(&RapidType::Opaque), context);
        }
        context.needs_declared = before;
    }
}
