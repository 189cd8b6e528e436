//! The guarantee of the result, and its limits.

use simulator::{Models, Outcome};

use crate::words::{self, LAW};

/// The section.
#[derive(askama::Template)]
#[template(path = "guarantee.html")]
pub(super) struct Guarantee {
    sentences: Vec<&'static str>,
    law: &'static str,
}

impl Guarantee {
    pub(super) fn of(models: &Models, outcome: &Outcome) -> Self {
        let sentences = words::guarantee(&outcome.settings, models.settings().surface);
        Self { sentences, law: LAW }
    }
}
