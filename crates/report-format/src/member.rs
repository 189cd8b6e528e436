//! Members and their pieces.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::closed::closed;
use crate::handling::MemberStay;
use crate::present::{present, some};

/// A member.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// `robot/link`, the link alone in a run of one URDF, or the object's name.
    pub name: Text,
    /// The robot whose link it is.
    #[serde(deserialize_with = "present")]
    pub moves_with: Option<Text>,
    /// Of the surfaces of all pieces in the member's frame, bit by bit, in hexadecimal: another hash is another shape.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub shape_sha256: Text,
    /// Of what places it in the world, in hexadecimal: of an object its pose; of a link the base of its robot, the joints that lead to it
    /// and the values of those that rest, but not the program.
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub pose_sha256: Text,
    /// When it is there, of an object that a program handles; not written of what is always there.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "some")]
    pub stay: Option<MemberStay>,
    /// Its surfaces, each a whole of its own.
    pub pieces: Vec<Piece>,
}

closed! {
    /// Whether a surface is closed.
    Topology {
        /// Closed.
        Solid = "solid",
        /// Open: what lies inside is decided by caps over its rims, but near these.
        Shell = "shell",
    }
}

/// A surface of a member.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The member's name, with a number where it has several pieces.
    pub name: Text,
    /// A file with its hash, or a primitive with its sizes.
    pub described_by: Text,
    /// How many triangles were checked.
    pub triangles: usize,
    /// A solid is closed; a shell is not.
    pub topology: Topology,
    /// Edges of the bounding box in the piece's own frame, metres.
    pub size_m: [f64; 3],
    /// How far the triangles lie outside a curved surface at most, metres.
    pub outward_m: f64,
    /// Radius of the smallest spheres asked for, metres.
    pub smallest_radius_m: f64,
}
