//! Axes 2 and 3 meet.

use geometry::Vector3;

use super::super::subproblems::{to_length, turned, two_turns};
use super::{Branches, RegionalArm};

impl RegionalArm {
    /// Axis 1 gives the distance from the common point of 2 and 3, which turn the rest together.
    pub(super) fn second_meets_third(
        &self,
        from: &Vector3<f64>,
        to: &Vector3<f64>,
        near: [f64; 3],
        slack: f64,
    ) -> Branches {
        let ([h1, h2, h3], [o1, p, _]) = (self.axes, self.points);
        let mut branches = [None; 4];
        let arm = from - p;
        let firsts = to_length(&-h1, &(to - o1), &(o1 - p), arm.norm(), slack).or(near[0]);
        for (i, q1) in firsts.into_iter().enumerate().filter_map(|(i, q1)| Some((i, q1?))) {
            let goal = turned(&h1, -q1, &(to - o1)) + (o1 - p);
            let pairs = two_turns([&-h2, &h3], [&goal, &arm], slack, [near[1], near[2]]);
            for (j, [q2, q3]) in pairs.into_iter().enumerate().filter_map(|(j, pair)| Some((j, pair?))) {
                branches[2 * i + j] = Some([q1, q2, q3]);
            }
        }
        branches
    }
}
