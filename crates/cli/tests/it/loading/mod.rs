//! Promise: what robots and cells are made of is found, read once and hashed, and what cannot be had is told with the way
//! out; nothing is read from where it must not be.

mod folders;
mod references;
mod sdf;
mod settings;
mod xacro;

use crate::support::{
    Answer, BOX, Folder, block, fixed, link, parse_json, program, slide, slider, stl_box, urdf,
};

/// A cell with the slider and these objects; more fields go at the end.
fn cell(objects: &str, more: &str) -> String {
    format!(
        "Cell(\n    version: 1,\n    robots: [Robot(name: \"arm\", urdf: \"robot.urdf\", program: \"program.ron\")],\n    \
         objects: [{objects}],\n{more})\n"
    )
}

/// A folder with a cell of the slider and these objects.
fn with_objects(objects: &str) -> Folder {
    Folder::with(&[
        ("cell.ron", &cell(objects, "")),
        ("robot.urdf", &slider()),
        ("program.ron", &program(0.0, &[0.0, 300.0])),
    ])
}

/// The slider whose hand is a mesh of this name.
fn with_hand(reference: &str) -> String {
    let hand = format!("<collision><geometry><mesh filename=\"{reference}\"/></geometry></collision>");
    urdf(&[
        link("base", ""),
        link("hand", &hand),
        slide("slide", ["base", "hand"], "0 0 0", "1 0 0"),
        block("post", "0.1 0.1 0.1"),
        fixed("bolts", ["base", "post"], "0 5 0"),
    ])
}

/// Checks the folder's cell; its report.
fn report(folder: &Folder) -> (Option<i32>, serde_json::Value) {
    let answer = folder.run(&["check", "cell.ron", "--json"]);
    assert!(answer.stderr.is_empty(), "{}", answer.stderr);
    (answer.code, parse_json(&answer.stdout))
}

/// Checks the folder's cell, which must be refused with all of these.
fn refused(folder: &Folder, told: &[&str]) -> String {
    let answer = folder.run(&["check", "cell.ron"]);
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(2), ""), "{}", answer.stderr);
    for part in told {
        assert!(answer.stderr.contains(part), "no {part:?} in:\n{}", answer.stderr);
    }
    answer.stderr
}

/// Paths of the inputs of a report.
fn inputs(report: &serde_json::Value) -> Vec<String> {
    let inputs = report["inputs"].as_array().expect("a list");
    inputs.iter().map(|input| input["path"].as_str().expect("a path").to_owned()).collect()
}

/// Warnings of a report, one text.
fn warnings(report: &serde_json::Value) -> String {
    report["warnings"].to_string()
}

/// A box of 100 mm as STL.
fn hand() -> String {
    stl_box(0.1, BOX)
}

/// The whole answer to an unlucky user.
fn told(answer: &Answer) -> String {
    format!("{}{}", answer.stdout, answer.stderr)
}
