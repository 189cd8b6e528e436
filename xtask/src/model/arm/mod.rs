//! What arms share: their description, and the URDF, SRDF and README written from it.

mod check;
mod gripper;
mod joint;
mod model_arm;
mod readme;
mod srdf;
mod urdf;

pub(super) use model_arm::ModelArm;

use super::description::ModelBody;
use super::stl::Mesh;
use crate::files::Files;

/// URDF, SRDF and README of an arm whose links are these bodies.
///
/// # Errors
/// A joint without its links, a link without its paint, a named position outside of the limits.
pub(super) fn files(arm: &ModelArm, bodies: &[ModelBody], meshes: &[Mesh]) -> Result<Files, String> {
    check::check(arm, bodies)?;
    let texts = [
        ("robot.urdf", urdf::urdf(arm, bodies)),
        ("robot.srdf", srdf::srdf(arm)),
        ("README.md", readme::readme(arm, meshes)),
    ];
    Ok(texts.map(|(name, text)| (name.to_owned(), text.into_bytes())).into())
}
