//! Pathproof in one crate: load a robot with its cell and program, check the whole motion, write the report.
//!
//! A [`Job`] is what the command line, the viewer and other programs share. Checking a cell takes a few lines:
//!
//! ```
//! # let scene = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/two-robots/cell.ron");
//! use pathproof::{Job, RunResult};
//!
//! let job = Job::for_file(scene);
//! let checked = job.check()?;
//! assert_eq!(checked.outcome.result, RunResult::Pass);
//! for pair in checked.outcome.minima.iter().flatten() {
//!     println!("at least {:.1} mm", pair.clearance_m[0] * 1e3);
//! }
//! # Ok::<(), pathproof::InputError>(())
//! ```
//!
//! Independent of command lines and windows; results do not depend on the number of threads.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cache;
mod job;

// What jobs, scenes and outcomes consist of, by module.
pub use {
    cell, collision, continuous, diagnostics, geometry, intervals, kinematics, mesh_files, program, report,
    scene, simulator, sphere_model,
};

pub use cache::Cache;
pub use collision::PenaltyModel;
pub use diagnostics::{InputError, Problem};
pub use geometry::{Point3, Pose, Vector3};
pub use job::{Checked, Job, write_report};
pub use kinematics::{PathParameter, Robot};
pub use mesh_files::DaeUpAxis;
pub use program::{Program, TimeUnit, Timeline, Units};
pub use report::{Pictures, ReportFiles};
pub use scene::{
    Broken, LoadEvent, LoadRequest, Member, Pair, Preview, RootsOfCell, Scene, Source, TableRequest,
};
pub use simulator::{
    CheckedRun, ContactRequest, DecidedBy, Depth, DepthSeen, Engine, Finding, FindingKind, JointValue, Mode,
    ModelEvent, ModelSettings, Models, MotionAnswer, MotionChecker, MotionVerdict, Outcome, PairMinimum,
    Penetration, Phase, ProgramLine, Progress, RunResult, RunSettings, Severity, Shortfall, Surface, Verdict,
    Witness,
};
pub use sphere_model::Method;
