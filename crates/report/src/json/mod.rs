//! `report.json`: fields that are only written, never read back here. Names carry units; lengths in metres, angles in radians.

mod clearance;
mod closed;
mod event;
mod finding;
mod instant;
mod joint_value;
mod ledger;
mod line;
mod member;
mod minimum;
mod nearest_of_move;
mod pair;
mod program;
mod program_line;
mod proof;
mod report;
mod schema;
mod witness;

pub use schema::report_schema;
use simulator::{Models, Outcome, Scene};

pub(crate) use report::SCHEMA;

use crate::files::WrittenFile;

/// The report as JSON text, ending in a line feed; it names the files that are written beside it.
pub(crate) fn report_json(
    scene: &Scene,
    models: &Models,
    outcome: &Outcome,
    beside: &[WrittenFile],
) -> String {
    let report = report::Report::of(scene, models, outcome, beside);
    serde_json::to_string_pretty(&report).expect("finite numbers and text") + "\n"
}

/// A number, or null where it is infinite.
fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value)
}

fn unit(is_length: bool) -> &'static str {
    if is_length { "m" } else { "rad" }
}
