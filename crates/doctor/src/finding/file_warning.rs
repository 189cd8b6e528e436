//! `file-warning`: a reader warned about a file.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! The file could be read, but something in it is odd: an element that is not used, a number that stands for nothing, a name that does not fit.
//! The finding repeats the reader's words with file, line and column.
//! Warnings with the same words are one finding that lists their places.
//! Warnings that another finding tells of in more detail are left to that one.
//!
//! ## What to do
//!
//! Go to the line, and mend what the warning names.
//! A run prints the same warning, so mending it once keeps reports short.

use std::collections::BTreeMap;

use diagnostics::Problem;

use super::super::diagnosis::{Diagnosis, Level};
use super::super::warned::place;
use super::Patient;

const CODE: &str = "file-warning";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let scene = patient.scene;
    let hint = "mend what the warning names";
    // Warnings with the same words are one finding, in the order of the first of each.
    let mut groups: Vec<(&Problem, Vec<&Problem>)> = Vec::new();
    let mut group_of = BTreeMap::new();
    for warning in scene.warnings.iter().filter(|warning| warning.code.is_none()) {
        let words = (&warning.file, &warning.what, &warning.expected, &warning.hint);
        let group = *group_of.entry(words).or_insert(groups.len());
        match groups.get_mut(group) {
            Some((_, all)) => all.push(warning),
            None => groups.push((warning, vec![warning])),
        }
    }
    for (first, all) in groups {
        let mut what = first.what.clone();
        let found_here = first.found.as_ref().filter(|_| all.len() == 1);
        for (label, text) in
            [("found", found_here), ("expected", first.expected.as_ref()), ("hint:", first.hint.as_ref())]
        {
            if let Some(text) = text {
                what.extend(["; ", label, " ", text]);
            }
        }
        let diagnosis = Diagnosis::new(CODE, Level::Warning, scene.relative_path(&first.file), what, hint);
        found.push(if all.len() == 1 {
            diagnosis.at(place(scene, first))
        } else {
            let row = |warning: &&Problem| {
                let found = warning.found.as_ref().map_or_else(String::new, |found| format!(": {found}"));
                format!("{}{found}", place(scene, warning))
            };
            diagnosis.listing(all.iter().map(row).collect())
        });
    }
}
