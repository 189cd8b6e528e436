//! `mesh-flat`: a closed mesh encloses no volume.
//!
//! Severity: note, or warning if it has holes too; not reported if the cell file accepts the mesh under `unchecked`.
//!
//! ## What it means
//!
//! Every edge has its partner, but the volume between the triangles is zero up to rounding: a sheet with two sides, or a box with every face listed twice, once facing each way.
//! Every part of a mesh is tested separately.
//! Contact with the surface is still detected, but a sheet has no inside; of a box with every face twice one side counts.
//!
//! ## What to do
//!
//! Give the sheet its thickness, or flip the inverted part.
//! If no other part can lie inside the sheet, accept the mesh in the cell file with that reason; the finding shows the line.

use geometry::ShellReason;

use super::super::diagnosis::Diagnosis;
use super::super::meshes::FileMesh;
use super::Patient;
use super::mesh_open::accepting;

pub(super) const CODE: &str = "mesh-flat";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let flat = |mesh: &FileMesh| mesh.shells(|reason| reason == ShellReason::NoVolume);
    let open = patient.meshes.iter().filter(|mesh| mesh.is_open_question() && flat(mesh) > 0);
    found.extend(open.map(|mesh| {
        let what = match mesh.parts(flat(mesh)) {
            it if it == "it" => "it is closed, but encloses no volume".to_owned(),
            parts => format!("{parts} are closed, but enclose no volume"),
        };
        let hint = "give it thickness, or accept it in a cell file with a reason";
        accepting(
            patient,
            mesh,
            Diagnosis::new(CODE, mesh.open_level(), mesh.subject(), what, hint).at(&mesh.file),
        )
    }));
}
