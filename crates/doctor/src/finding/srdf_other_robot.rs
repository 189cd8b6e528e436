//! `srdf-other-robot`: the SRDF names another robot than the URDF.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! The two files were probably not written for each other.
//! If link names match by chance, the SRDF excludes pairs of a robot that it was not written for.
//!
//! ## What to do
//!
//! Use the SRDF that belongs to the URDF, or correct its `name` if this is the one.

use super::super::diagnosis::Diagnosis;
use super::super::warned::retold;
use super::Patient;

pub(super) const CODE: &str = "srdf-other-robot";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    retold(patient, CODE, "take the SRDF of this robot, or mend its name", found);
}
