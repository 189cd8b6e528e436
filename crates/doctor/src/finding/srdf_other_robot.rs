//! `srdf-other-robot`: the SRDF names another robot than the URDF.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! The two files were probably not written for each other.
//! Link and joint names that fit by chance let the SRDF leave out pairs of a robot that it does not know.
//!
//! ## What to do
//!
//! Take the SRDF that belongs to the URDF, or mend its `name` if it does.

use super::super::diagnosis::Diagnosis;
use super::super::warned::retold;
use super::Patient;

const CODE: &str = "srdf-other-robot";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    retold(patient, CODE, "take the SRDF of this robot, or mend its name", found);
}
