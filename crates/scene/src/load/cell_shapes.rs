//! Shapes that the cell file describes itself: of objects and of tools.

use std::path::{Path, PathBuf};

use diagnostics::{InputError, Problem};
use robot_files::PackageSources;

use super::{
    meshes::MeshFile,
    pieces::{self, LoadedPiece, Owner},
    reader::Reader,
};
use cell::ObjectShape;

/// The cell file, and from where the files that it names may be read.
pub(super) struct CellShapes<'a> {
    /// Folder and name of the cell file.
    pub(super) folder: &'a Path,
    pub(super) file: &'a str,
    pub(super) readable: Vec<PathBuf>,
}

impl<'a> CellShapes<'a> {
    /// The cell file in this folder, with the folders that the sources allow.
    pub(super) fn new(
        folder: &'a Path,
        file: &'a str,
        sources: &PackageSources,
        reader: &Reader<'_>,
    ) -> Self {
        let mut readable = vec![reader.files.base().to_path_buf()];
        readable.extend(sources.allowed_roots.iter().filter_map(|root| root.canonicalize().ok()));
        Self { folder, file, readable }
    }

    /// Loads a primitive or a mesh; `None` for a model of an SDF or URDF, which has several shapes.
    pub(super) fn piece(
        &self,
        shape: &ObjectShape,
        line: u32,
        owner: Owner<'_>,
        reader: &mut Reader<'_>,
    ) -> Result<Option<LoadedPiece>, InputError> {
        let at = Problem::new(self.file, "").on_line(line);
        match shape {
            ObjectShape::Primitive(primitive) => Ok(Some(pieces::primitive(*primitive, owner, &at, reader)?)),
            ObjectShape::Mesh { file, scale, is_scale_given } => {
                let path = self.existing(file, line, reader);
                let mesh = MeshFile { path: &path, shown: file, readable: &self.readable, scale: *scale };
                pieces::mesh(&mesh, *is_scale_given, owner, &at, reader).map(Some)
            }
            ObjectShape::Sdf { .. } | ObjectShape::Urdf { .. } => Ok(None),
        }
    }

    /// The path of a file that the cell file names. Backslashes are replaced, with a warning, if only the replaced path exists.
    pub(super) fn existing(&self, written: &str, line: u32, reader: &mut Reader<'_>) -> PathBuf {
        let literal = self.folder.join(written);
        let slashed = self.folder.join(written.replace('\\', "/"));
        if literal.exists() || !slashed.exists() {
            return literal;
        }
        reader.warnings.push(
            Problem::new(self.file, "a path is written with backslashes")
                .on_line(line)
                .found(written)
                .hint("write / between the folders"),
        );
        slashed
    }

    /// The problems of files that a thing names, with the line of the thing; `what` it is: `object`.
    pub(super) fn named_by(&self, what: &str, line: u32, error: InputError) -> Vec<Problem> {
        let file = self.file;
        let named = |problem: Problem| {
            if problem.file == file {
                return problem;
            }
            Problem { what: format!("{} ({what} of {file}:{line})", problem.what), ..problem }
        };
        error.problems.into_iter().map(named).collect()
    }
}
