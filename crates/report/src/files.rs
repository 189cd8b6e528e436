//! The files of a report, and how they come into a folder together.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use sha2::{Digest as _, Sha256};
use simulator::{Models, Outcome, Scene};

use crate::frames::frames_csv;
use crate::json::report_json;
use crate::segments::segments_csv;
use crate::write::write_all;

const REPORT: &str = "report.json";
const FRAMES: &str = "frames.csv";
const SEGMENTS: &str = "segments.csv";

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
        let mut sha256 = String::new();
        for byte in Sha256::digest(&content) {
            // Writing into a string cannot fail.
            let _written = write!(sha256, "{byte:02x}");
        }
        Self { name, content, sha256 }
    }
}

impl ReportFiles {
    /// The files of a run.
    pub fn of(scene: &Scene, models: &Models, outcome: &Outcome) -> Self {
        let mut beside = vec![WrittenFile::new(FRAMES, frames_csv(scene, outcome))];
        if let Some(certificate) = &outcome.certificate {
            beside.push(WrittenFile::new(SEGMENTS, segments_csv(scene, certificate)));
        }
        Self { report_json: report_json(scene, models, outcome, &beside), beside }
    }

    /// Writes all files into a folder, which is made where it is missing, each whole or not at all; the report comes last, so
    /// that where it is new, what stands beside it is new too. A `segments.csv` of an earlier run that this one does not
    /// replace is removed.
    ///
    /// # Errors
    /// The first failure, with the path.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let mut files: Vec<(&str, &[u8])> =
            self.beside.iter().map(|file| (file.name, file.content.as_slice())).collect();
        files.push((REPORT, self.report_json.as_bytes()));
        let stale = [SEGMENTS].into_iter().filter(|name| files.iter().all(|(written, _)| written != name));
        write_all(folder, &files, &stale.collect::<Vec<_>>())
    }
}
