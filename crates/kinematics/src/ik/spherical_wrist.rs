//! Arms whose axes 4, 5 and 6 meet in one point: the first three joints bring the point to its place, the last three turn about it.
//!
//! Sources: D. L. Pieper, "The kinematics of manipulators under computer control", 1968; D. Ostermeier, J. Külz, M. Althoff, "Automatic
//! geometric decomposition for analytical inverse kinematics" (EAIK), 2025.

use geometry::{Pose, Vector3};

use super::lines::{AxisLines, angle_about};
use super::regional::RegionalArm;
use super::subproblems::{one_turn, to_plane, turned};

/// The closed form of such an arm.
#[derive(Clone, Debug)]
pub(super) struct SphericalWrist {
    pub(super) lines: AxisLines,
    pub(super) arm: RegionalArm,
    /// Where axes 4, 5 and 6 meet at zero joint values.
    pub(super) center: Vector3<f64>,
}

impl SphericalWrist {
    /// Adds the joint values that bring the tip to a target; free joints get their values of `near`.
    pub(super) fn add_seeds(&self, target: &Pose, near: &[f64; 6], slack: f64, seeds: &mut Vec<[f64; 6]>) {
        let lines = &self.lines;
        let [_, _, _, h4, h5, h6] = lines.axes;
        let wanted = lines.wanted_rotation(target);
        let place = lines.wanted_point(target, &self.center);
        for [q1, q2, q3] in self.arm.solve(&self.center, &place, near, slack).into_iter().flatten() {
            // What the wrist has to turn.
            let wrist = lines.rotation(&[q1, q2, q3]).transpose() * wanted;
            let last = wrist * h6;
            for q5 in to_plane(&h4, &h5, &h6, h4.dot(&last), slack).or(near[4]).into_iter().flatten() {
                let q4 = one_turn(&h4, &turned(&h5, q5, &h6), &last).unwrap_or(near[3]);
                // The cosine loses digits near its ends; seen across axis 5 the angle keeps them.
                let q5 = one_turn(&h5, &h6, &turned(&h4, -q4, &last)).unwrap_or(q5);
                let before = lines.rotation(&[q1, q2, q3, q4, q5]);
                let q6 = angle_about(&h6, &(before.transpose() * wanted));
                seeds.push([q1, q2, q3, q4, q5, q6]);
            }
        }
    }
}
