//! Loading of mesh files; equal files are read once.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{mesh_format, reader::Reader};
use crate::{
    CoarseFile, Companion, ShapeSource,
    files::{Content, Files, relative},
};
use diagnostics::{InputError, Problem};
use geometry::limits::{MOST_LENGTH_M, is_within};
use geometry::{Shape, TriangleMesh};
use mesh_files::{DaeUpAxis, MeshFormat, MeshSource, ReadMesh, read_mesh};
use robot_files::packages;

/// A reference to a mesh file.
pub(super) struct MeshFile<'a> {
    /// Its path.
    pub(super) path: &'a Path,
    /// Its name in the reference, for messages.
    pub(super) shown: &'a str,
    /// Folders from which the file and its companions may be read.
    pub(super) readable: &'a [PathBuf],
    /// Factors along x, y and z.
    pub(super) scale: [f64; 3],
}

/// Meshes loaded so far. Equal bytes with equal settings share a shape.
#[derive(Default)]
pub(super) struct Meshes {
    loaded: BTreeMap<MeshKey, Vec<LoadedMesh>>,
}

/// Everything that determines the shape, except the companions of the file.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct MeshKey {
    sha256: String,
    format: MeshFormat,
    scale: [u64; 3],
    dae_up_axis: DaeUpAxis,
}

/// A shape with the further files of its mesh.
struct LoadedMesh {
    companions: Vec<Companion>,
    shape: Arc<Shape>,
}

/// Loads the surface of a mesh file; adds warnings about it to the reader's.
pub(super) fn load(
    reader: &mut Reader<'_>,
    mesh: &MeshFile<'_>,
) -> Result<(Arc<Shape>, ShapeSource), InputError> {
    let Reader { files, meshes, warnings, coarse, meshes_as, .. } = reader;
    let dae_up_axis = meshes_as.dae_up_axis;
    let format = mesh_format::of_path(mesh.path, mesh.shown)?;
    let content = files.read_below(mesh.path, mesh.shown, mesh.readable)?;
    let path = mesh.path.canonicalize().unwrap_or_else(|_| mesh.path.to_path_buf());
    let scale = mesh.scale.map(f64::to_bits);
    let key = MeshKey { sha256: content.sha256.clone(), format, scale, dae_up_axis };
    let known = meshes.loaded.entry(key).or_default();
    let mut companions = Vec::new();
    let same = known.iter().position(|loaded| {
        loaded.companions.iter().all(|known| {
            read_named(files, mesh, &known.name).is_ok_and(|content| content.sha256 == known.sha256)
        })
    });
    let index = if let Some(index) = same {
        index
    } else {
        let read = read_mesh(&mut MeshSource {
            bytes: &content.bytes,
            file: &content.shown,
            format,
            dae_up_axis,
            companion: &mut |name| {
                let content = read_named(files, mesh, name)?;
                companions.push(Companion { name: name.to_owned(), sha256: content.sha256 });
                Ok(content.bytes)
            },
        })?;
        let told = Told { warnings, coarse, accuracy_m: meshes_as.accuracy_m };
        let shape = Arc::new(shape(read, &content, mesh.scale, told)?);
        known.push(LoadedMesh { companions, shape });
        known.len() - 1
    };
    let LoadedMesh { companions, shape } = &known[index];
    let source = ShapeSource::File {
        path: relative(files.base(), &path),
        sha256: content.sha256,
        companions: companions.clone(),
    };
    Ok((Arc::clone(shape), source))
}

/// Reads a companion of a mesh file.
fn read_named(files: &mut Files, mesh: &MeshFile<'_>, name: &str) -> Result<Content, Problem> {
    let canonical = mesh.path.canonicalize().unwrap_or_else(|_| mesh.path.to_path_buf());
    let path = packages::companion(&canonical, name, mesh.readable)
        .map_err(|unresolved| unresolved.in_file(mesh.shown))?;
    let shown = match mesh.shown.rsplit_once(['/', '\\']) {
        Some((folder, _)) => format!("{folder}/{name}"),
        None => name.to_owned(),
    };
    files.read_below(&path, &shown, mesh.readable)
}

/// What is told of mesh files.
struct Told<'a> {
    warnings: &'a mut Vec<Problem>,
    coarse: &'a mut Vec<CoarseFile>,
    /// The accuracy of the run, metres.
    accuracy_m: f64,
}

/// Checks the surface of a mesh file; adds what is to be told about it.
fn shape(read: ReadMesh, content: &Content, scale: [f64; 3], told: Told<'_>) -> Result<Shape, InputError> {
    let Told { warnings, coarse, accuracy_m } = told;
    let spacing_m = read.spacing.map(|spacing| spacing * scale.iter().fold(0.0, |most, x| x.abs().max(most)));
    let mesh = TriangleMesh::from_triangle_list(read.triangles, scale).ok_or_else(|| {
        Problem::new(&content.shown, "the mesh has no finite coordinates after scaling")
            .found(format!("scale {scale:?}"))
    })?;
    let bounds = mesh.bounds();
    let largest_m = bounds.low.coords.amax().max(bounds.high.coords.amax());
    if !is_within(largest_m, MOST_LENGTH_M) {
        return Err(Problem::new(&content.shown, "the mesh reaches too far from its origin")
            .found(format!("a coordinate of {largest_m:e} m after scaling by {scale:?}"))
            .expected(format!("at most {MOST_LENGTH_M} m"))
            .hint("check the scale and the units of the file")
            .into());
    }
    warnings.extend(read.warnings);
    let of_numbers = CoarseFile::new(&content.shown, spacing_m, largest_m, accuracy_m);
    warnings.extend(of_numbers.as_ref().and_then(CoarseFile::warning));
    coarse.extend(of_numbers);
    let turned = match mesh.turned_components() {
        (_, 0) => None,
        (all, turned) if all == turned => Some("a closed mesh was inside out and has been turned".to_owned()),
        (all, turned) => Some(format!(
            "{turned} of {all} closed parts faced inwards without being a cavity of another, and were turned: they count as solid"
        )),
    };
    if let Some(what) = turned {
        warnings.push(
            Problem::new(&content.shown, what)
                .hint("flip its normals in the exporting program")
                .code("mesh-inverted"),
        );
    }
    let degenerate = mesh.degenerate_count();
    if degenerate > 0 {
        warnings.push(
            Problem::new(
                &content.shown,
                match degenerate {
                    1 => "1 triangle has no area".to_owned(),
                    _ => format!("{degenerate} triangles have no area"),
                },
            )
            .hint("checked as segments or points")
            .code("mesh-degenerate"),
        );
    }
    Ok(Shape::mesh(mesh))
}
