//! Files whose answers stand in texts beside them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Where cases are: `FOLDER/SUBJECT/CASE.ENDING`, with the answer in `CASE.txt` beside it.
#[derive(Clone, Copy, Debug)]
pub struct GoldenCases {
    /// The folder of the subjects.
    pub folder: &'static str,
    /// How the names of cases end, without the dot.
    pub ending: &'static str,
    /// Fewer cases mean that some were lost.
    pub fewest: usize,
}

impl GoldenCases {
    /// Compares what `answer` says of the bytes and the name of every case with the text beside it; `UPDATE_EXPECT=1` writes the texts
    /// anew, so that a case is added by adding its file.
    ///
    /// # Panics
    /// Where an answer differs or has a control character, cases are missing, or a file cannot be read.
    pub fn check(&self, answer: impl Fn(&[u8], &str) -> String) {
        let Self { folder, ending, fewest } = *self;
        let files = entries(Path::new(folder)).into_iter().flat_map(|subject| entries(&subject));
        let cases: Vec<PathBuf> =
            files.filter(|file| file.extension().is_some_and(|of| of == ending)).collect();
        assert!(cases.len() >= fewest, "only {} cases in {folder}", cases.len());
        let mut faults = String::new();
        for case in &cases {
            let name = case.file_name().expect("a name").to_string_lossy();
            let found = answer(&fs::read(case).expect("a file"), &name);
            let beside = case.with_extension("txt");
            if std::env::var_os("UPDATE_EXPECT").is_some() {
                fs::write(&beside, &found).expect("written");
            }
            let expected = fs::read_to_string(&beside).unwrap_or_default();
            if found != expected {
                let _written = writeln!(
                    faults,
                    "{name}: expected\n{expected}found\n{found}UPDATE_EXPECT=1 accepts this"
                );
            }
            assert!(!found.chars().any(|c| c.is_control() && c != '\n'), "{name}: {found:?}");
        }
        assert!(faults.is_empty(), "{faults}");
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}
