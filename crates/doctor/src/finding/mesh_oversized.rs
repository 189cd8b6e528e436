//! `mesh-oversized`: a mesh has very many triangles.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! The time of a check grows little with the number of triangles, but that of loading, the search tree and the memory do.
//! Such meshes are scans, or CAD with every thread of every screw.
//!
//! ## When it is reported
//!
//! The mesh has more than 100,000 triangles.
//!
//! ## What to do
//!
//! Leave out inner parts and threads before exporting, or let a mesh program simplify the mesh.
//! A simplified surface may lie inside the part by as much as the program's tolerance: demand that much more clearance.
//! If time and memory are no matter, leave it.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

const CODE: &str = "mesh-oversized";
const MOST_TRIANGLES: usize = 100_000;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for mesh in &patient.meshes {
        let triangles = mesh.mesh().triangle_count();
        if triangles > MOST_TRIANGLES {
            let what = format!("{triangles} triangles, more than {MOST_TRIANGLES}");
            let hint =
                "leave out inner parts and threads, or simplify it and demand the tolerance as clearance";
            found.push(Diagnosis::new(CODE, Level::Warning, mesh.subject(), what, hint).at(&mesh.file));
        }
    }
}
