//! The cell in motion, inside the page.

use simulator::{Outcome, Scene};

/// The section of the page: canvas, controls, data and script.
pub(super) fn section(scene: &Scene, outcome: &Outcome) -> String {
    let _ = (scene, outcome);
    String::new()
}
