//! Statements that move devices and that no exploration follows: at any time, or where no block leads.

use std::collections::BTreeSet;

use controller_program::{
    BlockEnd, ControllerProgram, PlacedStatement, ProgramAction, Routine, RoutineIndex, SourcePlace,
};

use crate::devices::{GraphDevice, UnfollowedStatement};

/// Statements that move a device in threads and traps, and where no block leads, as in handlers of faults; each with why it is not followed.
pub(super) fn outside(program: &ControllerProgram, device: &GraphDevice) -> Vec<UnfollowedStatement> {
    let mut found = Vec::new();
    let mut add =
        |place: &SourcePlace, why: String| found.push(UnfollowedStatement { place: place.clone(), why });
    for routine in &program.beside {
        for statement in program.routines[routine.0].blocks.iter().flat_map(|block| &block.statements) {
            if device.is_moved(&statement.action) {
                let name = &device.name;
                add(
                    &statement.place,
                    format!(
                        "{name} moves at any time: it stands in a thread or a trap, or in what they call"
                    ),
                );
            }
        }
    }
    for routine in called_from(program, program.entry) {
        for statement in unled_statements(&program.routines[routine.0]) {
            let called = match &statement.action {
                ProgramAction::Call { routine, .. } => called_from(program, *routine),
                _ => BTreeSet::new(),
            };
            let blocks = called.iter().flat_map(|routine| &program.routines[routine.0].blocks);
            let mut within = blocks.flat_map(|block| &block.statements);
            if device.is_moved(&statement.action) || within.any(|one| device.is_moved(&one.action)) {
                let name = &device.name;
                add(
                    &statement.place,
                    format!(
                        "it moves {name} where what happens is not followed: in a handler of faults, or behind an end"
                    ),
                );
            }
        }
    }
    found
}

/// A routine and all that it calls, in whatever block.
fn called_from(program: &ControllerProgram, routine: RoutineIndex) -> BTreeSet<RoutineIndex> {
    let mut reached = BTreeSet::new();
    let mut open = vec![routine];
    while let Some(routine) = open.pop() {
        if reached.insert(routine) {
            let statements = program.routines[routine.0].blocks.iter().flat_map(|block| &block.statements);
            open.extend(statements.filter_map(|statement| match &statement.action {
                ProgramAction::Call { routine, .. } => Some(*routine),
                _ => None,
            }));
        }
    }
    reached
}

/// The statements of a routine in blocks to which none leads from its first one.
fn unled_statements(routine: &Routine) -> impl Iterator<Item = &PlacedStatement> {
    let mut is_led = vec![false; routine.blocks.len()];
    let mut open = vec![0];
    while let Some(block) = open.pop() {
        if !std::mem::replace(&mut is_led[block], true) {
            match &routine.blocks[block].end {
                BlockEnd::GoOn(next) => open.push(next.0),
                BlockEnd::Branch { if_true, if_false, .. } => open.extend([if_true.0, if_false.0]),
                BlockEnd::Return(_) | BlockEnd::Halt => {}
            }
        }
    }
    let unled = routine.blocks.iter().zip(is_led).filter(|(_, is_led)| !is_led);
    unled.flat_map(|(block, _)| &block.statements)
}
