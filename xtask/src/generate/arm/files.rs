//! All files of an arm.

use super::Description;
use super::readme::readme;
use super::srdf::srdf;
use super::urdf::urdf;
use crate::generate::Files;
use crate::generate::meshes::mesh_files;

/// URDF, SRDF, README and meshes.
pub(in crate::generate) fn files(arm: &Description) -> Files {
    let folder = format!("robots/{}", arm.name);
    let mut files = mesh_files(&folder, &arm.meshes);
    for (name, text) in [("robot.urdf", urdf(arm)), ("robot.srdf", srdf(arm)), ("README.md", readme(arm))] {
        files.insert(format!("{folder}/{name}"), text.into_bytes());
    }
    files
}
