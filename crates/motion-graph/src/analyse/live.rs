//! Variables of a routine that may still be read, where a block begins.

use std::collections::BTreeSet;

use controller_program::{
    Block, BlockEnd, ControllerProgram, Expression, ProgramAction, RoutineIndex, VariableIndex,
};

/// By routine and block: relevant variables of the routine that may be read from there on before they take a value, sorted.
pub(super) fn variables(
    program: &ControllerProgram,
    relevant: &[bool],
    never_known: &[Vec<bool>],
) -> Vec<Vec<Vec<VariableIndex>>> {
    (0..program.routines.len())
        .map(|routine| {
            let own = |variable: VariableIndex| {
                relevant[variable.0] && program.variables[variable.0].local_to == Some(RoutineIndex(routine))
            };
            of_routine(&program.routines[routine].blocks, &own, &never_known[routine])
        })
        .collect()
}

fn of_routine(
    blocks: &[Block],
    own: &impl Fn(VariableIndex) -> bool,
    never_known: &[bool],
) -> Vec<Vec<VariableIndex>> {
    let mut live: Vec<BTreeSet<VariableIndex>> = vec![BTreeSet::new(); blocks.len()];
    loop {
        let mut changed = false;
        for index in (0..blocks.len()).rev() {
            let mut at = behind(&blocks[index], &live, own, never_known[index]);
            for statement in blocks[index].statements.iter().rev() {
                before(&statement.action, &mut at, own);
            }
            if at != live[index] {
                live[index] = at;
                changed = true;
            }
        }
        if !changed {
            return live.into_iter().map(|set| set.into_iter().collect()).collect();
        }
    }
}

/// What is live behind the last statement of a block.
fn behind(
    block: &Block,
    live: &[BTreeSet<VariableIndex>],
    own: &impl Fn(VariableIndex) -> bool,
    is_never_known: bool,
) -> BTreeSet<VariableIndex> {
    let mut at = BTreeSet::new();
    match &block.end {
        BlockEnd::GoOn(next) => at.extend(&live[next.0]),
        BlockEnd::Branch { condition, if_true, if_false, .. } => {
            at.extend(live[if_true.0].iter().chain(&live[if_false.0]));
            if !is_never_known {
                read(condition, &mut at, own);
            }
        }
        BlockEnd::Return(Some(value)) => read(value, &mut at, own),
        BlockEnd::Return(None) | BlockEnd::Halt => {}
    }
    at
}

/// What is live before a statement.
fn before(action: &ProgramAction, at: &mut BTreeSet<VariableIndex>, own: &impl Fn(VariableIndex) -> bool) {
    match action {
        ProgramAction::Assign { target, .. } if target.items.is_empty() => drop(at.remove(&target.variable)),
        ProgramAction::Assign { target, .. } if own(target.variable) => {
            at.insert(target.variable);
        }
        ProgramAction::Call { result: Some(result), .. } => drop(at.remove(result)),
        _ => {}
    }
    action.each_expression(|expression| read(expression, at, own));
}

fn read(expression: &Expression, at: &mut BTreeSet<VariableIndex>, own: &impl Fn(VariableIndex) -> bool) {
    expression.each_variable(&mut |variable| {
        if own(variable) {
            at.insert(variable);
        }
    });
}
