//! `file-warning`: a reader warned about a file.
//!
//! Severity: warning; a note where a part for other programs is not read and nothing depends on it, and of what is taken for granted of a controller's program.
//!
//! ## What it means
//!
//! The file could be read, but part of it is doubtful: an element that is not used, a number without effect, a name that does not match.
//! The finding repeats the reader's message with file, line and column.
//! Warnings with the same message are one finding that lists their places.
//! Warnings that have a finding of their own are not repeated here.
//!
//! ## What to do
//!
//! Correct the line that the warning names.
//! A run prints the same warning, so the correction also shortens reports.

use std::collections::BTreeMap;

use diagnostics::{CLOCK_DOUBTED, NOT_READ, Problem};

use super::super::diagnosis::{Diagnosis, Level};
use super::super::warned::place;
use super::Patient;

pub(super) const CODE: &str = "file-warning";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let scene = patient.scene;
    // Warnings with the same message are one finding, in the order of their first occurrences.
    let mut groups: Vec<(&Problem, Vec<&Problem>)> = Vec::new();
    let mut group_of = BTreeMap::new();
    let is_told_here = |warning: &&Problem| matches!(warning.code, None | Some(NOT_READ | CLOCK_DOUBTED));
    for warning in scene.warnings.iter().filter(is_told_here) {
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
        let (level, hint) = if is_of_controller(&first.file) {
            (Level::Note, "nothing is to be done, if it holds on the controller")
        } else if first.code == Some(NOT_READ) {
            (Level::Note, "nothing is to be done, if it was meant for another program")
        } else {
            (Level::Warning, "mend what the warning names")
        };
        let diagnosis = Diagnosis::new(CODE, level, scene.relative_path(&first.file), what, hint);
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

/// Whether a file is a program of a controller: what its reader says of it is taken for granted, and no fault of the file.
fn is_of_controller(file: &str) -> bool {
    let extension = std::path::Path::new(file).extension().map(std::ffi::OsStr::to_ascii_lowercase);
    extension.is_some_and(|extension| scene::CONTROLLER_PROGRAMS.iter().any(|known| extension == *known))
}
