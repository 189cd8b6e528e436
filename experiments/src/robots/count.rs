//! The independent count: `experiments/count.py` with trimesh and yourdfpy, run beside ours.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::process::must_succeed;
use super::python::Script;
use super::report::json;

const SCRIPT: Script = Script { file: "count.py", needed: &["trimesh", "yourdfpy", "pycollada", "lxml"] };

/// The count of one robot, next to ours.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Count {
    pub(super) robot: String,
    pub(super) package: String,
    /// Whether shapes and triangles of meshes are the same in number, link by link.
    pub(super) equal: bool,
    /// Collision shapes.
    pub(super) shapes: u64,
    /// Triangles of the shapes that are meshes.
    pub(super) mesh_triangles: u64,
    /// What differs, or had to be counted in another way.
    pub(super) notes: Vec<String>,
}

/// Counts by package and robot.
pub(super) type Counts = BTreeMap<(String, String), Count>;

/// Counts every robot of `robots.json` in `into`, writes `counts.json` beside it and reads it.
pub(super) fn count(into: &Path, python: Option<&Path>) -> Result<Counts, String> {
    let counts = into.join("counts.json");
    let mut script = SCRIPT.command(into, python)?;
    must_succeed(script.arg(into.join("robots.json")).arg(&counts), SCRIPT.file)?;
    let rows: Vec<Count> = json(&counts)?;
    Ok(rows.into_iter().map(|row| ((row.package.clone(), row.robot.clone()), row)).collect())
}
