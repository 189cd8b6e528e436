//! The guarantee of the result, and its limits.

use scene::Scene;
use simulator::{Models, Outcome};

use crate::words;

/// The section.
#[derive(askama::Template)]
#[template(path = "guarantee.html")]
pub(super) struct Guarantee {
    sentences: Vec<&'static str>,
    law: String,
}

impl Guarantee {
    pub(super) fn of(scene: &Scene, models: &Models, outcome: &Outcome) -> Self {
        let sentences = words::guarantee(&outcome.settings, models.settings().surface);
        Self { sentences, law: words::law(scene) }
    }
}
