//! Data of modules: constants as values, and variables for those that statements change.

use std::sync::Arc;

use controller_program::{ControllerValue, Expression, ProgramAction, VariableIndex};

use super::{RapidContext, RapidLowering, source_place, wrong};
use crate::notes::NoteKind;
use crate::predefined::predefined;
use crate::syntax::{DataDeclaration, DataStorage, RapidExpressionKind};
use crate::types::RapidType;

/// What is known of a datum of a module.
#[derive(Clone)]
pub(super) enum GlobalState {
    Open,
    /// Its own value is being computed.
    Begun,
    Constant(Expression, RapidType),
    Variable {
        variable: VariableIndex,
        initial: Expression,
        of: RapidType,
    },
}

impl RapidLowering<'_, '_> {
    /// Reads every datum of the modules.
    pub(super) fn all_globals(&mut self) {
        for datum in 0..self.globals.len() {
            self.global(datum);
        }
    }

    /// Reports data of the controller that a module declares with another value. Loads do not count: no path depends on them.
    pub(super) fn check_repeated(&mut self) {
        for listed in &self.names.repeated {
            let declaration = listed.declaration;
            let at = source_place(listed.module, declaration.place, &declaration.text);
            let mut context = RapidContext::new(None, listed.module, at);
            context.needs_declared = true;
            let of = self.declared_type(declaration, &context);
            let value = self.initial_value(declaration, &of, &mut context);
            let name = declaration.name.to_lowercase();
            let known = predefined(&name).filter(|(_, known)| *known == of);
            let is_same = |known: &ControllerValue| match &value {
                Expression::Value(value) => without_load(value, &name) == without_load(known, &name),
                _ => false,
            };
            if value == wrong() || known.is_some_and(|(known, _)| is_same(&known)) {
                continue;
            }
            let problem = self
                .problem(
                    declaration.place,
                    "a datum that the controller has already, with another value",
                    &context,
                )
                .found(format!("`{}`", declaration.name));
            self.problems.push(problem.hint("give it another name"));
        }
    }

    /// A datum of a module; its own value is computed when it is first asked for.
    pub(super) fn global(&mut self, datum: usize) -> GlobalState {
        match &self.globals[datum] {
            GlobalState::Open => {}
            GlobalState::Begun => {
                let listed = &self.names.data[datum];
                let problem = self
                    .problem_in(
                        listed.module,
                        listed.declaration.place,
                        "a datum whose value follows from itself",
                    )
                    .found(format!("`{}`", listed.declaration.name));
                self.problems.push(problem);
                return GlobalState::Constant(wrong(), RapidType::Opaque);
            }
            known => return known.clone(),
        }
        self.globals[datum] = GlobalState::Begun;
        let (module, declaration) = (self.names.data[datum].module, self.names.data[datum].declaration);
        let at = source_place(module, declaration.place, &declaration.text);
        let mut context = RapidContext::new(None, module, at);
        context.needs_declared = true;
        let of = self.declared_type(declaration, &context);
        let initial = self.initial_value(declaration, &of, &mut context);
        if !is_constant(&initial) {
            let problem = self.problem(declaration.place, "a value that is not constant", &context);
            self.problems.push(problem.found(format!("`{}`", declaration.name)).expected("constants alone"));
        }
        let is_assigned = declaration.storage != DataStorage::Constant
            && self.assigned.contains(&declaration.name.to_lowercase());
        let state = if is_assigned {
            let variable = self.new_variable(declaration.name.clone(), None);
            GlobalState::Variable { variable, initial, of }
        } else {
            GlobalState::Constant(initial, of)
        };
        self.globals[datum] = state.clone();
        state
    }

    /// The value that a declaration gives; without one that which the language gives.
    pub(super) fn initial_value(
        &mut self,
        declaration: &DataDeclaration,
        of: &RapidType,
        context: &mut RapidContext,
    ) -> Expression {
        if *of == RapidType::Opaque {
            return Expression::Unknown(declaration.name.as_str().into());
        }
        match &declaration.value {
            Some(value) if matches!(value.kind, RapidExpressionKind::Wrong) => wrong(),
            Some(value) => self.value_of_type(value, of, "a value", context),
            None if declaration.storage == DataStorage::Variable => match self.types.default_value(of) {
                ControllerValue::Unknown(source) => Expression::Unknown(source),
                value => Expression::Value(value),
            },
            // Another task, or the program itself, gives it a value.
            None if declaration.storage == DataStorage::Persistent => {
                Expression::Unknown(format!("{}, whose value is not in the file", declaration.name).into())
            }
            None => {
                let problem = self
                    .problem(declaration.place, "a declaration without a value", context)
                    .found(format!("`{}`", declaration.name))
                    .expected("`:=` and a value")
                    .hint("a value that is not in the file is not taken for 0");
                self.problems.push(problem);
                wrong()
            }
        }
    }

    /// Statements that give the data of modules their first values.
    pub(super) fn initialise(&mut self, context: &mut RapidContext) {
        let globals = self.globals.clone();
        for (datum, state) in globals.into_iter().enumerate() {
            let GlobalState::Variable { variable, initial, .. } = state else { continue };
            let listed = &self.names.data[datum];
            let at = source_place(listed.module, listed.declaration.place, &listed.declaration.text);
            context.blocks.push(&at, assign(variable, initial));
        }
        self.begin_cycle(context);
        if let Some(has_moved) = self.current.has_moved {
            let place = context.place.clone();
            let no = Expression::Value(ControllerValue::Boolean(false));
            context.blocks.push(&place, assign(has_moved, no));
        }
        if let Some(object) = self.current.object {
            let place = context.place.clone();
            let open = Expression::Unknown(Arc::from("the current work object before a move"));
            context.blocks.push(&place, assign(object, open));
        }
        for variable in [self.joint_configuration, self.line_configuration].into_iter().flatten() {
            let place = context.place.clone();
            let on = Expression::Value(ControllerValue::Boolean(true));
            context.blocks.push(&place, assign(variable, on));
        }
    }

    /// The cycle is not being ended, where routines may do that.
    pub(super) fn begin_cycle(&self, context: &mut RapidContext) {
        let Some(ends) = self.cycle_ends else { return };
        let place = context.place.clone();
        let no = Expression::Value(ControllerValue::Boolean(false));
        context.blocks.push(&place, assign(ends, no));
    }

    /// Notes that the value of a persistent datum is that of the file.
    pub(super) fn note_persistent(&mut self, datum: usize) {
        let listed = &self.names.data[datum];
        if listed.declaration.storage != DataStorage::Persistent {
            return;
        }
        let (place, file) = (listed.declaration.place, self.modules[listed.module].file.clone());
        self.notes.add(NoteKind::Persistent, &listed.declaration.name, || {
            diagnostics::Problem::new(
                file,
                "persistent data have the values that they had when the file was saved",
            )
            .at(place.line, place.column)
        });
    }
}

/// The assignment of a whole variable.
pub(super) fn assign(variable: VariableIndex, value: Expression) -> ProgramAction {
    let target = controller_program::AssignedPlace { variable, items: Vec::new() };
    ProgramAction::Assign { target, value }
}

/// Whether nothing of a value depends on variables; what the reader does not follow counts as constant.
fn is_constant(value: &Expression) -> bool {
    match value {
        Expression::Value(_) | Expression::Unknown(_) => true,
        Expression::List(items) => items.iter().all(is_constant),
        _ => false,
    }
}

/// The parts of a tool, a work object or a load on which a path depends.
fn without_load(value: &ControllerValue, name: &str) -> Vec<ControllerValue> {
    let ControllerValue::List(items) = value else { return vec![value.clone()] };
    let count = match name {
        "tool0" => 2,
        "load0" => 0,
        _ => items.len(),
    };
    items.iter().take(count).cloned().collect()
}
