//! How a job stands: what its folder proves, held against the files of today.

use std::collections::BTreeSet;

use compare::gate;
use report_format::{File, ReadReport, Report};

use crate::error_list::ErrorList;
use crate::job::BatchJob;
use crate::record::{ERRORS, JobEnd, JobRecord, PAGE, RECORD, REPORT, content_sha256};

/// What lies in the folder of a job, and what its inputs are today.
pub trait JobFolder {
    /// The content of a file of the folder; `None` where there is no regular file of that name, or it cannot be read.
    fn file(&self, name: &str) -> Option<Vec<u8>>;

    /// The SHA-256 in hexadecimal of a file that the check read, by its path relative to the folder of the cell; `None` where there is none
    /// that can be read.
    fn input_sha256(&self, path: &str) -> Option<String>;
}

/// How a job stands.
#[derive(Debug)]
pub enum JobStanding {
    /// Its report is whole, and of the inputs and settings of today.
    Checked {
        /// The report.
        report: Box<Report>,
        /// The exit code that follows from it.
        exit_code: u8,
    },
    /// Its inputs were wrong when it was run: so many errors, and the first of them.
    Errors {
        /// How many.
        count: usize,
        /// The first one.
        first: String,
    },
    /// Program or machine failed, or a limit was reached, for this reason.
    Aborted(String),
    /// It has no finished report.
    Missing,
    /// A file of its report is not as it was written, or contradicts itself.
    Damaged(String),
    /// Its report is of other inputs, settings or another version than those of today.
    Stale(String),
}

/// How a job stands by what its folder holds.
///
/// # Guarantee
/// `Checked` is said only of a report whose record names this job with these settings and this version, of which every file has the hash
/// that was recorded, which is read without a contradiction, and of which every input has the same content today.
pub fn standing(job: &BatchJob, folder: &dyn JobFolder) -> JobStanding {
    let Some(bytes) = folder.file(RECORD) else { return JobStanding::Missing };
    let Ok(record) = JobRecord::read(&bytes, RECORD) else { return damaged(RECORD) };
    if let Some(why) = record.other_than(job) {
        return JobStanding::Stale(why.to_owned());
    }
    let named: BTreeSet<&str> = record.files.iter().map(|file| file.path.raw()).collect();
    let expected: &[&str] = match &record.end {
        JobEnd::Checked => &[PAGE, REPORT],
        JobEnd::Errors => &[ERRORS],
        JobEnd::Aborted(why) => return JobStanding::Aborted(why.clone()),
    };
    if !expected.iter().all(|name| named.contains(name)) {
        return damaged(RECORD);
    }
    if let Some(name) = record.files.iter().find_map(|file| broken(folder, file)) {
        return damaged(&name);
    }
    if record.end == JobEnd::Errors { errors(folder) } else { checked(job, folder) }
}

fn damaged(name: &str) -> JobStanding {
    JobStanding::Damaged(format!("{name} is not as it was written"))
}

/// The name of a file, if it is not as it was written.
fn broken(folder: &dyn JobFolder, file: &File) -> Option<String> {
    let name = file.path.raw();
    // Nothing but a file of the folder itself is looked at.
    let is_name = !name.contains(['/', '\\']);
    let is_same = |content: Vec<u8>| content_sha256(&content) == file.sha256.raw();
    let is_whole = is_name && folder.file(name).is_some_and(is_same);
    (!is_whole).then(|| file.path.to_string())
}

fn errors(folder: &dyn JobFolder) -> JobStanding {
    let list = folder.file(ERRORS).and_then(|bytes| ErrorList::read(&bytes, ERRORS).ok());
    match list.as_ref().and_then(|list| Some((list.errors.len(), list.errors.first()?))) {
        Some((count, first)) => JobStanding::Errors { count, first: first.place_and_what() },
        None => damaged(ERRORS),
    }
}

fn checked(job: &BatchJob, folder: &dyn JobFolder) -> JobStanding {
    let read = folder.file(REPORT).and_then(|bytes| ReadReport::read(&bytes, REPORT).ok());
    let Some(ReadReport { report, .. }) = read else { return damaged(REPORT) };
    if let Some(name) = report.files.iter().find_map(|file| broken(folder, file)) {
        return damaged(&name);
    }
    let is_other = |input: &&File| {
        folder.input_sha256(input.path.raw()).is_none_or(|sha256| sha256 != input.sha256.raw())
    };
    if let Some(input) = report.inputs.iter().find(is_other) {
        return JobStanding::Stale(format!("{} has changed since", input.path));
    }
    let exit_code = gate(report.end(), job.request.options.fails_on(), &BTreeSet::new()).exit_code;
    JobStanding::Checked { report: Box::new(report), exit_code }
}
