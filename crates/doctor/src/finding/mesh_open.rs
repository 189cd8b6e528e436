//! `mesh-open`: a mesh has holes.
//!
//! Severity: warning; not reported if the cell file accepts the mesh under `unchecked`.
//!
//! ## What it means
//!
//! Some edges belong to one triangle only, so the surface has a boundary and no inside.
//! Contact with the surface is still detected, but it cannot be decided whether a member lies wholly inside, and every run is INCOMPLETE.
//!
//! ## When it is reported
//!
//! Vertices are the same if their coordinates are equal bit for bit; duplicate triangles are removed before edges are counted.
//! A mesh whose neighbouring vertices differ in the last digit is open in this sense.
//!
//! ## What to do
//!
//! Close the mesh: export it again as a solid, or merge near vertices and fill holes in a mesh program.
//! If no other part can get inside, accept the mesh in the cell file with that reason; the finding shows the line.

use super::super::diagnosis::{Diagnosis, Fix, Level, count};
use super::super::meshes::FileMesh;
use super::Patient;
use cell::UncheckedKind;

const CODE: &str = "mesh-open";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let open = patient.meshes.iter().filter(|mesh| mesh.is_open_question() && mesh.census.open_edges > 0);
    found.extend(open.map(|mesh| {
        let edges = count(mesh.census.open_edges, "edge");
        let what = format!(
            "{edges} of {} belong to one triangle alone: it has holes, and no inside",
            count(mesh.mesh().triangle_count(), "triangle")
        );
        let hint = "close the mesh, or accept it in a cell file with a reason";
        accepting(
            patient,
            mesh,
            Diagnosis::new(CODE, Level::Warning, mesh.subject(), what, hint).at(&mesh.file),
        )
    }));
}

/// Adds the lines that accept a shell, one for each piece that the cell file does not accept yet.
pub(super) fn accepting(patient: &Patient<'_>, mesh: &FileMesh, diagnosis: Diagnosis) -> Diagnosis {
    if patient.scene.is_single_urdf {
        return diagnosis;
    }
    let unchecked = patient.scene.ledger.unchecked.iter();
    let open = unchecked.filter(|thing| {
        thing.kind == UncheckedKind::Shell && thing.accepted.is_none() && mesh.pieces.contains(&thing.name)
    });
    let lines = open.map(|thing| thing.acceptance(&thing.name, "...") + ",");
    let line = lines.collect::<Vec<_>>().join(" ");
    diagnosis.fixed_by(Fix::Line { into: "unchecked: [...] of the cell file", line })
}
