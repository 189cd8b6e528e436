//! From described geometry to checked surfaces.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use geometry::{
    DaeUpAxis, InputError, MeshFormat, MeshSource, Problem, Shape, Topology, TriangleMesh, read_mesh,
};
use kinematics::ShapeGeometry;

use crate::cell::ObjectShape;
use crate::files::Content;

/// Mesh formats that other versions may read.
const NOT_YET: [&str; 8] = ["obj", "dae", "gltf", "glb", "ply", "step", "stp", "3ds"];

/// Meshes loaded so far: the same bytes at the same scale are one shape.
#[derive(Default)]
pub(super) struct Meshes {
    loaded: BTreeMap<(String, MeshFormat, [u64; 3]), Arc<Shape>>,
}

/// Largest coordinate of a mesh, metres: beyond it rounding would be felt, and far beyond it numbers run over.
const MOST_COORDINATE_M: f64 = 1e6;

impl Meshes {
    /// The shape of a mesh file, and warnings about it.
    pub(super) fn shape(
        &mut self,
        content: &Content,
        format: MeshFormat,
        scale: [f64; 3],
        warnings: &mut Vec<Problem>,
    ) -> Result<Arc<Shape>, InputError> {
        let key = (content.sha256.clone(), format, scale.map(f64::to_bits));
        if let Some(shape) = self.loaded.get(&key) {
            return Ok(Arc::clone(shape));
        }
        let read = read_mesh(&mut MeshSource {
            bytes: &content.bytes,
            file: &content.shown,
            format,
            dae_up_axis: DaeUpAxis::default(),
            companion: &mut |name| Err(Problem::new(&content.shown, format!("names another file {name:?}"))),
        })?;
        warnings.extend(read.warnings);
        let mesh = TriangleMesh::from_triangles(&read.triangles, scale).ok_or_else(|| {
            Problem::new(&content.shown, "the mesh has no finite coordinates after scaling")
                .found(format!("scale {scale:?}"))
        })?;
        let bounds = mesh.bounds();
        let largest_m = bounds.low.coords.amax().max(bounds.high.coords.amax());
        if largest_m > MOST_COORDINATE_M {
            return Err(Problem::new(&content.shown, "the mesh reaches too far from its origin")
                .found(format!("a coordinate of {largest_m:e} m after scaling by {scale:?}"))
                .expected(format!("at most {MOST_COORDINATE_M:e} m"))
                .hint("check the scale and the units of the file")
                .into());
        }
        if mesh.turned_right_side_out() {
            warnings.push(
                Problem::new(&content.shown, "a closed mesh was inside out and has been turned")
                    .hint("flip its normals in the exporting program")
                    .code("mesh-inverted"),
            );
        }
        let degenerate = mesh.degenerate_count();
        if degenerate > 0 {
            warnings.push(
                Problem::new(&content.shown, format!("{degenerate} triangles have no area"))
                    .hint("they are checked as segments or points")
                    .code("mesh-degenerate"),
            );
        }
        let shape = Arc::new(Shape::mesh(mesh));
        self.loaded.insert(key, Arc::clone(&shape));
        Ok(shape)
    }
}

/// The mesh format that a file's name tells; other formats are refused before the file is read.
pub(super) fn format(path: &Path, shown: &str) -> Result<MeshFormat, Problem> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if let Some(format) = MeshFormat::of_name(&name) {
        return Ok(format);
    }
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default().to_ascii_lowercase();
    let what = if NOT_YET.contains(&extension.as_str()) {
        format!("{} meshes are not read by this version", extension.to_uppercase())
    } else {
        "not a known mesh format".to_owned()
    };
    Err(Problem::new(shown, what)
        .found(format!("a file ending in .{extension}"))
        .expected("STL")
        .hint("convert the mesh to STL in metres, or give its scale"))
}

/// The surface of a primitive of a URDF, and its description; nothing for a mesh.
pub(super) fn primitive(geometry: &ShapeGeometry) -> Option<(Option<Shape>, String)> {
    Some(match *geometry {
        ShapeGeometry::Box { size_m } => cuboid(size_m),
        ShapeGeometry::Cylinder { radius_m, length_m } => cylinder(radius_m, length_m),
        ShapeGeometry::Sphere { radius_m } => sphere(radius_m),
        ShapeGeometry::Capsule { radius_m, length_m } => capsule(radius_m, length_m),
        ShapeGeometry::Mesh { .. } => return None,
    })
}

/// The surface of a primitive of a cell file, and its description; nothing for a mesh.
pub(super) fn object_primitive(shape: &ObjectShape) -> Option<(Option<Shape>, String)> {
    Some(match *shape {
        ObjectShape::Box { size_m } => cuboid(size_m),
        ObjectShape::Cylinder { radius_m, length_m } => cylinder(radius_m, length_m),
        ObjectShape::Sphere { radius_m } => sphere(radius_m),
        ObjectShape::Capsule { radius_m, length_m } => capsule(radius_m, length_m),
        ObjectShape::Mesh { .. } => return None,
    })
}

fn cuboid(size_m: [f64; 3]) -> (Option<Shape>, String) {
    let [x, y, z] = size_m.map(mm);
    (Shape::cuboid(size_m), format!("box {x} × {y} × {z} mm"))
}

fn cylinder(radius_m: f64, length_m: f64) -> (Option<Shape>, String) {
    (
        Shape::cylinder(radius_m, length_m),
        format!("cylinder, radius {} mm, length {} mm", mm(radius_m), mm(length_m)),
    )
}

fn sphere(radius_m: f64) -> (Option<Shape>, String) {
    (Shape::sphere(radius_m), format!("sphere, radius {} mm", mm(radius_m)))
}

fn capsule(radius_m: f64, length_m: f64) -> (Option<Shape>, String) {
    (
        Shape::capsule(radius_m, length_m),
        format!("capsule, radius {} mm, length {} mm", mm(radius_m), mm(length_m)),
    )
}

/// Millimetres to a thousandth, for people.
fn mm(metres: f64) -> f64 {
    (metres * 1e6).round() / 1e3
}

/// Why a shape is a shell, if it is one.
pub(super) fn shell_reason(shape: &Shape) -> Option<String> {
    match shape.mesh.topology() {
        Topology::Solid => None,
        Topology::Shell(reason) => Some(reason.to_string()),
    }
}
