//! `no-collision-geometry`: a link can be seen but has no collision shape.
//!
//! Severity: warning.
//!
//! ## What it means
//!
//! The link has a `<visual>` and no `<collision>`, so it is not checked: its collisions are not detected.
//! Other tools treat such a link as clear; here every run of the robot is INCOMPLETE until the link is changed or accepted.
//! A link with neither is a frame, and not reported.
//!
//! ## What to do
//!
//! Give the link a `<collision>` with the same geometry as its `<visual>`.
//! If the part need not be checked, accept it in the cell file with the reason; the finding shows the line.

use super::super::diagnosis::{Diagnosis, Fix, Level};
use super::Patient;
use cell::UncheckedKind;
use kinematics::LinkId;

pub(super) const CODE: &str = "no-collision-geometry";

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let scene = patient.scene;
    for unchecked in &scene.ledger.unchecked {
        if unchecked.kind != UncheckedKind::NoCollisionGeometry || unchecked.accepted.is_some() {
            continue;
        }
        let what = "it has a <visual> but no <collision>: nothing of it is checked";
        let hint =
            "copy the geometry of its <visual> into a <collision>, or accept it in a cell file with a reason";
        let mut diagnosis = Diagnosis::new(CODE, Level::Warning, &unchecked.name, what, hint);
        if !scene.is_single_urdf {
            let line = unchecked.acceptance(&unchecked.name, "...") + ",";
            diagnosis = diagnosis.fixed_by(Fix::Line { into: "unchecked: [...] of the cell file", line });
        }
        for robot in &scene.robots {
            let mut links = robot.robot.links().iter().enumerate();
            let link = links.find(|(_, link)| {
                unchecked.name
                    == if scene.is_single_urdf {
                        link.name.clone()
                    } else {
                        format!("{}/{}", robot.name, link.name)
                    }
            });
            if let Some((index, link)) = link {
                diagnosis = diagnosis.at(patient.line(robot, LinkId(index), link.line));
            }
        }
        found.push(diagnosis);
    }
}
