//! Promise: a job counts as checked only where its record, its report, every file of it and every input hold today.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use pathproof_batch::{
    BatchJob, ERRORS, ErrorList, JobEnd, JobFolder, JobList, JobRecord, JobStanding, PAGE, RECORD, REPORT,
    SummaryJob, file_entry, standing,
};
use report_format::ReadReport;

/// A folder in memory, with inputs that are as the report says.
#[derive(Clone)]
struct Memory {
    files: BTreeMap<String, Vec<u8>>,
    inputs: BTreeMap<String, String>,
}

impl JobFolder for Memory {
    fn file(&self, name: &str) -> Option<Vec<u8>> {
        self.files.get(name).cloned()
    }

    fn input_sha256(&self, path: &str) -> Option<String> {
        self.inputs.get(path).cloned()
    }
}

fn job(line: &str) -> BatchJob {
    JobList::read(line.as_bytes(), "jobs").expect("a job").jobs.remove(0)
}

fn usual() -> BatchJob {
    job("{\"id\": \"a\", \"cell\": \"a/cell.ron\"}")
}

/// A finished job with this report of the seeds, whose own files are left out.
#[expect(clippy::disallowed_methods, reason = "a test reads a report of the seeds")]
fn finished(name: &str) -> Memory {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fuzz/seeds/report/{name}.json"));
    let mut report = ReadReport::read(&fs::read(path).expect("a seed"), name).expect("a report").report;
    report.files = vec![file_entry("frames.csv", b"rows")];
    let text = report.to_json();
    let record = JobRecord::new(
        &usual(),
        JobEnd::Checked,
        vec![file_entry(REPORT, text.as_bytes()), file_entry(PAGE, b"page")],
    );
    let files = [
        (REPORT, text.into_bytes()),
        (PAGE, b"page".to_vec()),
        ("frames.csv", b"rows".to_vec()),
        (RECORD, record.to_json().into_bytes()),
    ];
    Memory {
        files: files.into_iter().map(|(name, content)| (name.to_owned(), content)).collect(),
        inputs: report
            .inputs
            .iter()
            .map(|input| (input.path.raw().to_owned(), input.sha256.raw().to_owned()))
            .collect(),
    }
}

fn exit_code(job: &BatchJob, folder: &Memory) -> u8 {
    SummaryJob::new(job, &standing(job, folder), "a").exit_code
}

#[test]
fn a_whole_report_of_today_counts() {
    let found = standing(&usual(), &finished("pass"));
    assert!(matches!(found, JobStanding::Checked { exit_code: 0, .. }), "{found:?}");
    let found = standing(&usual(), &finished("certified"));
    assert!(matches!(found, JobStanding::Checked { exit_code: 1, .. }), "{found:?}");
}

#[test]
fn what_is_missing_or_damaged_never_does() {
    let whole = finished("pass");
    for name in [RECORD, REPORT, PAGE, "frames.csv"] {
        let mut gone = whole.clone();
        gone.files.remove(name);
        assert_eq!(exit_code(&usual(), &gone), 3, "{name} is gone");
        let bytes = whole.files[name].len();
        for at in [0, bytes / 2, bytes - 1] {
            let mut damaged = whole.clone();
            damaged.files.get_mut(name).expect("there")[at] ^= 1;
            let found = standing(&usual(), &damaged);
            assert!(!matches!(found, JobStanding::Checked { .. }), "byte {at} of {name}");
            assert_eq!(exit_code(&usual(), &damaged), 3, "byte {at} of {name}");
        }
    }
}

#[test]
fn other_inputs_settings_and_jobs_never_do() {
    let whole = finished("pass");
    for path in whole.inputs.keys() {
        let mut changed = whole.clone();
        changed.inputs.insert(path.clone(), "0".repeat(64));
        let found = standing(&usual(), &changed);
        assert!(
            matches!(&found, JobStanding::Stale(why) if why.contains(path.as_str())),
            "{path}: {found:?}"
        );
        changed.inputs.remove(path);
        assert_eq!(exit_code(&usual(), &changed), 3, "{path} is gone");
    }
    for (line, why) in [
        ("{\"id\": \"b\", \"cell\": \"a/cell.ron\"}", "the report of another job"),
        ("{\"id\": \"a\", \"cell\": \"b/cell.ron\"}", "made with other settings"),
        ("{\"id\": \"a\", \"cell\": \"a/cell.ron\", \"program\": \"p.ron\"}", "made with other settings"),
        (
            "{\"id\": \"a\", \"cell\": \"a/cell.ron\", \"options\": {\"clearance_mm\": 0}}",
            "made with other settings",
        ),
    ] {
        let found = standing(&job(line), &whole);
        assert!(matches!(&found, JobStanding::Stale(told) if told == why), "{line}: {found:?}");
    }
    let record = String::from_utf8(whole.files[RECORD].clone()).expect("UTF-8");
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    let older = Memory {
        files: [(RECORD.to_owned(), record.replace(&version, "\"version\": \"0.0.1\"").into_bytes())]
            .into_iter()
            .chain(whole.files.clone().into_iter().filter(|(name, _)| name != RECORD))
            .collect(),
        ..whole
    };
    let found = standing(&usual(), &older);
    assert!(matches!(&found, JobStanding::Stale(why) if why == "made by another version"), "{found:?}");
}

#[test]
fn jobs_without_a_report_say_why() {
    let errors = ErrorList::new(vec![pathproof_batch::AnswerError::new("no cell")]).to_json();
    for (end, code) in [(JobEnd::Errors, 2), (JobEnd::Aborted("a crash".to_owned()), 4)] {
        let record = JobRecord::new(&usual(), end, vec![file_entry(ERRORS, errors.as_bytes())]).to_json();
        let mut folder = finished("pass");
        folder.files.insert(ERRORS.to_owned(), errors.clone().into_bytes());
        folder.files.insert(RECORD.to_owned(), record.into_bytes());
        assert_eq!(exit_code(&usual(), &folder), code);
    }
    // A record that names a file elsewhere is none of ours.
    let mut folder = finished("pass");
    let record =
        JobRecord::new(&usual(), JobEnd::Checked, vec![file_entry("../x", b""), file_entry(PAGE, b"page")]);
    folder.files.insert(RECORD.to_owned(), record.to_json().into_bytes());
    assert_eq!(exit_code(&usual(), &folder), 3);
}
