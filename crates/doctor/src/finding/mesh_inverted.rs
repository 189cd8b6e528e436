//! `mesh-inverted`: a closed mesh was inside out.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! All triangles of the mesh, or of a closed part of it, face inwards.
//! Pathproof flips it, so its verdicts hold; other programs that read the file may confuse inside and outside.
//! The only exception is a cavity: a closed part that faces inwards and lies wholly inside another part, which it does not touch and which faces outwards (see `mesh-cavity`).
//! A mirroring scale is not a cause: the orientation is corrected while reading.
//!
//! ## What to do
//!
//! Flip the normals in the exporting program.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "mesh-inverted";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for mesh in &patient.meshes {
        let what = match mesh.mesh().turned_components() {
            (_, 0) => continue,
            (all, turned) if all == turned => {
                "its triangles faced inwards; it was turned right side out".to_owned()
            }
            (all, turned) => format!(
                "{turned} of {all} closed parts faced inwards without being a cavity of another; they were turned right side out"
            ),
        };
        let hint = "flip its normals in the exporting program";
        found.push(Diagnosis::new(CODE, Level::Warning, mesh.subject(), what, hint).at(&mesh.file));
    }
}
