//! `mesh-degenerate`: triangles of a mesh have no area.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! The corners of these triangles lie on one line or coincide.
//! The triangles are checked as segments or points.
//! Exporters of CAD programs often write a few of them.
//!
//! ## What to do
//!
//! No change is needed.
//! If there are many, the file may have been written with too few digits.

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;

pub(super) const CODE: &str = "mesh-degenerate";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for mesh in &patient.meshes {
        let degenerate = mesh.mesh().degenerate_count();
        if degenerate > 0 {
            let all = count(mesh.mesh().triangle_count(), "triangle");
            let what = format!("{degenerate} of {all} without area, checked as segments or points");
            let hint = "nothing has to be done";
            found.push(Diagnosis::new(CODE, Level::Note, mesh.subject(), what, hint).at(&mesh.file));
        }
    }
}
