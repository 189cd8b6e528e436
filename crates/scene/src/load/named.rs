//! Reading of the SRDF and the program that the cell file names for a robot, from allowed folders.

use std::path::{Path, PathBuf};

use super::{plan::RobotPlan, reader::Reader};
use crate::files::Content;
use diagnostics::Problem;
use robot_files::packages;

/// Reads the SRDF that the cell file names; its own ROS package is allowed too.
pub(super) fn srdf(plan: &RobotPlan<'_>, path: &Path, reader: &mut Reader<'_>) -> Result<Content, Problem> {
    let mut allowed = allowed(plan);
    allowed.extend(path.parent().and_then(|folder| packages::enclosing(&folder.canonicalize().ok()?)));
    reader.files.read_below(path, &path.display().to_string(), &allowed)
}

/// Reads the program, or another file of the robot, that the cell file names.
pub(super) fn file(plan: &RobotPlan<'_>, path: &Path, reader: &mut Reader<'_>) -> Result<Content, Problem> {
    reader.files.read_below(path, &path.display().to_string(), &allowed(plan))
}

/// The allowed folders: of the cell file, of the packages, those that the URDF opens, and those that the user allows.
pub(super) fn allowed(plan: &RobotPlan<'_>) -> Vec<PathBuf> {
    let urdf_folder = plan.urdf.canonicalize().ok().and_then(|urdf| urdf.parent().map(Path::to_path_buf));
    let sources = plan.sources();
    let named = sources.explicit.iter().chain(&sources.cell).map(|(_, folder)| folder);
    let folders = sources.allowed_roots.iter().chain(named);
    let opened = urdf_folder.map(|folder| packages::opened_by(&folder));
    folders.filter_map(|folder| folder.canonicalize().ok()).chain(opened).collect()
}
