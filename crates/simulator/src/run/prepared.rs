//! What all threads of a run share: pieces, pairs of pieces, the questions between them.

use collision::{Body, ContainmentQuestion};
use geometry::{Point3, Pose};
use rayon::prelude::*;

use super::eps::Eps;
use super::known_gap::KnownGap;
use crate::model::Models;
use crate::scene::{Pair, Scene};

/// One piece of one member.
pub(super) struct Piece<'a> {
    pub(super) member: usize,
    pub(super) index_in_member: usize,
    pub(super) member_from_shape: Pose,
    pub(super) body: Body<'a>,
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
    /// Its place among the pairs of pieces of all checked pairs.
    pub(super) slot: Option<usize>,
}

impl PiecePair {
    /// What is remembered of this pair.
    pub(super) fn known_gap<'g>(&self, gaps: &'g [Option<KnownGap>]) -> Option<&'g KnownGap> {
        gaps.get(self.slot?)?.as_ref()
    }
}

/// A run's constant data.
pub(super) struct Prepared<'a> {
    pub(super) scene: &'a Scene,
    pub(super) models: &'a Models,
    pub(super) eps: Eps,
    pub(super) pieces: Vec<Piece<'a>>,
    /// Per checked pair.
    pub(super) pairs: Vec<Vec<PiecePair>>,
    /// First piece of every member, and the number of pieces.
    first_piece: Vec<usize>,
}

impl<'a> Prepared<'a> {
    pub(super) fn new(scene: &'a Scene, models: &'a Models) -> Self {
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
                    center: bounds.center(),
                    radius_m: 0.5 * bounds.diagonal() * (1.0 + 1e-9),
                });
            }
            first_piece.push(pieces.len());
        }
        let mut prepared =
            Self { scene, models, eps: Eps::of(scene), pieces, pairs: Vec::new(), first_piece };
        prepared.pairs = scene.pairs.par_iter().map(|pair| prepared.piece_pairs(*pair)).collect();
        for (slot, pair) in prepared.pairs.iter_mut().flatten().enumerate() {
            pair.slot = Some(slot);
        }
        prepared
    }

    /// Number of pairs of pieces of all checked pairs.
    pub(super) fn piece_pair_count(&self) -> usize {
        self.pairs.iter().map(Vec::len).sum()
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
                    slot: None,
                }
            })
            .collect()
    }
}
