//! A process of a batch, then the batch itself, is killed in the middle; what is finished stays, and the rest is run later.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use super::jobs::{JOBS, read_file};
use super::merged::{equal, merge};
use super::place::{Place, empty, logged};
use crate::process::done;

/// The longest that is waited for something to happen.
const PATIENCE: Duration = Duration::from_hours(1);

/// The records of finished jobs, with the times at which they were written.
type Records = BTreeMap<String, (Vec<u8>, SystemTime)>;

/// Kills a worker after a quarter of the jobs and the batch after a half of them, then ends the batch.
///
/// # Errors
/// A finished job that is lost or run again, or merged bytes that differ from those of `reference`.
pub(super) fn check(place: &Place, reference: &Path, count: usize) -> Result<(), String> {
    let run = place.run("killed")?;
    let out = run.join("out");
    let arguments = ["batch", JOBS, "--report", &out.to_string_lossy()];
    let log = run.join("killed.log");
    let file = || fs::File::create(&log).map_err(|error| format!("{}: {error}", log.display()));
    let mut batch =
        place.pathproof(&arguments)?.stdout(file()?).spawn().map_err(|error| error.to_string())?;
    let killed = kill_worker(&mut batch, &out, count / 4);
    let waited = killed.and_then(|job| wait_for(&mut batch, &out, count / 2).map(|()| job));
    let ended = batch.kill().and_then(|()| batch.wait());
    let (job, _) = (waited?, ended.map_err(|error| error.to_string())?);
    let before = checked(&out)?;
    let said = read_file(&log)?;
    let told = said.lines().find(|line| line.starts_with(&job)).unwrap_or_default();
    println!("  worker: {told}");
    if !told.contains("ended by signal 9") {
        return Err(format!("the job {job}, whose process was killed, does not say so"));
    }
    println!("  batch killed with {} of {count} jobs finished", before.len());
    let status = logged(&mut place.pathproof(&arguments)?, &run.join("resumed.log"))?;
    let after = checked(&out)?;
    if let Some((id, _)) = before.iter().find(|(id, record)| after.get(*id) != Some(*record)) {
        return Err(format!("the finished job {id} was written again ({status})"));
    }
    let resumed = read_file(&run.join("resumed.log"))?;
    let last = resumed.lines().last().unwrap_or_default();
    println!("  resumed: {last}");
    if !last.ends_with(&format!("; {} unchanged", before.len())) {
        return Err(format!("{} unchanged jobs are expected", before.len()));
    }
    merge(place, &run, JOBS)?;
    equal(reference, &run)?;
    empty(&out)
}

/// Kills the process of a job; its id.
fn kill_worker(batch: &mut Child, out: &Path, finished: usize) -> Result<String, String> {
    wait_for(batch, out, finished)?;
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if let Some((process, job)) = worker(batch.id(), out)
            && done(Command::new("kill").args(["-KILL", &process])).is_ok()
        {
            // It may have ended by itself at that moment.
            sleep(Duration::from_millis(200));
            let path = out.join(&job).join("job.json");
            if fs::read_to_string(path).is_ok_and(|record| record.contains("signal 9")) {
                return Ok(job);
            }
        }
    }
    Err("no process of a job was found".to_owned())
}

/// A process of the batch, and the job that it checks.
fn worker(batch: u32, out: &Path) -> Option<(String, String)> {
    let tasks = fs::read_dir(format!("/proc/{batch}/task")).ok()?;
    for task in tasks.flatten() {
        let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        for child in children.split_whitespace() {
            let words = fs::read(format!("/proc/{child}/cmdline")).unwrap_or_default();
            let words = String::from_utf8_lossy(&words).into_owned();
            let folder = format!("{}/", out.display());
            if let Some(job) = words.split('\0').find_map(|word| word.strip_prefix(&folder)) {
                return Some((child.to_owned(), job.to_owned()));
            }
        }
    }
    None
}

/// Waits until so many jobs are finished.
fn wait_for(batch: &mut Child, out: &Path, finished: usize) -> Result<(), String> {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        let jobs = fs::read_dir(out).into_iter().flatten().flatten();
        if jobs.filter(|job| job.path().join("job.json").is_file()).count() >= finished {
            return Ok(());
        }
        if let Ok(Some(status)) = batch.try_wait() {
            return Err(format!("the batch ended ({status}) before {finished} jobs were finished"));
        }
        sleep(Duration::from_millis(20));
    }
    Err(format!("{finished} jobs were not finished within {} s", PATIENCE.as_secs()))
}

/// The records of the jobs that were checked.
fn checked(out: &Path) -> Result<Records, String> {
    let mut records = Records::new();
    for entry in fs::read_dir(out).map_err(|error| error.to_string())?.flatten() {
        let path = entry.path().join("job.json");
        let Ok(content) = fs::read(&path) else { continue };
        let written =
            fs::metadata(&path).and_then(|data| data.modified()).map_err(|error| error.to_string())?;
        if String::from_utf8_lossy(&content).contains("\"end\": \"checked\"") {
            records.insert(entry.file_name().to_string_lossy().into_owned(), (content, written));
        }
    }
    Ok(records)
}
