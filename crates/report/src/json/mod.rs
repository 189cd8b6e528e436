//! `report.json`, filled from the outcome of a run.

mod finding;
mod instant;
mod ledger;
mod member;
mod pair;
mod program;
mod proof;
mod report;

pub(crate) use report::report;

/// A number, or null where it is infinite.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}
