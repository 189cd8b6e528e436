//! Findings from warnings of the readers.

use diagnostics::Problem;

use super::diagnosis::{Diagnosis, Level};
use super::patient::Patient;
use scene::Scene;

/// Adds a finding for each warning with this code.
pub(super) fn retold(
    patient: &Patient<'_>,
    code: &'static str,
    hint: &'static str,
    found: &mut Vec<Diagnosis>,
) {
    let scene = patient.scene;
    for warning in scene.warnings.iter().filter(|warning| warning.code == Some(code)) {
        let subject = warning.found.clone().unwrap_or_else(|| scene.relative_path(&warning.file).to_owned());
        found.push(
            Diagnosis::new(code, Level::Warning, subject, warning.what.clone(), hint)
                .at(place(scene, warning)),
        );
    }
}

/// File, line and column of a warning, relative to the scene's folder.
pub(super) fn place(scene: &Scene, warning: &Problem) -> String {
    let numbers = warning.line.iter().chain(&warning.column).map(u32::to_string);
    let parts: Vec<String> =
        std::iter::once(scene.relative_path(&warning.file).to_owned()).chain(numbers).collect();
    parts.join(":")
}
