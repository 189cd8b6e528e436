//! Arms whose axes 2, 3 and 4 are parallel while 5 and 6 meet: Universal Robots and others.
//!
//! Source: K. P. Hawkins, "Analytic inverse kinematics for the Universal Robots UR-5/UR-10 arms", 2013, here without its parameters.

use std::f64::consts::FRAC_PI_4;

use geometry::{Pose, Vector3};
use nalgebra::Matrix3;

use super::enclose::Encloser;
use super::lines::{AxisLines, angle_about};
use super::subproblems::{one_turn, to_length, to_plane, turned};

/// The closed form of such an arm.
#[derive(Clone, Debug)]
pub(super) struct ThreeParallel {
    /// Axes 2, 3 and 4 have the same sense.
    lines: AxisLines,
    /// −1 for joints whose axis had to be turned round for that.
    senses: [f64; 6],
    /// Where axes 5 and 6 meet at zero joint values.
    center: Vector3<f64>,
}

impl ThreeParallel {
    pub(super) fn new(lines: &AxisLines, center: Vector3<f64>) -> Self {
        let mut lines = lines.clone();
        let mut senses = [1.0; 6];
        for joint in [2, 3] {
            if lines.align(joint, 1) {
                lines.axes[joint] = lines.axes[1];
                senses[joint] = -1.0;
            }
        }
        Self { lines, senses, center }
    }

    /// Encloses the solutions of the arm with these true lines.
    pub(super) fn encloser(&self, lines: &AxisLines) -> Encloser {
        Encloser::three_parallel(lines, self.senses, self.center)
    }

    /// Adds the joint values that bring the tip to a target; free joints get their values of `near`.
    pub(super) fn add_seeds(&self, target: &Pose, near: &[f64; 6], slack: f64, seeds: &mut Vec<[f64; 6]>) {
        let [h1, h2, .., h5, h6] = self.lines.axes;
        let o1 = self.lines.points[0];
        let place = self.lines.wanted_point(target, &self.center) - o1;
        let wanted = self.lines.wanted_rotation(target);
        let firsts = to_plane(&h2, &-h1, &place, h2.dot(&(self.center - o1)), slack).or(near[0]);
        for q1 in firsts.into_iter().flatten() {
            // What joints 2 to 6 have to turn, and the place seen from the upper arm.
            let turn = Pose::from_axis_angle(h1, -q1).rotation * wanted;
            let place = turned(&h1, -q1, &place) - (self.lines.points[1] - o1);
            let fifths = to_plane(&h2, &h5, &h6, h2.dot(&(turn * h6)), slack).or(near[4]);
            for q5 in fifths.into_iter().flatten() {
                let parallel = turned(&h5, -q5, &h2);
                match one_turn(&h6, &(turn.transpose() * h2), &parallel) {
                    Some(q6) => self.add_elbows(&turn, &place, [q1, q5, q6], near, slack, seeds),
                    None => self.add_free(&turn, &place, [q1, q5], near, slack, seeds),
                }
            }
        }
    }

    /// Axis 6 is parallel to 2, 3 and 4: it is free within reach, and takes the first of eight angles at which the elbow exists.
    fn add_free(
        &self,
        turn: &Matrix3<f64>,
        place: &Vector3<f64>,
        [q1, q5]: [f64; 2],
        near: &[f64; 6],
        slack: f64,
        seeds: &mut Vec<[f64; 6]>,
    ) {
        let before = seeds.len();
        for eighth in 0..8 {
            self.add_elbows(
                turn,
                place,
                [q1, q5, near[5] + f64::from(eighth) * FRAC_PI_4],
                near,
                slack,
                seeds,
            );
            if seeds.len() > before {
                return;
            }
        }
    }

    /// The joints 2, 3 and 4 in their plane, with the others given.
    fn add_elbows(
        &self,
        turn: &Matrix3<f64>,
        place: &Vector3<f64>,
        [q1, q5, q6]: [f64; 3],
        near: &[f64; 6],
        slack: f64,
        seeds: &mut Vec<[f64; 6]>,
    ) {
        let [_, h2, h3, _, h5, h6] = self.lines.axes;
        let [_, o2, o3, o4, ..] = self.lines.points;
        let wrist = Pose::from_axis_angle(h5, q5).rotation * Pose::from_axis_angle(h6, q6).rotation;
        let sum = angle_about(&h2, &(turn * wrist.transpose()));
        let place = place - turned(&h2, sum, &(self.center - o4));
        let thirds = to_length(&h3, &(o4 - o3), &(o3 - o2), place.norm(), slack).or(self.senses[2] * near[2]);
        for q3 in thirds.into_iter().flatten() {
            let arm = (o3 - o2) + turned(&h3, q3, &(o4 - o3));
            let q2 = one_turn(&h2, &arm, &place).unwrap_or(near[1]);
            let found = [q1, q2, q3, sum - q2 - q3, q5, q6];
            let mut seed = [0.0; 6];
            for (value, (angle, sense)) in seed.iter_mut().zip(found.into_iter().zip(self.senses)) {
                *value = angle * sense;
            }
            seeds.push(seed);
        }
    }
}
