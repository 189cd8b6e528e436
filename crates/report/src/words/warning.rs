//! Warnings of the readers, as reports tell them.

use diagnostics::Problem;
use simulator::Scene;

/// A warning with its file as reports name it: relative to the scene, not to whoever ran it.
pub fn warning(scene: &Scene, warning: &Problem) -> String {
    Problem { file: scene.relative_path(&warning.file).to_owned(), ..warning.clone() }.to_string()
}
