//! Axes 2 and 3 are parallel.

use super::super::subproblems::{one_turn, to_length, to_plane, turned};
use super::{Branches, RegionalArm, Wanted, branches};

impl RegionalArm {
    /// Axis 1 brings the place into the plane in which 2 and 3 move the point; 3 gives the distance from axis 2, which turns the rest.
    pub(super) fn second_parallel_third(&self, Wanted { from, to, near, slack }: Wanted<'_>) -> Branches {
        let ([h1, h2, h3], [o1, o2, o3]) = (self.axes, self.points);
        let firsts = to_plane(&h2, &-h1, &(to - o1), h2.dot(&(from - o1)), slack).or(near[0]);
        branches(firsts, |q1| {
            let rest = turned(&h1, -q1, &(to - o1)) - (o2 - o1);
            let thirds = to_length(&h3, &(from - o3), &(o3 - o2), rest.norm(), slack).or(near[2]);
            thirds.map(|q3| {
                let q3 = q3?;
                let arm = (o3 - o2) + turned(&h3, q3, &(from - o3));
                Some([q1, one_turn(&h2, &arm, &rest).unwrap_or(near[1]), q3])
            })
        })
    }
}
