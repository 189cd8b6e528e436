//! `mesh-double-sided`: triangles of a closed mesh are listed twice, once facing each way.
//!
//! Severity: warning if a member somewhere between such triangles is undecided, otherwise note.
//!
//! ## What it means
//!
//! Bodies of the mesh have common faces that were not united, as in convex decompositions, voxels and assemblies; or a sheet was exported on both sides.
//! Such pairs change nothing about what lies inside: a wall between two bodies lies inside both together, and a sheet has no inside.
//! Contact with them is detected as before.
//!
//! Where such triangles enclose a space on all sides, nothing in the file says whether that is a body with every face listed twice or an empty space: a member there that does not touch a wall is undecided, and the finding lists these spaces.
//!
//! ## What to do
//!
//! Nothing, unless spaces are listed.
//! Then export the part there on one side, or remove the inner faces in a mesh program.

use super::super::diagnosis::{Diagnosis, Level, count};
use super::super::meshes::space;
use super::Patient;

pub(super) const CODE: &str = "mesh-double-sided";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for mesh in &patient.meshes {
        let pairs = mesh.mesh().double_walls();
        if pairs == 0 {
            continue;
        }
        let triangles = format!("{} of it stand twice, once facing each way", count(pairs, "triangle"));
        let triangles = if pairs == 1 { triangles.replace("stand", "stands") } else { triangles };
        let diagnosis = |level: Level, what: String, hint: &'static str| {
            Diagnosis::new(CODE, level, mesh.subject(), what, hint).at(&mesh.file)
        };
        found.push(if mesh.undecided.is_empty() {
            let what = format!("{triangles}: walls between bodies, or sheets");
            diagnosis(Level::Note, what, "nothing has to be done")
        } else {
            let spaces = count(mesh.undecided.len(), "space");
            let what = format!("{triangles}, and enclose {spaces}: a member there is undecided");
            let hint =
                "remove doubled faces in a mesh program, so that these are bodies or empty for certain";
            diagnosis(Level::Warning, what, hint).listing(mesh.undecided.iter().map(space).collect())
        });
    }
}
