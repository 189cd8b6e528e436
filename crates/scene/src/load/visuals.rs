//! Loading of the visual shapes of links.

use super::{
    pieces::{self, Owner},
    reader::Reader,
};
use crate::{LinkVisuals, MemberFrame, Scene, UnreadVisual};
use diagnostics::{InputError, Problem};
use geometry::limits::MOST_LENGTH_M;
use kinematics::ShapeElement;
use robot_files::PackageSources;

/// Reads the visual shapes of all links with collision shapes into the scene, with the files read.
///
/// What is wrong with them is no problem of the scene and no warning: no shape, place or limit of a run depends on them.
pub(super) fn load(scene: &mut Scene, sources: &PackageSources, reader: &mut Reader<'_>) {
    let warnings = std::mem::take(&mut reader.warnings);
    let settings = reader.meshes_as;
    (reader.meshes_as.largest_m, reader.meshes_as.least_m) = (MOST_LENGTH_M, 0.0);
    // An object that a link carries is seen as it is checked.
    // A link without a locator has no mesh among its collision shapes, or the scene was refused.
    for (index, member) in scene.members.iter().enumerate() {
        let MemberFrame::Link { robot, link } = member.frame else { continue };
        if member.stay.is_some() {
            continue;
        }
        let robot = &scene.robots[robot];
        let path = robot.file_of(link);
        let locator = reader.locator(path, sources).ok();
        let urdf = path.display().to_string();
        let owner = Owner { name: &member.name, moves: false };
        let mut visuals = LinkVisuals { member: index, shapes: Vec::new(), unread: Vec::new() };
        for element in &robot.robot.links()[link.0].visuals {
            match pieces::load(element, owner, &urdf, locator.as_deref(), reader) {
                Ok(Some(piece)) => visuals.shapes.push(piece.at(element.link_from_shape)),
                Ok(None) => {}
                Err(error) => {
                    visuals
                        .unread
                        .push(UnreadVisual { line: element.line, reason: reason(&error, &urdf, element) });
                }
            }
        }
        scene.visuals.push(visuals);
    }
    (reader.warnings, reader.meshes_as) = (warnings, settings);
    (scene.inputs, scene.relative_paths) = (reader.files.inputs(), reader.files.names());
}

/// The first problem in a few words, without paths of this computer.
fn reason(error: &InputError, urdf: &str, element: &ShapeElement) -> String {
    let Problem { file, line, what, .. } = &error.problems[0];
    let what = what.strip_suffix(&format!(" (mesh of {urdf}:{})", element.line)).unwrap_or(what);
    match line {
        _ if file == urdf => what.to_owned(),
        Some(line) => format!("{file}:{line}: {what}"),
        None => format!("{file}: {what}"),
    }
}
