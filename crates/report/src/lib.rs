//! Reports from findings: JSON, HTML, JUnit, SARIF, Markdown and CSV, written atomically.
//!
//! Holds no times of its own and no paths of the machine: the same inputs give the same bytes.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod closed;
mod doctor;
mod files;
mod html;
mod json;
mod junit;
mod markdown;
mod methods;
mod nearest;
mod pairs;
mod sarif;
mod spheres;
mod stats;
mod tables;
mod verdicts;
pub mod words;
mod write;
mod written_file;

pub use closed::{mode, result, shortfalls, surface};
pub use doctor::doctor_json;
pub use files::ReportFiles;
pub use html::{PAGE_STYLE, Pictures, report_html};
pub use json::findings;
pub use methods::{MethodRow, MethodRun, method_rows, methods_html, methods_json};
pub use nearest::{NearestOfKind, NearestPair, nearest_of_kinds};
pub use pairs::pairs_json;
pub use spheres::{PieceModel, audit_json, models_json};
pub use stats::{Timings, stats_json};
pub use write::write_all;
