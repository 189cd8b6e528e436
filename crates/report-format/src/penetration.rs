//! How far the members of a collision are inside each other.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;
use crate::closed::closed;
use crate::instant::Instant;
use crate::line::{line, lines};
use crate::present::present;

closed! {
    /// The features of an elementary contact, that of the first member first; of a ball in any order.
    ContactKind {
        /// A vertex against a face.
        VertexFace = "vertex-face",
        /// A face against a vertex.
        FaceVertex = "face-vertex",
        /// Two edges.
        EdgeEdge = "edge-edge",
        /// A ball and a vertex.
        BallVertex = "ball-vertex",
        /// A ball and an edge.
        BallEdge = "ball-edge",
        /// A ball and a face.
        BallFace = "ball-face",
        /// Two balls.
        BallBall = "ball-ball",
    }
}

/// Contacts, depth and separation of a collision, at the deepest instant of those that were looked at.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Penetration {
    /// The one of them with the longest separating move.
    #[serde(serialize_with = "line")]
    pub at: Instant,
    /// Instants of the stretch that were looked at.
    pub instants: usize,
    /// Elementary contacts; null where a surface is open and has no inside.
    #[serde(deserialize_with = "present")]
    pub contacts: Option<Contacts>,
    /// The deepest point; null where a surface is open.
    #[serde(deserialize_with = "present")]
    pub deepest: Option<Deepest>,
    /// A move that parts the members; null where none was found.
    #[serde(deserialize_with = "present")]
    pub separation: Option<Separation>,
    /// Two balls that prove the collision; null where a surface is open or none were found.
    #[serde(deserialize_with = "present")]
    pub certain: Option<CertainBalls>,
}

/// A ball inside each member, in world; the two overlap, which is a collision.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CertainBalls {
    /// Inside the first member.
    #[serde(serialize_with = "line")]
    pub in_a: Ball,
    /// Inside the second member.
    #[serde(serialize_with = "line")]
    pub in_b: Ball,
    /// How far they overlap, metres: no shorter translation parts the members.
    pub overlap_m: f64,
}

/// A ball in world.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ball {
    /// Centre, metres.
    pub center_m: [f64; 3],
    /// Radius, metres.
    pub radius_m: f64,
}

/// Elementary contacts of vertices with faces and of edges with edges.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Contacts {
    /// How many there are.
    pub total: usize,
    /// Those with a larger penetration are left out, metres.
    pub penetration_at_most_m: f64,
    /// The hundred with the largest penetration.
    #[serde(serialize_with = "lines")]
    pub listed: Vec<ContactPoint>,
}

/// An elementary contact, in world.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactPoint {
    /// The features, in the order of the pair.
    pub kind: ContactKind,
    /// The point on the first member, metres.
    pub on_a_m: [f64; 3],
    /// The point on the second member, metres.
    pub on_b_m: [f64; 3],
    /// Unit vector from the second member towards the first.
    pub normal: [f64; 3],
    /// How far the first member must move along the normal until the two features part, metres.
    pub penetration_m: f64,
}

/// The deepest point of either member inside the other.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deepest {
    /// Bounds on the depth, metres.
    #[serde(serialize_with = "line")]
    pub depth_m: [f64; 2],
    /// A point that is as deep as the lower bound, metres; null where no common point was found.
    #[serde(deserialize_with = "present", serialize_with = "line")]
    pub in_world_m: Option<[f64; 3]>,
}

/// How deep a collision is at the deepest of some instants of the stretch.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DepthSeen {
    /// Instants that were looked at.
    pub instants: usize,
    /// Bounds on the largest depth at any of them, metres.
    #[serde(serialize_with = "line")]
    pub depth_m: [f64; 2],
    /// Whether the bounds are at most the accuracy or a twentieth apart; otherwise the search ended before.
    pub is_narrow: bool,
    /// The instant of the point below; null where no common point was found.
    #[serde(deserialize_with = "present", serialize_with = "line")]
    pub at: Option<Instant>,
    /// A point of both members that is as deep as the lower bound, metres; null where none was found.
    #[serde(deserialize_with = "present", serialize_with = "line")]
    pub in_world_m: Option<[f64; 3]>,
}

/// A translation that was checked: after it the members are proven apart.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Separation {
    /// The member that is moved.
    pub member: Text,
    /// The translation in world, metres.
    #[serde(serialize_with = "line")]
    pub by_m: [f64; 3],
    /// Its length, metres.
    pub length_m: f64,
    /// No shorter translation parts the members, metres; 0 where a surface is open.
    pub at_least_m: f64,
}
