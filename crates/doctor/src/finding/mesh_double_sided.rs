//! `mesh-double-sided`: triangles of a closed mesh are listed twice, once facing each way.
//!
//! Severity: note, or warning if it has holes too; not reported if the cell file accepts the mesh under `unchecked`.
//!
//! ## What it means
//!
//! The mesh has a wall with two sides and no thickness: a sheet that was exported on both sides, or two bodies with a common face that were not united.
//! The volumes of the two sides cancel; for the question of what lies inside, such pairs do not count, or one side does if all of it is doubled.
//! Contact with the surface is still detected.
//!
//! ## What to do
//!
//! Export sheets on one side or with their thickness, and unite bodies that share a face; or remove duplicate faces in a mesh program.
//! If no other part can get inside, accept the mesh in the cell file with that reason; the finding shows the line.

use geometry::ShellReason;

use super::super::diagnosis::{Diagnosis, count};
use super::super::meshes::FileMesh;
use super::Patient;
use super::mesh_open::accepting;

const CODE: &str = "mesh-double-sided";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let doubled = |mesh: &FileMesh| {
        let parts = mesh.mesh().components().iter();
        let counts = parts.filter_map(|part| match part.kind {
            geometry::ComponentKind::Shell(ShellReason::DoubleSided { count }) => Some(count),
            _ => None,
        });
        counts.sum::<usize>()
    };
    let open = patient.meshes.iter().filter(|mesh| mesh.is_open_question() && doubled(mesh) > 0);
    found.extend(open.map(|mesh| {
        let parts = mesh.shells(|reason| matches!(reason, ShellReason::DoubleSided { .. }));
        let triangles = count(doubled(mesh), "triangle");
        let what = match mesh.parts(parts) {
            it if it == "it" => format!("{triangles} of it stand twice, once facing each way"),
            parts => format!("{triangles} of {parts} stand twice, once facing each way"),
        };
        let hint = "remove doubled faces in a mesh program, or accept it in a cell file with a reason";
        let diagnosis = Diagnosis::new(CODE, mesh.open_level(), mesh.subject(), what, hint).at(&mesh.file);
        accepting(patient, mesh, diagnosis)
    }));
}
