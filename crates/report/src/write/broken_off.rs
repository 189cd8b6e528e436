//! Promise: wherever a run is killed or fails, the old or new version of the report (or of each file) remains; foreign files stay.
//!
//! Every run is repeated with the fault at each operation in turn. `PATHPROOF_LONG` also kills two runs at all pairs of operations.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::claim::made_for;
use super::faulty::{Fault, Faulty, Operation};
use super::may_write;
use super::one_by_one::write_all_on;
use super::tests::{KNOWN, PAGE, contents, try_to_write_on};

type Files = BTreeMap<String, String>;

/// The files of a report; the last one is given by its version.
type Report = &'static [(&'static str, &'static str)];

/// Foreign files.
type Others = &'static [(&'static str, &'static str)];

const OTHER_PAGE: &str = "<html><head><title>FAIL: cell.ron – Pathproof report</title></head></html>";
const SMALL: Report = &[("a.csv", "first"), ("report.json", "1")];
const LARGE: Report =
    &[("a.csv", "second"), ("b.csv", "second"), ("report.html", OTHER_PAGE), ("report.json", "2")];
const LAST: Report = &[("b.csv", "third"), ("report.html", PAGE), ("report.json", "3")];

/// The faults of a run.
const FAULTS: [Fault; 9] = [
    Fault::Killed,
    Fault::KilledWithin,
    Fault::Fails(ErrorKind::StorageFull),
    Fault::Fails(ErrorKind::PermissionDenied),
    Fault::Fails(ErrorKind::Interrupted),
    Fault::Short,
    Fault::Full,
    Fault::NoHandles,
    Fault::ReadOnly,
];

/// Every run has at least this many operations.
const FEWEST: usize = 20;

/// The state before a run.
#[derive(Clone, Copy, Debug)]
struct Start {
    old: Option<Report>,
    /// Foreign files in the folder.
    others: Others,
    can_exchange: bool,
}

/// A foreign file with a name that no report has.
const NOTES: Others = &[("notes.txt", "mine")];

/// A folder `out` in the folder of a test, with a foreign file beside it.
struct Bench {
    parent: tempfile::TempDir,
    out: PathBuf,
}

impl Bench {
    fn new(start: Start) -> Self {
        let parent = tempfile::tempdir().expect("a folder");
        let out = parent.path().join("out");
        fs::write(parent.path().join("beside.txt"), "mine").expect("written");
        for (name, text) in with(start.old, start.others) {
            fs::create_dir_all(&out).expect("made");
            fs::write(out.join(name), text).expect("written");
        }
        Self { parent, out }
    }

    /// The files in the folder, except temporary ones; none if there is no folder.
    fn found(&self) -> Files {
        let mut found = files(&self.out);
        found.retain(|name, _| made_for(name).is_none());
        found
    }

    /// Temporary files and folders that are left.
    fn left(&self) -> Vec<String> {
        let both = files(&self.out).into_keys().chain(files(self.parent.path()).into_keys());
        both.filter(|name| made_for(name).is_some()).collect()
    }

    /// Asserts that a run without a fault replaces what is left, and leaves nothing else.
    fn is_written_over(&self, others: &[(&str, &str)], how: &str) {
        may_write(&self.out, &KNOWN).unwrap_or_else(|error| panic!("{how}: {error}"));
        let next = try_to_write_on(&Faulty::sound(&self.out), &self.out, LAST);
        next.unwrap_or_else(|error| panic!("{how}: {error}"));
        assert_eq!(self.found(), with(Some(LAST), others), "{how}");
        assert_eq!(self.left(), Vec::<String>::new(), "{how}");
        assert_eq!(files(self.parent.path()).remove("beside.txt").as_deref(), Some("mine"), "{how}");
    }
}

/// The entries of a folder; subfolders without their content.
fn files(folder: &Path) -> Files {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("an entry"));
    entries
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).unwrap_or_else(|_| "a folder".to_owned());
            (entry.file_name().into_string().expect("UTF-8"), text)
        })
        .collect()
}

/// The files of a report, and foreign files.
fn with(report: Option<Report>, others: &[(&str, &str)]) -> Files {
    let report = report.map(contents).unwrap_or_default();
    let others = others.iter().map(|(name, text)| (*name, (*text).to_owned()));
    report.into_iter().chain(others).map(|(name, text)| (name.to_owned(), text)).collect()
}

/// How a run with a fault ended.
struct Ended<'a> {
    start: Start,
    fault: Fault,
    hit: Option<Operation>,
    result: &'a io::Result<()>,
    /// In words, for assertion messages.
    how: String,
}

/// Repeats a run with the fault at each operation in turn, on benches from `bench`, until a run ends before the fault; `holds`
/// checks each. Returns the number of operations.
fn at_each(
    start: Start,
    new: Report,
    fault: Fault,
    bench: impl Fn() -> Bench,
    holds: impl Fn(&Bench, &Ended<'_>),
) -> usize {
    for number in 0.. {
        let bench = bench();
        let system = Faulty::at(number, fault, start.can_exchange, &bench.out);
        let result = &try_to_write_on(&system, &bench.out, new);
        let hit = system.hit();
        let how = format!("{start:?}, {fault:?} at {number}, {hit:?}: {result:?}");
        holds(&bench, &Ended { start, fault, hit, result, how });
        if hit.is_none() {
            return number;
        }
    }
    unreachable!("a run ends")
}

/// Asserts that every file of the old report or every file of the new one is there, and the new ones if the run succeeded.
fn is_old_or_new(bench: &Bench, ended: &Ended<'_>, new: Report) {
    let Ended { start, fault, hit, result, how } = ended;
    let found = bench.found();
    let [old, new] = [start.old, Some(new)].map(|report| with(report, start.others));
    assert!(found == old || found == new, "{how}: {found:?}");
    assert!(result.is_err() || found == new, "{how}: not written");
    if hit.is_none() {
        assert!(result.is_ok(), "{how}");
    }
    let is_needed = matches!(hit, Some(Operation::Create | Operation::Write | Operation::Sync));
    let is_told = !matches!(fault, Fault::Short | Fault::NoHandles | Fault::Fails(ErrorKind::Interrupted));
    assert!(result.is_err() || !is_needed || !is_told, "{how}: succeeded");
    // A run that is not killed and can remove files leaves nothing.
    if matches!(fault, Fault::Full | Fault::Short) {
        assert_eq!(bench.left(), Vec::<String>::new(), "{how}");
    }
    // At most the folder that the run created, or the one it replaced.
    assert!(bench.left().len() <= 1, "{how}: {:?}", bench.left());
}

/// Asserts that every file is the old or the new one, `report.json` comes last, and foreign files are unchanged.
fn is_whole(bench: &Bench, ended: &Ended<'_>) {
    let Ended { start, fault, result, how, .. } = ended;
    let found = bench.found();
    let [old, new] = [start.old, Some(LARGE)].map(|report| with(report, start.others));
    for name in KNOWN.iter().copied().chain(start.others.iter().map(|(name, _)| *name)) {
        let one = found.get(name);
        assert!(one == old.get(name) || one == new.get(name), "{how}: {name} is {one:?}");
    }
    let is_new = found.get("report.json") == new.get("report.json");
    assert!(!is_new || found == new, "{how}: the report came too soon: {found:?}");
    assert!(result.is_err() || is_new, "{how}: not written");
    // No file is renamed before all are written.
    if matches!(fault, Fault::Full | Fault::Short) {
        is_old_or_new(bench, ended, LARGE);
    }
}

/// Checks a folder that is written as a whole.
fn check_whole(old: Option<Report>, can_exchange: bool) {
    let start = Start { old, others: &[], can_exchange };
    for fault in FAULTS {
        let operations = at_each(
            start,
            LARGE,
            fault,
            || Bench::new(start),
            |bench, ended| {
                is_old_or_new(bench, ended, LARGE);
                bench.is_written_over(&[], &ended.how);
            },
        );
        assert!(operations >= FEWEST, "{operations} operations");
    }
}

/// Checks a folder that is written file by file.
fn check_file_by_file(old: Option<Report>, others: Others) {
    let start = Start { old, others, can_exchange: false };
    for fault in FAULTS {
        let operations = at_each(
            start,
            LARGE,
            fault,
            || Bench::new(start),
            |bench, ended| {
                is_whole(bench, ended);
                bench.is_written_over(start.others, &ended.how);
            },
        );
        assert!(operations >= FEWEST, "{operations} operations");
    }
}

#[test]
fn a_first_report_is_there_as_a_whole_or_not_at_all() {
    for can_exchange in [true, false] {
        check_whole(None, can_exchange);
    }
}

#[test]
fn an_older_report_is_replaced_as_a_whole_or_not_at_all() {
    for old in [SMALL, LAST] {
        check_whole(Some(old), true);
    }
}

#[test]
fn where_folders_cannot_be_exchanged_every_file_is_old_or_new() {
    check_file_by_file(Some(LAST), &[]);
}

#[test]
fn beside_files_of_others_every_file_is_old_or_new() {
    for old in [None, Some(SMALL), Some(LAST)] {
        check_file_by_file(old, NOTES);
    }
}

#[test]
fn what_each_of_two_killed_runs_left_is_written_over() {
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    for (others, old) in [(NOTES, None), (NOTES, Some(LAST)), (&[][..], None), (&[], Some(LAST))] {
        let start = Start { old, others, can_exchange: true };
        let killed = |bench: &Bench, number: usize, report: Report| {
            let system = Faulty::at(number, Fault::Killed, true, &bench.out);
            let _killed = try_to_write_on(&system, &bench.out, report);
            system.hit().is_some()
        };
        // By default one of 31 pairs.
        let step = if is_long { 1 } else { 31 };
        for first in 0.. {
            let mut is_hit = false;
            for second in (first % step..).step_by(step) {
                let bench = Bench::new(start);
                is_hit = killed(&bench, first, LARGE);
                let is_second_hit = killed(&bench, second, SMALL);
                for (name, text) in others {
                    assert_eq!(files(&bench.out).get(*name).map(String::as_str), Some(*text));
                }
                bench.is_written_over(others, &format!("{start:?}, killed at {first} and {second}"));
                if !is_second_hit {
                    break;
                }
            }
            if !is_hit {
                assert!(first >= FEWEST, "{first} operations");
                break;
            }
        }
    }
}

#[test]
fn a_file_of_somebody_else_with_a_name_of_ours_is_refused_whatever_fails() {
    const BOTH: Others = &[("b.csv", "mine"), ("notes.txt", "mine")];
    for others in [&[("b.csv", "mine")][..], &[("report.html", "mine")], BOTH] {
        for (old, new) in [(Some(SMALL), LARGE), (Some(SMALL), SMALL), (None, LARGE), (None, SMALL)] {
            let start = Start { old, others, can_exchange: true };
            for fault in FAULTS {
                let before = with(old, others);
                at_each(
                    start,
                    new,
                    fault,
                    || Bench::new(start),
                    |bench, ended| {
                        assert!(ended.result.is_err(), "{}: taken", ended.how);
                        assert_eq!(bench.found(), before, "{}", ended.how);
                    },
                );
            }
        }
    }
}

#[test]
fn a_file_that_comes_at_any_moment_stays() {
    for (old, new) in [(Some(SMALL), LARGE), (Some(SMALL), SMALL), (None, LARGE), (None, SMALL)] {
        for name in ["b.csv", "report.html", "notes.txt"] {
            let start = Start { old, others: &[], can_exchange: true };
            for number in 0.. {
                let bench = Bench::new(start);
                let system = Faulty::at(number, Fault::Comes(name), true, &bench.out);
                let result = try_to_write_on(&system, &bench.out, new);
                let how = format!("{name} at {number}: {result:?}");
                let found = bench.found();
                if system.has_come() {
                    assert_eq!(found.get(name).map(String::as_str), Some("mine"), "{how}");
                }
                let [old, new] = [old, Some(new)].map(|report| {
                    let mut files = with(report, &[]);
                    if system.has_come() {
                        files.insert(name.to_owned(), "mine".to_owned());
                    }
                    files
                });
                assert!(
                    found == old && result.is_err() || found == new && result.is_ok(),
                    "{how}: {found:?}"
                );
                assert_eq!(bench.left(), Vec::<String>::new(), "{how}");
                if system.hit().is_none() {
                    break;
                }
            }
        }
    }
}

/// A run was killed between the exchange of the folders and the check for new files.
#[test]
fn a_file_that_came_between_stays_whatever_fails() {
    let start = Start { old: Some(SMALL), others: &[], can_exchange: true };
    for fault in FAULTS {
        let bench = || {
            let bench = Bench::new(start);
            let exchanged = bench.parent.path().join(".out.1.tmp");
            fs::create_dir(&exchanged).expect("made");
            for (name, text) in with(Some(SMALL), &[("b.csv", "mine")]) {
                fs::write(exchanged.join(name), text).expect("written");
            }
            bench
        };
        at_each(start, LARGE, fault, bench, |bench, ended| {
            let exchanged = bench.parent.path().join(".out.1.tmp");
            assert_eq!(files(&exchanged), with(Some(SMALL), &[("b.csv", "mine")]), "{}", ended.how);
        });
    }
}

#[test]
fn the_permissions_of_the_folder_stay_whatever_fails() {
    use std::os::unix::fs::PermissionsExt as _;
    let start = Start { old: Some(SMALL), others: &[], can_exchange: true };
    for fault in FAULTS {
        let bench = || {
            let bench = Bench::new(start);
            fs::set_permissions(&bench.out, fs::Permissions::from_mode(0o2750)).expect("set");
            bench
        };
        at_each(start, LARGE, fault, bench, |bench, ended| {
            let mode = fs::metadata(&bench.out).expect("a folder").permissions().mode();
            assert_eq!(mode & 0o7777, 0o2750, "{}", ended.how);
        });
    }
}

#[test]
fn any_files_are_old_or_new_whatever_fails() {
    let write = |system: &Faulty<'_>, out: &Path, text: &str| {
        write_all_on(system, out, &[("a.json", text.as_bytes()), ("b.csv", text.as_bytes())])
    };
    for fault in FAULTS {
        for number in 0.. {
            let bench = Bench::new(Start { old: None, others: NOTES, can_exchange: true });
            write(&Faulty::sound(&bench.out), &bench.out, "old").expect("written");
            let system = Faulty::at(number, fault, true, &bench.out);
            let result = write(&system, &bench.out, "new");
            let found = bench.found();
            let how = format!("{fault:?} at {number}, {:?}: {result:?}: {found:?}", system.hit());
            assert_eq!(found["notes.txt"], "mine", "{how}");
            for name in ["a.json", "b.csv"] {
                assert!(["old", "new"].contains(&found[name].as_str()), "{how}");
                assert!(result.is_err() || found[name] == "new", "{how}");
            }
            write(&Faulty::sound(&bench.out), &bench.out, "next").expect("written");
            assert_eq!((bench.found()["a.json"].as_str(), bench.found()["b.csv"].as_str()), ("next", "next"));
            assert_eq!(bench.left(), Vec::<String>::new(), "{how}");
            if system.hit().is_none() {
                assert!(number >= FEWEST / 2, "{number} operations");
                break;
            }
        }
    }
}
