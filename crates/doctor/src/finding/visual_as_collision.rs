//! `visual-as-collision`: a link is checked with the large mesh that it is drawn with.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! `<visual>` and `<collision>` name the same file, and it is large.
//! That is the safest choice there is: what is seen is what is checked.
//! It costs memory and loading time, and other programs may be slow with it.
//!
//! ## When it is reported
//!
//! Both elements of the link name the same file, and the mesh has more than 20,000 triangles.
//!
//! ## What to do
//!
//! Nothing has to be done.
//! A simpler mesh for `<collision>` must enclose the part, or lie inside it by no more than the clearance that is demanded.

use kinematics::ShapeGeometry;

use super::super::diagnosis::{Diagnosis, Level};
use super::Patient;
use simulator::MemberFrame;

const CODE: &str = "visual-as-collision";
const MANY_TRIANGLES: usize = 20_000;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    for member in &patient.scene.members {
        let MemberFrame::Link { robot, link } = member.frame else { continue };
        let robot = &patient.scene.robots[robot];
        let link = &robot.robot.links()[link.0];
        for (element, piece) in link.collisions.iter().zip(&member.shapes) {
            let ShapeGeometry::Mesh { uri, .. } = &element.geometry else { continue };
            let is_drawn = |visual: &ShapeGeometry| matches!(visual, ShapeGeometry::Mesh { uri: drawn, .. } if drawn == uri);
            let triangles = piece.shape.mesh.triangle_count();
            if triangles > MANY_TRIANGLES && link.visuals.iter().any(is_drawn) {
                let what = format!("its visual mesh of {triangles} triangles is its collision mesh too");
                let hint = "nothing has to be done; a simpler mesh must enclose the part";
                found.push(
                    Diagnosis::new(CODE, Level::Note, &piece.name, what, hint)
                        .at(patient.line(robot, element.line)),
                );
            }
        }
    }
}
