//! Output paths of a check, verified before it starts so that no other file is overwritten.

use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use diagnostics::{InputError, Problem};
use report::ReportFiles;
use scene::Scene;

use crate::args::Check;

/// Refuses occupied paths: foreign files in the report folder; the report or a folder in place of the statistics.
pub(super) fn are_free(arguments: &Check) -> Result<(), InputError> {
    let report = arguments.report.as_deref();
    let mut problems = match report.map(ReportFiles::may_be_written) {
        Some(Err(error)) => error.problems,
        _ => Vec::new(),
    };
    if let Some(stats) = &arguments.stats {
        let taken = report.and_then(|report| of_report(stats, report)).or_else(|| no_file(stats));
        problems.extend(taken);
    }
    InputError::check((), problems)
}

/// Refuses to overwrite inputs of the check: the files of the scene, and the baseline.
pub(super) fn are_not_read(arguments: &Check, scene: &Scene) -> Result<(), InputError> {
    let mut base = real(&arguments.scene.file);
    base.pop();
    let inputs = scene.inputs.iter().map(|input| base.join(&input.path));
    let inputs: Vec<PathBuf> = inputs.chain(arguments.baseline.clone()).map(|input| real(&input)).collect();
    let mut problems = Vec::new();
    if let Some(stats) = &arguments.stats
        && spellings(stats).iter().any(|path| inputs.contains(path))
    {
        let problem = Problem::new("--stats", "would be written over a file that this check reads");
        problems.push(problem.found(stats.display().to_string()).expected("a file of its own"));
    }
    if let Some(folder) = &arguments.report {
        let read = ReportFiles::NAMES.iter().filter(|name| inputs.contains(&real(folder).join(name)));
        problems.extend(read.map(|name| {
            let file = folder.join(name).display().to_string();
            Problem::new(file, "this check reads the file, and the report would take its place")
                .expected("a folder for the report that holds nothing the check reads")
                .hint("give another folder, or move the file")
        }));
    }
    InputError::check((), problems)
}

/// Anything but a regular file at an output path or above it. The file is replaced as a whole: a device, pipe or link would be lost.
fn no_file(path: &Path) -> Option<Problem> {
    let there = || {
        let kind = fs::symlink_metadata(path).ok()?.file_type();
        let what = match kind {
            kind if kind.is_dir() => "a folder",
            kind if kind.is_symlink() => "a link",
            kind if !kind.is_file() => "neither a file nor a folder",
            _ => return None,
        };
        Some(format!("{} is {what}", path.display()))
    };
    let names_folder = || {
        let text = path.to_string_lossy();
        text.ends_with(std::path::is_separator).then(|| format!("{text} names a folder"))
    };
    let above = || {
        let there = path.ancestors().skip(1).find_map(|above| Some((above, fs::metadata(above).ok()?)));
        there.filter(|(_, data)| !data.is_dir()).map(|(above, _)| format!("{} is no folder", above.display()))
    };
    let found = names_folder().or_else(there).or_else(above)?;
    let problem = Problem::new("--stats", "no file can be written there").found(found);
    Some(problem.expected("a file, or a name that is free"))
}

/// Refuses statistics that would replace a file of the report or its folder, however the two paths are spelled.
fn of_report(stats: &Path, report: &Path) -> Option<Problem> {
    let report = real(report);
    let is_file_of_it = |path: &PathBuf| {
        let name = path.file_name().and_then(OsStr::to_str);
        // Some file systems ignore case.
        let is_ours = |name: &str| ReportFiles::NAMES.iter().any(|ours| ours.eq_ignore_ascii_case(name));
        name.is_some_and(is_ours) && path.parent() == Some(&report)
    };
    let what = if spellings(stats).iter().any(is_file_of_it) {
        "that is a file of the report"
    } else if spellings(stats).iter().any(|path| report.starts_with(path)) {
        "that is the folder of the report, or one above it"
    } else {
        return None;
    };
    let problem = Problem::new("--stats", what).found(stats.display().to_string());
    Some(problem.expected("a file of its own").hint("give another name, such as stats.json"))
}

/// The path of a file itself, and that of its link target.
fn spellings(file: &Path) -> [PathBuf; 2] {
    let folder = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let own = file.file_name().map(|name| real(folder.unwrap_or(Path::new("."))).join(name));
    let real = real(file);
    [own.unwrap_or_else(|| real.clone()), real]
}

/// A path with its links resolved as far as it exists, followed by the rest.
fn real(path: &Path) -> PathBuf {
    for above in path.ancestors() {
        let here = if above.as_os_str().is_empty() { Path::new(".") } else { above };
        if let (Ok(mut real), Ok(beyond)) = (here.canonicalize(), path.strip_prefix(above)) {
            for part in beyond.components() {
                match part {
                    Component::ParentDir => {
                        real.pop();
                    }
                    Component::Normal(name) => real.push(name),
                    _ => {}
                }
            }
            return real;
        }
    }
    path.to_path_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_the_same_however_it_is_spelled() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().canonicalize().expect("there");
        fs::create_dir(root.join("out")).expect("made");
        fs::write(root.join("out/report.json"), "").expect("written");
        let expected = root.join("out/report.json");
        for spelled in ["out/report.json", "out/./report.json", "out/../out//report.json"] {
            assert_eq!(real(&root.join(spelled)), expected, "{spelled}");
        }
        for spelled in ["new/deep/a", "new/../new/deep/./a", "out/../new/deep/b/../a"] {
            assert_eq!(real(&root.join(spelled)), root.join("new/deep/a"), "{spelled}");
        }
    }

    #[test]
    fn statistics_are_told_from_the_report() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        let told =
            |stats: &str| of_report(&root.join(stats), &root.join("new/out")).map(|problem| problem.what);
        for stats in ["new/out/report.json", "new/out/../out/SUMMARY.md", "new/./out/segments.csv"] {
            assert_eq!(told(stats).as_deref(), Some("that is a file of the report"), "{stats}");
        }
        for stats in ["new/out", "new/out/.", "new"] {
            let what = "that is the folder of the report, or one above it";
            assert_eq!(told(stats).as_deref(), Some(what), "{stats}");
        }
        for stats in ["stats.json", "new/report.json", "new/out/stats.json", "new/out/deep/report.json"] {
            assert_eq!(told(stats), None, "{stats}");
        }
    }
}
