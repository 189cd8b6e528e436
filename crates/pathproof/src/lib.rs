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

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cache;
mod job;

pub use cache::Cache;
pub use diagnostics::{InputError, Problem};
pub use job::{CHECK, Checked, Job, MODELS, write_report};
pub use report::{Pictures, ReportFiles};
pub use scene::{Broken, LoadEvent, LoadRequest, Preview, Scene, Source, TableRequest};
pub use simulator::{
    CheckedRun, Engine, Finding, FindingKind, Mode, ModelEvent, ModelSettings, Models, Outcome, Phase,
    Progress, RunResult, RunSettings, Surface,
};
pub use sphere_model::Method;
