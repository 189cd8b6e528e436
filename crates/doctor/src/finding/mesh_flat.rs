//! `mesh-flat`: a closed mesh encloses no volume.
//!
//! Severity: warning; nothing where the cell file accepts the mesh under `unchecked`.
//!
//! ## What it means
//!
//! Every edge has its partner, but the volume between the triangles is zero up to rounding: a sheet with two sides, or a box whose every face stands twice, once facing each way.
//! Every part of a mesh is asked by itself.
//! Contact with the surface is found as ever; an inside there is none, and every run is INCOMPLETE.
//!
//! ## What to do
//!
//! Give the sheet its thickness, or turn the inverted part.
//! For a sheet nothing can lie inside of, say so in the cell file with a reason; the finding shows the line.

use geometry::ShellReason;

use super::super::diagnosis::{Diagnosis, Level};
use super::super::meshes::FileMesh;
use super::Patient;
use super::mesh_open::accepting;

const CODE: &str = "mesh-flat";

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
            Diagnosis::new(CODE, Level::Warning, mesh.subject(), what, hint).at(&mesh.file),
        )
    }));
}
