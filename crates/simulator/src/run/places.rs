//! Where everything is at one instant (patent step 112).

use geometry::{Point3, Pose};
use kinematics::PathParameter;

use super::prepared::Prepared;
use crate::scene::Configuration;

/// Poses of members and pieces at one instant; reuse it from instant to instant.
#[derive(Clone, Default)]
pub(super) struct Places {
    pub(super) configuration: Configuration,
    pub(super) world_from_piece: Vec<Pose>,
    /// Centres of the pieces' balls.
    pub(super) world_centers: Vec<Point3<f64>>,
}

impl Places {
    pub(super) fn set(&mut self, prepared: &Prepared<'_>, moment: PathParameter) {
        prepared.scene.place_at(moment, &mut self.configuration);
        self.world_from_piece.clear();
        self.world_centers.clear();
        for piece in &prepared.pieces {
            let world_from_piece =
                self.configuration.world_from_member[piece.member] * piece.member_from_shape;
            self.world_centers.push(world_from_piece.point(&piece.center));
            self.world_from_piece.push(world_from_piece);
        }
    }

    pub(super) fn a_from_b(&self, a: usize, b: usize) -> Pose {
        self.world_from_piece[a].inverse() * self.world_from_piece[b]
    }
}
