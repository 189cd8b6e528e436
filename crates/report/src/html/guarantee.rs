//! The guarantee of the result, and its limits.

use simulator::CheckedRun;

use crate::words;

/// The section.
#[derive(askama::Template)]
#[template(path = "guarantee.html")]
pub(super) struct Guarantee {
    sentences: Vec<&'static str>,
    law: String,
}

impl Guarantee {
    pub(super) fn new(run: CheckedRun<'_>) -> Self {
        let CheckedRun { scene, models, outcome } = run;
        let sentences = words::guarantee(outcome, models.settings().surface);
        Self { sentences, law: words::law(scene) }
    }
}
