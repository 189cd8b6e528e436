//! `visual-not-compared`: a visual shape of a link could not be compared with its collision shapes.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! The doctor compares what is seen of a link with what is checked: the finding `collision-misses-visual`.
//! The mesh of this `<visual>` could not be read, so whether the collision shapes enclose it is not known.
//! No run reads visual shapes, and no verdict depends on them.
//!
//! ## When it is reported
//!
//! A `<visual>` of a link with collision shapes names a mesh that is missing, has a format that is not read, or is faulty; each row has the reason.
//!
//! ## What to do
//!
//! If the comparison matters, add the file or its package, or export the mesh as STL; otherwise nothing.

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;
use scene::MemberFrame;

pub(super) const CODE: &str = "visual-not-compared";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let scene = patient.scene;
    let mut rows = Vec::new();
    for visuals in &scene.visuals {
        let member = &scene.members[visuals.member];
        let MemberFrame::Link { robot, link } = member.frame else { continue };
        let robot = &scene.robots[robot];
        rows.extend(visuals.unread.iter().map(|unread| {
            format!("{}: {} ({})", member.name, unread.reason, patient.line(robot, link, unread.line))
        }));
    }
    if !rows.is_empty() {
        let what =
            format!("{} could not be compared with collision shapes", count(rows.len(), "visual shape"));
        let hint =
            "nothing that is checked depends on it; add the mesh or export it as STL to have it compared";
        found.push(Diagnosis::new(CODE, Level::Note, &scene.name, what, hint).listing(rows));
    }
}
