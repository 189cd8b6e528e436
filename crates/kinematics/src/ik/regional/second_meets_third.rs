//! Axes 2 and 3 meet.

use super::super::subproblems::{to_length, turned, two_turns};
use super::{Branches, RegionalArm, Wanted, branches};

impl RegionalArm {
    /// Axis 1 gives the distance from the common point of 2 and 3, which turn the rest together.
    pub(super) fn second_meets_third(&self, Wanted { from, to, near, slack }: Wanted<'_>) -> Branches {
        let ([h1, h2, h3], [o1, p, _]) = (self.axes, self.points);
        let arm = from - p;
        let firsts = to_length(&-h1, &(to - o1), &(o1 - p), arm.norm(), slack).or(near[0]);
        branches(firsts, |q1| {
            let goal = turned(&h1, -q1, &(to - o1)) + (o1 - p);
            let pairs = two_turns([&-h2, &h3], [&goal, &arm], slack, [near[1], near[2]]);
            pairs.map(|pair| pair.map(|[q2, q3]| [q1, q2, q3]))
        })
    }
}
