//! `mesh-cavity`: a mesh holds a closed empty space.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! A closed part of the mesh faces inwards and lies wholly inside another part, without touching it: it is read as the wall of an empty space.
//! Whatever stands in that space without touching the wall is clear, and every report names it.
//! If the part is a body that was exported inside out, that is wrong: nothing in the file tells the two apart.
//!
//! ## What to do
//!
//! Look at the part.
//! If it is a body, flip its normals in the exporting program; if nothing can get into the space, remove the part in a mesh program, which makes the mesh solid there.

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
