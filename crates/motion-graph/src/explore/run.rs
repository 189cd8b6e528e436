//! From one state to the next: statements, branches, calls and returns.

use controller_program::{
    BlockEnd, ControllerValue, FaultCause, PlacedStatement, ProgramAction, RoutineIndex, SourcePlace,
    ToolInForce, ValueFault, VariableIndex, evaluate, with_item,
};

use super::assumptions::{step_outside, within};
use super::growth::{Growth, place};
use super::state::{CallFrame, ProgramPoint, StateView};
use super::{Explorer, OpenState, moves};
use crate::devices::UnfollowedStatement;
use crate::graph::TakenCondition;

/// How deep routines may call each other.
const DEEPEST_CALLS: usize = 64;

/// Conditions that are kept for an edge.
const MOST_CONDITIONS: usize = 32;

/// What a statement does to the run.
enum AfterStatement {
    GoOn,
    /// Another routine runs first.
    Called,
    /// Nothing may be concluded from here on.
    NotFollowed,
    /// A variable takes one of some values.
    OneOf(VariableIndex, Vec<ControllerValue>),
}

impl Explorer<'_> {
    /// Follows a state to the next points where states are kept: the beginnings of blocks, and returns.
    pub(super) fn follow(&mut self, mut open: OpenState) -> Result<(), Growth> {
        let program = self.program;
        let point = open.state.point;
        let block = &program.routines[point.routine.0].blocks[point.block.0];
        for (index, statement) in block.statements.iter().enumerate().skip(point.statement) {
            open.state.point.statement = index;
            self.count_step(open.state.point)?;
            let after = self.statement(statement, &mut open);
            for fork in std::mem::take(&mut self.forks) {
                self.reach(fork)?;
            }
            match after {
                Ok(AfterStatement::GoOn) => {}
                Ok(AfterStatement::Called) => return self.reach(open),
                Ok(AfterStatement::NotFollowed) => return Ok(()),
                Ok(AfterStatement::OneOf(variable, values)) => {
                    return self.each_value(variable, values, &statement.place, &open);
                }
                Err(fault) => {
                    return self.faulty_statement(&fault, &statement.place, open.state.point);
                }
            }
        }
        open.state.point.statement = block.statements.len();
        self.count_step(open.state.point)?;
        self.block_end(&block.end, open)
    }

    fn count_step(&mut self, point: ProgramPoint) -> Result<(), Growth> {
        self.steps += 1;
        if self.steps > self.settings.limits.steps {
            return Err(self.states.growth(point, self.program).named("too many statements to follow"));
        }
        if self.record.edge_count() > self.settings.limits.edges {
            return Err(self.states.growth(point, self.program).named("too many motions"));
        }
        Ok(())
    }

    /// A problem; where the controller stops with an error, what comes then is not followed.
    fn fault(&mut self, fault: &ValueFault, place: &SourcePlace) {
        if fault.cause() == FaultCause::Controller {
            let what = fault.in_words();
            let why = format!(
                "the program stops here with an error of the controller, and what it does then is not followed: {what}"
            );
            self.record.unfollowed.insert(UnfollowedStatement { place: place.clone(), why });
            return;
        }
        self.problems.push(fault.at(&self.program.files, place));
    }

    /// A statement that cannot be followed. Where a value that takes ever new values has become uncertain, that value is what is wrong.
    fn faulty_statement(
        &mut self,
        fault: &ValueFault,
        place: &SourcePlace,
        point: ProgramPoint,
    ) -> Result<(), Growth> {
        if fault.cause() == FaultCause::Rounding
            && let Some(growth) = self.states.growing(point, self.program)
        {
            return Err(growth);
        }
        self.fault(fault, place);
        Ok(())
    }

    pub(super) fn view<'s>(&'s self, open: &'s OpenState) -> StateView<'s> {
        let standing = &self.record.nodes[open.state.standing.0];
        StateView { program: self.program, facts: &self.facts, state: &open.state, standing }
    }

    fn statement(
        &mut self,
        statement: &PlacedStatement,
        open: &mut OpenState,
    ) -> Result<AfterStatement, ValueFault> {
        match &statement.action {
            ProgramAction::Move(motion) => {
                let motion = moves::evaluated(motion, self.program.joint_count, &self.view(open))?;
                let to = self.ends.end(&self.record.nodes[open.state.standing.0], &motion)?;
                let from = open.state.standing;
                let to = self.record.node_with_devices_of(to, from);
                let is_fly_by = motion.is_fly_by();
                let conditions = std::mem::take(&mut open.conditions);
                let edge = self.record.edge(open.state.point, from, to, motion, || conditions);
                if let Some(before) = open.state.corner {
                    self.record.fly_by(before, edge);
                }
                open.state.corner = is_fly_by.then_some(edge);
                open.state.standing = to;
                forget_places(open);
            }
            ProgramAction::SetTool(tool) => {
                let pose = moves::pose(tool, &self.view(open))?;
                open.state.tool = ToolInForce::Pose(pose);
            }
            ProgramAction::Stop => {
                if open.state.corner.is_some() {
                    return Err(ValueFault::new("the robot is stopped where it may still be moving")
                        .hint("where it stops is not known; give the move before a corner of 0"));
                }
            }
            ProgramAction::Assign { target, value: expression }
                if self.facts.is_relevant(target.variable) =>
            {
                let value = self.assigned(target.variable, &target.items, expression, open)?;
                if target.items.is_empty()
                    && let Some(range) = self.facts.assumed(target.variable)
                {
                    if let Some(why) = step_outside(range, target.variable, expression, &value) {
                        let place = statement.place.clone();
                        self.record.unfollowed.insert(UnfollowedStatement { place, why });
                        return Ok(AfterStatement::NotFollowed);
                    }
                    return Ok(AfterStatement::OneOf(target.variable, within(range, value)?));
                }
                open.state.values.insert(target.variable, value);
            }
            ProgramAction::NoMotion(kind) => {
                if !self.routine_without_text(kind, &statement.place, open) {
                    return Ok(AfterStatement::NotFollowed);
                }
            }
            ProgramAction::SetOutput(output) => {
                if !self.output(output, &statement.place, open)? {
                    return Ok(AfterStatement::NotFollowed);
                }
            }
            ProgramAction::Assign { .. } => {}
            ProgramAction::Call { routine, arguments, result } => {
                self.call(*routine, arguments, *result, open)?;
                return Ok(AfterStatement::Called);
            }
        }
        Ok(AfterStatement::GoOn)
    }

    fn assigned(
        &self,
        variable: VariableIndex,
        items: &[controller_program::Expression],
        value: &controller_program::Expression,
        open: &OpenState,
    ) -> Result<ControllerValue, ValueFault> {
        let view = self.view(open);
        let value = evaluate(value, &view)?;
        if value == ControllerValue::Nothing {
            return Err(ValueFault::new("a function that returns no value here is used as one")
                .hint("let it `return` a value on every way"));
        }
        if items.is_empty() {
            return Ok(value);
        }
        let items: Result<Vec<ControllerValue>, ValueFault> =
            items.iter().map(|item| evaluate(item, &view)).collect();
        let before = evaluate(&controller_program::Expression::Variable(variable), &view)?;
        with_item(&before, &items?, &value)
    }

    fn call(
        &self,
        routine: RoutineIndex,
        arguments: &[controller_program::Expression],
        result: Option<VariableIndex>,
        open: &mut OpenState,
    ) -> Result<(), ValueFault> {
        if open.state.stack.len() >= DEEPEST_CALLS {
            return Err(
                ValueFault::new("calls nest too deep").expected(format!("at most {DEEPEST_CALLS} levels"))
            );
        }
        let called = &self.program.routines[routine.0];
        let mut passed = Vec::new();
        for (parameter, argument) in called.parameters.iter().zip(arguments) {
            if self.facts.is_relevant(*parameter) {
                passed.push((*parameter, evaluate(argument, &self.view(open))?));
            }
        }
        let variables = &self.program.variables;
        let is_own = |variable: &VariableIndex| variables[variable.0].local_to == Some(routine);
        let values = &mut open.state.values;
        let own: Vec<VariableIndex> = values.keys().copied().filter(is_own).collect();
        let saved =
            own.into_iter().filter_map(|variable| Some((variable, values.remove(&variable)?))).collect();
        values.extend(passed);
        let point = open.state.point;
        let return_to = ProgramPoint { statement: point.statement + 1, ..point };
        open.state.stack.push(CallFrame { return_to, result, saved });
        open.state.point = ProgramPoint { routine, block: controller_program::BlockIndex(0), statement: 0 };
        Ok(())
    }

    fn block_end(&mut self, end: &BlockEnd, mut open: OpenState) -> Result<(), Growth> {
        let (routine, block) = (open.state.point.routine, open.state.point.block);
        match end {
            BlockEnd::GoOn(next) => {
                open.state.point = ProgramPoint { routine, block: *next, statement: 0 };
                self.reach(open)
            }
            BlockEnd::Branch { place, condition, if_true, if_false } => {
                let value = if self.facts.is_never_known(routine, block) {
                    Ok(ControllerValue::unknown(""))
                } else {
                    evaluate(condition, &self.view(&open))
                };
                let sides: &[bool] = match value {
                    Ok(ControllerValue::Boolean(holds)) => {
                        open.state.point = ProgramPoint {
                            routine,
                            block: if holds { *if_true } else { *if_false },
                            statement: 0,
                        };
                        return self.reach(open);
                    }
                    Ok(ControllerValue::Unknown(_)) => self.sides(place),
                    Ok(other) => {
                        let fault = ValueFault::new("a condition of the wrong kind");
                        self.fault(&fault.found(other.kind()).expected("a truth value"), place);
                        return Ok(());
                    }
                    Err(fault) => {
                        self.fault(&fault, place);
                        return Ok(());
                    }
                };
                for holds in sides {
                    let mut state = open.state.clone();
                    let block = if *holds { *if_true } else { *if_false };
                    state.point = ProgramPoint { routine, block, statement: 0 };
                    // One that is chosen is no condition of a motion, but of all.
                    let conditions = match sides.len() {
                        1 => open.conditions.clone(),
                        _ => with_condition(&open.conditions, place, *holds),
                    };
                    self.reach(OpenState { state, conditions })?;
                }
                Ok(())
            }
            BlockEnd::Return(value) => self.returned(value.as_ref(), open),
            BlockEnd::Halt => {
                self.record.ends.insert(open.state.standing);
                Ok(())
            }
        }
    }

    /// The sides of an unknown condition that are followed.
    fn sides(&mut self, place: &SourcePlace) -> &'static [bool] {
        let file = self.program.files.get(place.file).map_or("", String::as_str);
        let Some(index) = self.settings.choices.iter().position(|choice| choice.is_of(file, place.line))
        else {
            return &[true, false];
        };
        self.chosen.insert(index);
        if self.settings.choices[index].holds { &[true] } else { &[false] }
    }

    fn returned(
        &mut self,
        value: Option<&controller_program::Expression>,
        mut open: OpenState,
    ) -> Result<(), Growth> {
        let Some(frame) = open.state.stack.last().cloned() else {
            self.record.ends.insert(open.state.standing);
            return Ok(());
        };
        let result = frame.result.filter(|result| self.facts.is_relevant(*result));
        let returned = match (result, value) {
            (Some(_), Some(value)) => evaluate(value, &self.view(&open)),
            _ => Ok(ControllerValue::Nothing),
        };
        let value = match returned {
            Ok(value) => value,
            Err(fault) => {
                let place = place(open.state.point, self.program);
                self.fault(&fault, &place);
                return Ok(());
            }
        };
        let routine = open.state.point.routine;
        let variables = &self.program.variables;
        open.state.stack.pop();
        open.state.values.retain(|variable, _| variables[variable.0].local_to != Some(routine));
        open.state.values.extend(frame.saved);
        if let Some(result) = result {
            open.state.values.insert(result, value);
        }
        open.state.point = frame.return_to;
        self.reach(open)
    }
}

/// Values that are the robot's place are those of the place before, once it has moved.
fn forget_places(open: &mut OpenState) {
    let forget = |value: &mut ControllerValue| {
        if value.depends_on_standing() {
            *value = ControllerValue::unknown("where the robot stood before a move");
        }
    };
    open.state.values.values_mut().for_each(forget);
    for frame in &mut open.state.stack {
        frame.saved.iter_mut().for_each(|(_, value)| forget(value));
    }
}

/// Conditions with one more; of a condition that is asked again the last answer counts.
pub(super) fn with_condition(
    conditions: &[TakenCondition],
    place: &SourcePlace,
    holds: bool,
) -> Vec<TakenCondition> {
    let others = conditions.iter().filter(|condition| condition.place != *place);
    let mut conditions: Vec<TakenCondition> = others.cloned().collect();
    if conditions.len() < MOST_CONDITIONS {
        conditions.push(TakenCondition { place: place.clone(), holds });
    }
    conditions
}
