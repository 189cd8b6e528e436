//! `mesh-self-intersecting`: a closed part of a mesh intersects itself.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! Triangles of one closed part cross or touch each other outside of shared edges and vertices.
//! Points with a winding number other than zero are inside, as always.
//! A point with winding number zero may still be enclosed by the surface: a member there that does not touch the surface is clear only if a path to the outside is found that does not cross the surface; otherwise the pair is undecided and the run INCOMPLETE.
//!
//! ## When it is reported
//!
//! Meshes of robots often have small self-intersections at tessellated fillets and screws.
//! No change is needed unless a run is undecided because of them.
//!
//! ## What to do
//!
//! If a pair is undecided for this reason, unite the bodies before exporting, or remove inner walls in a mesh program.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "mesh-self-intersecting";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for mesh in patient.meshes.iter().filter(|mesh| mesh.self_intersecting > 0) {
        let what = match mesh.parts(mesh.self_intersecting) {
            it if it == "it" => "it intersects itself".to_owned(),
            parts => format!("{parts} intersect themselves"),
        };
        let hint =
            "nothing, unless a pair is undecided because of it: then unite its bodies before exporting";
        found.push(Diagnosis::new(CODE, Level::Note, mesh.subject(), what, hint).at(&mesh.file));
    }
}
