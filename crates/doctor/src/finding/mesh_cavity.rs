//! `mesh-cavity`: a mesh has a closed cavity.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! A closed part of the mesh faces inwards and lies wholly inside another part without touching it, so it is read as the wall of a cavity.
//! A member inside the cavity that does not touch the wall is clear, and every report lists it.
//! This is wrong if the part is a body that was exported inside out; the file does not distinguish the two.
//!
//! ## What to do
//!
//! Inspect the part.
//! If it is a body, flip its normals in the exporting program.
//! If no other part can get into the cavity, remove its wall in a mesh program, which makes the mesh solid there.

use super::super::diagnosis::{Diagnosis, Level, count, mm};
use super::Patient;

const CODE: &str = "mesh-cavity";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for mesh in &patient.meshes {
        let cavities: Vec<String> = mesh
            .mesh()
            .cavities()
            .map(|(cavity, _)| {
                let [x, y, z] = [0, 1, 2].map(|k| mm(cavity.bounds.center()[k]));
                let [a, b, c] = [0, 1, 2].map(|k| mm(cavity.bounds.size()[k]));
                format!("{a} × {b} × {c} mm around ({x}, {y}, {z}) mm of the mesh")
            })
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
