//! Programs of robot controllers in one form for all languages: routines of blocks, moves, expressions and their values.
//!
//! Readers of vendors' languages build a [`ControllerProgram`]; what explores it needs to know none of them. Expressions have values that
//! are known, symbolic until the robot is known, or unknown until the program runs. Independent of robots, shapes and the file system.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod axis_configuration;
mod block_builder;
mod built_in;
mod evaluate;
mod expression;
mod finite;
mod number;
mod program;
mod solve;
mod source_cursor;
mod source_place;
mod source_text;
mod statement;
mod value;
mod value_fault;
mod vector_pose;

pub use axis_configuration::AxisConfiguration;
pub use block_builder::BlockBuilder;
pub use built_in::BuiltIn;
pub use evaluate::{ControllerState, ROUNDED_POSE, evaluate, with_item};
pub use expression::{BinaryOperator, Expression, UnaryOperator, VariableIndex};
pub use finite::Finite;
pub use number::Number;
pub use program::{
    Block, BlockEnd, BlockIndex, ControllerProgram, ControllerVariable, Routine, RoutineIndex,
};
pub use solve::{KinematicSolver, solved, without_readings};
pub use source_cursor::SourceCursor;
pub use source_place::SourcePlace;
pub use source_text::{MAX_TEXT_BYTES, SourceText, source_text};
pub use statement::{
    AssignedPlace, MotionKind, MoveStatement, OutputStatement, PlacedStatement, ProgramAction,
};
pub use value::{ControllerValue, Symbolic, ToolInForce};
pub use value_fault::{FaultCause, ValueFault};
pub use vector_pose::{PoseRounding, VectorPose};
