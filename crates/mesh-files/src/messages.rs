//! What is wrong with a scene and what the user should know of it, each told once however often a part is shown.

use std::collections::BTreeSet;

use super::ReadMesh;
use diagnostics::{InputError, Problem, Problems};
use geometry::Triangle;

/// Faults after which no more are looked for.
const MAX_FAULTS: usize = 200;

/// Faults and warnings of one file.
pub(super) struct FileMessages {
    faults: BTreeSet<Problem>,
    problems: Problems,
    warned: BTreeSet<Problem>,
    warnings: Vec<Problem>,
}

impl FileMessages {
    pub(super) fn new(file: &str) -> Self {
        Self {
            faults: BTreeSet::new(),
            problems: Problems::new(file),
            warned: BTreeSet::new(),
            warnings: Vec::new(),
        }
    }

    /// Reports a fault.
    pub(super) fn fault(&mut self, problem: Problem) {
        if self.faults.len() < MAX_FAULTS && self.faults.insert(problem.clone()) {
            self.problems.push(problem);
        }
    }

    /// How many faults there are.
    pub(super) fn count(&self) -> usize {
        self.faults.len()
    }

    /// Whether it is no use to go on.
    pub(super) fn has_enough(&self) -> bool {
        self.faults.len() >= MAX_FAULTS
    }

    /// Reports what the user should know.
    pub(super) fn warn(&mut self, problem: Problem) {
        if self.warned.insert(problem.clone()) {
            self.warnings.push(problem);
        }
    }

    /// The triangles with the warnings in file order, or the faults; `format` names the scene in a message.
    ///
    /// # Errors
    /// The faults, if any, or a scene without triangles.
    pub(super) fn finish(mut self, triangles: Vec<Triangle>, format: &str) -> Result<ReadMesh, InputError> {
        if self.problems.is_empty() && triangles.is_empty() {
            let problem = self.problems.problem(format!("{format} scene without triangles"));
            self.problems.push(
                problem
                    .expected("at least one triangle")
                    .hint("export the part again; an empty mesh cannot be checked"),
            );
        }
        self.warnings.sort_by_key(|warning| (warning.line, warning.column));
        let mut warnings = Problems::new(self.problems.file());
        for warning in self.warnings {
            warnings.push(warning);
        }
        let warnings = warnings.into_list("warning");
        self.problems.check(ReadMesh { triangles, warnings, spacing: None })
    }
}
