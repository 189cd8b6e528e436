//! A file that is written beside the report, and its hash.

use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

/// The report itself, which names the other files.
pub(crate) const REPORT: &str = "report.json";

/// The report for people.
pub(crate) const PAGE: &str = "report.html";

/// A file that is written beside the report.
pub(crate) struct WrittenFile {
    pub(crate) name: &'static str,
    pub(crate) content: Vec<u8>,
    /// In hexadecimal.
    pub(crate) sha256: String,
}

impl WrittenFile {
    pub(crate) fn new(name: &'static str, content: Vec<u8>) -> Self {
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
