//! `mesh-cavity`: a mesh has a closed cavity.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! A closed part of the mesh faces inwards and lies wholly inside another part without touching it, so it is read as the wall of a cavity.
//! A member inside the cavity that does not touch the wall is clear, and every report lists it.
//! A space that bodies of the mesh with common faces enclose on all sides is read in the same way.
//! This is wrong if the part is a body that was exported inside out; the file does not distinguish the two.
//!
//! ## What to do
//!
//! Inspect the part.
//! If it is a body, flip its normals in the exporting program.
//! If no other part can get into the cavity, remove its wall in a mesh program, which makes the mesh solid there.

use super::super::diagnosis::{Diagnosis, Level, count};
use super::super::meshes::space;
use super::Patient;

pub(super) const CODE: &str = "mesh-cavity";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for mesh in &patient.meshes {
        let cavities: Vec<String> = mesh
            .mesh()
            .cavities()
            .map(|(cavity, _)| &cavity.bounds)
            .chain(&mesh.enclosed)
            .map(space)
            .collect();
        if cavities.is_empty() {
            continue;
        }
        let cavities_count =
            if cavities.len() == 1 { "a cavity".to_owned() } else { format!("{} cavities", cavities.len()) };
        let what = format!(
            "{cavities_count}, of {}: what lies there is clear",
            count(mesh.mesh().components().len(), "part")
        );
        let hint = "flip the normals of a part that is a body; remove one that is no matter";
        found.push(
            Diagnosis::new(CODE, Level::Note, mesh.subject(), what, hint).at(&mesh.file).listing(cavities),
        );
    }
}
