//! A strict reader of URScript, the language of Universal Robots' controllers.
//!
//! A text becomes a [`ControllerProgram`](controller_program::ControllerProgram), or a list of all its problems with their lines. What a
//! function of the controller does to the robot stands in one closed list; a function that is not in it is refused.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod functions;
mod lower;
mod parse;
mod read;
mod routines;
mod scopes;
mod settings;
mod syntax;
mod token;

pub use read::{ReadScript, read_script};
pub use settings::ScriptSettings;
