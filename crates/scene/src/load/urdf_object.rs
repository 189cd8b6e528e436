//! Loading of objects from URDF files: a table or a fence whose links do not move.

use std::path::Path;

use diagnostics::{InputError, Problem};
use kinematics::link_colors;
use robot_files::PackageSources;

use super::documents::{expanded, read_robot};
use super::objects::ReadObject;
use super::still_models::{nothing_to_check, unchecked_link};
use super::{members, pieces, pieces::Owner, reader::Reader};

/// Loads the collision shapes of all links of an object, by its name and member index, and lists the links that can only be seen.
///
/// # Errors
/// Those of the files, joints that can move, and a URDF without a shape to check.
pub(super) fn load(
    object: &str,
    member: usize,
    path: &Path,
    sources: &PackageSources,
    reader: &mut Reader<'_>,
) -> Result<ReadObject, InputError> {
    let urdf = reader.files.read(path, &path.display().to_string())?;
    let urdf = expanded(path, sources, urdf, reader)?;
    let (robot, notes) = read_robot(path, &urdf)?;
    reader.warnings.extend(notes);
    let mut problems = Vec::new();
    members::check_names(&robot, &urdf.shown, &mut problems);
    for joint in robot.joints().iter().filter(|joint| joint.kind.is_movable()) {
        problems.push(
            Problem::new(&urdf.shown, "a joint of an object can move")
                .on_line(joint.line)
                .found(joint.name.clone())
                .expected("fixed joints alone")
                .hint("load the URDF as a robot of the cell, with fixed_joints for its values, or make the joint fixed"),
        );
    }
    let locator = reader.locator(path, sources)?;
    let name = format!("object {object}");
    let owner = Owner { name: &name, moves: false };
    let mut object_from_link = Vec::new();
    robot.link_poses(&vec![0.0; robot.independent_joints().len()], &mut object_from_link);
    let (mut shapes, mut unchecked) = (Vec::new(), Vec::new());
    for (link, object_from_link) in robot.links().iter().zip(&object_from_link) {
        for element in &link.collisions {
            match pieces::load(element, owner, &urdf.shown, Some(&locator), reader) {
                Err(error) => problems.extend(error.problems),
                Ok(None) => {}
                Ok(Some(piece)) => shapes.push(piece.at(*object_from_link * element.link_from_shape)),
            }
        }
        if link.has_visual && link.collisions.is_empty() {
            unchecked.push(unchecked_link(object, member, &link.name));
        }
    }
    if shapes.is_empty() && problems.is_empty() {
        problems.push(nothing_to_check(&urdf.shown, robot.name()));
    }
    let colors = link_colors(&urdf.bytes, &urdf.shown);
    let mut solid = robot.links().iter().filter(|link| !link.collisions.is_empty());
    let color = solid.find_map(|link| colors.get(&link.name).copied());
    InputError::check(ReadObject { pieces: shapes, unchecked, color }, problems)
}
