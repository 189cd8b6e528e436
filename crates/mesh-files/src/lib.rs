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

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod affine;
mod dae;
mod format;
mod gltf;
mod limits;
mod messages;
mod obj;
mod placed;
mod ply;
mod polygons;
mod spacing;
mod stl;

use std::sync::Arc;

use diagnostics::{InputError, Problem};
use geometry::Triangle;

pub use format::MeshFormat;
pub use obj::read_obj;
pub use ply::read_ply;
pub use stl::read_stl;

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
pub type CompanionReader<'a> = dyn FnMut(&str) -> Result<Arc<[u8]>, Problem> + 'a;

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
    pub companion: &'a mut CompanionReader<'a>,
}

/// The triangles of a mesh file.
#[derive(Clone, Debug)]
pub struct ReadMesh {
    /// In file order; metres where the format has units, file units otherwise.
    pub triangles: Vec<Triangle>,
    /// What the user should know.
    pub warnings: Vec<Problem>,
    /// How far apart the numbers of the file lie at its largest coordinate, in the unit of the triangles: that of 32-bit numbers for
    /// binary STL, otherwise an estimate by their digits; `None` where nothing tells.
    pub spacing: Option<f64>,
}

/// Reads every triangle of a mesh file.
///
/// # Errors
/// Every problem of the file: what cannot be understood is refused, and an empty mesh too.
pub fn read_mesh(source: &mut MeshSource<'_>) -> Result<ReadMesh, InputError> {
    refuse_mistaken(source.bytes, source.file, source.format)?;
    let mut read = match source.format {
        MeshFormat::Stl => stl::read(source.bytes, source.file)?,
        MeshFormat::Dae => dae::read_dae(source.bytes, source.file, source.dae_up_axis)?,
        MeshFormat::Gltf => gltf::read_gltf(source)?,
        MeshFormat::Obj => read_obj(source.bytes, source.file)?,
        MeshFormat::Ply => read_ply(source.bytes, source.file)?,
    };
    read.spacing = read.spacing.or_else(|| spacing::estimated(&read.triangles));
    Ok(read)
}

/// Refuses what a failed download or checkout leaves behind, whatever the format of the mesh: pointers of Git LFS, web
/// pages, and meshes of another format, told by how they begin.
fn refuse_mistaken(bytes: &[u8], file: &str, format: MeshFormat) -> Result<(), Problem> {
    let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    let begins = |with: &[u8]| start.get(..with.len()).is_some_and(|part| part.eq_ignore_ascii_case(with));
    if begins(b"version https://git-lfs") {
        return Err(Problem::new(file, "a pointer of Git LFS stands where the mesh should")
            .expected("the mesh itself")
            .hint("fetch it: git lfs pull"));
    }
    if begins(b"<!DOCTYPE html") || begins(b"<html") {
        return Err(Problem::new(file, "a web page stands where the mesh should")
            .expected("the mesh itself")
            .hint("the download failed or asked for a sign-in: fetch the mesh again"));
    }
    // The header of a binary STL may say anything.
    if format == MeshFormat::Stl {
        return Ok(());
    }
    let head = &start[..start.len().min(1000)];
    let has = |word: &[u8]| head.windows(word.len()).any(|part| part == word);
    let (found, is, ending) = if begins(b"solid") && has(b"facet") {
        ("an STL file", MeshFormat::Stl, "stl")
    } else if begins(b"ply\n") || begins(b"ply\r") {
        ("a PLY file", MeshFormat::Ply, "ply")
    } else if start.starts_with(b"glTF") {
        ("a GLB file", MeshFormat::Gltf, "glb")
    } else if begins(b"<") && has(b"<COLLADA") {
        ("a COLLADA file", MeshFormat::Dae, "dae")
    } else {
        return Ok(());
    };
    if is == format {
        return Ok(());
    }
    Err(Problem::new(file, "the mesh is of another format than its name says")
        .found(format!("a file that begins like {found}"))
        .expected("the format that the end of its name tells")
        .hint(format!("rename it to end in .{ending}, also where it is named")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_and_pages_are_told_apart_from_meshes() {
        let message = |bytes: &[u8]| {
            refuse_mistaken(bytes, "f", MeshFormat::Stl).map_err(|problem| problem.to_string())
        };
        assert_eq!(
            message(b"version https://git-lfs.github.com/spec/v1\noid").unwrap_err(),
            "f: a pointer of Git LFS stands where the mesh should; expected the mesh itself; \
             hint: fetch it: git lfs pull"
        );
        assert!(message(b"\xEF\xBB\xBF\n<!doctype HTML>").unwrap_err().contains("web page"));
        assert_eq!(message(b"solid version https://git-lfs"), Ok(()));
        assert_eq!(message(b""), Ok(()));
        assert_eq!(message(b"<?xml?><COLLADA/>"), Ok(()));
    }

    #[test]
    fn a_mesh_under_a_name_of_another_format_is_told() {
        let starts: [(&[u8], MeshFormat, &str); 4] = [
            (b"solid a\n facet normal 0 0 1", MeshFormat::Stl, "an STL"),
            (b"ply\nformat ascii 1.0", MeshFormat::Ply, "a PLY"),
            (b"glTF\x02\0\0\0", MeshFormat::Gltf, "a GLB"),
            (b"<?xml version=\"1.0\"?>\n<COLLADA>", MeshFormat::Dae, "a COLLADA"),
        ];
        for (bytes, is, name) in starts {
            for format in [MeshFormat::Dae, MeshFormat::Gltf, MeshFormat::Obj, MeshFormat::Ply] {
                let told = refuse_mistaken(bytes, "f", format).map_err(|problem| problem.to_string());
                match told {
                    Ok(()) => assert_eq!(format, is, "{name}"),
                    Err(told) => assert!(format != is && told.contains(name), "{told}"),
                }
            }
        }
    }
}
