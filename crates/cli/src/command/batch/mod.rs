//! `pathproof batch`.

mod child;
pub(super) mod folder;
mod one;

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use batch::{BatchJob, BatchSummary, JobStanding, SummaryJob, standing};
use diagnostics::InputError;
use serde_json::json;

use super::jobs::Jobs;
use super::{memory, print, progress, say};
use crate::args::Batch;
use crate::exit::Failure;
use crate::own_command::OwnCommand;
use child::ChildCommand;
use folder::{FolderOnDisk, InputHashes};

/// A job of this batch with its folder, and its result where that is unchanged.
struct PlannedJob<'a> {
    job: &'a BatchJob,
    folder: FolderOnDisk<'a>,
    unchanged: Option<JobStanding>,
}

pub(super) fn run(arguments: &Batch, own: &OwnCommand) -> Result<u8, Failure> {
    if arguments.memory_mb.is_some() {
        memory::can_be_bound()?;
    }
    let here = std::env::current_dir()?;
    let Jobs { jobs, base } = Jobs::find(&arguments.jobs, &arguments.allow_root)?;
    let reports = here.join(&arguments.report);
    let hashes = InputHashes::default();
    let is_mine = |job: &&BatchJob| arguments.shard.is_none_or(|shard| shard.holds(&job.id));
    let mut planned: Vec<PlannedJob<'_>> = jobs
        .iter()
        .filter(is_mine)
        .map(|job| PlannedJob {
            job,
            folder: FolderOnDisk::new(job, &reports, &base, &hashes),
            unchanged: None,
        })
        .collect();
    let problems = planned.iter().filter_map(|job| job.folder.may_be_written().err());
    InputError::check((), problems.flat_map(|error| error.problems).collect())?;
    for planned in &mut planned {
        planned.unchanged = Some(standing(planned.job, &planned.folder))
            .filter(|standing| matches!(standing, JobStanding::Checked { .. }));
    }
    let command = ChildCommand { own, arguments, base: &base, here };
    let done = work(&planned, &command);
    let unchanged = planned.iter().filter(|job| job.unchanged.is_some()).count();
    let summary = BatchSummary::new(done?);
    if !arguments.json {
        let again = if unchanged > 0 { format!("; {unchanged} unchanged") } else { String::new() };
        print(format!("{}{again}\n", summary.counts()).as_bytes())?;
    }
    Ok(summary.exit_code)
}

/// Runs all jobs that are not unchanged, several at once, and tells each as it ends.
fn work(planned: &[PlannedJob<'_>], command: &ChildCommand<'_>) -> Result<Vec<SummaryJob>, Failure> {
    let processors = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let at_once = command.arguments.at_once.map_or_else(processors, usize::from);
    let width = planned.iter().map(|job| job.job.id.len()).max().unwrap_or(0);
    let bar = progress::over_jobs(planned.len());
    let next = AtomicUsize::new(0);
    let done: Mutex<Result<Vec<SummaryJob>, Failure>> = Mutex::new(Ok(Vec::new()));
    // Unchanged jobs take no time: told first, they do not mislead the time that is left.
    let mut order: Vec<&PlannedJob<'_>> = planned.iter().collect();
    order.sort_by_key(|job| job.unchanged.is_none());
    std::thread::scope(|scope| {
        for _ in 0..at_once.min(order.len()) {
            scope.spawn(|| {
                while let Some(planned) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let begin = Instant::now();
                    let ran;
                    let standing = if let Some(standing) = &planned.unchanged {
                        standing
                    } else {
                        ran = one::run(planned.job, &planned.folder, command);
                        &ran
                    };
                    let result = SummaryJob::new(planned.job, standing, &planned.job.id);
                    let seconds = planned.unchanged.is_none().then(|| begin.elapsed().as_secs_f64());
                    let line = if command.arguments.json {
                        json_line(&result, seconds)
                    } else {
                        text_line(&result, seconds, width)
                    };
                    let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                    let printed = bar.suspend(|| print(line.as_bytes()));
                    bar.inc(1);
                    match (&mut *done, printed) {
                        (Ok(results), Ok(())) => results.push(result),
                        (failed @ Ok(_), Err(failure)) => *failed = Err(failure),
                        (Err(_), _) => {}
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    done.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn text_line(result: &SummaryJob, seconds: Option<f64>, width: usize) -> String {
    let when = seconds.map_or_else(|| "unchanged".to_owned(), |seconds| format!("{seconds:.1} s"));
    let (id, state) = (result.id.raw(), result.state.name());
    format!("{id:<width$}  {state:<10}  {}  {}, {when}\n", result.exit_code, result.words())
}

fn json_line(result: &SummaryJob, seconds: Option<f64>) -> String {
    let value = json!({
        "id": result.id,
        "state": result.state,
        "exit_code": result.exit_code,
        "why": result.why,
        "findings": result.findings,
        "violations": result.violations,
        "shortfalls": result.shortfalls,
        "seconds": seconds,
        "is_unchanged": seconds.is_none(),
    });
    format!("{value}\n")
}

/// Tells on standard error what the result of a job does not hold.
fn tell(job: &BatchJob, what: &str) {
    say(&format!("{}: {what}\n", job.id));
}
