//! What a report is about, as one argument.

use scene::Scene;

use crate::{Models, Outcome};

/// A scene, its models, and the outcome of its check.
#[derive(Clone, Copy)]
pub struct CheckedRun<'a> {
    /// The scene as read.
    pub scene: &'a Scene,
    /// Its sphere models.
    pub models: &'a Models,
    /// Verdicts, proof and findings.
    pub outcome: &'a Outcome,
}
