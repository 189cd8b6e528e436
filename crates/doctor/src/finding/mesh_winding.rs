//! `mesh-winding`: some triangles of a mesh face the wrong way.
//!
//! Severity: warning; nothing where the cell file accepts the mesh under `unchecked`.
//!
//! ## What it means
//!
//! Two neighbours run along their common edge in the same direction, so one of them shows its back.
//! Inside and outside contradict each other: whether something lies wholly inside cannot be decided, and every run is INCOMPLETE.
//! Contact with the surface is found as ever.
//!
//! ## What to do
//!
//! Let a mesh program make the normals consistent, and export again.
//! If nothing can get inside, say so in the cell file with a reason; the finding shows the line.

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;
use super::mesh_open::accepting;

const CODE: &str = "mesh-winding";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let turned =
        patient.meshes.iter().filter(|mesh| mesh.is_open_question() && mesh.census.same_way_edges > 0);
    found.extend(turned.map(|mesh| {
        let what =
            format!("the triangles at {} face opposite ways", count(mesh.census.same_way_edges, "edge"));
        let hint = "make the normals consistent in a mesh program, or accept it in a cell file with a reason";
        accepting(
            patient,
            mesh,
            Diagnosis::new(CODE, Level::Warning, mesh.subject(), what, hint).at(&mesh.file),
        )
    }));
}
