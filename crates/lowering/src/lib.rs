//! Moves of a tool in space as chords in joint space, each with a proven deviation.
//!
//! [`Lowering`] is what a program asks of its robot: it finds the arm of a tool, solves its inverse kinematics, and follows commanded paths.
//! A followed path is a list of pieces, and every piece is proven by a theorem on the existence and uniqueness of solutions;
//! where the proof ends, a reason says so, and nothing is claimed beyond.
//! Distances between bodies play no part here.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod axes;
mod beside;
mod carried;
mod chord;
mod every_turn;
mod follow;
mod levers;
mod lowering;
mod model;
mod nearest;
mod newton;
mod redundant;
mod robot;
mod slope;
mod spread;
mod stop;
mod tool_arm;
mod track;

pub use axes::{ControllerAxis, axes_of_positions};
pub use lowering::{FramePlace, Lowering, ToolFrame, UserFrame};
pub use redundant::closed_form_without;
pub use tool_arm::ToolArm;
