//! `mesh-open`: a mesh has holes.
//!
//! Severity: warning if some hole is larger than a millimetre, otherwise note; not reported if the cell file accepts the mesh under `unchecked`.
//!
//! ## What it means
//!
//! Some edges belong to one triangle only, so the surface has a boundary.
//! Contact with the surface is detected as for any mesh.
//! Whether a member lies wholly inside is decided by caps over the holes; where a member comes nearer to a cap than the radius of its rim, the pair is undecided, and the run INCOMPLETE.
//! Cracks, where neighbouring triangles miss each other by a hair, are closed without such a zone. A flat sheet has no inside.
//!
//! ## When it is reported
//!
//! Vertices are the same if their coordinates are equal bit for bit; duplicate triangles are removed before edges are counted.
//! A mesh whose neighbouring vertices differ in the last digit is open in this sense, and a note says that it is decided all the same.
//!
//! ## What to do
//!
//! Close the mesh: export it again as a solid, or merge near vertices and fill holes in a mesh program.
//! If no other part can get inside, accept the mesh in the cell file with that reason; the finding shows the line.

use diagnostics::number::are;

use super::super::diagnosis::{Diagnosis, Fix, count};
use super::super::meshes::FileMesh;
use super::Patient;

pub(super) const CODE: &str = "mesh-open";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let open = patient.meshes.iter().filter(|mesh| mesh.is_open_question() && mesh.census.open_edges > 0);
    found.extend(open.map(|mesh| {
        let edges = count(mesh.census.open_edges, "edge");
        let what = format!(
            "the mesh has holes ({edges} of {} {} open): {}",
            count(mesh.mesh().triangle_count(), "triangle"),
            are(mesh.census.open_edges),
            mesh.inside()
        );
        let hint = "close the mesh, or accept it in a cell file with a reason";
        accepting(
            patient,
            mesh,
            Diagnosis::new(CODE, mesh.open_level(), mesh.subject(), what, hint).at(&mesh.file),
        )
    }));
}

/// Adds the lines that accept a shell, one for each piece that the cell file does not accept yet.
pub(super) fn accepting(patient: &Patient<'_>, mesh: &FileMesh, diagnosis: Diagnosis) -> Diagnosis {
    if patient.scene.is_single_urdf {
        return diagnosis;
    }
    let open = patient.scene.ledger.open.iter().filter(|thing| mesh.pieces.contains(&thing.name));
    let lines = open.map(|thing| thing.acceptance(&thing.name, "...") + ",");
    let line = lines.collect::<Vec<_>>().join(" ");
    diagnosis.fixed_by(Fix::Line { into: "unchecked: [...] of the cell file", line })
}
