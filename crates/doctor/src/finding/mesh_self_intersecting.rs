//! `mesh-self-intersecting`: a closed part of a mesh runs through itself.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! Triangles of one closed part cross or touch each other elsewhere than in the edges they share, or more than two meet in one edge.
//! What the surface winds around is inside as ever.
//! Where its turns cancel, the surface may enclose a place all the same: what stands there without touching it is clear only if a way out of it is found that does not cross the surface; otherwise the pair is undecided and the run INCOMPLETE.
//!
//! ## When it is reported
//!
//! Meshes of robots often cross themselves a little, where roundings and screws were tessellated; unless a run is undecided because of it, nothing needs to be done.
//!
//! ## What to do
//!
//! If a pair is undecided for this reason, unite the bodies before exporting, or remove inner walls in a mesh program.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

const CODE: &str = "mesh-self-intersecting";

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
