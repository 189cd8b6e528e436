//! URDF: strict checks on the raw XML, then urdf-rs, then our own flat robot.

mod axis;
mod convert;
mod cross_check;
mod plain;
mod precheck;
mod references;
mod spheres;

use diagnostics::xml::Xml;
use diagnostics::{InputError, Problem};

use crate::Robot;

pub use references::mesh_references;
pub use spheres::{LinkSpheres, with_spheres};

/// The robot of a URDF file with the warnings of the checks.
pub(crate) fn read(bytes: &[u8], file: &str) -> Result<(Robot, Vec<Problem>), InputError> {
    let xml = Xml::read(bytes, file)?;
    let (outline, warnings) = precheck::check(&xml)?;
    let parsed = urdf_rs::read_from_string(&plain::text(&xml)).map_err(|error| {
        xml.problem("urdf-rs refuses the file")
            .found(error.to_string())
            .hint("the checks of this program passed it: please report the file")
    })?;
    cross_check::check(&xml, &outline, &parsed)?;
    let robot = convert::robot(&xml, &outline, &parsed)?;
    Ok((robot, warnings))
}
