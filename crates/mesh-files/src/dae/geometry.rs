//! The triangles of one `<geometry>`.

use super::document::{DaeDocument, called};
use super::primitive;
use crate::polygons::Polygons;
use diagnostics::xml::Element;
use geometry::Triangle;

const MESH: [&str; 10] = [
    "source",
    "vertices",
    "lines",
    "linestrips",
    "polygons",
    "polylist",
    "triangles",
    "trifans",
    "tristrips",
    "extra",
];

/// Every triangle of a geometry in its own frame and file units; faults are reported.
pub(super) fn triangles<'x>(document: &mut DaeDocument<'x>, geometry: Element<'x>) -> Vec<Triangle> {
    let mut surface = Polygons::with(document.budget);
    let shapes = document.children(geometry, &["asset", "brep", "convex_mesh", "mesh", "spline", "extra"]);
    let mut meshes = 0;
    let mut lines = 0;
    for shape in shapes {
        match shape.tag_name().name() {
            "mesh" => {
                meshes += 1;
                lines += mesh(document, shape, &mut surface);
            }
            name @ ("brep" | "convex_mesh" | "spline") => {
                meshes += 1;
                let what = format!("<{name}> is not supported");
                let expected = "a <mesh> of triangles or polygons";
                let hint = "export the geometry as a mesh";
                document.fault(document.xml.at(shape, what).expected(expected).hint(hint));
            }
            _ => {}
        }
    }
    if meshes == 0 {
        let what = format!("{} has no shape", called(geometry));
        document.fault(document.xml.at(geometry, what).expected("<mesh>"));
    }
    document.budget = surface.budget();
    let (triangles, warnings) = surface.finish(document.file);
    for warning in warnings {
        document.warn(warning);
    }
    if triangles.is_empty() && lines == 0 {
        let what = format!("{} has no surface", called(geometry));
        document.warn(document.xml.at(geometry, what).hint("export it again, or remove it"));
    }
    if lines > 0 {
        let what = format!("lines of {} are left out: they have no surface", called(geometry));
        document.warn(document.xml.at(geometry, what).found(count_of(
            lines,
            "list of lines",
            "lists of lines",
        )));
    }
    triangles
}

/// Adds the triangles of a mesh, and returns how many lists of lines it has.
fn mesh<'x>(document: &mut DaeDocument<'x>, mesh: Element<'x>, surface: &mut Polygons) -> usize {
    let mut lines = 0;
    for element in document.children(mesh, &MESH) {
        match element.tag_name().name() {
            "polygons" | "polylist" | "triangles" | "trifans" | "tristrips" => {
                // A fault is reported; the next primitive may have more.
                let _ = primitive::read(document, element, mesh, surface);
            }
            "lines" | "linestrips" => lines += 1,
            _ => {}
        }
    }
    lines
}

fn count_of(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
