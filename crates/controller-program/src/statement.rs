//! Statements of all languages.

use std::sync::Arc;

use crate::expression::{Expression, VariableIndex};
use crate::program::RoutineIndex;
use crate::source_place::SourcePlace;

/// A statement with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedStatement {
    /// Where it stands.
    pub place: SourcePlace,
    /// What it does.
    pub action: ProgramAction,
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgramAction {
    /// The robot moves.
    Move(Box<MoveStatement>),
    /// A variable, or an item of it, takes a value.
    Assign {
        /// What takes the value.
        target: AssignedPlace,
        /// The value.
        value: Expression,
    },
    /// A routine runs, and this one goes on behind it.
    Call {
        /// The routine.
        routine: RoutineIndex,
        /// A value for each of its parameters.
        arguments: Vec<Expression>,
        /// The variable that takes the value that the routine returns.
        result: Option<VariableIndex>,
    },
    /// From here on this tool goes to poses: a pose in the flange.
    SetTool(Expression),
    /// The robot stops where it is; where it stands already, nothing happens.
    Stop,
    /// The statement is known not to move the robot and not to change where it goes; the text is its kind.
    NoMotion(Arc<str>),
    /// An output changes, which does not move the robot: what it moves beside the robot, its user says.
    SetOutput(OutputStatement),
}

/// A change of outputs, or a routine without text that runs within an expression.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputStatement {
    /// The kind of the statement, as of one without motion.
    pub kind: Arc<str>,
    /// The output, by its name in the program, or the routine; none where any output may change.
    pub output: Option<Arc<str>>,
    /// The value that it takes at once; none where it changes in another way or at another time.
    pub value: Option<Expression>,
}

/// What an assignment changes.
#[derive(Clone, Debug, PartialEq)]
pub struct AssignedPlace {
    /// The variable.
    pub variable: VariableIndex,
    /// The item in it, from the outermost list inwards; none for the whole variable.
    pub items: Vec<Expression>,
}

/// A move, with its values as the program writes them.
///
/// The units are metres, radians and seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveStatement {
    /// The way.
    pub kind: MotionKind,
    /// Where it goes: joint values or a pose.
    pub target: Expression,
    /// The speed: rad/s of the leading joint, or m/s of the tool.
    pub speed: Option<Expression>,
    /// The acceleration: rad/s² of the leading joint, or m/s² of the tool.
    pub acceleration: Option<Expression>,
    /// The duration in s, which takes the place of speed and acceleration where it is above 0.
    pub duration_s: Option<Expression>,
    /// The radius in m around the target within which the robot may turn to the next move; none or 0 to stop there.
    pub corner_m: Option<Expression>,
    /// The frame of the poses; none for the base of the controller.
    pub frame: Option<Expression>,
    /// The configuration of the joints at the target, as a list of the controller's numbers; none, or no value, where the program leaves
    /// it open.
    pub configuration: Option<Expression>,
}

/// The way of a move.
#[derive(Clone, Debug, PartialEq)]
pub enum MotionKind {
    /// Straight in joint space.
    Joint,
    /// The tool goes along a straight line.
    Linear,
    /// The tool goes along a straight line at constant speed, as along a weld or a bead.
    Process,
    /// The tool goes along the arc through a pose.
    Circular {
        /// The pose, or joint values, on the way.
        via: Expression,
        /// How the orientation goes along; what the number means is the language's own.
        mode: Option<Expression>,
    },
}

impl ProgramAction {
    /// Calls a function with every expression of the statement.
    pub fn each_expression(&self, mut visit: impl FnMut(&Expression)) {
        match self {
            Self::Move(motion) => motion.each_expression(visit),
            Self::Assign { target, value } => {
                target.items.iter().for_each(&mut visit);
                visit(value);
            }
            Self::Call { arguments, .. } => arguments.iter().for_each(visit),
            Self::SetTool(tool) => visit(tool),
            Self::SetOutput(output) => output.value.iter().for_each(visit),
            Self::Stop | Self::NoMotion(_) => {}
        }
    }
}

impl MoveStatement {
    /// Calls a function with every expression of the move.
    pub fn each_expression(&self, mut visit: impl FnMut(&Expression)) {
        visit(&self.target);
        if let MotionKind::Circular { via, mode } = &self.kind {
            visit(via);
            mode.iter().for_each(&mut visit);
        }
        let others = [
            &self.speed,
            &self.acceleration,
            &self.duration_s,
            &self.corner_m,
            &self.frame,
            &self.configuration,
        ];
        others.into_iter().flatten().for_each(visit);
    }
}
