//! Warnings of the readers, for reports.

use diagnostics::Problem;
use simulator::Scene;

/// A warning with its file relative to the scene, not to the working directory.
pub fn warning(scene: &Scene, warning: &Problem) -> String {
    Problem { file: scene.relative_path(&warning.file).to_owned(), ..warning.clone() }.to_string()
}
