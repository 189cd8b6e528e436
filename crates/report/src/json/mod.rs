//! `report.json`.

mod build;
mod schema;

use simulator::{Models, Outcome, Scene};

/// The report as JSON text, ending in a line feed.
pub fn report_json(scene: &Scene, models: &Models, outcome: &Outcome) -> String {
    serde_json::to_string_pretty(&build::report(scene, models, outcome)).expect("finite numbers and text")
        + "\n"
}
