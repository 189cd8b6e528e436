//! The folders of jobs, and the files that jobs read, as they are on the disk.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use batch::{BatchJob, ERRORS, JobEnd, JobFolder, JobRecord, RECORD, REPORT, content_sha256};
use diagnostics::{InputError, Problem};
use report::ReportFiles;
use scene::folder_sha256;

/// Hashes of input files, each computed once.
#[derive(Default)]
pub(in crate::command) struct InputHashes(Mutex<BTreeMap<PathBuf, Option<String>>>);

impl InputHashes {
    fn sha256(&self, path: &Path) -> Option<String> {
        let real = path.canonicalize().ok()?;
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = || {
            if real.is_dir() {
                return folder_sha256(&real).ok();
            }
            regular(&real).map(|content| content_sha256(&content))
        };
        known.entry(real.clone()).or_insert_with(hash).clone()
    }
}

/// The folder of a job, with the inputs of its cell.
pub(in crate::command) struct FolderOnDisk<'a> {
    pub(in crate::command) path: PathBuf,
    /// The folder of the cell; `None` where there is none.
    cell_folder: Option<PathBuf>,
    hashes: &'a InputHashes,
}

impl<'a> FolderOnDisk<'a> {
    /// The folder of a job below `reports`; the paths of the job are relative to `base`.
    pub(in crate::command) fn new(
        job: &BatchJob,
        reports: &Path,
        base: &Path,
        hashes: &'a InputHashes,
    ) -> Self {
        let cell = base.join(job.cell()).canonicalize().ok();
        let cell_folder = cell.and_then(|cell| cell.parent().map(Path::to_path_buf));
        Self { path: reports.join(&job.id), cell_folder, hashes }
    }

    /// Checks before all jobs whether this one may write there.
    ///
    /// # Errors
    /// Files of others that would be replaced.
    pub(super) fn may_be_written(&self) -> Result<(), InputError> {
        let mut problems = match ReportFiles::may_be_written(&self.path) {
            Ok(()) => Vec::new(),
            Err(error) => error.problems,
        };
        if !problems.is_empty() {
            let own: Vec<String> =
                self.of_damaged_report().iter().map(|path| path.display().to_string()).collect();
            problems.retain(|problem| !own.contains(&problem.file));
        }
        for name in [RECORD, ERRORS] {
            let path = self.path.join(name);
            let is_ours = |content: &[u8]| match name {
                RECORD => JobRecord::is_ours(content),
                _ => JobRecord::is_errors(content),
            };
            let is_there = fs::symlink_metadata(&path).is_ok();
            let is_other = is_there && !regular(&path).is_some_and(|content| is_ours(&content));
            if is_other {
                let problem = Problem::new(path.display().to_string(), "belongs to somebody else");
                let problem = problem.found("a file that no batch of Pathproof wrote");
                let problem = problem.expected("an empty folder, or one that holds an earlier report");
                problems.push(problem.hint("give an empty folder, or move the file"));
            }
        }
        InputError::check((), problems)
    }

    /// Takes away what says that the job is finished, so that nothing old is taken for the result of a run that breaks off, and a
    /// damaged report of this job, which no longer says what is its own.
    ///
    /// # Errors
    /// A file that is there and cannot be removed.
    pub(super) fn begin(&self) -> io::Result<()> {
        let damaged = if ReportFiles::may_be_written(&self.path).is_ok() {
            Vec::new()
        } else {
            self.of_damaged_report()
        };
        let finished = [RECORD, ERRORS].map(|name| self.path.join(name));
        damaged.into_iter().chain(finished).try_for_each(|path| match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        })
    }

    /// The files of a report that the job's record names: those that are as they were written, and `report.json` in any state.
    fn of_damaged_report(&self) -> Vec<PathBuf> {
        let record = self.file(RECORD).and_then(|bytes| JobRecord::read(&bytes, RECORD).ok());
        let files = record.filter(|record| record.end == JobEnd::Checked).map(|record| record.files);
        let is_own = |name: &str, sha256: &str| {
            let is_name = !name.contains(['/', '\\']);
            is_name
                && (name == REPORT
                    || self.file(name).is_some_and(|content| content_sha256(&content) == sha256))
        };
        let own = files.into_iter().flatten().filter(|file| is_own(file.path.raw(), file.sha256.raw()));
        own.map(|file| self.path.join(file.path.raw())).collect()
    }
}

impl JobFolder for FolderOnDisk<'_> {
    fn file(&self, name: &str) -> Option<Vec<u8>> {
        regular(&self.path.join(name))
    }

    fn input_sha256(&self, path: &str) -> Option<String> {
        self.hashes.sha256(&self.cell_folder.as_ref()?.join(path))
    }
}

/// The content of a regular file: opening a pipe would wait for its writer.
fn regular(path: &Path) -> Option<Vec<u8>> {
    let is_file = fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
    is_file.then(|| fs::read(path).ok())?
}
