//! `always-overlapping`: a checked pair collides in every pose.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! Two members that are not neighbours touch, or one lies inside the other, wherever the joints stand: a cover that overlaps two links, a base plate modelled through the base, a mesh with the wrong scale or place.
//! Every run with this pair fails.
//!
//! ## When it is reported
//!
//! The pair collides in the pose at rest, if that lies within the joint limits, and in 64 random poses within them.
//! Poses are no proof: nothing is ever left out because of this finding.
//!
//! ## What to do
//!
//! Look at the pair in the viewer.
//! Mend the shape or its place; leave 1 mm between a base and what it stands on.
//! If the contact is meant, leave the pair out in the cell file, with the reason: the finding shows the line.

use super::super::diagnosis::{Diagnosis, Fix, Level};
use super::Patient;

const CODE: &str = "always-overlapping";

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
