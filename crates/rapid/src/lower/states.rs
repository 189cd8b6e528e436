//! States that statements change for all moves behind them: what of them a program uses.

use super::RapidLowering;
use crate::instructions::{RapidInstruction, instruction};
use crate::syntax::{RapidArgument, RapidExpressionKind, RapidStatementKind};

impl RapidLowering<'_, '_> {
    /// Variables for whether the configurations of targets count and whether the cycle ends, where the program changes that, for the current
    /// work object, where the program asks for it.
    pub(super) fn states(&mut self) {
        let (mut of_joints, mut of_lines, mut in_base) = (false, false, true);
        let (mut ends_cycle, mut ends_elsewhere, mut calls_main) = (false, false, false);
        let (mut reads_current, mut reads_object) = (false, false);
        for named in self.modules {
            for routine in &named.module.routines {
                let is_main = self.is_main(&routine.name);
                routine.each_statement(&mut |statement| {
                    statement.each_own_expression(&mut |expression| {
                        let RapidExpressionKind::Call { name, arguments } = &expression.kind else { return };
                        let reads = name.eq_ignore_ascii_case("CRobT");
                        reads_object |= reads && !is_given(arguments, "WObj");
                        reads_current |=
                            reads && !(is_given(arguments, "Tool") && is_given(arguments, "WObj"));
                        calls_main |= self.is_main(name);
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
                        }
                        _ if name.eq_ignore_ascii_case("SetSysData") => in_base = false,
                        _ => {}
                    }
                });
            }
        }
        if reads_current {
            self.current.has_moved = Some(self.new_variable("whether the robot has moved", None));
        }
        if reads_object && !in_base {
            self.current.object = Some(self.new_variable("the current work object", None));
        }
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
    }
}

/// Whether an argument of this name is given.
fn is_given(arguments: &[RapidArgument], option: &str) -> bool {
    let names = arguments.iter().filter_map(|argument| argument.name.as_deref());
    names.into_iter().any(|name| name.eq_ignore_ascii_case(option))
}

/// Whether an argument of a move names no other work object than that of the base.
fn is_in_base(argument: &RapidArgument) -> bool {
    let is_base = |value: &crate::syntax::RapidExpression| matches!(&value.kind, RapidExpressionKind::Name(name) if name.eq_ignore_ascii_case("wobj0"));
    let is_object = argument.name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case("WObj"));
    !is_object || argument.value.as_ref().is_some_and(is_base)
}
