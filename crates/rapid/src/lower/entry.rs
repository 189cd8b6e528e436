//! Where a program begins: its data take their first values, and then the entry runs.

use std::sync::Arc;

use controller_program::{
    BlockEnd, ControllerValue, Expression, ProgramAction, Routine, RoutineIndex, SourcePlace,
};
use diagnostics::{Problem, hint_for};

use super::{RapidContext, RapidLowering, source_place};
use crate::syntax::RoutineKind;

/// The procedure that a controller starts.
const MAIN: &str = "main";

impl RapidLowering<'_, '_> {
    /// The routine that runs first. The entry begins again when it ends, where the controller runs continuously.
    pub(super) fn start(&mut self) -> Routine {
        let entry = self.entry();
        let listed = entry.map(|entry| &self.names.routines[entry]);
        let place = match listed {
            Some(listed) => source_place(listed.module, listed.routine.place, &listed.routine.text),
            None => source_place(0, diagnostics::Place { line: 1, column: 1 }, ""),
        };
        let end = listed.map(|listed| (listed.module, listed.routine.end));
        let mut context = RapidContext::new(None, place.file, place.clone());
        self.initialise(&mut context);
        if let Some(entry) = entry {
            let [begin, again, halt] = [(); 3].map(|()| context.blocks.new_block());
            context.blocks.end(BlockEnd::GoOn(begin), begin);
            let name = self.names.routines[entry].routine.name.clone();
            let arguments = Vec::new();
            let action = ProgramAction::Call { routine: RoutineIndex(entry), arguments, result: None };
            context.blocks.push(&place, action);
            if let Some((module, end)) = end {
                let text = format!("ENDPROC of {name}, in continuous run mode");
                context.place = source_place(module, end, &text);
                let branch = BlockEnd::Branch {
                    place: context.place.clone(),
                    condition: Expression::Unknown(Arc::from("the run mode")),
                    if_true: again,
                    if_false: halt,
                };
                context.blocks.end(branch, again);
                self.begin_cycle(&mut context);
                self.maybe_configurations_anew(&mut context);
                context.blocks.end(BlockEnd::GoOn(begin), halt);
            }
        }
        let name = "the program".to_owned();
        Routine { name, place, parameters: Vec::new(), blocks: context.blocks.finish(&BlockEnd::Halt) }
    }

    /// Whether a name is that of the procedure that begins again when it ends.
    pub(super) fn is_main(&self, name: &str) -> bool {
        name.eq_ignore_ascii_case(self.settings.entry.as_deref().unwrap_or(MAIN))
    }

    /// Whether configurations count again where `main` begins again is not documented: both are followed.
    fn maybe_configurations_anew(&mut self, context: &mut RapidContext) {
        let changed: Vec<_> =
            [self.joint_configuration, self.line_configuration].into_iter().flatten().collect();
        if changed.is_empty() {
            return;
        }
        let place = SourcePlace {
            text: Arc::from("configurations count again where main begins"),
            ..context.place.clone()
        };
        let [anew, as_before] = [context.blocks.new_block(), context.blocks.new_block()];
        let condition = Expression::Unknown(Arc::from("the controller"));
        let end = BlockEnd::Branch { place: place.clone(), condition, if_true: anew, if_false: as_before };
        context.blocks.end(end, anew);
        for variable in changed {
            let on = Expression::Value(ControllerValue::Boolean(true));
            context.blocks.push(&place, super::constants::assign(variable, on));
        }
        context.blocks.end(BlockEnd::GoOn(as_before), as_before);
    }

    fn entry(&mut self) -> Option<usize> {
        let file = self.modules.first().map_or("", |module| module.file.as_str());
        let procedures: Vec<usize> = (0..self.names.routines.len())
            .filter(|routine| self.names.routines[*routine].routine.kind == RoutineKind::Procedure)
            .collect();
        let name_of = |routine: &usize| self.names.routines[*routine].routine.name.as_str();
        let names: Vec<&str> = procedures.iter().map(name_of).collect();
        let asked = self.settings.entry.as_deref();
        let wanted = asked.unwrap_or(MAIN);
        let found: Vec<usize> = procedures
            .iter()
            .copied()
            .filter(|routine| name_of(routine).eq_ignore_ascii_case(wanted))
            .collect();
        let problem = match (found.as_slice(), asked) {
            ([entry], _) => {
                let listed = &self.names.routines[*entry];
                if listed.routine.parameters.is_empty() {
                    return Some(*entry);
                }
                let problem = self.problem_in(
                    listed.module,
                    listed.routine.place,
                    "a program that begins with a procedure of parameters",
                );
                problem.found(format!("`{}`", listed.routine.name))
            }
            ([], Some(name)) => Problem::new(file, "an entry that the program does not have")
                .found(format!("`{name}`"))
                .hint(hint_for(name, &names, "procedures")),
            ([], None) => {
                let has = match names.as_slice() {
                    [] => "no procedure".to_owned(),
                    names => format!("the procedures {}", names.join(", ")),
                };
                Problem::new(file, "a program without `main`")
                    .found(has)
                    .hint("name the procedure that runs as the entry")
            }
            _ => {
                Problem::new(file, "several procedures of the name of the entry").found(format!("`{wanted}`"))
            }
        };
        // A text of which nothing could be read has no procedures.
        if self.problems.is_empty() || !names.is_empty() {
            self.problems.push(problem);
        }
        None
    }
}
