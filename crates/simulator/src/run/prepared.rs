//! What all threads of a run share: pieces, pairs of pieces, the questions between them.

use std::ops::Range;

use collision::{Body, ContainmentQuestion};
use geometry::{Interior, Point3, Pose};
use kinematics::{JointId, LinkId};
use rayon::prelude::*;

use super::eps::Eps;
use super::track::Track;
use crate::model::Models;
use crate::scene::{MemberFrame, Pair, Scene};

/// One piece of one member.
pub(super) struct Piece<'a> {
    pub(super) member: usize,
    pub(super) index_in_member: usize,
    pub(super) member_from_shape: Pose,
    pub(super) body: Body<'a>,
    pub(super) interior: &'a Interior,
    /// Ball around the piece in its own frame: its large sphere.
    pub(super) center: Point3<f64>,
    pub(super) radius_m: f64,
}

/// Two pieces of a pair, and whether either could lie inside the other.
pub(super) struct PiecePair {
    pub(super) a: usize,
    pub(super) b: usize,
    pub(super) b_in_a: ContainmentQuestion,
    pub(super) a_in_b: ContainmentQuestion,
}

/// Joints of one robot that move the members of a pair against each other.
pub(super) struct RobotPath {
    pub(super) robot: usize,
    pub(super) joints: Vec<JointId>,
}

/// A run's constant data.
pub(super) struct Prepared<'a> {
    pub(super) scene: &'a Scene,
    pub(super) models: &'a Models,
    pub(super) eps: Eps,
    pub(super) pieces: Vec<Piece<'a>>,
    /// All pairs of pieces of the checked pairs, pair by pair.
    pub(super) slots: Vec<PiecePair>,
    /// First slot of every checked pair, and the number of slots.
    first_slot: Vec<usize>,
    /// Checked pair of every slot.
    pub(super) pair_of: Vec<usize>,
    /// Per checked pair: what moves its members against each other.
    pub(super) paths: Vec<Vec<RobotPath>>,
    pub(super) track: Track,
    /// First piece of every member, and the number of pieces.
    first_piece: Vec<usize>,
}

impl<'a> Prepared<'a> {
    /// # Panics
    /// Where the models are those of another scene: no verdict would hold.
    pub(super) fn new(scene: &'a Scene, models: &'a Models) -> Self {
        assert!(models.are_of(scene), "the models were built for other members");
        let mut pieces = Vec::new();
        let mut first_piece = vec![0];
        for (m, member) in scene.members.iter().enumerate() {
            for (k, shape) in member.shapes.iter().enumerate() {
                let bounds = shape.shape.mesh.bounds();
                pieces.push(Piece {
                    member: m,
                    index_in_member: k,
                    member_from_shape: shape.member_from_shape,
                    body: models.body(scene, m, k),
                    interior: models.interior(m, k),
                    center: bounds.center(),
                    radius_m: 0.5 * bounds.diagonal() * (1.0 + 1e-9),
                });
            }
            first_piece.push(pieces.len());
        }
        let mut prepared = Self {
            scene,
            models,
            eps: Eps::of(scene),
            pieces,
            slots: Vec::new(),
            first_slot: vec![0],
            pair_of: Vec::new(),
            paths: scene.pairs.iter().map(|pair| path(scene, *pair)).collect(),
            track: Track::of(scene),
            first_piece,
        };
        let slots: Vec<Vec<PiecePair>> =
            scene.pairs.par_iter().map(|pair| prepared.piece_pairs(*pair)).collect();
        for (pair, slots) in slots.into_iter().enumerate() {
            prepared.pair_of.extend(slots.iter().map(|_| pair));
            prepared.slots.extend(slots);
            prepared.first_slot.push(prepared.slots.len());
        }
        prepared
    }

    /// The slots of a checked pair.
    pub(super) fn slots_of(&self, pair: usize) -> Range<usize> {
        self.first_slot[pair]..self.first_slot[pair + 1]
    }

    /// All pairs of pieces of a pair of members.
    pub(super) fn piece_pairs(&self, pair: Pair) -> Vec<PiecePair> {
        let of = |member: usize| self.first_piece[member]..self.first_piece[member + 1];
        of(pair.a)
            .flat_map(|a| of(pair.b).map(move |b| (a, b)))
            .map(|(a, b)| {
                let (mesh_a, mesh_b) = (self.pieces[a].body.mesh, self.pieces[b].body.mesh);
                PiecePair {
                    a,
                    b,
                    b_in_a: ContainmentQuestion::new(mesh_a, mesh_b),
                    a_in_b: ContainmentQuestion::new(mesh_b, mesh_a),
                }
            })
            .collect()
    }
}

/// What moves two members against each other: the joints between two links of one robot, or those that carry each from its root.
fn path(scene: &Scene, pair: Pair) -> Vec<RobotPath> {
    let link = |member: usize| match scene.members[member].frame {
        MemberFrame::Link { robot, link } => Some((robot, link)),
        MemberFrame::Fixed { .. } => None,
    };
    let between = |robot: usize, a: LinkId, b: LinkId| RobotPath {
        robot,
        joints: scene.robots[robot].robot.joints_between(a, b),
    };
    match (link(pair.a), link(pair.b)) {
        (Some((robot, a)), Some((other, b))) if robot == other => vec![between(robot, a, b)],
        (a, b) => {
            let from_root = |(robot, link)| between(robot, scene.robots[robot].robot.root(), link);
            a.into_iter().chain(b).map(from_root).collect()
        }
    }
}
