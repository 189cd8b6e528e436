//! The scene of a run: robots, objects and programs, read from files and put together; pairs, required clearances, the ledger.
//!
//! [`load`] reads files in steps: documents, robots, programs, the assembled scene. Everything else is a pure function of the scene.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod clearances;
mod coarse;
mod corners;
mod edges;
mod files;
mod frames;
mod free_joints;
mod handling;
mod hash;
mod identity;
mod interlocked;
mod interlocks;
mod left_out;
mod limits;
mod load;
mod member;
mod motion;
mod moved;
mod pair;
mod pairs;
mod posed;
mod program_clearances;
mod program_edges;
mod robot;
mod scene;
mod shape_source;
mod source;
mod stay;
mod suspects;
mod tools;
mod tools_without_shapes;
mod visuals;

pub use clearances::{Clearances, PairClearance, PairKind};
pub use coarse::CoarseFile;
pub use corners::SceneCorner;
pub use files::{Content, Files, InputFile, MOST_BYTES, read_file, relative};
pub use frames::SceneFrame;
pub use free_joints::FreeJoint;
pub use handling::{AllowedContact, ClaimKind, ContactScope, Handling, HandlingClaim};
pub use hash::Hash;
pub use identity::MemberIdentity;
pub use interlocks::{InterlockedPosition, SceneInterlock};
pub use load::{
    BesideRun, Broken, CONTROLLER_PROGRAMS, LoadEvent, LoadRequest, ModuleFiles, Preview, ReadBytes,
    RootsOfCell, Source, TableRequest, folder_sha256, is_archive, load, load_watched, module_files,
    srdfs_beside,
};
pub use member::{Member, MemberFrame, MemberShape};
pub use motion::Configuration;
pub use motion_walks::{TargetCandidate, TargetDecision, TargetSolutions, WalkedEdge};
pub use pair::{Pair, StillPair};
pub use pairs::{Excluded, ExclusionGround, FixedJointValue, Ledger, Unchecked};
pub use program_clearances::ProgramClearance;
pub use program_edges::{ControllerBase, ImpossibleEdge, ProgramEdges, StandingAt};
pub use robot::SceneRobot;
pub use scene::Scene;
pub use shape_source::{Companion, ShapeSource};
pub use source::{SourceFile, SourceLine};
pub use stay::{Stay, StayKind};
pub use suspects::{SizeSuspect, size_suspects};
pub use tools::SceneTool;
pub use tools_without_shapes::ToolWithoutShapes;
pub use visuals::{LinkVisuals, UnreadVisual};
