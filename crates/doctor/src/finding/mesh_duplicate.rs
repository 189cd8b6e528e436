//! `mesh-duplicate`: triangles of a mesh are listed more than once.
//!
//! Severity: warning if the mesh has no inside because of them alone, otherwise note.
//!
//! ## What it means
//!
//! The same three corners are listed again in the same orientation.
//! A mesh that is duplicated as a whole keeps its inside and costs twice the time.
//! Copies of single triangles leave edges without a partner, so the mesh has no inside and every run is INCOMPLETE.
//!
//! ## What to do
//!
//! Remove duplicate faces in a mesh program, or search the assembly for parts that it contains twice.

use geometry::ShellReason;

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;
use super::mesh_open::accepting;

pub(super) const CODE: &str = "mesh-duplicate";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for mesh in patient.meshes.iter().filter(|mesh| mesh.census.repeated_triangles > 0) {
        let copies = mesh.census.repeated_triangles;
        let all = mesh.mesh().triangle_count();
        let what = format!("{copies} of {} repeat another", count(all, "triangle"));
        let hint = "remove duplicate faces in a mesh program";
        let census = mesh.census;
        let other_faults = census.open_edges + census.same_way_edges + census.uneven_crowded_edges;
        let is_open = mesh.shells(|reason| matches!(reason, ShellReason::OpenEdges { .. })) > 0;
        let is_cause = mesh.is_open_question() && is_open && other_faults == 0;
        let level = if is_cause { Level::Warning } else { Level::Note };
        let diagnosis = Diagnosis::new(CODE, level, mesh.subject(), what, hint).at(&mesh.file);
        found.push(if is_cause { accepting(patient, mesh, diagnosis) } else { diagnosis });
    }
}
