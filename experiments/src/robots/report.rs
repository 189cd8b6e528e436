//! What `pathproof check` wrote: the fields of its report and statistics that the table shows.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

/// Counts of a checked program.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Checked {
    /// PASS, FAIL or INCOMPLETE.
    pub(super) result: String,
    pub(super) members: usize,
    pub(super) shapes: usize,
    pub(super) triangles: u64,
    pub(super) pairs: usize,
    /// Findings with severity `error`.
    pub(super) findings: usize,
    /// Findings that are undecided.
    pub(super) undecided: usize,
    /// Findings that are warnings, such as limits of mimics, and warnings about the files.
    pub(super) warnings: usize,
    /// Links that are not checked.
    pub(super) unchecked: usize,
    pub(super) model_s: f64,
    pub(super) check_s: f64,
    pub(super) peak_bytes: Option<u64>,
    /// What is warned of in the files.
    pub(super) warned: Vec<String>,
}

#[derive(Deserialize)]
struct Report {
    result: String,
    members: Vec<Member>,
    pairs: Vec<IgnoredAny>,
    unchecked: Vec<IgnoredAny>,
    warnings: Vec<String>,
    findings: Vec<Finding>,
}

#[derive(Deserialize)]
struct Member {
    pieces: Vec<Piece>,
}

#[derive(Deserialize)]
struct Piece {
    triangles: u64,
}

#[derive(Deserialize)]
struct Finding {
    severity: String,
}

#[derive(Deserialize)]
struct Stats {
    model_s: f64,
    check_s: f64,
    peak_rss_bytes: Option<u64>,
}

/// Reads a report and its statistics.
pub(super) fn read(report: &Path, stats: &Path) -> Result<Checked, String> {
    let report: Report = json(report)?;
    let stats: Stats = json(stats)?;
    let of = |severity: &str| report.findings.iter().filter(|finding| finding.severity == severity).count();
    let pieces = || report.members.iter().flat_map(|member| &member.pieces);
    Ok(Checked {
        members: report.members.len(),
        shapes: pieces().count(),
        triangles: pieces().map(|piece| piece.triangles).sum(),
        pairs: report.pairs.len(),
        findings: of("error"),
        undecided: of("undecided"),
        warnings: of("warning") + report.warnings.len(),
        unchecked: report.unchecked.len(),
        model_s: stats.model_s,
        check_s: stats.check_s,
        peak_bytes: stats.peak_rss_bytes,
        result: report.result,
        warned: report.warnings,
    })
}

/// Reads a JSON file.
pub(super) fn json<T: DeserializeOwned>(path: &Path) -> Result<T, String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_reader(BufReader::new(file)).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_report() {
        let folder = tempfile::tempdir().unwrap();
        let (report, stats) = (folder.path().join("report.json"), folder.path().join("stats.json"));
        let text = r#"{"result": "FAIL", "members": [{"pieces": [{"triangles": 12}, {"triangles": 4}]}],
            "pairs": [{}, {}], "unchecked": [], "warnings": ["w"], "proof": {"rows": [[1, 2]]},
            "findings": [{"severity": "error"}, {"severity": "warning"}, {"severity": "undecided"}]}"#;
        std::fs::write(&report, text).unwrap();
        std::fs::write(&stats, r#"{"model_s": 1.5, "check_s": 2.5, "peak_rss_bytes": 8, "pairs": 2}"#)
            .unwrap();
        let checked = read(&report, &stats).unwrap();
        assert_eq!((checked.members, checked.shapes, checked.triangles, checked.pairs), (1, 2, 16, 2));
        assert_eq!((checked.findings, checked.undecided, checked.warnings, checked.unchecked), (1, 1, 2, 0));
        assert_eq!((checked.result.as_str(), checked.model_s, checked.peak_bytes), ("FAIL", 1.5, Some(8)));
        std::fs::write(&report, "{}").unwrap();
        assert!(read(&report, &stats).unwrap_err().contains("report.json: missing field"));
    }
}
