//! Reports of earlier runs.

use std::path::Path;

use diagnostics::Problem;
use scene::read_file;

/// The bytes of a report, and its name in messages.
pub(super) fn earlier(path: &Path) -> Result<(Vec<u8>, String), Problem> {
    let shown = path.display().to_string();
    match read_file(path, &shown) {
        Err(problem) if path.is_dir() => {
            Err(problem.hint(format!("give {}", path.join("report.json").display())))
        }
        Err(problem) => Err(problem),
        Ok(bytes) => Ok((bytes, shown)),
    }
}
