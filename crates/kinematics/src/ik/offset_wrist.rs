//! Arms of which only axes 5 and 6 meet, such as FANUC CRX and Motoman HC10: the angle of axis 4 is searched.
//!
//! With the angle of axis 4 given, the first three joints bring the common point of 5 and 6 to its place, on up to four branches; what is
//! left is one equation, that axis 5 can take axis 6 to its direction. Its changes of sign, its lowest points and the ends of branches are
//! where Newton's method starts.
//!
//! Source: A. J. Elias and J. T. Wen, "IK-Geo: unified robot inverse kinematics using subproblem decomposition", 2025 (search in one
//! dimension).
//!
//! # Guarantee
//! None that every solution is found: two solutions within one step of the search, on the same branch, can both be missed.

use std::f64::consts::TAU;

use geometry::{Pose, Vector3};

use super::lines::{Lines, angle_about};
use super::regional::{Branches, RegionalArm};
use super::subproblems::{one_turn, turned};

/// Steps of axis 4 in a whole turn.
const STEPS: usize = 360;
/// What the first three joints may lack to exist, as a share, where branches end.
const SLACK: f64 = 1e-6;
/// Lowest points that are higher than this are not near a solution.
const LOW: f64 = 0.05;

/// The search over axis 4 of such an arm.
#[derive(Clone, Debug)]
pub(super) struct OffsetWrist {
    pub(super) lines: Lines,
    pub(super) arm: RegionalArm,
    /// Where axes 5 and 6 meet at zero joint values.
    pub(super) center: Vector3<f64>,
}

/// One angle of axis 4: per branch, the first three joints and what is left of the equation.
type Sample = [Option<([f64; 3], f64)>; 4];

impl OffsetWrist {
    /// Adds joint values near which the tip reaches a target.
    pub(super) fn add_seeds(&self, target: &Pose, near: &[f64; 6], slack: f64, seeds: &mut Vec<[f64; 6]>) {
        let samples: Vec<Sample> =
            (0..STEPS).map(|step| self.sample(target, angle(step as f64), near, slack)).collect();
        for step in 0..STEPS {
            let (before, here) = (&samples[(step + STEPS - 1) % STEPS], &samples[step]);
            let after = &samples[(step + 1) % STEPS];
            for branch in 0..4 {
                let Some((first, value)) = here[branch] else { continue };
                let mut add = |at: f64| self.add_near(target, at, branch, near, slack, seeds);
                match after[branch] {
                    Some((_, next)) if value * next <= 0.0 => {
                        let share = if value == next { 0.5 } else { value / (value - next) };
                        add(step as f64 + share);
                    }
                    _ => {}
                }
                let is_end = before[branch].is_none() || after[branch].is_none();
                let around =
                    [before[branch], after[branch]].map(|side| side.map_or(f64::INFINITY, |(_, v)| v.abs()));
                let is_lowest = value.abs() <= LOW && around.iter().all(|side| *side >= value.abs());
                if is_end || is_lowest {
                    seeds.push(self.completed(target, angle(step as f64), first));
                }
            }
        }
    }

    /// The seed of a branch at a place between two steps, or of whatever branches are there.
    fn add_near(
        &self,
        target: &Pose,
        step: f64,
        branch: usize,
        near: &[f64; 6],
        slack: f64,
        seeds: &mut Vec<[f64; 6]>,
    ) {
        let q4 = angle(step);
        if let Some((first, _)) = self.sample(target, q4, near, slack)[branch] {
            seeds.push(self.completed(target, q4, first));
        }
    }

    fn sample(&self, target: &Pose, q4: f64, near: &[f64; 6], slack: f64) -> Sample {
        let [.., h4, h5, h6] = self.lines.axes;
        let carried = self.lines.points[3] + turned(&h4, q4, &(self.center - self.lines.points[3]));
        let place = self.lines.wanted_point(target, &self.center);
        let branches: Branches = self.arm.solve(&carried, &place, near, slack.max(SLACK));
        let direction = self.lines.wanted_rotation(target) * h6;
        branches.map(|branch| {
            let first = branch?;
            let seen = turned(&h4, -q4, &(self.lines.rotation(&first).transpose() * direction));
            Some((first, h5.dot(&seen) - h5.dot(&h6)))
        })
    }

    /// All joints, with the last two as near as they come.
    fn completed(&self, target: &Pose, q4: f64, [q1, q2, q3]: [f64; 3]) -> [f64; 6] {
        let [.., h5, h6] = self.lines.axes;
        let wanted = self.lines.wanted_rotation(target);
        let rest = self.lines.rotation(&[q1, q2, q3, q4]).transpose() * wanted;
        let q5 = one_turn(&h5, &h6, &(rest * h6)).unwrap_or(0.0);
        let q6 = angle_about(&h6, &(Pose::from_axis_angle(h5, -q5).rotation * rest));
        [q1, q2, q3, q4, q5, q6]
    }
}

/// The angle of axis 4 at a step.
fn angle(step: f64) -> f64 {
    TAU * step / STEPS as f64
}
