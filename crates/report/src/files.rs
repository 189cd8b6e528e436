//! The files of a report, and how they come into a folder together.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use diagnostics::InputError;
use sha2::{Digest as _, Sha256};
use simulator::{Models, Outcome, Scene};

use crate::json::report_json;
use crate::junit::junit_xml;
use crate::markdown::summary_md;
use crate::sarif::report_sarif;
use crate::tables::{contacts_csv, findings_csv, frames_csv, segments_csv, spheres_csv};
use crate::write::{may_write, write_set};

pub(crate) const REPORT: &str = "report.json";
pub(crate) const PAGE: &str = "report.html";
const FRAMES: &str = "frames.csv";
const SEGMENTS: &str = "segments.csv";
const FINDINGS: &str = "findings.csv";
const CONTACTS: &str = "contacts.csv";
const SPHERES: &str = "spheres.csv";
const JUNIT: &str = "junit.xml";
const SARIF: &str = "report.sarif";
const SUMMARY: &str = "summary.md";

/// Everything that a run writes.
pub struct ReportFiles {
    /// `report.json`, which names the others with their SHA-256.
    pub report_json: String,
    beside: Vec<WrittenFile>,
}

/// A file that is written beside the report.
pub(crate) struct WrittenFile {
    pub(crate) name: &'static str,
    pub(crate) content: Vec<u8>,
    /// In hexadecimal.
    pub(crate) sha256: String,
}

impl WrittenFile {
    fn new(name: &'static str, content: Vec<u8>) -> Self {
        let sha256 = sha256(&content);
        Self { name, content, sha256 }
    }
}

/// The SHA-256 of a file's content, in hexadecimal.
pub(crate) fn sha256(content: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(content) {
        // Writing into a string cannot fail.
        let _written = write!(text, "{byte:02x}");
    }
    text
}

impl ReportFiles {
    /// All names that a run may write into the folder of its report: those that it does not write are removed from there, where an
    /// earlier report left them.
    pub const NAMES: [&str; 10] =
        [FRAMES, SEGMENTS, FINDINGS, CONTACTS, SPHERES, JUNIT, SARIF, SUMMARY, PAGE, REPORT];

    /// Looks whether a report may be written into a folder as it stands, before a long check.
    ///
    /// # Errors
    /// Where there is something else than a folder, and every file of a report's names that belongs to somebody else.
    pub fn may_be_written(folder: &Path) -> Result<(), InputError> {
        may_write(folder, &Self::NAMES)
    }

    /// The files of a run.
    pub fn of(scene: &Scene, models: &Models, outcome: &Outcome) -> Self {
        let mut beside = vec![WrittenFile::new(FRAMES, frames_csv(scene, outcome))];
        if let Some(certificate) = &outcome.certificate {
            beside.push(WrittenFile::new(SEGMENTS, segments_csv(scene, certificate)));
        }
        beside.push(WrittenFile::new(FINDINGS, findings_csv(scene, outcome)));
        beside.push(WrittenFile::new(CONTACTS, contacts_csv(scene, outcome)));
        beside.push(WrittenFile::new(SPHERES, spheres_csv(scene, outcome)));
        beside.push(WrittenFile::new(JUNIT, junit_xml(scene, models, outcome)));
        beside.push(WrittenFile::new(SARIF, report_sarif(scene, models, outcome)));
        beside.push(WrittenFile::new(SUMMARY, summary_md(scene, models, outcome)));
        Self { report_json: report_json(scene, models, outcome, &beside), beside }
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
