//! `program-units`: the positions of a program are more likely in another unit.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! The program can be read as it stands, but its positions make more sense in another unit: radians under `units: Degrees`, degrees in a table of radians, metres for millimetres.
//! A motion that is a thousandth or a fifty-seventh of the one that is meant collides with nothing; `check` asks with the same warning.
//!
//! ## When it is reported
//!
//! The criteria are about all turning joints of a program together, and about all of its sliding joints; positions that are 0 do not count.
//!
//! - Degrees that may be radians: three turning joints or more are away from 0 (of a program with two, both), none is ever farther than 6.28, one is farther than 0.5, most values are no whole numbers, and as radians all are within their limits.
//! - Millimetres that may be metres: most values of the sliding joints are no whole numbers, as metres all are within their limits, and one is at least a twentieth of its range.
//! - Radians that may be degrees: two turning joints or more, and more than half of those that have limits and are away from 0, are beyond their limits by more than a twentieth of their range, and as degrees all are within them.
//! - Metres that may be millimetres: a sliding joint is beyond its limits by more than its range, and as millimetres all are within theirs.
//!
//! Where the cell file gives the robot axes of a controller, limits do not apply to the values of a program: the first criterion holds without them, the others are not looked at.
//! Positions that no program can mean in the stated unit are an error, see `docs/program-format.md`.
//!
//! ## What to do
//!
//! Compare the values with what the controller shows.
//! State the unit in the program, or above the header of a table; `--units` states that of a table too.
//! If the motion is meant as it stands, leave it: the finding changes no verdict.

use super::super::diagnosis::{Diagnosis, Level};
use super::super::warned::place;
use super::Patient;

pub(super) const CODE: &str = "program-units";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let scene = patient.scene;
    for warning in scene.warnings.iter().filter(|warning| warning.code == Some(CODE)) {
        let shown = warning.found.iter().map(|text| format!(": {text}"));
        let expected = warning.expected.iter().map(|text| format!("; expected {text}"));
        let details: String = shown.chain(expected).collect();
        let hint = "state the unit in which the values are; if the motion is meant as it stands, nothing is to be done";
        let what = format!("{}{details}", warning.what);
        let subject = scene.relative_path(&warning.file);
        found.push(Diagnosis::new(CODE, Level::Warning, subject, what, hint).at(place(scene, warning)));
    }
}
