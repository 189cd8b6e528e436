//! Reports from findings: JSON, HTML, JUnit, SARIF, Markdown and CSV, written atomically.
//!
//! Holds no times of its own and no paths of the machine: the same inputs give the same bytes.

mod compare;
mod doctor;
mod files;
mod html;
mod json;
mod junit;
mod markdown;
mod sarif;
mod spheres;
mod stats;
mod tables;
pub mod words;
mod write;

pub use compare::{Against, Baseline, Difference, FailOn, Gate, ReadReport, diff, gate};
pub use doctor::doctor_json;
pub use files::ReportFiles;
pub use html::{Pictures, report_html};
pub use json::report_schema;
pub use spheres::{PieceModel, audit_json, models_json};
pub use stats::{Timings, stats_json};
pub use write::write_all;
