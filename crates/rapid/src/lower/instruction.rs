//! Calls as statements: procedures of the modules, and instructions of the controller.

use controller_program::{BinaryOperator, ControllerValue, Expression, ProgramAction, VariableIndex};
use diagnostics::{Place, excerpt, nearest};

use super::assigned::{is_declared, written};
use super::constants::assign;
use super::fold::number;
use super::{RapidContext, RapidLowering};
use crate::instructions::{NumberStep, RapidInstruction, instruction, instruction_names};
use crate::syntax::RapidArgument;
use crate::types::RapidType;

impl RapidLowering<'_, '_> {
    pub(super) fn call_statement(
        &mut self,
        name: &str,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) {
        use RapidInstruction as I;
        if let Some(routine) = self.names.routine(name, context.module) {
            self.own_procedure(routine, arguments, place, context);
            return;
        }
        let kind = instruction(name);
        match kind {
            Some(I::Move(form)) => self.motion(form, name, arguments, place, context),
            Some(I::ReadsOnly | I::MayWrite) => {
                self.instruction_without_motion(name, arguments, context);
                self.forget_arguments(&written(kind, arguments), context);
            }
            Some(I::Step(step)) => self.step(step, name, arguments, place, context),
            Some(I::JointConfiguration) => {
                let variable = self.joint_configuration;
                self.configuration(variable, name, arguments, place, context);
            }
            Some(I::LineConfiguration) => {
                let variable = self.line_configuration;
                self.configuration(variable, name, arguments, place, context);
            }
            Some(I::UsualWay(switches, reason)) => {
                if !is_one_switch(arguments, switches) {
                    let problem = self
                        .problem(place, format!("`{name}` cannot be checked: {reason}"), context)
                        .expected(format!("`{name}\\{}`", switches.join(" or \\")));
                    self.problems.push(problem);
                }
                self.without_motion(name, context);
            }
            Some(I::ExitCycle) => self.exit_cycle(name, place, context),
            Some(I::Refused(reason)) => {
                let problem = self.problem(place, format!("`{name}` cannot be checked: {reason}"), context);
                self.problems.push(problem);
            }
            None if is_declared(name, self.settings) => {
                if let Some(routine) = context.routine {
                    self.effects[routine].sets_outputs = true;
                }
                self.read_arguments(arguments, context);
                self.forget_arguments(arguments, context);
                self.without_motion(name, context);
            }
            None => {
                let mut known: Vec<&str> = self.names.routine_names().collect();
                for other in instruction_names() {
                    known.push(other);
                }
                let hint = match nearest(name, known) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!(
                        "add the module that has it; if it neither moves the robot nor changes data of these files, name it in no_motion: \"{name}\""
                    ),
                };
                let problem = self.problem(place, "a procedure whose text is not in the file", context);
                self.problems.push(problem.found(excerpt(name)).hint(hint));
            }
        }
    }

    /// A statement that is known not to move the robot; its kind is its name as the program has it first.
    pub(super) fn without_motion(&mut self, name: &str, context: &mut RapidContext) {
        let kind = self.kind(name);
        let place = context.place.clone();
        context.blocks.push(&place, ProgramAction::NoMotion(kind));
    }

    fn step(
        &mut self,
        step: NumberStep,
        name: &str,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) {
        let count = if step == NumberStep::Add { 2 } else { 1 };
        self.check_options(name, arguments, &[], context);
        let Some(plain) = self.plain_arguments(name, arguments, count, place, context) else { return };
        let before = self.value_of_type(plain[0], &RapidType::Number, "a number that changes", context);
        let Some((target, _)) = self.assigned_place(plain[0], context) else { return };
        let (operator, change) = match step {
            NumberStep::Increase => (BinaryOperator::Add, number(1.0)),
            NumberStep::Decrease => (BinaryOperator::Subtract, number(1.0)),
            NumberStep::Clear => (BinaryOperator::Multiply, number(0.0)),
            NumberStep::Add => {
                let added =
                    self.value_of_type(plain[1], &RapidType::Number, "a number that is added", context);
                (BinaryOperator::Add, added)
            }
        };
        let value = match step {
            NumberStep::Clear => number(0.0),
            _ => Expression::Binary(operator, Box::new(before), Box::new(change)),
        };
        let at = context.place.clone();
        context.blocks.push(&at, ProgramAction::Assign { target, value });
    }

    /// `ConfJ` and `ConfL`: off, the controller takes the joint values that are nearest.
    fn configuration(
        &mut self,
        variable: Option<VariableIndex>,
        name: &str,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) {
        let is_on = if is_one_switch(arguments, &["on"]) {
            true
        } else if is_one_switch(arguments, &["off"]) {
            false
        } else {
            let problem = self.problem(place, format!("`{name}` without a switch that is known"), context);
            self.problems.push(problem.expected("`\\On` or `\\Off`"));
            return;
        };
        let Some(variable) = variable else { return };
        self.change(variable, context);
        let at = context.place.clone();
        let value = Expression::Value(ControllerValue::Boolean(is_on));
        context.blocks.push(&at, assign(variable, value));
        self.without_motion(name, context);
    }

    /// The end of the cycle, which is that of `main`: routines that `main` calls end one after the other.
    fn exit_cycle(&mut self, name: &str, place: Place, context: &mut RapidContext) {
        let Some(routine) = context.routine else { return };
        if !context.is_handler {
            self.effects[routine].cycle_ends.push((place, name.to_owned()));
        }
        let at = context.place.clone();
        // The robot stops where it is, and what is left of its path is dropped.
        context.blocks.push(&at, ProgramAction::Stop);
        if let Some(ends) = self.cycle_ends {
            context.blocks.push(&at, assign(ends, Expression::Value(ControllerValue::Boolean(true))));
        }
        let end = self.routine_end(routine, None);
        context.blocks.leave(end);
    }
}

/// Whether the arguments are one switch of some, in small letters.
fn is_one_switch(arguments: &[RapidArgument], switches: &[&str]) -> bool {
    match arguments {
        [RapidArgument { name: Some(name), value: None, .. }] => {
            switches.iter().any(|switch| switch.eq_ignore_ascii_case(name))
        }
        _ => false,
    }
}
