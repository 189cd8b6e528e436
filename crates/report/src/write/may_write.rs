//! Checks before a long run whether a report may be written into a folder.

use std::io::ErrorKind;
use std::path::Path;

use diagnostics::{InputError, Problem};

use super::claim::turn;
use super::owner::there;
use super::system::{FileSystem, Machine};

/// Checks whether a report with these files may be written into a folder in its present state.
pub(crate) fn may_write(folder: &Path, known: &[&str]) -> Result<(), InputError> {
    if let Some(problem) = no_folder(&Machine, folder) {
        return Err(problem.into());
    }
    // Waits for a run that is writing there: halfway, the folder holds parts of two reports.
    let _turn = turn(&Machine, folder);
    let problem = |name: &str, what: &str| {
        Problem::new(
            folder.join(name).display().to_string(),
            "belongs to somebody else, and the report would take its place",
        )
        .found(what)
        .expected("an empty folder, or one that holds an earlier report")
        .hint("give an empty folder, or move the file")
    };
    let others = there(&Machine, folder, known).others;
    InputError::check((), others.iter().map(|other| problem(other.name, other.what)).collect())
}

/// The obstacle to a folder at this path; `None` if it is a folder or can be created.
pub(super) fn no_folder(system: &dyn FileSystem, folder: &Path) -> Option<Problem> {
    for above in folder.ancestors() {
        let above = if above.as_os_str().is_empty() { Path::new(".") } else { above };
        let what = match system.metadata(above) {
            Ok(data) if data.is_dir() => return None,
            Ok(data) if data.is_file() => "a file".to_owned(),
            Ok(_) => "neither a file nor a folder".to_owned(),
            Err(error) => match (error.kind(), system.read_link(above)) {
                (_, Ok(to)) => format!("a link that leads to no folder, to {}", to.display()),
                // Can be created, unless an ancestor is not a folder.
                (ErrorKind::NotFound | ErrorKind::NotADirectory, Err(_)) => continue,
                (_, Err(_)) => format!("something that cannot be looked at: {error}"),
            },
        };
        let found = if above == folder { what } else { format!("{} is {what}", above.display()) };
        let problem = Problem::new(folder.display().to_string(), "no folder, and none can be made there");
        let problem = problem.found(found).expected("a folder, or a name that is free");
        return Some(problem.hint("give another folder, or move what stands there"));
    }
    None
}
