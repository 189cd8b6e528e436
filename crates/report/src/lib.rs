//! Reports from findings: JSON and CSV, written atomically.
//!
//! Holds no times of its own and no paths of the machine: the same inputs give the same bytes.

mod cells;
mod doctor;
mod files;
mod frames;
mod guarantee;
mod json;
mod segments;
mod spheres;
mod stats;
mod undecided;
mod write;

pub use doctor::doctor_json;
pub use files::ReportFiles;
pub use guarantee::{LAW, guarantee};
pub use spheres::{PieceModel, audit_json, models_json};
pub use stats::{Timings, stats_json};
pub use undecided::undecided_reason;
pub use write::write_all;
