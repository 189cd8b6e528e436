//! `mesh-oversized`: a mesh has very many triangles.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! The time of a check grows little with the number of triangles; loading, building the tree and memory grow in proportion.
//! Such meshes are scans, or CAD models with every thread of every screw.
//!
//! ## When it is reported
//!
//! The mesh has more than 100,000 triangles.
//!
//! ## What to do
//!
//! Remove inner parts and threads before exporting, or simplify the mesh in a mesh program.
//! A simplified surface may lie inside the part by the tolerance of that program: increase the required clearance by this amount.
//! If time and memory do not matter, leave it.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "mesh-oversized";
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
