//! A folder of files that lasts as long as its test.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use super::{Answer, parse_json};

/// A temporary folder.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// A folder with these files.
    pub(crate) fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self::new();
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.0.path().canonicalize().expect("the folder is there")
    }

    /// Writes a file and the folders above it.
    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().expect("below the folder")).expect("folders");
        fs::write(path, content).expect("written");
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.path().join(path)).expect("the file is there")
    }

    /// Every file below the folder, sorted.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        list(self.0.path(), self.0.path(), &mut files);
        files.sort();
        files
    }

    /// Runs the command inside the folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Answer {
        Answer::of(&self.path(), arguments)
    }

    /// Checks `cell.ron` of the folder, with its report and without pictures.
    pub(crate) fn checked(&self, arguments: &[&str]) -> Checked {
        let usual = ["check", "cell.ron", "--report", "out", "--no-pictures"];
        let answer = self.run(&[&usual[..], arguments].concat());
        Checked {
            code: answer.code,
            stdout: answer.stdout,
            report: parse_json(&self.read("out/report.json")),
            page: self.read("out/report.html"),
        }
    }
}

/// What a check printed and wrote.
pub(crate) struct Checked {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) report: Value,
    pub(crate) page: String,
}

fn list(root: &Path, folder: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            list(root, &path, files);
        } else {
            let below = path.strip_prefix(root).expect("below the root");
            files.push(below.to_string_lossy().into_owned());
        }
    }
}
