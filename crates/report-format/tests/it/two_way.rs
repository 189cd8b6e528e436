//! Promise: a report that is read and written again has the same bytes, of every report in the repository; `UPDATE_EXPECT=1` writes them
//! anew.

use std::fs;
use std::path::{Path, PathBuf};

use pathproof_report_format::ReadReport;

/// All JSON files below a folder; build outputs and hidden folders aside.
fn json_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            json_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "json") {
            found.push(path);
        }
    }
}

#[test]
fn reports_are_written_as_they_were_read() {
    let mut files = Vec::new();
    json_files(&crate::repository(), &mut files);
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut written = 0;
    for path in files {
        let bytes = fs::read(&path).expect("a readable file");
        let Ok(ReadReport { report, .. }) = ReadReport::read(&bytes, "report") else {
            let text = String::from_utf8_lossy(&bytes);
            let is_meant = ["bad.json", "cut.json", "bracket_before_the_time.json"]
                .iter()
                .any(|name| path.ends_with(name));
            assert!(
                is_meant || !text.contains("\"schema\": \"pathproof.report/3\""),
                "{} is refused",
                path.display()
            );
            continue;
        };
        if update {
            fs::write(&path, report.to_json()).expect("written");
            continue;
        }
        assert!(report.to_json().as_bytes() == bytes, "{} is written otherwise", path.display());
        written += 1;
    }
    assert!(update || written >= 6, "only {written} reports");
}
