//! Every motion that a controller's program can make, whatever its inputs are.
//!
//! [`explore`] follows a program over constants, arithmetic, loops and calls, takes both sides of what it cannot know, and ends when
//! nothing new comes: endless loops are not unrolled. Independent of languages, robots, shapes and the file system.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod analyse;
mod devices;
mod ends;
mod explore;
mod graph;
mod motion;
mod settings;

pub use devices::{
    DeviceChange, DeviceJoint, DevicePosition, DeviceRound, DeviceTrigger, DevicesAt, GraphDevice, HandledAt,
    UnfollowedStatement,
};
pub use ends::{MoveEnds, SymbolicEnds};
pub use explore::explore;
pub use graph::{
    EdgeIndex, Exploration, FlyBy, Incompleteness, MotionEdge, MotionGraph, NodeIndex, TakenCondition,
};
pub use motion::{EvaluatedKind, EvaluatedMove, EvaluatedTarget, StandingPlace};
pub use settings::{AssumedRange, ChosenSide, ExplorationLimits, ExplorationSettings};
