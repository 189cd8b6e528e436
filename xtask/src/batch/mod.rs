//! `cargo xtask batch [--engine NAME]... [--jobs N] [--python PROGRAM]`: the examples of batch engines in `docs/batch`, really run.
//!
//! A thousand variations of our scenes are checked by one process; then by each engine, whose merged files must be the same bytes. Then
//! processes are killed, bad jobs are run among good ones, and reports are taken away, damaged and outdated before merging. It takes half an
//! hour on two cores, and no part of it is in CI.

mod bad_jobs;
mod faults;
mod installed;
mod jobs;
mod killed;
mod kubernetes;
mod merged;
mod parallel;
mod place;
mod ray;
mod slurm;
mod variation;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use crate::files::remove_folder;
use crate::repository::repository_root;
use jobs::JOBS;
use merged::{Summary, equal, merge};
use place::{Place, empty, logged};

/// Jobs, unless another number is asked for.
const COUNT: usize = 1000;

/// What is run beside the one process: engines, then checks of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Parallel,
    Slurm,
    Ray,
    Kubernetes,
    Killed,
    Bad,
    Faults,
}

const PARTS: [(&str, Part); 7] = [
    ("parallel", Part::Parallel),
    ("slurm", Part::Slurm),
    ("ray", Part::Ray),
    ("kubernetes", Part::Kubernetes),
    ("killed", Part::Killed),
    ("bad", Part::Bad),
    ("faults", Part::Faults),
];

/// What was asked for.
struct Asked {
    parts: Vec<(&'static str, Part)>,
    count: usize,
    python: String,
}

/// Runs all parts, or those that are named.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let asked = match Asked::read(words) {
        Ok(asked) => asked,
        Err(why) => {
            eprintln!("batch: {why}");
            return ExitCode::from(2);
        }
    };
    match asked.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("batch: {why}");
            ExitCode::FAILURE
        }
    }
}

impl Asked {
    fn read(words: &[&str]) -> Result<Self, String> {
        let mut asked = Self { parts: Vec::new(), count: COUNT, python: "python3".to_owned() };
        for pair in words.chunks(2) {
            match *pair {
                ["--engine", name] => {
                    let part = PARTS.iter().find(|(known, _)| *known == name);
                    let names = || PARTS.map(|(known, _)| known).join(", ");
                    let part = part.ok_or_else(|| format!("--engine {name}: expected one of {}", names()))?;
                    asked.parts.push(*part);
                }
                ["--jobs", number] => {
                    let count = number.parse().ok().filter(|count| (40..=100_000).contains(count));
                    asked.count =
                        count.ok_or_else(|| format!("--jobs {number}: expected 40 to 100000 jobs"))?;
                }
                ["--python", program] => program.clone_into(&mut asked.python),
                [word, ..] => {
                    let expected = "--engine NAME, --jobs N or --python PROGRAM";
                    return Err(format!("{word}: expected {expected}, each with its value"));
                }
                [] => {}
            }
        }
        if asked.parts.is_empty() {
            asked.parts = PARTS.to_vec();
        }
        Ok(asked)
    }

    /// One process first, then the parts; every failure is told, and the others go on.
    fn run(&self) -> Result<(), String> {
        let place = Place::new(&self.python)?;
        jobs::write(&place, self.count)?;
        empty(&place.store)?;
        let reference = place.run("one-process")?;
        println!("one process, {} jobs, no kept models", self.count);
        let begin = Instant::now();
        let summary = one_process(&place, &reference)?;
        let mut lines = vec![line("one process", begin, &Ok(()))];
        let (files, bytes) = size(&place.store);
        println!("  kept models: {files} files, {:.1} MB", bytes as f64 / 1e6);
        let (files, bytes) = size(&reference.join("out"));
        println!("  reports: {files} files, {:.1} MB", bytes as f64 / 1e6);
        let mut failures = 0;
        for (name, part) in &self.parts {
            println!("{name}");
            if *part == Part::Ray
                && let Err(why) = ray::build_wheel(&place)
            {
                failures += 1;
                lines.push(line(name, Instant::now(), &Err(why)));
                continue;
            }
            let begin = Instant::now();
            let ended = self.part(*part, name, &place, &reference, &summary);
            failures += usize::from(ended.is_err());
            lines.push(line(name, begin, &ended));
        }
        println!("\n{}", lines.join("\n"));
        if failures == 0 { Ok(()) } else { Err(format!("{failures} of {} parts failed", self.parts.len())) }
    }

    fn part(
        &self,
        part: Part,
        name: &str,
        place: &Place,
        reference: &Path,
        summary: &Summary,
    ) -> Result<(), String> {
        let engine = |runs: fn(&Place, &Path) -> Result<(), String>| {
            clear_examples(&place.jobs)?;
            let run = place.run(name)?;
            runs(place, &run)?;
            // Merged anew, so that no file of an earlier run is looked at.
            empty(&run.join("merged"))?;
            merge(place, &run, JOBS)?;
            equal(reference, &run)?;
            // More than a gigabyte, and the same as that of the one process.
            empty(&run.join("out"))
        };
        match part {
            Part::Parallel => engine(parallel::run),
            Part::Slurm => engine(slurm::run),
            Part::Ray => engine(ray::run),
            Part::Kubernetes => engine(kubernetes::run),
            Part::Killed => killed::check(place, reference, self.count),
            Part::Bad => bad_jobs::check(place, summary),
            Part::Faults => faults::check(place, reference),
        }
    }
}

/// Runs and merges all jobs by one process on all processors.
fn one_process(place: &Place, run: &Path) -> Result<Summary, String> {
    let out = run.join("out");
    let arguments = ["batch", JOBS, "--report", &out.to_string_lossy()];
    let status = logged(&mut place.pathproof(&arguments)?, &run.join("batch.log"))?;
    let summary = merge(place, run, JOBS)?;
    let unfinished =
        summary.jobs.iter().find(|job| ["errors", "aborted", "missing"].contains(&job.state.as_str()));
    if let Some(job) = unfinished {
        let why = job.why.as_deref().unwrap_or_default();
        return Err(format!("{}: {}: {why}", job.id, job.state));
    }
    if status.code() == Some(summary.exit_code) {
        let clear = summary.jobs.iter().filter(|job| job.exit_code == 0).count();
        println!("  exit code {}; {clear} of {} jobs are clear", summary.exit_code, summary.jobs.len());
        Ok(summary)
    } else {
        Err(format!("the batch ended with {status}, merging with {}", summary.exit_code))
    }
}

/// Removes what an example left that was broken off.
fn clear_examples(jobs: &Path) -> Result<(), String> {
    for name in ["out", "merged"] {
        remove_folder(&jobs.join(name))?;
    }
    Ok(())
}

/// The example of this name.
fn script(name: &str) -> PathBuf {
    repository_root().join("docs/batch").join(name)
}

fn line(name: &str, begin: Instant, ended: &Result<(), String>) -> String {
    let how = ended.as_ref().map_or_else(|why| format!("FAILED: {why}"), |()| "as expected".to_owned());
    let line = format!("{name:<12} {:>7.1} s  {how}", begin.elapsed().as_secs_f64());
    println!("  {line}");
    line
}

/// Files below a folder, and their bytes.
fn size(folder: &Path) -> (usize, u64) {
    let (mut files, mut bytes) = (0, 0);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            let (more, of_them) = size(&entry.path());
            (files, bytes) = (files + more, bytes + of_them);
        } else {
            (files, bytes) = (files + 1, bytes + entry.metadata().map_or(0, |data| data.len()));
        }
    }
    (files, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_chosen_by_name() {
        let Ok(asked) = Asked::read(&["--engine", "slurm", "--engine", "bad", "--jobs", "40"]) else {
            panic!("these names are known");
        };
        let names: Vec<&str> = asked.parts.iter().map(|(name, _)| *name).collect();
        assert_eq!((names, asked.count), (vec!["slurm", "bad"], 40));
        assert_eq!(Asked::read(&[]).map(|asked| asked.parts.len()), Ok(PARTS.len()));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (words, said) in [
            (&["--engine", "cron"][..], "--engine cron: expected one of parallel, slurm"),
            (&["--jobs", "3"], "--jobs 3: expected 40 to"),
            (&["--engine"], "--engine: expected --engine NAME"),
            (&["slurm", "ray"], "slurm: expected"),
        ] {
            let why = Asked::read(words).err().expect("refused");
            assert!(why.contains(said), "{why}");
        }
    }
}
