//! The report of the weld cell, whose page is tested.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

const CELL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/weld-cell/cell.ron");

/// What the page must show, as the other files of the report have it.
#[derive(Debug)]
pub(crate) struct Report {
    page: PathBuf,
    pub(crate) collisions: Vec<Collision>,
    /// Interpolation points at which every pair is clear.
    pub(crate) clear_points: Vec<f64>,
}

/// A collision between two members; instants are counted in interpolation points.
#[derive(Debug)]
pub(crate) struct Collision {
    pub(crate) id: String,
    pub(crate) members: [String; 2],
    pub(crate) begin: f64,
    pub(crate) end: f64,
    pub(crate) shown_at: f64,
}

impl Report {
    /// The report, written once for all tests.
    pub(crate) fn of_weld_cell() -> &'static Self {
        static WRITTEN: OnceLock<Report> = OnceLock::new();
        WRITTEN.get_or_init(|| Self::written(&Path::new(env!("CARGO_TARGET_TMPDIR")).join("page")))
    }

    fn written(folder: &Path) -> Self {
        let run = Command::new(env!("CARGO_BIN_EXE_pathproof"))
            .args(["check", CELL, "--no-pictures", "--report"])
            .arg(folder)
            .env("PATHPROOF_CACHE", "")
            .output()
            .expect("the command starts");
        assert_eq!(run.status.code(), Some(1), "{}", String::from_utf8_lossy(&run.stderr));
        let report = fs::read(folder.join("report.json")).expect("report.json");
        let report: Value = serde_json::from_slice(&report).expect("JSON");
        let findings = report["findings"].as_array().expect("findings");
        let collisions: Vec<_> =
            findings.iter().filter(|finding| finding["kind"] == "collision").map(Collision::of).collect();
        assert!(collisions.len() > 2, "the weld cell has collisions");
        let frames = fs::read_to_string(folder.join("frames.csv")).expect("frames.csv");
        let clear_points: Vec<f64> = frames
            .lines()
            .filter_map(|line| {
                let fields: Vec<&str> = line.split(',').collect();
                (fields[2] == "clear").then(|| fields[0].parse().expect("a point"))
            })
            .collect();
        assert!(clear_points.len() > 100, "most points of the weld cell are clear");
        Self { page: folder.join("report.html"), collisions, clear_points }
    }

    pub(crate) fn url(&self) -> String {
        format!("file://{}", self.page.canonicalize().expect("the page is there").display())
    }
}

impl Collision {
    fn of(finding: &Value) -> Self {
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let number = |value: &Value| value.as_f64().expect("a number");
        Self {
            id: text(&finding["id"]),
            members: [0, 1].map(|k| text(&finding["pair"][k])),
            begin: number(&finding["moment"][0]),
            end: number(&finding["moment"][1]),
            shown_at: number(&finding["shown_at"]["moment"]),
        }
    }

    /// An instant within the stretch in which the members collide.
    pub(crate) fn middle(&self) -> f64 {
        f64::midpoint(self.begin, self.end)
    }
}
