//! Variables that stand for another program, to which remote calls go.

use std::collections::BTreeSet;

use diagnostics::Place;

use super::ScriptLowering;
use crate::routines::{RoutineTable, each_statement};
use crate::syntax::{ExpressionKind, StatementKind};

/// The names that take no other value in the file than that of `rpc_factory`.
pub(super) fn remote_handles<'a>(table: &RoutineTable<'a>) -> BTreeSet<&'a str> {
    let mut handles = BTreeSet::new();
    let mut others = BTreeSet::new();
    for entry in &table.entries {
        others.extend(entry.parameters.iter().map(|parameter| parameter.name.as_str()));
        each_statement(entry.body, &mut |statement| {
            if let StatementKind::Assign { name, items, value, .. } = &statement.kind {
                let is_handle = items.is_empty()
                    && matches!(&value.kind, ExpressionKind::Call { name, .. } if name == "rpc_factory");
                if is_handle {
                    handles.insert(name.as_str())
                } else {
                    others.insert(name.as_str())
                };
            }
        });
    }
    handles.retain(|name| !others.contains(name));
    handles
}

impl ScriptLowering<'_, '_> {
    /// Refuses a method of a variable that may be something else than another program: a list's own methods change the list.
    pub(super) fn check_handle(&mut self, handle: &str, method: &str, place: Place, routine: usize) {
        // A name without a value is told already.
        if self.handles.contains(handle) || self.scopes.variable(routine, handle).is_none() {
            return;
        }
        let problem = self
            .problem(place, "a method of a variable that may be no remote program")
            .found(format!("`{handle}.{method}(...)`"))
            .expected(format!(
                "a name whose every value in the file is that of rpc_factory(...): `{handle}`"
            ));
        self.problems.push(problem.hint("methods of lists are not followed; assign the whole list anew"));
    }
}
