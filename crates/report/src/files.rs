//! The files of a report, and how they come into a folder together.

use std::io;
use std::path::Path;

use diagnostics::InputError;
use report_format::Report;
use simulator::CheckedRun;

use crate::json;
use crate::junit::junit_xml;
use crate::markdown::summary_md;
use crate::sarif::report_sarif;
use crate::tables::{contacts_csv, findings_csv, frames_csv, joints_csv, segments_csv, spheres_csv};
use crate::write::{may_write, write_set};
use crate::written_file::{PAGE, REPORT, WrittenFile, sha256};

const FRAMES: &str = "frames.csv";
const JOINTS: &str = "joints.csv";
const SEGMENTS: &str = "segments.csv";
const FINDINGS: &str = "findings.csv";
const CONTACTS: &str = "contacts.csv";
const SPHERES: &str = "spheres.csv";
const JUNIT: &str = "junit.xml";
const SARIF: &str = "report.sarif";
const SUMMARY: &str = "summary.md";

/// Everything that a run writes.
pub struct ReportFiles {
    /// What `report.json` says; it names the others with their SHA-256.
    pub report: Report,
    /// `report.json`.
    pub report_json: String,
    beside: Vec<WrittenFile>,
}

impl ReportFiles {
    /// All names that a run may write into the folder of its report: those that it does not write are removed from there, where an
    /// earlier report left them.
    pub const NAMES: [&str; 11] =
        [FRAMES, JOINTS, SEGMENTS, FINDINGS, CONTACTS, SPHERES, JUNIT, SARIF, SUMMARY, PAGE, REPORT];

    /// Checks, before a long run, whether a report may be written into a folder.
    ///
    /// # Errors
    /// Anything but a folder at that path, and every foreign file with the name of a report file.
    pub fn may_be_written(folder: &Path) -> Result<(), InputError> {
        may_write(folder, &Self::NAMES)
    }

    /// What `report.json` says of a run whose files nobody wants: it names none.
    pub fn report_alone(run: CheckedRun<'_>) -> Report {
        json::report(run, &[])
    }

    /// The files of a run.
    pub fn new(run: CheckedRun<'_>) -> Self {
        let CheckedRun { scene, outcome, .. } = run;
        let mut beside = vec![
            WrittenFile::new(FRAMES, frames_csv(scene, outcome)),
            WrittenFile::new(JOINTS, joints_csv(scene)),
        ];
        if let Some(certificate) = &outcome.certificate {
            beside.push(WrittenFile::new(SEGMENTS, segments_csv(scene, certificate)));
        }
        beside.push(WrittenFile::new(FINDINGS, findings_csv(scene, outcome)));
        beside.push(WrittenFile::new(CONTACTS, contacts_csv(scene, outcome)));
        beside.push(WrittenFile::new(SPHERES, spheres_csv(scene, outcome)));
        beside.push(WrittenFile::new(JUNIT, junit_xml(run)));
        beside.push(WrittenFile::new(SARIF, report_sarif(run)));
        beside.push(WrittenFile::new(SUMMARY, summary_md(run)));
        let report = json::report(run, &beside);
        Self { report_json: report.to_json(), report, beside }
    }

    /// Writes why there is no report into its folder, which is made where it is missing, and removes the report that an earlier run left
    /// there. `name` is that of a file that is not there.
    ///
    /// # Guarantee
    /// That of [`Self::write`].
    ///
    /// # Errors
    /// Those of [`Self::write`].
    pub fn write_instead(folder: &Path, name: &str, content: &[u8]) -> io::Result<()> {
        let known: Vec<&str> = Self::NAMES.into_iter().chain([name]).collect();
        write_set(folder, &[(name, content)], &known)
    }

    /// The SHA-256 of `report.json`, in hexadecimal.
    pub fn report_sha256(&self) -> String {
        sha256(self.report_json.as_bytes())
    }

    /// Writes all files into a folder, which is made where it is missing. What an earlier report left there and this one does not
    /// replace is removed. `page` is the report for people, of [`report_html`](crate::report_html).
    ///
    /// # Guarantee
    /// Whatever happens meanwhile, the folder holds the old report or the new one, where it holds nothing else and the system can
    /// exchange folders; otherwise `report.json` comes last, and its hashes tell whether what stands beside it belongs to it.
    /// Files of others stay, those with a name of ours too: one that no report of ours in the folder accounts for is refused.
    ///
    /// # Errors
    /// The first failure, with the path; files of others in the way, all of them.
    pub fn write(&self, folder: &Path, page: &str) -> io::Result<()> {
        let mut files: Vec<(&str, &[u8])> =
            self.beside.iter().map(|file| (file.name, file.content.as_slice())).collect();
        files.push((PAGE, page.as_bytes()));
        files.push((REPORT, self.report_json.as_bytes()));
        write_set(folder, &files, &Self::NAMES)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_written_instead_takes_the_place_of_a_report_alone() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = parent.path().join("out");
        let report = r#"{"schema": "pathproof.report/3", "tool": {"name": "pathproof"},
            "files": [{"path": "frames.csv", "sha256": "0", "bytes": 1}]}"#;
        let put = |name: &str, text: &str| {
            fs::create_dir_all(&folder).expect("made");
            fs::write(folder.join(name), text).expect("written");
        };
        let names = || {
            let mut names: Vec<String> = fs::read_dir(&folder)
                .expect("a folder")
                .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
                .collect();
            names.sort();
            names
        };
        put(REPORT, report);
        put(FRAMES, "1");
        ReportFiles::write_instead(&folder, "errors.json", b"{}").expect("written");
        assert_eq!(names(), ["errors.json"]);
        fs::remove_file(folder.join("errors.json")).expect("removed");
        // A file of somebody else under a name of ours, and one under another name.
        put(REPORT, report);
        put(JUNIT, "mine");
        ReportFiles::write_instead(&folder, "errors.json", b"{}").expect_err("refused");
        assert_eq!(names(), [JUNIT, REPORT]);
        fs::remove_file(folder.join(JUNIT)).expect("removed");
        put("notes.txt", "mine");
        ReportFiles::write_instead(&folder, "errors.json", b"{}").expect("written");
        assert_eq!(names(), ["errors.json", "notes.txt"]);
    }
}
