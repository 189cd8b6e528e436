//! Cells of a batch: a hand that slides past a post, in variations.

use std::fmt::Write as _;

use crate::support::{Folder, program, slider};

/// A cell whose post stands at this x, mm; the hand slides from 0 to 300 mm.
pub(super) fn cell(post_mm: i32) -> String {
    format!(
        "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"p.ron\")], objects: [\n\
         Object(name: \"post\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: ({post_mm}, 0, 500)))])\n"
    )
}

/// Where posts stand: in the way, or beyond it.
pub(super) fn post_mm(number: i32) -> i32 {
    if number % 4 == 1 { 320 } else { 500 + 10 * number }
}

/// A folder with so many cells and `jobs.jsonl`: in one of four the hand meets the post, and one of four asks for 150 mm.
pub(super) fn cells(count: i32) -> Folder {
    let folder = Folder::new();
    let mut jobs = String::new();
    for number in 0..count {
        let name = format!("cell-{number}");
        folder.write(&format!("{name}/cell.ron"), cell(post_mm(number)));
        folder.write(&format!("{name}/robot.urdf"), slider());
        folder.write(&format!("{name}/p.ron"), program(0.0, &[0.0, 300.0]));
        let options = if number % 4 == 2 { ", \"options\": {\"clearance_mm\": 150}" } else { "" };
        let _written = writeln!(jobs, "{{\"id\": \"{name}\", \"cell\": \"{name}/cell.ron\"{options}}}");
    }
    folder.write("jobs.jsonl", jobs);
    folder
}

/// Adds a job that takes long, and much memory: a table of many rows.
pub(super) fn add_long_job(folder: &Folder, id: &str, rows: usize) {
    folder.write(&format!("{id}/cell.ron"), cell(900).replace("p.ron", "p.csv"));
    folder.write(&format!("{id}/robot.urdf"), slider());
    let mut table = String::from("time,slide\n");
    for row in 0..rows {
        let _written = writeln!(table, "{row},{}", f64::from(row as u32 % 100) * 1e-3);
    }
    folder.write(&format!("{id}/p.csv"), table);
    let jobs = folder.read("jobs.jsonl");
    folder.write("jobs.jsonl", format!("{{\"id\": \"{id}\", \"cell\": \"{id}/cell.ron\"}}\n{jobs}"));
}
