//! `mesh-coarse`: the numbers of a mesh file lie far apart at its coordinates.
//!
//! Severity: warning if they lie more than a tenth of the accuracy apart, otherwise note.
//!
//! ## What it means
//!
//! Numbers have a certain number of digits, so far from the origin of the file neighbouring numbers lie apart: 32-bit numbers by 0.5 mm at 8 km, by 0.015 mm at 200 m.
//! A run checks the surface exactly as the file has it, and the file says no more exactly where the part is.
//! Typical are parts that were exported in the coordinates of a plant, and files that were written with few digits.
//!
//! ## When it is reported
//!
//! At the largest coordinate of the file, scaled, neighbouring numbers lie more than a hundredth of the accuracy apart, that is 0.01 mm for 1 mm.
//! Their distance is that of 32-bit numbers for binary STL, otherwise an estimate by the digits that the file has.
//! A run lists the same files in its report under what was not checked.
//!
//! ## What to do
//!
//! Export the part nearer to its origin, or with more digits.
//! Otherwise require that much more clearance.

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;

pub(super) const CODE: &str = "mesh-coarse";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let scene = patient.scene;
    for file in &scene.ledger.coarse {
        let level = if file.is_warned() { Level::Warning } else { Level::Note };
        let what = format!("the numbers of the mesh file are coarse at its coordinates: {}", file.apart());
        let hint = "export the part nearer to its origin or with more digits, or require as much clearance";
        found.push(Diagnosis::new(CODE, level, scene.relative_path(&file.file), what, hint));
    }
}
