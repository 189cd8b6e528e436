//! The reference cell of the tests: a small arm among four objects, and the exact verdict of every pair at every row of its program.
//!
//! Every length is a multiple of 1/256 m and every angle belongs to a Pythagorean triple, so that all poses are rational.

mod body;
mod description;
mod oracle;
mod pose;
mod program;
mod robot_files;

use std::sync::LazyLock;

use crate::files::Files;
use crate::model::mesh_files;

/// The folder of the cell.
const FOLDER: &str = "tests/reference";
/// Units of length in a metre; exact in binary and in six decimals.
const UNITS_PER_M: i128 = 256;
/// The required clearance between the robot and its environment, millimetres.
const REQUIRED_MM: i128 = 25;

/// The text of `reference.csv`: seconds of work, so once for all callers.
static REFERENCE_CSV: LazyLock<String> =
    LazyLock::new(|| oracle::reference_csv(&description::links(), &program::rows()));

/// The cell with its program and its reference.
pub(super) fn files() -> Files {
    let links = description::links();
    let meshes: Vec<_> = links.iter().map(|(name, body)| ((*name).to_owned(), body.solid())).collect();
    let mut files = mesh_files(&format!("{FOLDER}/"), &meshes);
    let texts = [
        ("cell.urdf", robot_files::urdf(&links)),
        ("cell.srdf", robot_files::srdf()),
        ("pairs.csv", robot_files::pairs_csv(&links)),
        ("program.csv", program::csv(&program::rows())),
        ("reference.csv", REFERENCE_CSV.clone()),
    ];
    files.extend(texts.map(|(name, text)| (format!("{FOLDER}/{name}"), text.into_bytes())));
    files
}
