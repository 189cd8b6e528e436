//! Arms of whose wrist only two neighbouring axes meet: 5 and 6, as of FANUC CRX and Motoman HC10, or 4 and 5, past which axis 6 goes. The
//! angle of the third wrist axis is searched.
//!
//! With that angle given, the first three joints bring the common point to its place, on up to four branches; what is left is one equation,
//! that the first of the two axes can take the other one to its direction. Its changes of sign, its lowest points and the ends of branches
//! are where Newton's method starts.
//!
//! Source: A. J. Elias and J. T. Wen, "IK-Geo: unified robot inverse kinematics using subproblem decomposition", 2025 (search in one
//! dimension).
//!
//! # Guarantee
//! None that every solution is found: two solutions within one step of the search, on the same branch, can both be missed.

use std::f64::consts::TAU;

use geometry::{Pose, Vector3};

use super::lines::{AxisLines, angle_about};
use super::regional::{RegionalArm, RegionalBranches};
use super::subproblems::{one_turn, turned};

/// Steps of the searched axis in a whole turn.
const STEPS: usize = 360;
/// Halvings that find the end of a branch, and parts of a step before it.
const HALVINGS: usize = 30;
const END_PARTS: usize = 8;
/// What the first three joints may lack to exist, as a share: a branch goes on a little beyond its end, with the turn that comes nearest,
/// so that branches which exist for less than a step are seen too.
const SLACK: f64 = 0.05;
/// Lowest points that are higher than this are not near a solution.
const LOW: f64 = 0.05;

/// The search over the third wrist axis of such an arm.
#[derive(Clone, Debug)]
pub(super) struct OffsetWrist {
    pub(super) lines: AxisLines,
    pub(super) arm: RegionalArm,
    pub(super) meeting: MeetingAxes,
    /// Where these axes meet at zero joint values.
    pub(super) center: Vector3<f64>,
}

/// The two axes of an offset wrist that meet.
#[derive(Clone, Copy, Debug)]
pub(super) enum MeetingAxes {
    /// Axes 4 and 5: the angle of axis 6 is searched.
    FourthFifth,
    /// Axes 5 and 6: the angle of axis 4 is searched.
    FifthSixth,
}

impl MeetingAxes {
    /// The places of the two axes in the chain.
    pub(super) fn places(self) -> &'static [usize] {
        match self {
            Self::FourthFifth => &[3, 4],
            Self::FifthSixth => &[4, 5],
        }
    }
}

/// One angle of the searched axis: per branch, the first three joints and what is left of the equation.
type AngleSample = [Option<([f64; 3], f64)>; 4];

impl OffsetWrist {
    /// Adds joint values near which the tip reaches a target.
    pub(super) fn add_seeds(&self, target: &Pose, near: &[f64; 6], slack: f64, seeds: &mut Vec<[f64; 6]>) {
        let search = WristSearch { arm: self, target, near, slack: slack.max(SLACK) };
        let samples: Vec<AngleSample> = (0..STEPS).map(|step| search.sample(step as f64)).collect();
        let by_branch: [Vec<Option<f64>>; 4] = std::array::from_fn(|branch| {
            samples.iter().map(|sample| sample[branch].map(|(_, value)| value)).collect()
        });
        for (branch, values) in by_branch.iter().enumerate() {
            let value = |step: usize| values[step % STEPS];
            for step in 0..STEPS {
                let (at, next) = (step as f64, step as f64 + 1.0);
                match (value(step), value(step + 1)) {
                    (Some(here), Some(there)) => {
                        search.add_crossing(branch, [at, next], [here, there], seeds);
                    }
                    (Some(_), None) => search.add_end(branch, at, next, seeds),
                    (None, Some(_)) => search.add_end(branch, next, at, seeds),
                    (None, None) => {}
                }
                if let (Some(before), Some(here), Some(there)) =
                    (value(step + STEPS - 1), value(step), value(step + 1))
                {
                    search.add_lowest(branch, at, [before, here, there], seeds);
                }
            }
        }
    }
}

/// The search for one target.
struct WristSearch<'a> {
    arm: &'a OffsetWrist,
    target: &'a Pose,
    near: &'a [f64; 6],
    slack: f64,
}

impl WristSearch<'_> {
    /// Adds the seed between two places where the equation changes its sign.
    fn add_crossing(
        &self,
        branch: usize,
        [from, to]: [f64; 2],
        [before, after]: [f64; 2],
        seeds: &mut Vec<[f64; 6]>,
    ) {
        if before * after <= 0.0 {
            let share = if before == after { 0.5 } else { before / (before - after) };
            self.add(branch, from + share * (to - from), seeds);
        }
    }

    /// Adds the seeds of a branch that ends between two places, where it is steepest.
    fn add_end(&self, branch: usize, inside: f64, outside: f64, seeds: &mut Vec<[f64; 6]>) {
        let (mut end, mut beyond) = (inside, outside);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(end, beyond);
            if self.sample(middle)[branch].is_some() {
                end = middle;
            } else {
                beyond = middle;
            }
        }
        // Near its end a branch goes as a square root.
        let place = |part: usize| {
            let rest = 1.0 - part as f64 / END_PARTS as f64;
            end + (inside - end) * rest * rest
        };
        let values: Vec<(f64, Option<f64>)> = (0..=END_PARTS)
            .map(|part| (place(part), self.sample(place(part))[branch].map(|(_, value)| value)))
            .collect();
        for pair in values.windows(2) {
            if let [(from, Some(before)), (to, Some(after))] = *pair {
                self.add_crossing(branch, [from, to], [before, after], seeds);
            }
        }
        self.add(branch, end, seeds);
    }

    /// Adds the seeds around a lowest point that does not change sign from step to step: none, one or two solutions lie there.
    fn add_lowest(&self, branch: usize, at: f64, [before, here, after]: [f64; 3], seeds: &mut Vec<[f64; 6]>) {
        let is_one_sign = before * here > 0.0 && here * after > 0.0;
        if !is_one_sign || here.abs() > LOW || here.abs() > before.abs() || here.abs() > after.abs() {
            return;
        }
        let bend = before - 2.0 * here + after;
        let lowest = if bend == 0.0 { at } else { at + ((before - after) / (2.0 * bend)).clamp(-1.0, 1.0) };
        let crosses = self.sample(lowest)[branch].is_some_and(|(_, value)| value * here <= 0.0);
        if crosses {
            self.add(branch, f64::midpoint(lowest, at - 1.0), seeds);
            self.add(branch, f64::midpoint(lowest, at + 1.0), seeds);
        }
        self.add(branch, lowest, seeds);
    }

    /// Adds the joint values of a branch at a place.
    fn add(&self, branch: usize, step: f64, seeds: &mut Vec<[f64; 6]>) {
        if let Some((first, _)) = self.sample(step)[branch] {
            seeds.push(self.completed(angle(step), first));
        }
    }

    fn sample(&self, step: f64) -> AngleSample {
        let OffsetWrist { lines, arm, meeting, center } = self.arm;
        let given = angle(step);
        let [.., h4, h5, h6] = lines.axes;
        let [.., o4, _, o6] = lines.points;
        // Where the common point is before and after the first three joints turn, and where axis 5 or 6 goes.
        let (carried, place, direction) = match meeting {
            MeetingAxes::FourthFifth => {
                let before_sixth = o6 + turned(&h6, -given, &(center - o6));
                let place = lines.wanted_point(self.target, &before_sixth);
                (*center, place, turned(&h6, -given, &h5))
            }
            MeetingAxes::FifthSixth => {
                let carried = o4 + turned(&h4, given, &(center - o4));
                (carried, lines.wanted_point(self.target, center), h6)
            }
        };
        let branches: RegionalBranches = arm.solve(&carried, &place, self.near, self.slack);
        let direction = lines.wanted_rotation(self.target) * direction;
        branches.map(|branch| {
            let first = branch?;
            let seen = lines.rotation(&first).transpose() * direction;
            let left = match meeting {
                MeetingAxes::FourthFifth => h4.dot(&seen) - h4.dot(&h5),
                MeetingAxes::FifthSixth => h5.dot(&turned(&h4, -given, &seen)) - h5.dot(&h6),
            };
            Some((first, left))
        })
    }

    /// All joints, with the two whose axes meet as near as they come.
    fn completed(&self, given: f64, [q1, q2, q3]: [f64; 3]) -> [f64; 6] {
        let lines = &self.arm.lines;
        let [.., h4, h5, h6] = lines.axes;
        let rest = lines.rotation(&[q1, q2, q3]).transpose() * lines.wanted_rotation(self.target);
        let turn_back = |axis: Vector3<f64>, angle: f64| Pose::from_axis_angle(axis, -angle).rotation;
        match self.arm.meeting {
            MeetingAxes::FourthFifth => {
                let rest = rest * turn_back(h6, given);
                let q4 = one_turn(&h4, &h5, &(rest * h5)).unwrap_or(0.0);
                [q1, q2, q3, q4, angle_about(&h5, &(turn_back(h4, q4) * rest)), given]
            }
            MeetingAxes::FifthSixth => {
                let rest = turn_back(h4, given) * rest;
                let q5 = one_turn(&h5, &h6, &(rest * h6)).unwrap_or(0.0);
                [q1, q2, q3, given, q5, angle_about(&h6, &(turn_back(h5, q5) * rest))]
            }
        }
    }
}

/// The angle of the searched axis at a step.
fn angle(step: f64) -> f64 {
    TAU * step / STEPS as f64
}
