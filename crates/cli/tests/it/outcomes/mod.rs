//! Promise: result, exit code, frames and findings are those that small cells, made so that the answer is known, must give.

mod clearance;
mod contact;
mod engines;
mod joints;
mod motion;
mod near;
mod output;
mod pairs;
mod terminal;
mod unchecked;

use crate::support::{Folder, parse_json, slider};
use serde_json::Value;

/// What a run printed and wrote.
struct Run {
    code: Option<i32>,
    stdout: String,
    report: Value,
    frames: String,
    /// Nothing where only points were checked.
    segments: Option<String>,
}

impl Run {
    /// Checks the folder's cell, which must be one without faults.
    fn of(folder: &Folder, arguments: &[&str]) -> Self {
        Self::of_file(folder, "cell.ron", arguments)
    }

    /// Checks a cell or URDF of the folder, which must be one without faults.
    fn of_file(folder: &Folder, file: &str, arguments: &[&str]) -> Self {
        let coarse = ["check", file, "--report", "out", "--no-pictures", "--smallest-radius", "4"];
        let answer = folder.run(&[&coarse[..], arguments].concat());
        assert_eq!(answer.stderr, "", "exit code {:?}", answer.code);
        let (report, frames) = (parse_json(&folder.read("out/report.json")), folder.read("out/frames.csv"));
        let has_segments = folder.files().contains(&"out/segments.csv".to_owned());
        let segments = has_segments.then(|| folder.read("out/segments.csv"));
        Self { code: answer.code, stdout: answer.stdout, report, frames, segments }
    }

    /// Asserts the result, its exit code, and that the summary begins with it.
    fn gives(&self, result: &str) {
        let code = match result {
            "PASS" => 0,
            "FAIL" => 1,
            "INCOMPLETE" => 3,
            other => panic!("{other} is no result"),
        };
        assert_eq!(
            (self.report["result"].as_str(), self.code),
            (Some(result), Some(code)),
            "{}",
            self.stdout
        );
        let is_too_fast = self.list("findings").iter().any(|finding| finding["kind"] == "joint-speed");
        let first =
            if result == "PASS" && is_too_fast { "PASS, but ".to_owned() } else { format!("{result}  ") };
        assert!(self.stdout.starts_with(&first), "{}", self.stdout);
    }

    /// The colliding pairs of every interpolation point.
    fn colliding(&self) -> Vec<&str> {
        crate::support::frames_colliding(&self.frames)
    }

    /// The rows of `segments.csv`.
    fn segments(&self) -> Vec<Vec<&str>> {
        let table = self.segments.as_deref().expect("the motion is proven");
        let header = "index,t0_s,t1_s,verdict,clearance_lo_m,first_contact_lo_s,first_contact_hi_s,colliding,near,undecided";
        assert_eq!(table.lines().next(), Some(header));
        crate::support::rows(table)
    }

    fn list(&self, key: &str) -> &Vec<Value> {
        self.report[key].as_array().expect("a list")
    }

    fn finding_ids(&self) -> Vec<&str> {
        self.list("findings").iter().map(|finding| finding["id"].as_str().expect("a name")).collect()
    }
}

/// A cell with one robot, `arm`, objects and more fields.
fn cell(objects: &[String], more: &str) -> String {
    let robot = "Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"program.csv\")";
    format!("Cell(version: 1, robots: [{robot}],\n objects: [{}],\n{more})\n", objects.join(",\n  "))
}

/// A cube of this edge, mm, around (x, 0, 500).
fn cube(name: &str, edge_mm: f64, x_mm: f64) -> String {
    format!(
        "Object(name: \"{name}\", shape: Box(size_mm: ({edge_mm}, {edge_mm}, {edge_mm})), \
         pose: Pose(xyz_mm: ({x_mm}, 0, 500)))"
    )
}

/// The slider among these objects, its program this table.
fn slider_among(objects: &[String], table: &str) -> Folder {
    Folder::with(&[("cell.ron", &cell(objects, "")), ("robot.urdf", &slider()), ("program.csv", table)])
}
