//! Members and their pieces.

use geometry::Topology;
use schemars::JsonSchema;
use serde::Serialize;
use simulator::{MemberFrame, MemberShape, Models, Scene};

use super::closed;

/// A member.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Member<'a> {
    /// `robot/link`, the link alone in a run of one URDF, or the object's name.
    name: &'a str,
    /// The robot whose link it is.
    moves_with: Option<&'a str>,
    /// Of the surfaces of all pieces in the member's frame, bit by bit, in hexadecimal: another hash is another shape.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    shape_sha256: String,
    /// Of what places it in the world, in hexadecimal: of an object its pose; of a link the base of its robot, the joints that lead to it
    /// and the values of those that rest, but not the program.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pose_sha256: String,
    /// Its surfaces, each a whole of its own.
    pieces: Vec<Piece<'a>>,
}

/// A surface of a member.
#[derive(Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Piece<'a> {
    /// The member's name, with a number where it has several pieces.
    name: &'a str,
    /// A file with its hash, or a primitive with its sizes.
    described_by: String,
    /// How many triangles were checked.
    triangles: usize,
    /// A solid is closed; what lies inside a shell cannot be decided.
    #[schemars(schema_with = "closed::topology")]
    topology: &'static str,
    /// Edges of the bounding box in the piece's own frame, metres.
    size_m: [f64; 3],
    /// How far the triangles lie outside a curved surface at most, metres.
    outward_m: f64,
    /// Radius of the smallest spheres asked for, metres.
    smallest_radius_m: f64,
}

impl<'a> Member<'a> {
    /// All members, in the scene's order.
    pub(super) fn all(scene: &'a Scene, models: &Models) -> Vec<Self> {
        let piece = |member: usize, index: usize, piece: &'a MemberShape| Piece {
            name: &piece.name,
            described_by: piece.source.to_string(),
            triangles: piece.shape.mesh.triangle_count(),
            topology: match piece.shape.mesh.topology() {
                Topology::Solid => "solid",
                Topology::Shell(_) => "shell",
            },
            size_m: piece.shape.mesh.bounds().size().into(),
            outward_m: piece.shape.outward_m,
            smallest_radius_m: models.smallest_radius_m(member, index),
        };
        let members = scene.members.iter().zip(scene.identities()).enumerate();
        members
            .map(|(m, (member, identity))| Self {
                name: &member.name,
                moves_with: match member.frame {
                    MemberFrame::Link { robot, .. } => Some(&scene.robots[robot].name),
                    MemberFrame::Fixed { .. } => None,
                },
                shape_sha256: identity.shape_sha256,
                pose_sha256: identity.pose_sha256,
                pieces: member.shapes.iter().enumerate().map(|(k, shape)| piece(m, k, shape)).collect(),
            })
            .collect()
    }
}
