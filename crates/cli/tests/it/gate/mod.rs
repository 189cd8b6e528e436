//! Promise: `--fail-on` and `--baseline` change the exit code and nothing else, and forgive nothing that is not known; `diff` says
//! what changed from one report to another.

mod baseline;
mod diff;
mod fail_on;
mod less_motion;
mod moves;
mod worked_example;

use std::fmt::Write as _;

use crate::support::{Answer, Folder, slider};

/// A cell with the slider, cubes around (x, 0, z), and more fields; lengths in millimetres.
fn cell(cubes: &[(&str, f64, f64)], more: &str) -> String {
    let mut objects = String::new();
    for (name, x_mm, z_mm) in cubes {
        let _written = write!(
            objects,
            "\n    Object(name: \"{name}\", shape: Box(size_mm: (100, 100, 100)), pose: Pose(xyz_mm: ({x_mm}, 0, {z_mm}))),"
        );
    }
    let robot = "Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"program.csv\")";
    format!("Cell(version: 1, robots: [{robot}], objects: [{objects}\n],\n{more})\n")
}

/// The slider among these cubes; its hand goes 860 mm along x in two seconds, at z = 500.
fn folder(cubes: &[(&str, f64, f64)], more: &str) -> Folder {
    Folder::with(&[
        ("cell.ron", &cell(cubes, more)),
        ("robot.urdf", &slider()),
        ("program.csv", "time,slide\n0,0\n2,0.86\n"),
    ])
}

/// A wall that the hand comes within 40 mm of at the end.
const NEAR: (&str, f64, f64) = ("wall", 1000.0, 500.0);
/// A block that the hand runs through.
const HIT: (&str, f64, f64) = ("block", 500.0, 500.0);
/// A program with a point at which the hand is in that block.
const IN_THE_BLOCK: &str = "time,slide\n0,0\n1,0.5\n2,0.86\n";

/// Checks the cell with coarse spheres, which are soon built, and 50 mm required.
fn check(folder: &Folder, more: &[&str]) -> Answer {
    let arguments = ["check", "cell.ron", "--smallest-radius", "4", "--clearance", "50", "--no-pictures"];
    // Pictures are of the report alone.
    let arguments = if more.contains(&"--report") { &arguments[..] } else { &arguments[..6] };
    folder.run(&[arguments, more].concat())
}

/// The report of a folder, kept as `baseline.json`.
fn keep_as_baseline(folder: &Folder) {
    check(folder, &["--report", "kept"]);
    folder.write("baseline.json", folder.read("kept/report.json"));
}
