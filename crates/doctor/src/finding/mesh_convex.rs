//! `mesh-convex`: the collision mesh of a link is a convex hull, and its visual another mesh.
//!
//! Severity: note.
//!
//! ## What it means
//!
//! The collision mesh is convex, while the link is drawn with another mesh: it was probably replaced by its convex hull.
//! A hull fills hollows, so collisions are reported in free places: between the fingers of a hand, under the arch of a base.
//! A hull of the whole part misses no collision; Pathproof cannot check that it is the hull of the whole part.
//!
//! ## When it is reported
//!
//! The mesh is closed and connected, has 64 triangles or more, and has no vertex in front of any face by more than a millionth of its size.
//! The link has a `<visual>` with another mesh file.
//! Meshes of more than 20,000 triangles are not tested: hulls are small.
//!
//! ## What to do
//!
//! If false collisions disturb, use the visual mesh for `<collision>`: exact meshes cost little time here.
//! If the part is convex anyway, leave it.

use kinematics::ShapeGeometry;

use super::super::diagnosis::{Diagnosis, Level, count};
use super::Patient;
use scene::MemberFrame;

pub(super) const CODE: &str = "mesh-convex";
const LEAST_TRIANGLES: usize = 64;
const MOST_TRIANGLES: usize = 20_000;

pub(super) fn find(patient: &Patient<'_>, found: &mut Vec<Diagnosis>) {
    let mut hulls: Vec<String> = Vec::new();
    for member in &patient.scene.members {
        let MemberFrame::Link { robot, link } = member.frame else { continue };
        let robot = &patient.scene.robots[robot];
        let described = &robot.robot.links()[link.0];
        for (element, piece) in described.collisions.iter().zip(&member.shapes) {
            let ShapeGeometry::Mesh { uri, .. } = &element.geometry else { continue };
            let is_drawn_otherwise = described.visuals.iter().any(
                |visual| matches!(&visual.geometry, ShapeGeometry::Mesh { uri: drawn, .. } if drawn != uri),
            );
            let triangles = piece.shape.mesh.triangle_count();
            let is_of_size = (LEAST_TRIANGLES..=MOST_TRIANGLES).contains(&triangles);
            if is_drawn_otherwise && is_of_size && piece.shape.mesh.is_convex() {
                let place = patient.line(robot, link, element.line);
                hulls.push(format!("{}: {} ({place})", piece.name, count(triangles, "triangle")));
            }
        }
    }
    if !hulls.is_empty() {
        let what = format!(
            "{} with a convex mesh, drawn with another mesh: a hull fills hollows",
            count(hulls.len(), "piece")
        );
        let hint = "where collisions are false, use the visual mesh for <collision>";
        found.push(Diagnosis::new(CODE, Level::Note, &patient.scene.name, what, hint).listing(hulls));
    }
}
