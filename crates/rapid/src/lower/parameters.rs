//! Parameters of routines, and the type of what a function gives.

use std::collections::BTreeSet;

use controller_program::VariableIndex;

use super::{RapidContext, RapidLowering, assigned, source_place};
use crate::names::with_dimensions;
use crate::syntax::RoutineKind;
use crate::types::RapidType;

/// What callers of a routine know of it.
#[derive(Clone)]
pub(super) struct RoutineSignature {
    pub(super) parameters: Vec<SignatureParameter>,
    /// The type of the value of a function.
    pub(super) result: Option<RapidType>,
}

/// A parameter.
#[derive(Clone)]
pub(super) struct SignatureParameter {
    pub(super) name: String,
    pub(super) of: RapidType,
    /// Whether it takes no value, and only says whether it is given.
    pub(super) is_switch: bool,
    pub(super) is_reference: bool,
    /// Whether the routine may change what the caller passes by reference.
    pub(super) is_written: bool,
    pub(super) variable: VariableIndex,
    /// Of an optional parameter, whether it is given.
    pub(super) presence: Option<VariableIndex>,
}

impl SignatureParameter {
    pub(super) fn is_optional(&self) -> bool {
        self.presence.is_some()
    }
}

impl RoutineSignature {
    /// Parameters that the routine may change for its caller, in the order in which it gives their values back.
    pub(super) fn written(&self) -> Vec<usize> {
        (0..self.parameters.len()).filter(|index| self.parameters[*index].is_written).collect()
    }

    /// All variables of the parameters, in the order of a call's values.
    pub(super) fn variables(&self) -> Vec<VariableIndex> {
        let parameters = self.parameters.iter();
        parameters.flat_map(|parameter| [Some(parameter.variable), parameter.presence]).flatten().collect()
    }
}

impl RapidLowering<'_, '_> {
    /// Reads the first line of every routine.
    pub(super) fn all_signatures(&mut self) {
        for routine in 0..self.names.routines.len() {
            let signature = self.signature(routine);
            self.signatures.push(signature);
        }
    }

    fn signature(&mut self, index: usize) -> RoutineSignature {
        let (module, routine) = (self.names.routines[index].module, self.names.routines[index].routine);
        let context =
            RapidContext::new(Some(index), module, source_place(module, routine.place, &routine.text));
        let mut written = BTreeSet::new();
        routine.each_statement(&mut |statement| {
            assigned::of_statement(statement, module, self.names, self.settings, &mut written);
        });
        let mut parameters = Vec::new();
        for parameter in &routine.parameters {
            self.refuse_names_of_controller(&parameter.name, parameter.place, &context);
            let of = self.type_named(&parameter.type_name, parameter.place, &context);
            let of = with_dimensions(of, vec![None; parameter.dimensions]);
            let is_switch = parameter.type_name.eq_ignore_ascii_case("switch");
            if is_switch && !parameter.is_optional {
                let problem = self.problem(parameter.place, "a switch that is not optional", &context);
                self.problems.push(problem.found(format!("`{}`", parameter.name)).expected("`\\` before it"));
            }
            let variable = self.new_variable(parameter.name.clone(), Some(index));
            let presence = parameter
                .is_optional
                .then(|| self.new_variable(format!("Present({})", parameter.name), Some(index)));
            parameters.push(SignatureParameter {
                name: parameter.name.clone(),
                of,
                is_switch,
                is_reference: parameter.is_reference,
                is_written: parameter.is_reference && written.contains(&parameter.name.to_lowercase()),
                variable,
                presence,
            });
        }
        let result = match &routine.kind {
            RoutineKind::Function(of) => Some(self.type_named(of, routine.place, &context)),
            _ => None,
        };
        RoutineSignature { parameters, result }
    }
}
