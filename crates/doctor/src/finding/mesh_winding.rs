//! `mesh-winding`: some triangles of a mesh have the wrong orientation.
//!
//! Severity: note, or warning if it has holes too; not reported if the cell file accepts the mesh under `unchecked`.
//!
//! ## What it means
//!
//! Two neighbouring triangles traverse their common edge in the same direction, so one of them faces the wrong way.
//! For the question of what lies inside, triangles are turned to face the same side as their neighbours.
//! Contact with the surface is still detected.
//!
//! ## What to do
//!
//! Make the normals consistent in a mesh program, and export again.
//! If no other part can get inside, accept the mesh in the cell file with that reason; the finding shows the line.

use super::super::diagnosis::{Diagnosis, count};
use super::Patient;
use super::mesh_open::accepting;

pub(super) const CODE: &str = "mesh-winding";

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
            Diagnosis::new(CODE, mesh.open_level(), mesh.subject(), what, hint).at(&mesh.file),
        )
    }));
}
