//! Which jobs a batch has: from a job file, a folder with cells, or a pattern.

use std::path::{Component, Path, PathBuf};

use batch::{BatchJob, JobList};
use diagnostics::{InputError, Problem};
use scene::read_file;

/// What begins a pattern.
const WILD: [char; 3] = ['*', '?', '['];

/// Endings of what a job checks.
const CELLS: [&str; 3] = ["ron", "urdf", "xacro"];

/// Jobs, and the folder that their paths are relative to.
pub(super) struct Jobs {
    pub(super) jobs: Vec<BatchJob>,
    pub(super) base: PathBuf,
}

impl Jobs {
    /// Finds the jobs; all that they name lies below their folder or one of those that are allowed.
    ///
    /// # Errors
    /// Every fault of the job file; every path that leads out.
    pub(super) fn find(place: &Path, allowed: &[PathBuf]) -> Result<Self, InputError> {
        let shown = place.display().to_string();
        let text = place.to_string_lossy();
        let is_there = place.exists();
        let (list, base) = if place.is_dir() {
            let pattern = format!("{}/**/cell.ron", glob::Pattern::escape(&text));
            (cells(&pattern, place, &shown)?, place.to_path_buf())
        } else if !is_there && text.contains(WILD) {
            let base = fixed_folder(place);
            (cells(&text, &base, &shown)?, base)
        } else if CELLS
            .iter()
            .any(|ending| place.extension().is_some_and(|it| it.eq_ignore_ascii_case(ending)))
        {
            let problem = Problem::new(&shown, "a cell or robot is no list of jobs");
            let problem = problem.expected("a job file, a folder with cells, or a pattern in quotes");
            return Err(problem
                .hint("pathproof check checks one cell; a pattern is 'cells/*/cell.ron'")
                .into());
        } else {
            let bytes = read_file(place, &shown).map_err(InputError::from)?;
            (JobList::read(&bytes, &shown)?, folder_above(place))
        };
        let base = base.canonicalize().map_err(|error| {
            InputError::from(Problem::new(&shown, "its folder cannot be opened").found(error.to_string()))
        })?;
        are_inside(&list.jobs, &base, allowed, &shown)?;
        Ok(Self { jobs: list.jobs, base })
    }
}

fn folder_above(path: &Path) -> PathBuf {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_path_buf()
}

/// The folder of a pattern before its first part that is not plain.
fn fixed_folder(pattern: &Path) -> PathBuf {
    let is_plain = |part: &Component<'_>| !part.as_os_str().to_string_lossy().contains(WILD);
    let folder: PathBuf = pattern.components().take_while(is_plain).collect();
    if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder }
}

/// A job for every file of a pattern.
fn cells(pattern: &str, base: &Path, shown: &str) -> Result<JobList, InputError> {
    let found = glob::glob(pattern).map_err(|error| {
        InputError::from(Problem::new(shown, "not a pattern of paths").found(error.msg).hint(PATTERN_HINT))
    })?;
    let (mut paths, mut problems) = (Vec::new(), Vec::new());
    for path in found {
        let path = match path {
            Ok(path) if path.is_dir() => continue,
            Ok(path) => path,
            Err(error) => {
                problems.push(Problem::new(shown, "a folder cannot be read").found(error.to_string()));
                continue;
            }
        };
        let below = path.strip_prefix(base).unwrap_or(&path);
        let parts: Option<Vec<&str>> = below.components().map(|part| part.as_os_str().to_str()).collect();
        match parts {
            Some(parts) => paths.push(parts.join("/")),
            None => problems.push(Problem::new(path.display().to_string(), "its path is not UTF-8")),
        }
    }
    InputError::check((), problems)?;
    JobList::for_cells(&paths, shown)
}

const PATTERN_HINT: &str = "write it in quotes, such as 'cells/*/cell.ron'";

/// Refuses paths that lead out of the folders that may be read. A path that leads nowhere is told by its own job.
fn are_inside(jobs: &[BatchJob], base: &Path, allowed: &[PathBuf], shown: &str) -> Result<(), InputError> {
    let allowed: Vec<PathBuf> = allowed.iter().filter_map(|root| root.canonicalize().ok()).collect();
    let outside = |job: &BatchJob, path: &str| {
        let real = base.join(path).canonicalize().ok()?;
        let is_inside = real.starts_with(base) || allowed.iter().any(|root| real.starts_with(root));
        if is_inside {
            return None;
        }
        let folder = if real.is_dir() { &real } else { real.parent().unwrap_or(&real) };
        let problem = Problem::new(
            shown,
            format!("`{path}` of the job `{}` lies outside the folders that may be read", job.id),
        );
        let problem = match job.line {
            Some(line) => problem.on_line(line),
            None => problem,
        };
        let problem =
            problem.found(real.display().to_string()).expected("a path below the folder of the jobs");
        Some(problem.hint(format!("if that is intended: --allow-root {}", folder.display())))
    };
    let problems = jobs
        .iter()
        .flat_map(|job| job.paths().into_iter().filter_map(|path| outside(job, path)).collect::<Vec<_>>());
    InputError::check((), problems.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_have_a_folder() {
        for (pattern, folder) in
            [("cells/*/cell.ron", "cells"), ("*.ron", "."), ("a/b/c[12].ron", "a/b"), ("/x/?/c.ron", "/x")]
        {
            assert_eq!(fixed_folder(Path::new(pattern)), Path::new(folder));
        }
    }
}
