//! Functions of targets, poses and rotations.

use std::sync::Arc;

use controller_program::{BuiltIn, ControllerValue, Expression};
use diagnostics::Place;

use super::fold::number;
use super::{ProgramPlace, RapidContext, RapidLowering, TypedExpression, wrong};
use crate::functions::RapidFunction;
use crate::syntax::RapidArgument;
use crate::types::{ORIENT, POS, POSE, ROBTARGET, RapidType, TOOLDATA};

/// Angles of `RelTool` with the axes about which they turn, in the order in which they are taken.
const TURNS: [(&str, usize); 3] = [("Rx", 0), ("Ry", 1), ("Rz", 2)];

impl RapidLowering<'_, '_> {
    pub(super) fn geometry(
        &mut self,
        kind: RapidFunction,
        name: &str,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) -> TypedExpression {
        use RapidFunction as F;
        let (types, of, options): (Vec<RapidType>, usize, &[&str]) = match kind {
            F::Offset => (with_numbers(ROBTARGET, 3), ROBTARGET, &[]),
            F::ToolOffset => (with_numbers(ROBTARGET, 3), ROBTARGET, &["Rx", "Ry", "Rz"]),
            F::PoseProduct => (vec![RapidType::Record(POSE); 2], POSE, &[]),
            F::PoseInverse => (vec![RapidType::Record(POSE)], POSE, &[]),
            F::PoseOfPlace => (vec![RapidType::Record(POSE), RapidType::Record(POS)], POS, &[]),
            F::OrientOfEuler => (vec![RapidType::Number; 3], ORIENT, &[]),
            F::NormalOrient => (vec![RapidType::Record(ORIENT)], ORIENT, &[]),
            _ => (Vec::new(), ROBTARGET, &["Tool", "WObj"]),
        };
        let of = RapidType::Record(of);
        self.check_options(name, arguments, options, context);
        let Some(plain) = self.plain_arguments(name, arguments, types.len(), place, context) else {
            return TypedExpression { value: wrong(), of };
        };
        let mut values = Vec::new();
        for (argument, of) in plain.into_iter().zip(&types) {
            let value = self.value_of_type(argument, of, &format!("an argument of `{name}`"), context);
            values.push(self.kept(value, context));
        }
        if values.contains(&wrong()) {
            return TypedExpression { value: wrong(), of };
        }
        let value = match kind {
            F::Offset => self.offset(&values, place, context),
            F::ToolOffset => self.tool_offset(&values, arguments, place, context),
            F::PoseProduct => {
                let both = values.iter().map(|value| self.pose_of(value, place, context)).collect();
                let pose = self.called(BuiltIn::PoseThen, both, place, context);
                self.parts_of_pose(pose, place, context)
            }
            F::PoseInverse => {
                let pose = self.pose_of(&values[0], place, context);
                let pose = self.called(BuiltIn::PoseInverse, vec![pose], place, context);
                self.parts_of_pose(pose, place, context)
            }
            F::PoseOfPlace => {
                let pose = self.pose_of(&values[0], place, context);
                let moved = self.displacement(&values[1], place, context);
                let pose = self.called(BuiltIn::PoseThen, vec![pose, moved], place, context);
                self.called(BuiltIn::PlaceOfPose, vec![pose], place, context)
            }
            F::OrientOfEuler => self.euler(&values, place, context),
            F::NormalOrient => {
                let nowhere = Expression::Value(ControllerValue::list(vec![super::fold::real(0.0); 3]));
                let arguments = vec![nowhere, values[0].clone()];
                let pose = self.called(BuiltIn::PoseOfQuaternion, arguments, place, context);
                self.called(BuiltIn::QuaternionOfPose, vec![pose], place, context)
            }
            _ => self.standing_target(arguments, place, context),
        };
        TypedExpression { value, of }
    }

    /// The pose of a record that begins with a place and a rotation.
    pub(super) fn pose_of(
        &mut self,
        record: &Expression,
        place: Place,
        context: &mut RapidContext,
    ) -> Expression {
        let parts = (0..2).map(|index| self.item(record, index, place, context)).collect();
        self.called(BuiltIn::PoseOfQuaternion, parts, place, context)
    }

    fn parts_of_pose(&mut self, pose: Expression, place: Place, context: &mut RapidContext) -> Expression {
        let pose = self.kept(pose, context);
        let trans = self.called(BuiltIn::PlaceOfPose, vec![pose.clone()], place, context);
        let rot = self.called(BuiltIn::QuaternionOfPose, vec![pose], place, context);
        self.folded(Expression::List(vec![trans, rot]), place, context)
    }

    /// A target displaced along the axes of its frame.
    fn offset(&mut self, values: &[Expression], place: Place, context: &mut RapidContext) -> Expression {
        let trans = self.item(&values[0], 0, place, context);
        let by = self.folded(Expression::List(values[1..].to_vec()), place, context);
        let mut parts = vec![self.called(BuiltIn::MovedPlace, vec![trans, by], place, context)];
        parts.extend((1..4).map(|index| self.item(&values[0], index, place, context)));
        self.folded(Expression::List(parts), place, context)
    }

    /// A target displaced along the axes of the tool, and turned about them: about x, then about the new y, then about the new z.
    fn tool_offset(
        &mut self,
        values: &[Expression],
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) -> Expression {
        let moved = self.folded(Expression::List(values[1..].to_vec()), place, context);
        let mut pose = self.pose_of(&values[0], place, context);
        let step = self.displacement(&moved, place, context);
        pose = self.called(BuiltIn::PoseThen, vec![pose, step], place, context);
        for (name, axis) in TURNS {
            let given = arguments.iter().find(|argument| {
                argument.name.as_deref().is_some_and(|given| given.eq_ignore_ascii_case(name))
            });
            let Some(argument) = given else { continue };
            let Some(angle) = self.angle(argument, context) else { return wrong() };
            let turn = self.turn(axis, angle, place, context);
            pose = self.called(BuiltIn::PoseThen, vec![pose, turn], place, context);
        }
        let parts = self.parts_of_pose(pose, place, context);
        let parts = self.kept(parts, context);
        let mut all: Vec<Expression> = (0..2).map(|index| self.item(&parts, index, place, context)).collect();
        all.extend((2..4).map(|index| self.item(&values[0], index, place, context)));
        self.folded(Expression::List(all), place, context)
    }

    fn angle(&mut self, argument: &RapidArgument, context: &mut RapidContext) -> Option<Expression> {
        let Some(value) = argument.value.as_ref().filter(|_| !argument.is_conditional) else {
            let problem = self.problem(argument.place, "an angle without a value", context);
            self.problems.push(problem.expected("`:=` and degrees"));
            return None;
        };
        Some(self.value_of_type(value, &RapidType::Number, "an angle", context))
    }

    /// A rotation by degrees about an axis.
    fn turn(&mut self, axis: usize, degrees: Expression, place: Place, context: &RapidContext) -> Expression {
        let mut numbers = vec![number(0.0); 6];
        numbers[3 + axis] = self.called(BuiltIn::Radians, vec![degrees], place, context);
        self.folded(Expression::Pose(numbers), place, context)
    }

    /// A displacement by a place in millimetres.
    fn displacement(&mut self, moved: &Expression, place: Place, context: &RapidContext) -> Expression {
        let identity = [1.0, 0.0, 0.0, 0.0].map(super::fold::real).to_vec();
        let rotation = Expression::Value(ControllerValue::list(identity));
        self.called(BuiltIn::PoseOfQuaternion, vec![moved.clone(), rotation], place, context)
    }

    /// A quaternion of angles about z, the new y, and the new x.
    fn euler(&mut self, values: &[Expression], place: Place, context: &mut RapidContext) -> Expression {
        let mut pose = self.turn(2, values[0].clone(), place, context);
        for (axis, value) in [(1, &values[1]), (0, &values[2])] {
            let turn = self.turn(axis, value.clone(), place, context);
            pose = self.called(BuiltIn::PoseThen, vec![pose, turn], place, context);
        }
        self.called(BuiltIn::QuaternionOfPose, vec![pose], place, context)
    }

    /// Where the robot stands, of the tool and in the work object of the last move, or of those that are named.
    fn standing_target(
        &mut self,
        arguments: &[RapidArgument],
        place: Place,
        context: &mut RapidContext,
    ) -> Expression {
        context.reads.reads_place = true;
        self.current.reads_place = true;
        let option = |name: &str| {
            let given = arguments.iter().find(|argument| {
                argument.name.as_deref().is_some_and(|given| given.eq_ignore_ascii_case(name))
            });
            given.and_then(|argument| argument.value.as_ref())
        };
        let frame = match option("WObj") {
            Some(_) => self.frame(arguments, context),
            None => self.current.object.map(Expression::Variable),
        };
        let pose = if let Some(tool) = option("Tool") {
            let place = tool.place;
            let tool = self.value_of_type(tool, &RapidType::Record(TOOLDATA), "a tool", context);
            let tool = self.kept(tool, context);
            let tool = self.tool_pose(&tool, place, context);
            let nothing = Expression::Value(ControllerValue::Nothing);
            Expression::Call(BuiltIn::ForwardKinematics, vec![nothing, tool])
        } else {
            self.current.reads_of_tool.push(ProgramPlace { module: context.module, place });
            Expression::Call(BuiltIn::ReadPose, Vec::new())
        };
        let pose = match frame {
            Some(frame) => {
                let back = Expression::Call(BuiltIn::PoseInverse, vec![frame]);
                Expression::Call(BuiltIn::PoseThen, vec![back, pose])
            }
            None => pose,
        };
        // Before the first move the current tool and work object are not those of a move.
        let pose = match self.current.has_moved {
            Some(has_moved) if option("Tool").is_none() || option("WObj").is_none() => {
                let open = Expression::Unknown(Arc::from("CRobT(...) before a move"));
                Expression::Call(BuiltIn::Choice, vec![Expression::Variable(has_moved), pose, open])
            }
            _ => pose,
        };
        let pose = self.kept(pose, context);
        let configuration = Expression::Unknown(Arc::from("the configuration of CRobT(...)"));
        Expression::List(vec![
            Expression::Call(BuiltIn::PlaceOfPose, vec![pose.clone()]),
            Expression::Call(BuiltIn::QuaternionOfPose, vec![pose]),
            configuration,
            super::function::no_axes(),
        ])
    }
}

/// A record, and numbers behind it.
fn with_numbers(record: usize, count: usize) -> Vec<RapidType> {
    let mut types = vec![RapidType::Record(record)];
    types.extend(vec![RapidType::Number; count]);
    types
}
