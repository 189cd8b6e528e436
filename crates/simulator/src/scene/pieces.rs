//! Shapes of members, from their descriptions in a URDF, an SDF or a cell file.

use std::sync::Arc;

use diagnostics::{InputError, Problem};
use geometry::{Pose, Primitive, Shape};
use kinematics::{CollisionElement, ShapeGeometry};
use robot_files::MeshLocator;

use super::meshes::{self, MeshFile};
use super::reader::Reader;
use super::sizes::{self, MeshReference, Owner};
use super::{MemberShape, ShapeSource};

/// A checked shape without a place.
pub(super) struct Piece {
    shape: Arc<Shape>,
    source: ShapeSource,
}

impl Piece {
    /// The shape in its place; [`Member::new`](super::Member::new) names it.
    pub(super) fn at(self, member_from_shape: Pose) -> MemberShape {
        MemberShape { name: String::new(), member_from_shape, shape: self.shape, source: self.source }
    }
}

/// Loads a primitive; `at` is the place of its description.
pub(super) fn primitive(
    primitive: Primitive,
    owner: Owner<'_>,
    at: &Problem,
    reader: &mut Reader<'_>,
) -> Result<Piece, Problem> {
    let Some(shape) = primitive.shape() else {
        let what = "a shape without volume".to_owned();
        return Err(Problem { what, ..at.clone() }.found(primitive.to_string()));
    };
    reader.warnings.extend(sizes::check(&shape, owner, None, at)?);
    Ok(Piece { shape: Arc::new(shape), source: ShapeSource::Primitive(primitive) })
}

/// Loads a mesh file; `at` is the place of the reference to it.
pub(super) fn mesh(
    mesh: &MeshFile<'_>,
    is_scale_given: bool,
    owner: Owner<'_>,
    at: &Problem,
    reader: &mut Reader<'_>,
) -> Result<Piece, InputError> {
    let (shape, source) = meshes::load(reader, mesh)?;
    let reference = MeshReference { file: mesh.shown, is_scale_given };
    reader.warnings.extend(sizes::check(&shape, owner, Some(reference), at)?);
    Ok(Piece { shape, source })
}

/// Loads the shape of a collision element; a mesh needs a locator and is skipped without one.
pub(super) fn load(
    element: &CollisionElement,
    owner: Owner<'_>,
    file: &str,
    locator: Option<&MeshLocator>,
    reader: &mut Reader<'_>,
) -> Result<Option<Piece>, InputError> {
    let at = |what: &str| Problem::new(file, what).at(element.line, element.column);
    let (uri, scale, is_scale_given) = match &element.geometry {
        ShapeGeometry::Primitive(described) => {
            return Ok(Some(primitive(*described, owner, &at(""), reader)?));
        }
        ShapeGeometry::Mesh { uri, scale, is_scale_given } => (uri, *scale, *is_scale_given),
    };
    let Some(locator) = locator else { return Ok(None) };
    let located =
        locator.locate(uri).map_err(|unresolved| unresolved.at(file, element.line, element.column))?;
    if located.has_backslashes {
        let warning = at("a mesh reference is written with backslashes").found(uri);
        reader
            .warnings
            .push(warning.hint("write / between the folders: other programs do not find this file"));
    }
    let found = MeshFile { path: &located.path, shown: uri, readable: &located.readable, scale };
    let loaded = mesh(&found, is_scale_given, owner, &at(""), reader);
    loaded.map(Some).map_err(|error| InputError {
        problems: error.problems.into_iter().map(|problem| named_in(problem, file, element.line)).collect(),
    })
}

/// Adds the line of the reference to a problem of a mesh file.
fn named_in(problem: Problem, file: &str, line: u32) -> Problem {
    if problem.file == file {
        return problem;
    }
    let what = format!("{} (mesh of {file}:{line})", problem.what);
    Problem { what, ..problem }
}
