//! Axes 1 and 2 are parallel.

use super::super::subproblems::{one_turn, to_length, to_plane, turned};
use super::{Branches, RegionalArm, Wanted, branches};

impl RegionalArm {
    /// Axis 3 alone moves the point along the common direction; 2 gives the distance from axis 1, which turns the rest.
    pub(super) fn first_parallel_second(&self, Wanted { from, to, near, slack }: Wanted<'_>) -> Branches {
        let ([h1, h2, h3], [o1, o2, o3]) = (self.axes, self.points);
        let thirds = to_plane(&h1, &h3, &(from - o3), h1.dot(&(to - o3)), slack).or(near[2]);
        branches(thirds, |q3| {
            let hand = (o3 - o2) + turned(&h3, q3, &(from - o3));
            let seconds = to_length(&h2, &hand, &(o2 - o1), (to - o1).norm(), slack).or(near[1]);
            seconds.map(|q2| {
                let q2 = q2?;
                let arm = (o2 - o1) + turned(&h2, q2, &hand);
                Some([one_turn(&h1, &arm, &(to - o1)).unwrap_or(near[0]), q2, q3])
            })
        })
    }
}
