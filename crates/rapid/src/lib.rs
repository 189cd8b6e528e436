//! A strict reader of RAPID, the language of ABB's controllers.
//!
//! The modules of a task become a [`ControllerProgram`](controller_program::ControllerProgram), or a list of all their problems with
//! their lines. What an instruction of the controller does to the robot stands in one closed list; one that is not in it is refused.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod functions;
mod instructions;
mod lower;
mod module_list;
mod motions;
mod names;
mod notes;
mod parse;
mod predefined;
mod read;
mod settings;
mod syntax;
mod token;
mod types;

pub use module_list::{ModuleList, read_module_list};
pub use read::{RapidText, ReadRapid, read_rapid};
pub use settings::RapidSettings;
