//! Sphere models of any program: a URDF whose collision shapes are spheres, or a list of spheres.

use std::path::Path;

use diagnostics::{InputError, Problem};
use kinematics::Robot;
use robot_files::ListedSpheres;

use scene::{Files, InputFile};

/// A sphere model as its file gives it.
#[derive(Clone, Debug)]
pub struct SphereModel {
    pub(super) content: SphereModelContent,
    /// Name of the file in messages.
    pub shown: String,
    /// The file with its path in reports.
    pub input: InputFile,
    /// Warnings of the reader.
    pub warnings: Vec<Problem>,
}

#[derive(Clone, Debug)]
pub(super) enum SphereModelContent {
    Urdf(Robot),
    Listed(ListedSpheres),
}

/// The frame of centres that a file gives without the name of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CenterFrame {
    /// That of the link.
    Link,
    /// That of the link's collision shape, which is that of its mesh file.
    Shape,
}

impl SphereModel {
    /// The name of its format in files.
    pub fn format(&self) -> &'static str {
        match &self.content {
            SphereModelContent::Urdf(_) => "urdf",
            SphereModelContent::Listed(listed) => listed.format.name(),
        }
    }
}

/// Reads a sphere model, told by its extension: `.yml`, `.yaml`, `.xrdf` and `.json` list spheres, anything else is a URDF.
///
/// Its path in reports is relative to the folder of `beside`.
///
/// # Errors
/// All problems of the file.
pub fn read_spheres(path: &Path, beside: &Path) -> Result<SphereModel, InputError> {
    let mut files = Files::beside(beside);
    let shown = path.display().to_string();
    let read = files.read(path, &shown)?;
    let (content, warnings) = if ListedSpheres::is_name(&shown) {
        let mut listed = ListedSpheres::read(&read.bytes, &shown)?;
        let warnings = std::mem::take(&mut listed.warnings);
        (SphereModelContent::Listed(listed), warnings)
    } else {
        let (robot, warnings) = Robot::from_urdf(&read.bytes, &shown)?;
        (SphereModelContent::Urdf(robot), warnings)
    };
    let input = files.inputs().pop().expect("one file was read");
    Ok(SphereModel { content, shown, input, warnings })
}
