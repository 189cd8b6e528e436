//! `allow_roots` of the cell file: which of the folders that the user allows the cell reads from.

use std::path::{Path, PathBuf};

use cell::{AtLine, Cell};
use diagnostics::{InputError, Problem, Problems, excerpt, shell_word};
use robot_files::packages::{did_you_mean, meant_path};

use super::request::{LoadRequest, RootsOfCell};
use crate::files::folder_above;

/// The folders from which files may be read besides those of the cell, of robots and of packages.
///
/// A cell file opens no folder by itself: its `allow_roots` must lie below those of the request, or below its own folder. Where it
/// names some, only these are opened; otherwise all of the request.
///
/// # Errors
/// Folders that are not there, and folders that the request does not allow.
pub(super) fn allowed(request: &LoadRequest, main: &Path, cell: &Cell) -> Result<Vec<PathBuf>, InputError> {
    if cell.allow_roots.is_empty() {
        return Ok(request.allowed_roots.clone());
    }
    let folder = folder_above(main);
    let mut problems = Problems::new(&main.display().to_string());
    let opened: Vec<PathBuf> = std::iter::once(folder)
        .chain(request.allowed_roots.iter().map(PathBuf::as_path))
        .filter_map(|root| root.canonicalize().ok())
        .collect();
    let mut roots = Vec::new();
    for AtLine { value: written, line } in &cell.allow_roots {
        match root(&folder.join(written), &opened, request.roots_of_cell) {
            Ok(root) => roots.push(root),
            Err(problem) => {
                let file = problems.file().to_owned();
                problems.push(Problem { file, ..problem }.on_line(*line).found(excerpt(written)));
            }
        }
    }
    problems.check(roots)
}

/// The folder behind a path, if it lies below one that is opened.
fn root(path: &Path, opened: &[PathBuf], roots: RootsOfCell) -> Result<PathBuf, Problem> {
    let option = || format!("--allow-root {}", shell_word(&path.to_string_lossy()));
    if roots == RootsOfCell::Refused {
        return Err(Problem::new("", "allow_roots in a cell of a request or of a batch")
            .expected("folders that the command line allows")
            .hint(format!("take allow_roots out of the cell file and add {} to the command", option())));
    }
    let canonical = path.canonicalize().ok().filter(|canonical| canonical.is_dir()).ok_or_else(|| {
        let hint = meant_path(path).map(|meant| did_you_mean(path, &meant));
        Problem::new("", "a folder of allow_roots is not found")
            .expected("a folder, relative to that of the cell file")
            .hint(hint.unwrap_or_else(|| "check the path and its spelling".to_owned()))
    })?;
    if opened.iter().any(|root| canonical.starts_with(root)) {
        return Ok(canonical);
    }
    Err(Problem::new("", "a folder of allow_roots that this run does not allow")
        .expected("a folder below an --allow-root")
        .hint(format!("if that is intended: {}", option())))
}
