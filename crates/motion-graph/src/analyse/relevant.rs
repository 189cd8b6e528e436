//! Variables on which it depends where the robot goes.

use controller_program::{BlockEnd, ControllerProgram, Expression, ProgramAction};

use crate::devices::GraphDevice;

/// By variable: whether a move, a tool, a device, or a condition that can be known depends on it, in whatever way.
pub(super) fn variables(
    program: &ControllerProgram,
    devices: &[GraphDevice],
    never_known: &[Vec<bool>],
) -> Vec<bool> {
    let mut relevant = vec![false; program.variables.len()];
    for statement in program.statements() {
        let counts = match &statement.action {
            ProgramAction::Move(_) | ProgramAction::SetTool(_) => true,
            ProgramAction::SetOutput(output) => devices.iter().any(|device| device.is_moved_by(output)),
            _ => false,
        };
        if counts {
            statement.action.each_expression(|expression| add(expression, &mut relevant));
        }
    }
    for (routine, unknown) in program.routines.iter().zip(never_known) {
        for (block, is_unknown) in routine.blocks.iter().zip(unknown) {
            if let (BlockEnd::Branch { condition, .. }, false) = (&block.end, is_unknown) {
                add(condition, &mut relevant);
            }
        }
    }
    loop {
        let before = relevant.iter().filter(|is_relevant| **is_relevant).count();
        for statement in program.statements() {
            flow(program, &statement.action, &mut relevant);
        }
        if relevant.iter().filter(|is_relevant| **is_relevant).count() == before {
            return relevant;
        }
    }
}

/// What a relevant variable takes its value from is relevant too.
fn flow(program: &ControllerProgram, action: &ProgramAction, relevant: &mut [bool]) {
    match action {
        ProgramAction::Assign { target, .. } if relevant[target.variable.0] => {
            action.each_expression(|expression| add(expression, relevant));
        }
        ProgramAction::Call { routine, arguments, result } => {
            let called = &program.routines[routine.0];
            for (parameter, argument) in called.parameters.iter().zip(arguments) {
                if relevant[parameter.0] {
                    add(argument, relevant);
                }
            }
            if result.is_some_and(|result| relevant[result.0]) {
                for block in &called.blocks {
                    if let BlockEnd::Return(Some(value)) = &block.end {
                        add(value, relevant);
                    }
                }
            }
        }
        _ => {}
    }
}

fn add(expression: &Expression, relevant: &mut [bool]) {
    expression.each_variable(&mut |variable| relevant[variable.0] = true);
}
