//! Processes killed at any moment, in the long run alone: `PATHPROOF_LONG=1`, or `PATHPROOF_KILLS=1000` for as many kills.
//!
//! When a kill hits is up to the system, so these tests print how many hit, and ask for none. Every moment in turn is tested in
//! `crates/report/src/write/broken_off.rs`.

use std::collections::BTreeMap;
use std::hint::spin_loop;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use test_support::Random;

use crate::support::{Folder, pathproof};
use crate::writing::{arguments, cells, files};

type Files = BTreeMap<String, Vec<u8>>;

/// Kills where no number is asked for.
const KILLS: u32 = 100;

/// How often to kill; nothing in a short run.
fn kills() -> Option<u32> {
    if let Ok(kills) = std::env::var("PATHPROOF_KILLS") {
        return Some(kills.parse().expect("PATHPROOF_KILLS is a number"));
    }
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    if !is_long {
        println!("skipped: PATHPROOF_LONG=1 kills processes");
    }
    is_long.then_some(KILLS)
}

/// A report folder that runs are killed over.
struct Target<'a> {
    cells: &'a Folder,
    /// The report's folder.
    out: PathBuf,
    /// Where temporary files and folders appear while it is written.
    watched: PathBuf,
}

/// How a run ended.
struct Ended {
    is_killed: bool,
    code: Option<i32>,
    /// Whether it was writing when it was killed.
    is_writing: bool,
    /// From the start to the first sign of writing, and from there to the end.
    before: Duration,
    writing: Duration,
}

/// When a run is killed.
#[derive(Clone, Copy)]
enum When {
    Never,
    AfterStart(Duration),
    AfterItBeginsToWrite(Duration),
    /// As soon as the first file comes to its place.
    AtFirstFile,
}

impl Target<'_> {
    /// Starts a run, and kills it.
    fn run(&self, cell: &str, when: When) -> Ended {
        let out = self.out.display().to_string();
        let mut command = pathproof(&self.cells.path(), &arguments(cell, &out));
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("starts");
        let started = Instant::now();
        let mark = format!(".{}.tmp", child.id());
        let wait_until = |after: Duration| {
            while started.elapsed() < after {
                spin_loop();
            }
        };
        if let When::AfterStart(after) = when {
            wait_until(after);
        } else if let When::AtFirstFile = when {
            let first = self.out.join("frames.csv");
            while !first.exists() && child.try_wait().expect("a child").is_none() {
                spin_loop();
            }
        } else {
            while !is_marked(&self.watched, &mark) && child.try_wait().expect("a child").is_none() {
                spin_loop();
            }
        }
        let before = started.elapsed();
        if let When::AfterItBeginsToWrite(after) = when {
            wait_until(before + after);
        }
        if !matches!(when, When::Never) {
            // One that has ended already cannot be killed any more.
            let _killed = child.kill();
        }
        let is_writing = is_marked(&self.watched, &mark);
        let status = child.wait().expect("it ends");
        Ended {
            is_killed: status.signal() == Some(9),
            code: status.code(),
            is_writing,
            before,
            writing: started.elapsed().saturating_sub(before),
        }
    }
}

/// Whether a folder holds a temporary file or folder with this end of its name.
fn is_marked(folder: &Path, mark: &str) -> bool {
    let names = folder.read_dir().expect("a folder").filter_map(Result::ok).map(|entry| entry.file_name());
    names.into_iter().any(|name| name.to_string_lossy().ends_with(mark))
}

/// Kills runs at times spread over the writing and a little beyond; `holds` looks at the folder after each, with the two reports and
/// which of them the run was to write. Prints when the kills hit.
fn kill(target: &Target<'_>, kills: u32, holds: impl Fn(&Files, [&Files; 2], usize)) {
    let mut reports = Vec::new();
    let mut usual = Vec::new();
    for cell in ["clear.ron", "hit.ron"].repeat(3) {
        let run = target.run(cell, When::Never);
        usual.push((run.writing, run.before));
        reports.push(files(&target.out));
    }
    let reports = [&reports[0], &reports[1]];
    assert!(reports[0] != reports[1] && reports[0].len() >= 3);
    usual.sort();
    let (writing, before_it) = usual[usual.len() / 2];
    let mut random = Random(0x5EED);
    let mut time = |longest: Duration| longest.mul_f64(random.unit());
    let (mut before, mut within, mut after, mut ended) = (0, 0, 0, 0);
    let (mut current, mut switched) = (1, 0_u32);
    let mut number = 0;
    while before + within + after < kills && number < 10 * kills {
        number += 1;
        let wanted = 1 - current;
        // One in ten at any time at all.
        let when = if number % 10 == 0 {
            When::AfterStart(time(before_it + writing))
        } else {
            When::AfterItBeginsToWrite(time(writing * 9 / 8))
        };
        let run = target.run(["clear.ron", "hit.ron"][wanted], when);
        assert!(run.is_killed || run.code < Some(2), "refused over what a killed run left: {:?}", run.code);
        let found = files(&target.out);
        holds(&found, reports, wanted);
        let is_new = reports[wanted].iter().all(|(name, bytes)| found.get(name) == Some(bytes));
        match (run.is_killed, run.is_writing, is_new) {
            (false, ..) => ended += 1,
            (true, _, true) => after += 1,
            (true, true, false) => within += 1,
            (true, false, false) => before += 1,
        }
        if is_new {
            current = wanted;
            switched += 1;
        }
    }
    println!(
        "{} of {number} runs that write for {writing:?} were killed: {before} before it, {within} within it, {after} after the new report \
         was in place, {ended} ended first; {switched} times the new report stood there, {} times the old one",
        before + within + after,
        number - switched
    );
    // The next run that is let be removes what the killed ones left.
    target.run(["clear.ron", "hit.ron"][1 - current], When::Never);
    assert_eq!(leftovers(&target.watched), Vec::<String>::new());
}

fn leftovers(folder: &Path) -> Vec<String> {
    let names = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").file_name());
    names.map(|name| name.to_string_lossy().into_owned()).filter(|name| name.starts_with('.')).collect()
}

#[test]
fn a_killed_run_leaves_the_old_report_or_the_new_one() {
    let Some(kills) = kills() else { return };
    let (cells, parent) = (cells(), Folder::new());
    let target = Target { cells: &cells, out: parent.path().join("out"), watched: parent.path() };
    kill(&target, kills, |found, reports, wanted| {
        let is_one = reports.contains(&found);
        let names: Vec<_> = found.iter().map(|(name, bytes)| (name, bytes.len())).collect();
        assert!(is_one, "neither report, after a run of the {wanted}. cell: {names:?}");
    });
}

#[test]
fn beside_files_of_others_every_file_is_whole_and_the_report_comes_last() {
    let Some(kills) = kills() else { return };
    let (cells, parent) = (cells(), Folder::new());
    let out = parent.path().join("out");
    parent.write("out/notes.txt", "mine");
    let target = Target { cells: &cells, out: out.clone(), watched: out };
    kill(&target, kills.div_ceil(5), |found, reports, wanted| {
        assert_eq!(found["notes.txt"], b"mine");
        let is = |report: &Files, name: &str| report.get(name) == found.get(name);
        for name in reports[0].keys().filter(|name| !name.starts_with('.')) {
            assert!(is(reports[0], name) || is(reports[1], name), "half of {name}");
        }
        if is(reports[wanted], "report.json") {
            assert!(
                reports[wanted].keys().all(|name| is(reports[wanted], name)),
                "the new report came too soon"
            );
        }
    });
}

#[test]
fn a_report_of_which_a_killed_run_wrote_a_part_is_written_over() {
    let Some(kills) = kills() else { return };
    let (cells, parent) = (cells(), Folder::new());
    let out = parent.path().join("out");
    let target = Target { cells: &cells, out: out.clone(), watched: out.clone() };
    let empty = || {
        let _removed = std::fs::remove_dir_all(&out);
        parent.write("out/notes.txt", "mine");
    };
    empty();
    target.run("clear.ron", When::Never);
    let expected = files(&out);
    let mut parts = 0;
    for _ in 0..kills {
        empty();
        target.run("hit.ron", When::AtFirstFile);
        let found = files(&out);
        let brought = found.keys().filter(|name| !name.starts_with('.')).count() - 1;
        parts += u32::from(brought > 0 && !found.contains_key("report.json"));
        let next = target.run("clear.ron", When::Never);
        assert_eq!(next.code, Some(0), "{:?}", found.keys());
        assert_eq!(files(&out), expected);
    }
    println!("{parts} of {kills} killed runs left a part of a report");
}
