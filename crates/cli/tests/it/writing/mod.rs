//! Promise: whatever happens while a report is written, the folder holds the old report or the new one, and files of others stay,
//! those with a name of ours too.

mod folders;
mod full_disk;
mod kill;
mod mount;
mod others;
mod places;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::{Folder, program, slider};

/// Two cells of one robot, whose reports differ in every file.
fn cells() -> Folder {
    let cell = |program: &str| {
        format!(
            "Cell(version: 1, robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"{program}\")], objects: [\
             Object(name: \"wall\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: (1000, 0, 500)))])\n"
        )
    };
    Folder::with(&[
        ("robot.urdf", &slider()),
        ("clear.ron", &cell("clear_program.ron")),
        ("hit.ron", &cell("hit_program.ron")),
        ("clear_program.ron", &program(0.0, &[0.0, 300.0])),
        ("hit_program.ron", &program(0.0, &[0.0, 950.0])),
    ])
}

/// What checks a cell and writes its report into a folder.
fn arguments<'a>(cell: &'a str, report: &'a str) -> [&'a str; 10] {
    [
        "check",
        cell,
        "--report",
        report,
        "--no-pictures",
        "--smallest-radius",
        "4",
        "--threads",
        "1",
        "--no-cache",
    ]
}

/// Every file of a folder, by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let entry = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read(path).expect("a file"))
    };
    entries.map(entry).collect()
}
