//! States that statements change for all moves behind them: what of them a program uses.

use super::RapidLowering;
use super::entry::MAIN;
use super::geometry::is_object;
use crate::instructions::{RapidInstruction, instruction};
use crate::syntax::{RapidArgument, RapidExpressionKind, RapidStatementKind};

impl RapidLowering<'_, '_> {
    /// Variables for whether the configurations of targets count and whether the cycle ends, where the program changes that, and whether all
    /// moves are in the base.
    pub(super) fn states(&mut self) {
        let (mut of_joints, mut of_lines, mut in_base, mut ends_cycle) = (false, false, true, false);
        let mut objects: Vec<Option<&RapidArgument>> = Vec::new();
        for named in self.modules {
            for routine in &named.module.routines {
                let is_main = routine.name.eq_ignore_ascii_case(MAIN);
                routine.each_statement(&mut |statement| {
                    let RapidStatementKind::Call { name, arguments } = &statement.kind else { return };
                    match instruction(name) {
                        Some(RapidInstruction::JointConfiguration) => of_joints = true,
                        Some(RapidInstruction::LineConfiguration) => of_lines = true,
                        Some(RapidInstruction::ExitCycle) => ends_cycle |= !is_main,
                        Some(RapidInstruction::Move(_)) => {
                            in_base &= arguments.iter().all(is_in_base);
                            objects.push(arguments.iter().find(|argument| is_object(argument)));
                        }
                        _ if name.eq_ignore_ascii_case("SetSysData") => {
                            in_base = false;
                            objects.push(None);
                        }
                        _ => {}
                    }
                });
            }
        }
        let name = |object: &Option<&RapidArgument>| match &(*object)?.value.as_ref()?.kind {
            RapidExpressionKind::Name(name) => Some(name.to_lowercase()),
            _ => None,
        };
        if let Some(first) = objects.first().and_then(name)
            && objects.iter().all(|object| name(object).as_ref() == Some(&first))
        {
            self.only_object = objects[0].cloned();
        }
        if of_joints {
            self.joint_configuration = Some(self.new_variable("ConfJ", None));
        }
        if of_lines {
            self.line_configuration = Some(self.new_variable("ConfL", None));
        }
        if ends_cycle {
            self.cycle_ends = Some(self.new_variable("ExitCycle", None));
        }
        self.is_in_base = in_base;
    }
}

/// Whether an argument of a move names no other work object than that of the base.
fn is_in_base(argument: &RapidArgument) -> bool {
    let is_base = |value: &crate::syntax::RapidExpression| matches!(&value.kind, RapidExpressionKind::Name(name) if name.eq_ignore_ascii_case("wobj0"));
    !is_object(argument) || argument.value.as_ref().is_some_and(is_base)
}
