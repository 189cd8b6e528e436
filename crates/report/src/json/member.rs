//! Members and their pieces.

use geometry::Topology;
use serde::Serialize;
use simulator::{MemberFrame, MemberShape, Models, Scene};

/// A member.
#[derive(Serialize)]
pub(super) struct Member<'a> {
    name: &'a str,
    moves_with: Option<&'a str>,
    pieces: Vec<Piece<'a>>,
}

#[derive(Serialize)]
struct Piece<'a> {
    name: &'a str,
    described_by: &'a str,
    triangles: usize,
    topology: &'static str,
    size_m: [f64; 3],
    outward_m: f64,
    smallest_radius_m: f64,
}

impl<'a> Member<'a> {
    /// All members, in the scene's order.
    pub(super) fn all(scene: &'a Scene, models: &Models) -> Vec<Self> {
        let piece = |member: usize, index: usize, piece: &'a MemberShape| Piece {
            name: &piece.name,
            described_by: &piece.described_by,
            triangles: piece.shape.mesh.triangle_count(),
            topology: match piece.shape.mesh.topology() {
                Topology::Solid => "solid",
                Topology::Shell(_) => "shell",
            },
            size_m: piece.shape.mesh.bounds().size().into(),
            outward_m: piece.shape.outward_m,
            smallest_radius_m: models.smallest_radius_m(member, index),
        };
        let members = scene.members.iter().enumerate();
        members
            .map(|(m, member)| Self {
                name: &member.name,
                moves_with: match member.frame {
                    MemberFrame::Link { robot, .. } => Some(&scene.robots[robot].name),
                    MemberFrame::Fixed { .. } => None,
                },
                pieces: member.shapes.iter().enumerate().map(|(k, shape)| piece(m, k, shape)).collect(),
            })
            .collect()
    }
}
