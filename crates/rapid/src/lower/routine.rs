//! Routines: their data, statements and handlers.

use std::collections::BTreeMap;

use controller_program::{BlockEnd, ControllerValue, Expression, Routine};
use diagnostics::Place;

use super::constants::assign;
use super::{LocalDatum, RapidContext, RapidLowering, source_place};
use crate::notes::NoteKind;
use crate::syntax::{DataDeclaration, DataStorage, RapidRoutine};

impl RapidLowering<'_, '_> {
    pub(super) fn routine(&mut self, index: usize) -> Routine {
        let (module, routine) = (self.names.routines[index].module, self.names.routines[index].routine);
        let place = source_place(module, routine.place, &routine.text);
        let mut context = RapidContext::new(Some(index), module, place.clone());
        let signature = self.signatures[index].clone();
        for parameter in &signature.parameters {
            let datum = LocalDatum {
                variable: parameter.variable,
                of: parameter.of.clone(),
                presence: parameter.presence,
                is_fixed: false,
                constant: None,
            };
            context.locals[0].insert(parameter.name.to_lowercase(), datum);
        }
        for declaration in &routine.data {
            self.local_datum(declaration, &mut context);
        }
        self.check_labels(routine, &context);
        self.block(&routine.body, &mut context);
        let end = self.routine_end(index, None);
        self.handlers(routine, &end, &mut context);
        Routine {
            name: routine.name.clone(),
            place,
            parameters: signature.variables(),
            blocks: context.blocks.finish(&end),
        }
    }

    /// How a routine ends: with its value, and with the values of what it may have changed for its caller.
    pub(super) fn routine_end(&self, routine: usize, value: Option<Expression>) -> BlockEnd {
        let signature = &self.signatures[routine];
        let written = signature.written();
        if written.is_empty() {
            return BlockEnd::Return(value);
        }
        let no_value = Expression::Value(ControllerValue::Nothing);
        let mut all = vec![value.unwrap_or(no_value)];
        all.extend(written.iter().map(|index| Expression::Variable(signature.parameters[*index].variable)));
        BlockEnd::Return(Some(Expression::List(all)))
    }

    fn local_datum(&mut self, declaration: &DataDeclaration, context: &mut RapidContext) {
        context.place = source_place(context.module, declaration.place, &declaration.text);
        if declaration.storage == DataStorage::Persistent {
            let problem = self.problem(declaration.place, "persistent data in a routine", context);
            self.problems.push(problem.found(format!("`{}`", declaration.name)).expected("VAR or CONST"));
        }
        let name = declaration.name.to_lowercase();
        self.refuse_names_of_controller(&declaration.name, declaration.place, context);
        if context.locals[0].contains_key(&name) {
            let problem = self.problem(declaration.place, "two data of one name in a routine", context);
            self.problems.push(problem.found(format!("`{}`", declaration.name)));
        }
        let before = std::mem::replace(&mut context.needs_declared, true);
        let of = self.declared_type(declaration, context);
        let value = self.initial_value(declaration, &of, context);
        context.needs_declared = before;
        let variable = self.new_variable(declaration.name.clone(), context.routine);
        let place = context.place.clone();
        let is_fixed = declaration.storage == DataStorage::Constant;
        let constant = match &value {
            Expression::Value(value) if is_fixed => Some(value.clone()),
            _ => None,
        };
        context.blocks.push(&place, assign(variable, value));
        context.locals[0].insert(name, LocalDatum { variable, of, presence: None, is_fixed, constant });
    }

    /// Handlers stand behind the routine, where nothing leads: what happens after faults is not followed, and its moves are never reached.
    fn handlers(&mut self, routine: &RapidRoutine, end: &BlockEnd, context: &mut RapidContext) {
        for handler in &routine.handlers {
            context.blocks.leave(end.clone());
            context.is_handler = true;
            self.block(&handler.body, context);
            context.is_handler = false;
            let kind = if handler.word == "ERROR" { NoteKind::Handler } else { NoteKind::Backward };
            let what = match kind {
                NoteKind::Handler => "what routines do after a fault is not followed (ERROR handlers)",
                _ => {
                    "what routines do where the program is aborted or runs backwards is not followed (UNDO and BACKWARD handlers)"
                }
            };
            let problem = self.problem(handler.place, what, context);
            self.notes.add(kind, &routine.name, || problem);
        }
    }

    /// Data of a routine that have the names of those by which moves are read.
    pub(super) fn refuse_names_of_controller(&mut self, name: &str, place: Place, context: &RapidContext) {
        if ["tool0", "wobj0", "load0"].iter().any(|known| known.eq_ignore_ascii_case(name)) {
            let problem =
                self.problem(place, "a datum of a routine with a name of the controller's", context);
            self.problems.push(problem.found(format!("`{name}`")).hint("give it another name"));
        }
    }

    /// Labels of a routine must differ.
    fn check_labels(&mut self, routine: &RapidRoutine, context: &RapidContext) {
        let mut known = BTreeMap::new();
        let mut found = Vec::new();
        routine.each_statement(&mut |statement| {
            if let crate::syntax::RapidStatementKind::Label(name) = &statement.kind
                && known.insert(name.to_lowercase(), statement.place).is_some()
            {
                found.push((statement.place, name.clone()));
            }
        });
        for (place, name) in found {
            let problem = self.problem(place, "two labels of one name in a routine", context);
            self.problems.push(problem.found(format!("`{name}`")));
        }
    }
}
