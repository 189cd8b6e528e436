//! `always-overlapping`: a checked pair collides in every pose.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! Two members that are not adjacent touch, or one lies inside the other, at all joint values: a cover overlaps two links, a base plate is modelled through the base, or a mesh has the wrong scale or pose.
//! Every run with this pair fails.
//!
//! ## When it is reported
//!
//! The pair collides in the pose at rest, if that lies within the joint limits, and in 64 random poses within them.
//! Poses are not a proof: this finding never excludes a pair.
//!
//! ## What to do
//!
//! Look at the pair in the viewer.
//! Correct the shape or its pose; leave 1 mm between a base and the surface below it.
//! If the contact is intended, exclude the pair in the cell file, with the reason: the finding shows the line.

use super::super::diagnosis::{Diagnosis, Fix, Level};
use super::Patient;

pub(super) const CODE: &str = "always-overlapping";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for pair in &patient.poses.always {
        let what = format!("the two collide in all of {} poses", patient.poses.count);
        let hint = "mend the shapes; if the contact is meant, leave the pair out with the reason";
        let mut diagnosis = Diagnosis::new(CODE, Level::Warning, patient.scene.pair_title(*pair), what, hint);
        if !patient.scene.is_single_urdf {
            let (a, b) = patient.scene.pair_names(pair.a, pair.b);
            let line = format!("Exclusion(a: {a:?}, b: {b:?}, reason: \"...\"),");
            diagnosis = diagnosis.fixed_by(Fix::Line { into: "exclusions: [...] of the cell file", line });
        }
        found.push(diagnosis);
    }
}
