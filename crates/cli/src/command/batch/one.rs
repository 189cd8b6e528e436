//! One job, from its start to its record.

use std::collections::BTreeSet;
use std::io;

use batch::{
    AnswerError, BatchJob, CheckAnswer, ERRORS, ErrorList, JobEnd, JobFolder as _, JobRecord, JobStanding,
    PAGE, RECORD, REPORT, file_entry,
};
use compare::gate;
use report::{ReportFiles, write_all};
use report_format::{File, ReadReport};

use super::child::{ChildCommand, ChildEnd};
use super::folder::FolderOnDisk;
use super::tell;
use crate::interrupt::uninterrupted;

/// Runs a job and writes its record; whatever goes wrong is its result.
pub(super) fn run(job: &BatchJob, folder: &FolderOnDisk<'_>, command: &ChildCommand<'_>) -> JobStanding {
    let ended = folder.begin().and_then(|()| command.run(job, &folder.path));
    let standing = ended.and_then(|ended| match ended {
        ChildEnd::Answered(answer) if answer.exit_code == 2 => wrong_inputs(job, folder, *answer),
        ChildEnd::Answered(answer) => checked(job, folder, answer.exit_code),
        ChildEnd::Broken { why, said } => {
            if !said.is_empty() {
                tell(job, &said);
            }
            aborted(job, folder, why)
        }
    });
    standing.unwrap_or_else(|error| {
        tell(job, &error.to_string());
        JobStanding::Aborted("an error of the machine: its files cannot be written".to_owned())
    })
}

/// The report of a check that ended: it must say what the check answered.
fn checked(job: &BatchJob, folder: &FolderOnDisk<'_>, answered: u8) -> io::Result<JobStanding> {
    let files = [REPORT, PAGE].map(|name| folder.file(name).map(|content| (name, content)));
    if let [Some((_, report)), Some((_, page))] = &files
        && let Ok(ReadReport { report: read, .. }) = ReadReport::read(report, REPORT)
    {
        let exit_code = gate(read.end(), job.request.options.fails_on(), &BTreeSet::new()).exit_code;
        if exit_code == answered {
            let mut files = vec![file_entry(REPORT, report), file_entry(PAGE, page)];
            files.extend(read.files.iter().filter(|file| file.path.raw() != PAGE).cloned());
            write_record(job, folder, JobEnd::Checked, files)?;
            return Ok(JobStanding::Checked { report: Box::new(read), exit_code });
        }
    }
    aborted(job, folder, "its report is not what it answered".to_owned())
}

fn wrong_inputs(job: &BatchJob, folder: &FolderOnDisk<'_>, answer: CheckAnswer) -> io::Result<JobStanding> {
    let standing = match answer.errors.first() {
        Some(first) => JobStanding::Errors { count: answer.errors.len(), first: first.place_and_what() },
        None => return aborted(job, folder, "it refused its inputs without a word".to_owned()),
    };
    write_errors(job, folder, JobEnd::Errors, answer.errors)?;
    Ok(standing)
}

fn aborted(job: &BatchJob, folder: &FolderOnDisk<'_>, why: String) -> io::Result<JobStanding> {
    let errors = vec![AnswerError::new(why.as_str())];
    write_errors(job, folder, JobEnd::Aborted(why.clone()), errors)?;
    Ok(JobStanding::Aborted(why))
}

/// Writes errors in place of a report, then the record.
fn write_errors(
    job: &BatchJob,
    folder: &FolderOnDisk<'_>,
    end: JobEnd,
    errors: Vec<AnswerError>,
) -> io::Result<()> {
    let text = ErrorList::new(errors).to_json();
    uninterrupted(|| ReportFiles::write_instead(&folder.path, ERRORS, text.as_bytes()))?;
    write_record(job, folder, end, vec![file_entry(ERRORS, text.as_bytes())])
}

fn write_record(job: &BatchJob, folder: &FolderOnDisk<'_>, end: JobEnd, files: Vec<File>) -> io::Result<()> {
    let record = JobRecord::new(job, end, files).to_json();
    uninterrupted(|| write_all(&folder.path, &[(RECORD, record.as_bytes())]))
}
