//! Reports from findings: JSON and CSV, written atomically.
//!
//! Holds no times of its own and no paths of the machine: the same inputs give the same bytes.

mod frames;
mod guarantee;
mod json;
mod stats;
mod write;

pub use frames::frames_csv;
pub use guarantee::{LAW, guarantee};
pub use json::report_json;
pub use stats::{Timings, stats_json};
pub use write::write_all;
