//! `mesh-non-manifold`: edges of a mesh belong to three triangles or more.
//!
//! Severity: warning if the mesh has no inside because of them, otherwise note.
//!
//! ## What it means
//!
//! Surfaces may touch along an edge: if each such edge is used equally often in both directions, the inside of the mesh is well defined, and the finding is a note.
//! Bodies with common faces are told as `mesh-double-sided`.
//! Otherwise a wall ends inside the surface like a fin. It cannot be closed by caps: a member that reaches into its convex hull is undecided, until the mesh is corrected or accepted under `unchecked`.
//!
//! ## What to do
//!
//! Unite the bodies before exporting, or remove inner walls in a mesh program.

use geometry::Topology;

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;
use super::mesh_open::accepting;

pub(super) const CODE: &str = "mesh-non-manifold";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for mesh in &patient.meshes {
        let census = mesh.census;
        let hint = "unite bodies before exporting, or remove inner walls";
        let diagnosis = |level: Level, what: String| {
            Diagnosis::new(CODE, level, mesh.subject(), what, hint).at(&mesh.file)
        };
        if census.uneven_crowded_edges > 0 && mesh.is_open_question() {
            let edges = count(census.uneven_crowded_edges, "edge");
            let what = format!("walls end at {edges} of three triangles or more: it has no certain inside");
            found.push(accepting(patient, mesh, diagnosis(Level::Warning, what)));
        } else if census.crowded_edges > 0
            && *mesh.mesh().topology() == Topology::Solid
            && mesh.mesh().double_walls() == 0
        {
            let edges = count(census.crowded_edges, "edge");
            let what =
                format!("{edges} of four triangles or more, where parts of it touch; its inside is certain");
            found.push(diagnosis(Level::Note, what));
        }
    }
}
