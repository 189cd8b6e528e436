//! From described geometry to checked surfaces.

use geometry::{Shape, Topology};
use kinematics::ShapeGeometry;

use cell::ObjectShape;

/// The surface of a primitive of a URDF or SDF, and its description; nothing for a mesh.
pub(super) fn primitive(geometry: &ShapeGeometry) -> Option<(Option<Shape>, String)> {
    Some(match *geometry {
        ShapeGeometry::Box { size_m } => cuboid(size_m),
        ShapeGeometry::Cylinder { radius_m, length_m } => cylinder(radius_m, length_m),
        ShapeGeometry::Sphere { radius_m } => sphere(radius_m),
        ShapeGeometry::Capsule { radius_m, length_m } => capsule(radius_m, length_m),
        ShapeGeometry::Mesh { .. } => return None,
    })
}

/// The surface of a primitive of a cell file, and its description; nothing for what stands in a file.
pub(super) fn object_primitive(shape: &ObjectShape) -> Option<(Option<Shape>, String)> {
    Some(match *shape {
        ObjectShape::Box { size_m } => cuboid(size_m),
        ObjectShape::Cylinder { radius_m, length_m } => cylinder(radius_m, length_m),
        ObjectShape::Sphere { radius_m } => sphere(radius_m),
        ObjectShape::Capsule { radius_m, length_m } => capsule(radius_m, length_m),
        ObjectShape::Mesh { .. } | ObjectShape::Sdf { .. } => return None,
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
        Topology::Shell(reason) => {
            Some(match (shape.mesh.shell_components(), shape.mesh.components().len()) {
                (_, 1) => reason.to_string(),
                (shells, all) if shells == all => reason.to_string(),
                (shells, all) => format!("{reason}, in {shells} of {all} parts"),
            })
        }
    }
}
