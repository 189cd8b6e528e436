//! `mesh-inverted`: a closed mesh was inside out.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! All triangles of the file face inwards.
//! Pathproof turns the mesh right side out, so its verdicts hold; other programs that read the file may take the inside for the outside.
//! A mirroring scale turns nothing: it is undone while reading.
//!
//! ## What to do
//!
//! Flip the normals in the exporting program.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

const CODE: &str = "mesh-inverted";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let turned = patient.meshes.iter().filter(|mesh| mesh.mesh().turned_right_side_out());
    found.extend(turned.map(|mesh| {
        let what = "its triangles faced inwards; it was turned right side out";
        let hint = "flip its normals in the exporting program";
        Diagnosis::new(CODE, Level::Warning, mesh.subject(), what, hint).at(&mesh.file)
    }));
}
