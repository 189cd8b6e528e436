//! A job as a process of its own.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use batch::{BatchJob, CheckAnswer};

use crate::args::Batch;
use crate::children::{self, SharedChild};
use crate::own_command::OwnCommand;

/// Most bytes of standard error that are looked at.
const MOST_SAID: u64 = 1 << 16;

/// How often a process is looked at.
const STEP: Duration = Duration::from_millis(5);

/// What Rust says before it ends a process that gets no memory.
const NO_MEMORY: &str = "memory allocation of ";

/// The environment's folder of sphere models.
const CACHE: &str = "PATHPROOF_CACHE";

/// How a process of ours ended.
pub(super) enum ChildEnd {
    /// With an answer whose exit code is that of the process.
    Answered(Box<CheckAnswer>),
    /// Otherwise.
    Broken {
        /// Why, without anything that differs from machine to machine.
        why: String,
        /// The last line that it said.
        said: String,
    },
}

/// What all jobs of a batch have in common.
pub(super) struct ChildCommand<'a> {
    pub(super) own: &'a OwnCommand,
    pub(super) arguments: &'a Batch,
    /// The folder that the paths of jobs are relative to.
    pub(super) base: &'a Path,
    /// The folder in which we were started.
    pub(super) here: PathBuf,
}

impl ChildCommand<'_> {
    /// Runs the check of a job to its end, with its report in a folder.
    ///
    /// # Errors
    /// A process cannot be started, or its files cannot be made.
    pub(super) fn run(&self, job: &BatchJob, report: &Path) -> io::Result<ChildEnd> {
        let mut request = tempfile::tempfile()?;
        request.write_all(job.request.to_json().as_bytes())?;
        request.rewind()?;
        let (mut answer, mut said) = (tempfile::tempfile()?, tempfile::tempfile()?);
        let mut command = self.own.command();
        command.args(["check", "-", "--no-pictures", "--threads", "1", "--report"]).arg(report);
        command.args(self.more_words()).current_dir(self.base);
        if let Some(cache) = std::env::var_os(CACHE).filter(|cache| !cache.is_empty()) {
            command.env(CACHE, self.here.join(cache));
        }
        command.stdin(request).stdout(answer.try_clone()?).stderr(said.try_clone()?);
        apart(&mut command);
        let child = children::start(&mut command)?;
        let ended = wait(&child, self.arguments.timeout_s);
        children::forget(&child);
        let said = tail(&mut said)?;
        let Some(status) = ended? else {
            let limit = self.arguments.timeout_s.unwrap_or_default().as_secs_f64();
            return Ok(ChildEnd::Broken { why: format!("took longer than --timeout-s {limit}"), said });
        };
        answer.rewind()?;
        let mut bytes = Vec::new();
        answer.read_to_end(&mut bytes)?;
        let read = CheckAnswer::read(&bytes, &job.id).ok();
        match read.filter(|answer| status.code() == Some(i32::from(answer.exit_code)) && answer.exit_code < 4)
        {
            Some(answer) => Ok(ChildEnd::Answered(Box::new(answer))),
            None => Ok(ChildEnd::Broken { why: self.why_broken(status, &said), said: last_line(&said) }),
        }
    }

    fn more_words(&self) -> Vec<OsString> {
        let mut words = self.arguments.cache.words(&self.here);
        for root in &self.arguments.allow_root {
            words.extend(["--allow-root".into(), self.here.join(root).into_os_string()]);
        }
        if let Some(mebibytes) = self.arguments.memory_mb {
            words.extend(["--memory-mb".into(), mebibytes.to_string().into()]);
        }
        words
    }

    fn why_broken(&self, status: ExitStatus, said: &str) -> String {
        match (self.arguments.memory_mb, status.code()) {
            (Some(mebibytes), _) if said.contains(NO_MEMORY) => {
                format!("needed more memory than --memory-mb {mebibytes}")
            }
            (_, Some(code)) => format!("an error of program or machine: exit code {code}"),
            (_, None) => format!("ended by {}", signal(status)),
        }
    }
}

/// Keeps Ctrl-C of the terminal from a process: we end it ourselves, and then nothing is told of it.
#[cfg(unix)]
fn apart(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;

    command.process_group(0);
}

#[cfg(not(unix))]
fn apart(_command: &mut Command) {}

#[cfg(unix)]
fn signal(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt as _;

    status.signal().map_or_else(|| "the system".to_owned(), |signal| format!("signal {signal}"))
}

#[cfg(not(unix))]
fn signal(_status: ExitStatus) -> String {
    "the system".to_owned()
}

/// Waits until a process ends; kills it after the limit, and then has no status.
fn wait(child: &SharedChild, limit: Option<Duration>) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = children::lock(child).try_wait()? {
            return Ok(Some(status));
        }
        if limit.is_some_and(|limit| start.elapsed() >= limit) {
            let mut child = children::lock(child);
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(STEP);
    }
}

/// The end of what a process said.
fn tail(said: &mut File) -> io::Result<String> {
    let length = said.metadata()?.len();
    said.seek(io::SeekFrom::Start(length.saturating_sub(MOST_SAID)))?;
    let mut bytes = Vec::new();
    said.take(MOST_SAID).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn last_line(said: &str) -> String {
    said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned()
}
