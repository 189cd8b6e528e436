//! `file-warning`: a reader warned about a file.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! The file could be read, but something in it is odd: an element that is not used, a number that stands for nothing, a name that does not fit.
//! The finding repeats the reader's words with file, line and column.
//! Warnings that another finding tells of in more detail are left to that one.
//!
//! ## What to do
//!
//! Go to the line, and mend what the warning names.
//! A run prints the same warning, so mending it once keeps reports short.

use super::super::diagnosis::{Diagnosis, Level};
use super::super::warned::place;
use super::Patient;

const CODE: &str = "file-warning";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let untold = patient.scene.warnings.iter().filter(|warning| warning.code.is_none());
    found.extend(untold.map(|warning| {
        let mut what = warning.what.clone();
        for (label, text) in
            [("found", &warning.found), ("expected", &warning.expected), ("hint:", &warning.hint)]
        {
            if let Some(text) = text {
                what.extend(["; ", label, " ", text]);
            }
        }
        let hint = "mend the line that the warning names";
        Diagnosis::new(CODE, Level::Warning, patient.scene.relative_path(&warning.file), what, hint)
            .at(place(patient.scene, warning))
    }));
}
