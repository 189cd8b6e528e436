//! Pieces of members as a URDF or SDF describes them.

use std::sync::Arc;

use diagnostics::{InputError, Problem};
use geometry::Shape;
use kinematics::{CollisionElement, ShapeGeometry};
use robot_files::MeshLocator;

use super::meshes::{self, MeshFile};
use super::reader::Reader;
use super::shapes;
use super::sizes::{self, Piece};

/// What a piece belongs to.
#[derive(Clone, Copy)]
pub(super) struct Owner<'a> {
    /// As messages name it: `link hand`.
    pub(super) name: &'a str,
    /// Whether a joint moves it.
    pub(super) moves: bool,
}

/// The shape of a piece and what describes it; without a locator, which is a problem of its own, meshes stay unread.
pub(super) fn load(
    element: &CollisionElement,
    owner: Owner<'_>,
    file: &str,
    locator: Option<&MeshLocator>,
    reader: &mut Reader<'_>,
) -> Result<Option<(Arc<Shape>, String)>, InputError> {
    let (loaded, mesh) = match (&element.geometry, shapes::primitive(&element.geometry)) {
        (ShapeGeometry::Mesh { uri, scale, is_scale_given }, _) => {
            let Some(locator) = locator else { return Ok(None) };
            let loaded = read_mesh(element, (uri, *scale), file, locator, reader)?;
            (loaded, Some((uri.as_str(), *is_scale_given)))
        }
        (_, Some((Some(shape), described_by))) => ((Arc::new(shape), described_by), None),
        (_, described) => {
            return Err(Problem::new(file, "a shape without volume")
                .at(element.line, element.column)
                .found(described.map_or_else(String::new, |(_, text)| text))
                .into());
        }
    };
    let at = Problem::new(file, "").at(element.line, element.column);
    let piece = Piece { owner: owner.name, mesh, moves: owner.moves };
    reader.warnings.extend(sizes::check(&loaded.0, piece, &at)?);
    Ok(Some(loaded))
}

/// The surface in a mesh file and what describes it.
fn read_mesh(
    element: &CollisionElement,
    (uri, scale): (&str, [f64; 3]),
    file: &str,
    locator: &MeshLocator,
    reader: &mut Reader<'_>,
) -> Result<(Arc<Shape>, String), InputError> {
    let located =
        locator.locate(uri).map_err(|unresolved| unresolved.at(file, element.line, element.column))?;
    if located.has_backslashes {
        reader.warnings.push(
            Problem::new(file, "a mesh reference is written with backslashes")
                .at(element.line, element.column)
                .found(uri)
                .hint("write / between the folders: other programs do not find this file"),
        );
    }
    let mesh = MeshFile { path: &located.path, shown: uri, readable: &located.readable, scale };
    meshes::load(reader, &mesh).map_err(|error| InputError {
        problems: error.problems.into_iter().map(|problem| named_in(problem, file, element.line)).collect(),
    })
}

/// A problem of a mesh file also says which line asks for it.
fn named_in(problem: Problem, file: &str, line: u32) -> Problem {
    if problem.file == file {
        return problem;
    }
    let what = format!("{} (mesh of {file}:{line})", problem.what);
    Problem { what, ..problem }
}
