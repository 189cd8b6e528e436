//! `visual-as-collision`: the collision mesh of a link is its large visual mesh.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! `<visual>` and `<collision>` name the same file, and it is large.
//! This is the safest choice, because the visible surface is checked.
//! It costs memory and loading time, and slows other programs down.
//!
//! ## When it is reported
//!
//! Both elements of the link name the same file, and the mesh has more than 20,000 triangles.
//!
//! ## What to do
//!
//! No change is needed.
//! A simpler mesh for `<collision>` must enclose the part, or lie inside it by no more than the required clearance.

use kinematics::{ShapeElement, ShapeGeometry};

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;
use scene::MemberFrame;

pub(super) const CODE: &str = "visual-as-collision";
const MANY_TRIANGLES: usize = 20_000;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for member in &patient.scene.members {
        let MemberFrame::Link { robot, link } = member.frame else { continue };
        let robot = &patient.scene.robots[robot];
        let described = &robot.robot.links()[link.0];
        for (element, piece) in described.collisions.iter().zip(&member.shapes) {
            let ShapeGeometry::Mesh { uri, .. } = &element.geometry else { continue };
            let is_drawn = |visual: &ShapeElement| matches!(&visual.geometry, ShapeGeometry::Mesh { uri: drawn, .. } if drawn == uri);
            let triangles = piece.shape.mesh.triangle_count();
            if triangles > MANY_TRIANGLES && described.visuals.iter().any(is_drawn) {
                let what = format!("its visual mesh of {triangles} triangles is its collision mesh too");
                let hint = "nothing has to be done; a simpler mesh must enclose the part";
                found.push(Diagnosis::new(CODE, Level::Note, &piece.name, what, hint).at(patient.line(
                    robot,
                    link,
                    element.line,
                )));
            }
        }
    }
}
