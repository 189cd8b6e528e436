//! Walks over every motion that a controller's program can make, as one taught program of its robot.
//!
//! [`walk`] explores a program with the kinematics of its robot, covers the graph of its motions by walks that each begin anew, and writes
//! them as statements: so they are played, lowered and checked as any taught program. Independent of languages, shapes and the file system.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod configuration;
mod cover;
mod ends;
mod graph_step;
mod impossible;
mod kinematics;
mod poses;
mod settings;
mod statements;
mod targets;
mod tools;
mod unchecked;
mod walk;

pub use impossible::ImpossibleMotion;
pub use motion_graph::{
    AssumedRange, ChosenSide, DeviceJoint, DevicePosition, DeviceRound, DeviceTrigger, GraphDevice,
};
pub use poses::rigid;
pub use settings::{ControllerBrand, FlangeTool, WalkSettings};
pub use targets::{TargetCandidate, TargetDecision, TargetSolutions};
pub use unchecked::{UncheckedMotion, UncheckedPart, UnreachedStatement};
pub use walk::{StandingState, WalkedEdge, WalkedProgram, walk};
