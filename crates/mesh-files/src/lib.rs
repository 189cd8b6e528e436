//! Mesh files: one strict reader per format, from bytes to loose triangles; nothing is dropped.
//!
//! ```
//! use pathproof_mesh_files::read_stl;
//!
//! let text = b"solid plate
//!   facet normal 0 0 1
//!     outer loop
//!       vertex 0 0 0
//!       vertex 1 0 0
//!       vertex 0 1 0
//!     endloop
//!   endfacet
//! endsolid plate
//! ";
//! assert_eq!(read_stl(text, "plate.stl")?.len(), 1);
//! // A file that was cut short is refused with its place.
//! let problem = read_stl(&text[..60], "cut.stl").expect_err("no facet is complete");
//! assert_eq!(problem.file, "cut.stl");
//! # Ok::<(), diagnostics::Problem>(())
//! ```

mod affine;
mod dae;
mod format;
mod gltf;
mod limits;
mod mistaken;
mod obj;
mod placed;
mod ply;
mod polygons;
mod stl;
mod told;

use std::sync::Arc;

pub use format::MeshFormat;
pub use obj::read_obj;
pub use ply::read_ply;
pub use stl::read_stl;

use diagnostics::{InputError, Problem};
use geometry::Triangle;

/// What is done with the `<up_axis>` of a COLLADA file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum DaeUpAxis {
    /// Coordinates are taken as they stand, as `RViz` takes them; a warning says so where the axis is not z.
    #[default]
    Ignored,
    /// Coordinates are turned so that the file's upward axis becomes z.
    Respected,
}

/// Reads a file by the name that stands in another.
pub type Companion<'a> = dyn FnMut(&str) -> Result<Arc<[u8]>, Problem> + 'a;

/// A mesh file to read.
pub struct MeshSource<'a> {
    /// The whole file.
    pub bytes: &'a [u8],
    /// Name in messages.
    pub file: &'a str,
    /// How the bytes are to be understood.
    pub format: MeshFormat,
    /// For COLLADA.
    pub dae_up_axis: DaeUpAxis,
    /// Reads a file that this one names, by the name that stands in it; for glTF buffers.
    pub companion: &'a mut Companion<'a>,
}

/// The triangles of a mesh file.
#[derive(Clone, Debug)]
pub struct ReadMesh {
    /// In file order; metres where the format has units, file units otherwise.
    pub triangles: Vec<Triangle>,
    /// What the user should know.
    pub warnings: Vec<Problem>,
}

/// Reads every triangle of a mesh file.
///
/// # Errors
/// Every problem of the file: what cannot be understood is refused, and an empty mesh too.
pub fn read_mesh(source: &mut MeshSource<'_>) -> Result<ReadMesh, InputError> {
    mistaken::check(source.bytes, source.file, source.format)?;
    match source.format {
        MeshFormat::Stl => {
            Ok(ReadMesh { triangles: read_stl(source.bytes, source.file)?, warnings: Vec::new() })
        }
        MeshFormat::Dae => dae::read_dae(source.bytes, source.file, source.dae_up_axis),
        MeshFormat::Gltf => gltf::read_gltf(source),
        MeshFormat::Obj => read_obj(source.bytes, source.file),
        MeshFormat::Ply => read_ply(source.bytes, source.file),
    }
}
