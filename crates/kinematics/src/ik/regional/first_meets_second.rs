//! Axes 1 and 2 meet.

use super::super::subproblems::{to_length, turned, two_turns};
use super::{Branches, RegionalArm, Wanted, branches};

impl RegionalArm {
    /// Axis 3 gives the distance from the common point of 1 and 2, which turn the rest together.
    pub(super) fn first_meets_second(&self, Wanted { from, to, near, slack }: Wanted<'_>) -> Branches {
        let ([h1, h2, h3], [_, p, o3]) = (self.axes, self.points);
        let goal = to - p;
        let thirds = to_length(&h3, &(from - o3), &(o3 - p), goal.norm(), slack).or(near[2]);
        branches(thirds, |q3| {
            let arm = (o3 - p) + turned(&h3, q3, &(from - o3));
            let pairs = two_turns([&-h1, &h2], [&goal, &arm], slack, [near[0], near[1]]);
            pairs.map(|pair| pair.map(|[q1, q2]| [q1, q2, q3]))
        })
    }
}
