//! Loading of objects from SDF files.

use std::path::{Path, PathBuf};

use diagnostics::InputError;
use robot_files::{MeshLocator, PackageSources, StillModel};

use super::still_models::{nothing_to_check, unchecked_link};
use super::{pieces, pieces::Owner, reader::Reader};
use crate::{MemberShape, Unchecked};

/// The SDF file of an object.
pub(super) struct SdfFile<'a> {
    /// The object's name.
    pub(super) object: &'a str,
    /// Its member index.
    pub(super) member: usize,
    /// Path of the file.
    pub(super) path: &'a Path,
    /// Its name in the cell file.
    pub(super) shown: &'a str,
    /// Folders from which it may be read.
    pub(super) readable: &'a [PathBuf],
    /// Search paths of its meshes.
    pub(super) sources: &'a PackageSources,
}

/// Loads the shapes of all links, and lists the links with visual but without collision geometry.
pub(super) fn load(
    sdf: &SdfFile<'_>,
    reader: &mut Reader<'_>,
) -> Result<(Vec<MemberShape>, Vec<Unchecked>), InputError> {
    let content = reader.files.read_below(sdf.path, sdf.shown, sdf.readable)?;
    let (model, warnings) = StillModel::from_sdf(&content.bytes, &content.shown)?;
    reader.warnings.extend(warnings);
    let locator = MeshLocator::within_sources(sdf.path, sdf.sources.clone())?;
    let name = format!("object {}", sdf.object);
    let owner = Owner { name: &name, moves: false };
    let (mut shapes, mut problems) = (Vec::new(), Vec::new());
    for (element, object_from_shape) in model.shapes() {
        match pieces::load(element, owner, &content.shown, Some(&locator), reader) {
            Err(error) => problems.extend(error.problems),
            Ok(None) => {}
            Ok(Some(piece)) => shapes.push(piece.at(object_from_shape)),
        }
    }
    if model.links.iter().all(|link| link.collisions.is_empty()) {
        problems.push(nothing_to_check(&content.shown, &model.name));
    }
    let seen = model.links.iter().filter(|link| link.has_visual && link.collisions.is_empty());
    let unchecked = seen.map(|link| unchecked_link(sdf.object, sdf.member, &link.name));
    InputError::check((shapes, unchecked.collect()), problems)
}
