//! Comparison of a run with an earlier one by their reports, and the resulting exit code.
//!
//! Findings and moves are matched by their keys; see [`report_format::FindingKey`].

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod baseline;
mod change;
mod diff;
mod differs;
mod gate;
mod join;
mod list;
mod members;
mod moves;
#[cfg(test)]
mod sample;
mod when;

pub use baseline::{Baseline, BaselineComparison};
pub use diff::{Consequence, DiffSection, Difference, diff};
pub use gate::{FailOn, Gate, gate};
