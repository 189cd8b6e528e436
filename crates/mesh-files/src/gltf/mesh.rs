//! The triangles of one mesh.

use nalgebra::Point3;

use super::accessor::{self, Accessor, ComponentType};
use super::buffer::Buffers;
use super::document::{GltfDocument, LocatedJson, shown};
use super::extension::{self, QUANTIZATION};
use super::json::Json;
use crate::placed::{MAX_TRIANGLES, PlaceFault};
use geometry::Triangle;

/// Triangles that a small file may have; buffers can be read many times over.
const MAX_OF_SMALL: usize = 4_000_000;

/// What all meshes share.
pub(super) struct GltfMeshes<'b, 'c> {
    pub(super) buffers: Buffers<'b, 'c>,
    /// Whether positions may be integers.
    pub(super) quantized: bool,
    /// Triangles of all meshes so far.
    pub(super) triangles: usize,
}

/// Every triangle of a mesh in its own frame; faults are reported.
pub(super) fn triangles<'j>(
    document: &mut GltfDocument<'j>,
    meshes: &mut GltfMeshes<'_, '_>,
    mesh: &LocatedJson<'j>,
) -> Vec<Triangle> {
    document.only_members(mesh, &["primitives", "weights"]);
    extension::look(document, mesh, &[]);
    let mut triangles = Vec::new();
    let primitives = document.required(mesh, "primitives");
    let primitives = document.items(primitives);
    if primitives.is_empty() {
        let problem = document.at(mesh, "mesh has no surface");
        document.warn(problem.found("no primitives").hint("export it again, or remove it"));
    }
    for primitive in primitives {
        if document.has_enough() {
            break;
        }
        // A fault is reported; the next primitive may have more.
        let _ = primitive_triangles(document, meshes, &primitive, &mut triangles);
    }
    triangles
}

fn primitive_triangles<'j>(
    document: &mut GltfDocument<'j>,
    meshes: &mut GltfMeshes<'_, '_>,
    primitive: &LocatedJson<'j>,
    triangles: &mut Vec<Triangle>,
) -> Option<()> {
    document.only_members(primitive, &["attributes", "indices", "material", "mode", "targets"]);
    // Where Draco is not required, plain accessors stand beside it.
    if primitive.json.member("extensions").and_then(|e| e.member("KHR_draco_mesh_compression")).is_none() {
        extension::look(document, primitive, &[]);
    }
    let mode = document.whole_number_or(primitive, "mode", 4)?;
    if mode > 6 {
        let problem = document.at(primitive, "unknown mode");
        document.fault(problem.found(mode.to_string()).expected("0 to 6, such as 4 for triangles"));
        return None;
    }
    if mode < 4 {
        let problem = document.at(primitive, "points and lines are left out: they have no surface");
        document.warn(problem.found(format!("mode {mode}")));
        return None;
    }
    if matches!(primitive.json.member("targets"), Some(Json::Array(targets)) if !targets.is_empty()) {
        let problem = document.at(primitive, "morph targets are not applied");
        document.warn(problem.hint("the mesh is taken in its basic form"));
    }
    let attributes = document.required(primitive, "attributes")?;
    let position = document.required(&attributes, "POSITION")?;
    let points = accessor::read(document, &mut meshes.buffers, &position, "VEC3")?;
    let integers = !matches!(points.component, ComponentType::F32 | ComponentType::U32);
    if points.component == ComponentType::U32 || (integers && !meshes.quantized) {
        let problem = document.at(&position, "positions of another kind than 32-bit floats");
        document.fault(
            problem
                .found(format!("{:?}", points.component).to_lowercase())
                .expected(format!("componentType 5126, or 8 or 16 bits with {QUANTIZATION} required")),
        );
        return None;
    }
    let indices = match document.member(primitive, "indices") {
        Some(spot) => Some((indices(document, meshes, &spot)?, spot)),
        None => None,
    };
    let count = indices.as_ref().map_or(points.count, |(indices, _)| indices.count);
    let fits = if mode == 4 { count.is_multiple_of(3) } else { count >= 3 };
    if !fits {
        let problem = document.at(primitive, "number of corners does not make whole triangles");
        let expected = if mode == 4 { "a multiple of 3" } else { "at least 3" };
        document.fault(problem.found(count.to_string()).expected(expected));
        return None;
    }
    let new = if mode == 4 { count / 3 } else { count - 2 };
    meshes.triangles += new;
    if meshes.triangles > MAX_OF_SMALL.max(meshes.buffers.size()) {
        let problem = document.at(primitive, "primitives read the same bytes too often");
        document.fault(problem.expected(format!("at most {MAX_OF_SMALL} triangles in so small a file")));
        return None;
    }
    if meshes.triangles > MAX_TRIANGLES {
        let (what, expected, hint) = PlaceFault::TooMany.words();
        document.fault(document.at(primitive, what).expected(expected).hint(hint));
        return None;
    }
    let corner = |document: &mut GltfDocument<'j>, k: usize| -> Option<Point3<f64>> {
        let Some((indices, spot)) = &indices else { return point(document, &points, k, &position) };
        let index = indices.number(k, 0) as usize;
        if index < points.count {
            return point(document, &points, index, &position);
        }
        let problem = document.at(spot, &format!("index {k} names a point that is not there"));
        document.fault(problem.found(index.to_string()).expected(format!("0 to {}", points.count - 1)));
        None
    };
    triangles.reserve(new);
    for k in 0..new {
        let corners = match mode {
            4 => [3 * k, 3 * k + 1, 3 * k + 2],
            // Every other triangle of a strip is turned around.
            5 if k % 2 == 1 => [k + 1, k, k + 2],
            5 => [k, k + 1, k + 2],
            _ => [0, k + 1, k + 2],
        };
        let mut triangle = [Point3::origin(); 3];
        for (point, k) in triangle.iter_mut().zip(corners) {
            *point = corner(document, k)?;
        }
        triangles.push(triangle);
    }
    Some(())
}

fn indices<'j>(
    document: &mut GltfDocument<'j>,
    meshes: &mut GltfMeshes<'_, '_>,
    spot: &LocatedJson<'j>,
) -> Option<Accessor> {
    let indices = accessor::read(document, &mut meshes.buffers, spot, "SCALAR")?;
    let whole = matches!(indices.component, ComponentType::U8 | ComponentType::U16 | ComponentType::U32);
    if !whole || indices.normalized || indices.spaced {
        let problem = document.at(spot, "accessor cannot hold indices");
        document.fault(
            problem
                .found(format!("{:?}", indices.component).to_lowercase())
                .expected("componentType 5121, 5123 or 5125, neither normalized nor spaced"),
        );
        return None;
    }
    Some(indices)
}

fn point<'j>(
    document: &mut GltfDocument<'j>,
    points: &Accessor,
    index: usize,
    spot: &LocatedJson<'j>,
) -> Option<Point3<f64>> {
    let point = Point3::new(points.number(index, 0), points.number(index, 1), points.number(index, 2));
    if point.iter().all(|x| x.is_finite()) {
        return Some(point);
    }
    let problem = document.at(spot, &format!("point {index} of the accessor is not finite"));
    document.fault(
        problem
            .found(format!("{} {} {} in accessor {}", point.x, point.y, point.z, shown(spot.json)))
            .expected("finite coordinates")
            .hint("repair or export the mesh again"),
    );
    None
}
