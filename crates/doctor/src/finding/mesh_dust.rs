//! `mesh-dust`: a mesh has tiny loose parts.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! Some tiny parts of the mesh share no vertex with the rest: lost screws, fragments of an export, stray points.
//! They are checked like all other parts, and a collision with one of them is reported.
//!
//! ## When it is reported
//!
//! The diagonal of the part's bounding box is less than 1 mm and less than 1/500 of the diagonal of the mesh.
//!
//! ## What to do
//!
//! If the parts do not belong to the robot, remove them in a mesh program.

use super::super::diagnosis::{Diagnosis, Level, count, mm};
use super::Patient;

pub(super) const CODE: &str = "mesh-dust";
const DUST_M: f64 = 1e-3;
const DUST_SHARE: f64 = 1.0 / 500.0;
/// The most parts that are listed with their places.
const MOST_PLACES: usize = 10;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for mesh in &patient.meshes {
        let most_m = DUST_M.min(DUST_SHARE * mesh.mesh().bounds().diagonal());
        let components = mesh.mesh().components().iter();
        let dust: Vec<_> = components.filter(|part| part.bounds.diagonal() < most_m).collect();
        if dust.is_empty() {
            continue;
        }
        let parts = count(dust.len(), "loose part");
        let what = format!("{parts} of less than {} mm", mm(most_m));
        let hint = "remove them in a mesh program if they belong to nothing";
        let mut details: Vec<String> = dust
            .iter()
            .take(MOST_PLACES)
            .map(|part| {
                let [x, y, z] = [0, 1, 2].map(|k| mm(part.bounds.center()[k]));
                format!("{} mm across at ({x}, {y}, {z}) mm of the mesh", mm(part.bounds.diagonal()))
            })
            .collect();
        if dust.len() > MOST_PLACES {
            details.push(format!("and {} more", dust.len() - MOST_PLACES));
        }
        found.push(
            Diagnosis::new(CODE, Level::Note, mesh.subject(), what, hint).at(&mesh.file).listing(details),
        );
    }
}
