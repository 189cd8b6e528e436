//! Moves with their arguments.

use controller_program::{
    BinaryOperator, BuiltIn, ControllerValue, Expression, MotionKind, MoveStatement, ProgramAction,
    UnaryOperator, VectorPose,
};
use diagnostics::Place;

use super::aggregate::NO_AXIS;
use super::constants::assign;
use super::fold::number;
use super::{LastTool, ProgramPlace, RapidContext, RapidLowering, wrong};
use crate::motions::{MoveForm, MoveSlot, MoveWay, refused_option};
use crate::syntax::{RapidArgument, RapidExpression, RapidExpressionKind, RoutineKind};
use crate::types::{JOINTTARGET, ROBTARGET, RapidType, SPEEDDATA, TOOLDATA, WOBJDATA, ZONEDATA};

/// Millimetres of a metre.
const MILLIMETRES: f64 = 1000.0;

/// What of a target the robot goes to, and which joint values it means.
struct LoweredTarget {
    value: Expression,
    configuration: Option<Expression>,
}

impl RapidLowering<'_, '_> {
    pub(super) fn motion(
        &mut self,
        form: &MoveForm,
        name: &str,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) {
        if let Some(routine) = context.routine {
            self.effects[routine].motions.push((place, name.to_owned()));
        }
        self.check_move_options(form, name, arguments, context);
        let Some(plain) = self.plain_arguments(name, arguments, form.slots.len(), place, context) else {
            return;
        };
        let slot = |slot: MoveSlot| {
            form.slots.iter().position(|known| *known == slot).map(|position| plain[position])
        };
        for (argument, _) in plain.iter().zip(form.slots).filter(|(_, slot)| **slot == MoveSlot::Other) {
            self.typed(argument, Some(&RapidType::Opaque), context);
        }
        if let Some(called) = slot(MoveSlot::Procedure) {
            self.called_at_target(called, context);
        }
        let (Some(target), Some(speed), Some(zone), Some(tool)) =
            (slot(MoveSlot::Target), slot(MoveSlot::Speed), slot(MoveSlot::Zone), slot(MoveSlot::Tool))
        else {
            return;
        };
        context.needs_declared = true;
        let via = slot(MoveSlot::Via).map(|via| self.pose_target(via, form.way, context).value);
        let target = match form.way {
            MoveWay::Absolute => self.joint_target(target, context),
            _ => self.pose_target(target, form.way, context),
        };
        let tool = self.tool(tool, context);
        let object = self.frame(arguments, context);
        let frame = if matches!(form.way, MoveWay::Absolute) { None } else { object.clone() };
        let (speed, duration_s) = self.speed(speed, arguments, form.way, context);
        let corner_m = self.corner(zone, arguments, context);
        context.needs_declared = false;
        let kind = match form.way {
            MoveWay::Absolute | MoveWay::Joint => MotionKind::Joint,
            MoveWay::Linear => MotionKind::Linear,
            MoveWay::Circular => MotionKind::Circular { via: via.unwrap_or_else(wrong), mode: None },
        };
        let at = context.place.clone();
        let is_fixed = matches!(tool, Expression::Value(_));
        self.current.has_changing_tools |= !is_fixed;
        let set = LastTool { block: context.blocks.current(), tool };
        if context.tool.as_ref() != Some(&set) {
            context.blocks.push(&at, ProgramAction::SetTool(set.tool.clone()));
            context.tool = is_fixed.then_some(set);
        }
        let statement = MoveStatement {
            kind,
            target: target.value,
            speed,
            acceleration: None,
            duration_s,
            corner_m: Some(corner_m),
            frame,
            configuration: target.configuration,
        };
        context.blocks.push(&at, ProgramAction::Move(Box::new(statement)));
        if let Some(has_moved) = self.current.has_moved {
            context.blocks.push(&at, assign(has_moved, Expression::Value(ControllerValue::Boolean(true))));
        }
        if let Some(current) = self.current.object {
            let base = || Expression::Value(ControllerValue::Pose(VectorPose::IDENTITY));
            context.blocks.push(&at, assign(current, object.unwrap_or_else(base)));
        }
        let is_concurrent = |argument: &RapidArgument| {
            argument.name.as_deref().is_some_and(|name| name.eq_ignore_ascii_case("conc"))
        };
        if arguments.iter().any(is_concurrent) {
            self.current.concurrent_moves.push(ProgramPlace { module: context.module, place });
        }
        self.outputs_of_move(form, name, arguments, context);
    }

    /// Arguments with names must be those of the move; some cannot be checked.
    fn check_move_options(
        &mut self,
        form: &MoveForm,
        name: &str,
        arguments: &[RapidArgument],
        context: &RapidContext,
    ) {
        for (index, argument) in arguments.iter().enumerate() {
            let Some(option) = argument.name.as_ref().map(|option| option.to_lowercase()) else { continue };
            let is_given_twice = arguments[..index]
                .iter()
                .any(|other| other.name.as_ref().is_some_and(|other| other.eq_ignore_ascii_case(&option)));
            let what = if let Some(reason) = refused_option(&option) {
                format!("`{name}` with `\\{option}` cannot be checked: {reason}")
            } else if !form.options.contains(&option.as_str()) {
                format!("an argument that `{name}` does not have")
            } else if is_given_twice {
                format!("an argument of `{name}` is given twice")
            } else if argument.is_conditional {
                format!("an argument of `{name}` that is passed on")
            } else {
                continue;
            };
            let problem = self.problem(argument.place, what, context).found(format!("`\\{option}`"));
            self.problems.push(problem);
        }
    }

    /// The value of an argument with a name; one without a value is told.
    fn option<'e>(
        &mut self,
        name: &str,
        arguments: &'e [RapidArgument],
        context: &RapidContext,
    ) -> Option<&'e RapidExpression> {
        let is_it = |argument: &&RapidArgument| {
            argument.name.as_deref().is_some_and(|given| given.eq_ignore_ascii_case(name))
        };
        let argument = arguments.iter().find(is_it)?;
        if argument.value.is_none() {
            let problem = self.problem(argument.place, format!("`\\{name}` without a value"), context);
            self.problems.push(problem.expected("`:=` and a value"));
        }
        argument.value.as_ref()
    }

    fn called_at_target(&mut self, called: &RapidExpression, context: &RapidContext) {
        let found = match &called.kind {
            RapidExpressionKind::Text(name) => self.names.routine(name, context.module),
            _ => None,
        };
        let is_procedure = |routine: &usize| {
            let routine = self.names.routines[*routine].routine;
            routine.kind == RoutineKind::Procedure && routine.parameters.is_empty()
        };
        let Some(routine) = found.filter(is_procedure) else {
            let problem = self
                .problem(called.place, "a procedure that a move calls", context)
                .expected("the name of a procedure of the file without parameters, as a text");
            return self.problems.push(problem);
        };
        self.interrupting.insert(routine);
    }

    fn joint_target(&mut self, from: &RapidExpression, context: &mut RapidContext) -> LoweredTarget {
        let place = from.place;
        let target =
            self.value_of_type(from, &RapidType::Record(JOINTTARGET), "the target of a move", context);
        if target == wrong() {
            return LoweredTarget { value: target, configuration: None };
        }
        let target = self.kept(target, context);
        let joints = self.item(&target, 0, place, context);
        let axes = self.item(&target, 1, place, context);
        let radians = self.called(BuiltIn::RadiansOfEach, vec![joints], place, context);
        LoweredTarget { value: self.without_axes(&axes, radians, place, context), configuration: None }
    }

    fn pose_target(
        &mut self,
        from: &RapidExpression,
        way: MoveWay,
        context: &mut RapidContext,
    ) -> LoweredTarget {
        let place = from.place;
        let target = self.value_of_type(from, &RapidType::Record(ROBTARGET), "the target of a move", context);
        if target == wrong() {
            return LoweredTarget { value: target, configuration: None };
        }
        let target = self.kept(target, context);
        let pose = self.pose_of(&target, place, context);
        let configuration = self.item(&target, 2, place, context);
        let axes = self.item(&target, 3, place, context);
        let value = self.without_axes(&axes, pose, place, context);
        let counts = if way == MoveWay::Joint { self.joint_configuration } else { self.line_configuration };
        let configuration = match counts {
            Some(counts) => {
                self.touch(counts, context);
                let nothing = Expression::Value(ControllerValue::Nothing);
                Expression::Call(BuiltIn::Choice, vec![Expression::Variable(counts), configuration, nothing])
            }
            None => configuration,
        };
        LoweredTarget { value, configuration: Some(configuration) }
    }

    /// A target whose external axes are absent; the first may be at 0, as exports write it.
    fn without_axes(
        &mut self,
        axes: &Expression,
        target: Expression,
        place: Place,
        context: &mut RapidContext,
    ) -> Expression {
        let mut all = Expression::Value(ControllerValue::Boolean(true));
        for axis in 0..6 {
            let own = self.item(axes, axis, place, context);
            let absent = binary(BinaryOperator::NotBelow, own.clone(), number(NO_AXIS));
            let mut holds = self.folded(absent, place, context);
            if axis == 0 {
                let zero = self.folded(binary(BinaryOperator::Equal, own, number(0.0)), place, context);
                holds = self.folded(binary(BinaryOperator::Or, holds, zero), place, context);
            }
            all = self.folded(binary(BinaryOperator::And, all, holds), place, context);
        }
        let words =
            "a target with external axes, which this reader does not take; expected 9E+09 for each of them";
        self.required(all, words, target, place, context)
    }

    /// A value where a condition holds, and a fault with some words where it does not.
    fn required(
        &mut self,
        condition: Expression,
        words: &str,
        value: Expression,
        place: Place,
        context: &RapidContext,
    ) -> Expression {
        match condition {
            Expression::Value(ControllerValue::Boolean(true)) => value,
            Expression::Value(_) => {
                let problem = self.problem(place, words, context);
                self.problems.push(problem);
                wrong()
            }
            condition => {
                let words = Expression::Value(ControllerValue::Text(words.into()));
                Expression::Call(BuiltIn::Required, vec![condition, words, value])
            }
        }
    }

    fn tool(&mut self, from: &RapidExpression, context: &mut RapidContext) -> Expression {
        let tool = self.value_of_type(from, &RapidType::Record(TOOLDATA), "the tool of a move", context);
        if tool == wrong() {
            return tool;
        }
        let tool = self.kept(tool, context);
        self.tool_pose(&tool, from.place, context)
    }

    /// The pose of a tool in the flange; the robot must hold it.
    pub(super) fn tool_pose(
        &mut self,
        tool: &Expression,
        place: Place,
        context: &mut RapidContext,
    ) -> Expression {
        let is_held = self.item(tool, 0, place, context);
        let frame = self.item(tool, 1, place, context);
        let pose = self.pose_of(&frame, place, context);
        let words =
            "a tool that the robot does not hold, which this reader does not take; expected robhold TRUE";
        self.required(is_held, words, pose, place, context)
    }

    /// The frame of the work object; none for that of the controller's base.
    pub(super) fn frame(
        &mut self,
        arguments: &[RapidArgument],
        context: &mut RapidContext,
    ) -> Option<Expression> {
        let from = self.option("WObj", arguments, context)?;
        let place = from.place;
        let object =
            self.value_of_type(from, &RapidType::Record(WOBJDATA), "the work object of a move", context);
        if object == wrong() {
            return Some(object);
        }
        let object = self.kept(object, context);
        let is_held = self.item(&object, 0, place, context);
        let stands = self.folded(Expression::Unary(UnaryOperator::Not, Box::new(is_held)), place, context);
        let is_fixed = self.item(&object, 1, place, context);
        let mut frames = Vec::new();
        for index in [3, 4] {
            let frame = self.item(&object, index, place, context);
            frames.push(self.pose_of(&frame, place, context));
        }
        let frame = self.called(BuiltIn::PoseThen, frames, place, context);
        let words = "a work object that moves with another unit, which this reader does not take; expected ufprog TRUE";
        let frame = self.required(is_fixed, words, frame, place, context);
        let words =
            "a work object that the robot holds, which this reader does not take; expected robhold FALSE";
        let frame = self.required(stands, words, frame, place, context);
        let is_base = frame == Expression::Value(ControllerValue::Pose(VectorPose::IDENTITY));
        (!is_base).then_some(frame)
    }

    /// The speed of the tool in m/s, and the duration in s.
    fn speed(
        &mut self,
        from: &RapidExpression,
        arguments: &[RapidArgument],
        way: MoveWay,
        context: &mut RapidContext,
    ) -> (Option<Expression>, Option<Expression>) {
        let place = from.place;
        let data = self.value_of_type(from, &RapidType::Record(SPEEDDATA), "the speed of a move", context);
        let given = match self.option("V", arguments, context) {
            Some(speed) => self.value_of_type(speed, &RapidType::Number, "a speed", context),
            None if data == wrong() => data,
            None => self.item(&data, 0, place, context),
        };
        let speed = self.in_metres(given, place, context);
        let duration = self
            .option("T", arguments, context)
            .map(|duration| self.value_of_type(duration, &RapidType::Number, "a duration", context));
        // Of a joint move, the controller derives the speeds of the joints from that of the tool.
        let is_along_path = matches!(way, MoveWay::Linear | MoveWay::Circular);
        (is_along_path.then_some(speed), duration)
    }

    /// The radius in m within which the robot may turn; 0 where it stops.
    fn corner(
        &mut self,
        from: &RapidExpression,
        arguments: &[RapidArgument],
        context: &mut RapidContext,
    ) -> Expression {
        let place = from.place;
        let zone = self.value_of_type(from, &RapidType::Record(ZONEDATA), "the zone of a move", context);
        let given = self
            .option("Z", arguments, context)
            .map(|size| self.value_of_type(size, &RapidType::Number, "the size of a zone", context));
        if let Some(stop) = self.option("Inpos", arguments, context) {
            context.needs_declared = false;
            self.typed(stop, Some(&RapidType::Opaque), context);
            context.needs_declared = true;
            return number(0.0);
        }
        if zone == wrong() {
            return zone;
        }
        let is_fine = self.item(&zone, 0, place, context);
        let size = match given {
            Some(size) => size,
            None => self.item(&zone, 1, place, context),
        };
        let size = self.in_metres(size, place, context);
        match is_fine {
            Expression::Value(ControllerValue::Boolean(true)) => number(0.0),
            Expression::Value(ControllerValue::Boolean(false)) => size,
            is_fine => Expression::Call(BuiltIn::Choice, vec![is_fine, number(0.0), size]),
        }
    }

    fn in_metres(&mut self, millimetres: Expression, place: Place, context: &RapidContext) -> Expression {
        let value = binary(BinaryOperator::Divide, millimetres, number(MILLIMETRES));
        self.folded(value, place, context)
    }
}

fn binary(operator: BinaryOperator, first: Expression, second: Expression) -> Expression {
    Expression::Binary(operator, Box::new(first), Box::new(second))
}
