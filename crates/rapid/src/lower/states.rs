//! States that statements change for all moves behind them: what of them a program uses.

use super::OnlyObject;
use super::RapidLowering;
use super::geometry::is_object;
use crate::instructions::{RapidInstruction, instruction};
use crate::syntax::{RapidArgument, RapidExpressionKind, RapidStatementKind};

impl RapidLowering<'_, '_> {
    /// Variables for whether the configurations of targets count and whether the cycle ends, where the program changes that, and whether all
    /// moves are in the base.
    pub(super) fn states(&mut self) {
        let (mut of_joints, mut of_lines, mut in_base) = (false, false, true);
        let (mut ends_cycle, mut ends_elsewhere, mut calls_main) = (false, false, false);
        let mut reads_current = false;
        let mut objects: Vec<NamedObject<'_>> = Vec::new();
        for (module, named) in self.modules.iter().enumerate() {
            for routine in &named.module.routines {
                let is_main = self.is_main(&routine.name);
                routine.each_statement(&mut |statement| {
                    statement.each_own_expression(&mut |expression| {
                        reads_current |= matches!(&expression.kind, RapidExpressionKind::Call { name, arguments } if is_of_last_move(name, arguments));
                        calls_main |= matches!(&expression.kind, RapidExpressionKind::Call { name, .. } if self.is_main(name));
                    });
                    let RapidStatementKind::Call { name, arguments } = &statement.kind else { return };
                    calls_main |= self.is_main(name);
                    match instruction(name) {
                        Some(RapidInstruction::JointConfiguration) => of_joints = true,
                        Some(RapidInstruction::LineConfiguration) => of_lines = true,
                        Some(RapidInstruction::ExitCycle) => {
                            ends_cycle = true;
                            ends_elsewhere |= !is_main;
                        }
                        Some(RapidInstruction::Move(_)) => {
                            in_base &= arguments.iter().all(is_in_base);
                            let argument = arguments.iter().find(|argument| is_object(argument));
                            objects.push(NamedObject { module, argument });
                        }
                        _ if name.eq_ignore_ascii_case("SetSysData") => {
                            in_base = false;
                            objects.push(NamedObject { module, argument: None });
                        }
                        _ => {}
                    }
                });
            }
        }
        if reads_current {
            self.current.has_moved = Some(self.new_variable("whether the robot has moved", None));
        }
        self.only_object = self.only_object_of(&objects);
        if of_joints {
            self.joint_configuration = Some(self.new_variable("ConfJ", None));
        }
        if of_lines {
            self.line_configuration = Some(self.new_variable("ConfL", None));
        }
        // In a `main` that is called too, the end of the cycle is not the end of the call alone.
        if ends_elsewhere || ends_cycle && calls_main {
            self.cycle_ends = Some(self.new_variable("ExitCycle", None));
        }
        self.is_in_base = in_base;
    }
}

/// The work object that a move names, in its module.
struct NamedObject<'a> {
    module: usize,
    argument: Option<&'a RapidArgument>,
}

impl RapidLowering<'_, '_> {
    /// The work object of all moves, where all name one datum of the modules, and no routine has one of that name.
    fn only_object_of(&self, objects: &[NamedObject<'_>]) -> Option<OnlyObject> {
        let datum = |object: &NamedObject<'_>| {
            let RapidExpressionKind::Name(name) = &object.argument?.value.as_ref()?.kind else { return None };
            let is_own = |routine: &crate::syntax::RapidRoutine| {
                let data = routine.data.iter().map(|data| &data.name);
                let parameters = routine.parameters.iter().map(|parameter| &parameter.name);
                data.chain(parameters).any(|known| known.eq_ignore_ascii_case(name))
            };
            let mut routines = self.modules.iter().flat_map(|named| &named.module.routines);
            if routines.any(is_own) {
                return None;
            }
            self.names.datum(name, object.module)
        };
        let first = objects.first()?;
        let only = datum(first)?;
        let is_one = objects.iter().all(|object| datum(object) == Some(only));
        let argument = first.argument?.clone();
        is_one.then_some(OnlyObject { argument, module: first.module })
    }
}

/// Whether a function reads the place by the tool or in the work object of the last move.
fn is_of_last_move(name: &str, arguments: &[RapidArgument]) -> bool {
    let is_given = |option: &str| {
        let names = arguments.iter().filter_map(|argument| argument.name.as_deref());
        names.into_iter().any(|name| name.eq_ignore_ascii_case(option))
    };
    name.eq_ignore_ascii_case("CRobT") && !(is_given("Tool") && is_given("WObj"))
}

/// Whether an argument of a move names no other work object than that of the base.
fn is_in_base(argument: &RapidArgument) -> bool {
    let is_base = |value: &crate::syntax::RapidExpression| matches!(&value.kind, RapidExpressionKind::Name(name) if name.eq_ignore_ascii_case("wobj0"));
    !is_object(argument) || argument.value.as_ref().is_some_and(is_base)
}
