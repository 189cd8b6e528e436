//! The cell file: robots with their programs, objects, exclusions and accepted gaps; read, checked and edited as text.
//!
//! This crate knows robot files and meshes by name only; its readers take bytes.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod acceleration;
mod at_line;
mod axes;
mod check;
mod color;
mod controller;
mod corners;
mod device_checks;
mod devices;
mod doubts;
mod edit;
mod forms;
mod frames;
mod grips;
mod handled_objects;
mod initially;
mod interlock_checks;
mod interlocks;
mod numbers;
mod one_or_more;
mod raw_pose;
mod robot_programs;
mod sound;
mod structure;
mod tools;

pub use acceleration::CellAcceleration;
pub use at_line::AtLine;
pub use axes::CellAxis;
pub use check::{check_cell, read};
pub use controller::{CellAssumption, CellChoice, CellController};
pub use corners::{CellCornerLaw, CellCorners};
pub use devices::{CellDevice, CellDevicePosition, CellTrigger};
pub use edit::{NewExclusion, add_exclusions, move_object};
pub use frames::{CarryingLink, CellFrame};
pub use grips::CellGrip;
pub use initially::CellCarrier;
pub use interlocks::{CellInterlock, CellInterlockPosition};
pub use numbers::is_within_limits;
pub use sound::read_sound;
pub use structure::{
    Accepted, Cell, CellClearance, CellExclusion, CellFixedJoint, CellObject, CellRobot, NamedPairClearance,
    ObjectShape, UncheckedKind,
};
pub use tools::{CellTool, ToolGeometry, ToolShape};
