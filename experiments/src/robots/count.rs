//! The independent count: `experiments/count.py` with trimesh and yourdfpy, run beside ours.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use super::process::must_succeed;
use super::report::json;
use crate::repository::repository_root;

/// What the script imports.
const NEEDED: [&str; 4] = ["trimesh", "yourdfpy", "pycollada", "lxml"];

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
    let python = match python {
        Some(python) => python.to_path_buf(),
        None => environment(into)?,
    };
    let counts = into.join("counts.json");
    let mut script = Command::new(python);
    script.arg(repository_root().join("experiments/count.py")).arg(into.join("robots.json")).arg(&counts);
    must_succeed(&mut script, "count.py")?;
    let rows: Vec<Count> = json(&counts)?;
    Ok(rows.into_iter().map(|row| ((row.package.clone(), row.robot.clone()), row)).collect())
}

/// A Python environment with what the script imports, made once.
fn environment(into: &Path) -> Result<PathBuf, String> {
    let folder = into.join("venv");
    let python = folder.join("bin/python");
    if !python.is_file() {
        must_succeed(Command::new("python3").args(["-m", "venv"]).arg(&folder), "python3 -m venv")?;
    }
    let mut pip = Command::new(&python);
    must_succeed(pip.args(["-m", "pip", "install", "--quiet"]).args(NEEDED), "pip install")?;
    Ok(python)
}
