//! Axes 1 and 2 meet.

use geometry::Vector3;

use super::super::subproblems::{to_length, turned, two_turns};
use super::{Branches, RegionalArm};

impl RegionalArm {
    /// Axis 3 gives the distance from the common point of 1 and 2, which turn the rest together.
    pub(super) fn first_meets_second(
        &self,
        from: &Vector3<f64>,
        to: &Vector3<f64>,
        near: [f64; 3],
        slack: f64,
    ) -> Branches {
        let ([h1, h2, h3], [_, p, o3]) = (self.axes, self.points);
        let mut branches = [None; 4];
        let goal = to - p;
        let thirds = to_length(&h3, &(from - o3), &(o3 - p), goal.norm(), slack).or(near[2]);
        for (i, q3) in thirds.into_iter().enumerate().filter_map(|(i, q3)| Some((i, q3?))) {
            let arm = (o3 - p) + turned(&h3, q3, &(from - o3));
            let pairs = two_turns([&-h1, &h2], [&goal, &arm], slack, [near[0], near[1]]);
            for (j, [q1, q2]) in pairs.into_iter().enumerate().filter_map(|(j, pair)| Some((j, pair?))) {
                branches[2 * i + j] = Some([q1, q2, q3]);
            }
        }
        branches
    }
}
