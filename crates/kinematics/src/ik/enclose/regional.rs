//! Enclosures of the first three joint values that bring a point to a place: the closed forms of `super::super::regional` for operands that
//! are known up to intervals.

use geometry::Vector3;

use super::super::family::Regional;
use super::number::Enclosure;
use super::subproblems::{EnclosedRoots, to_length, to_plane, two_turns};
use super::vector::{EnclosedVector, turn_between};

/// Enclosures of three joint values, with their branch in the order of the closed form.
pub(super) type EnclosedBranches = Vec<(usize, [Enclosure; 3])>;

/// Up to two enclosures of three joint values.
type EnclosedPair = [Option<[Enclosure; 3]>; 2];

/// Three axes at zero joint values.
#[derive(Clone, Copy, Debug)]
pub(super) struct FirstThree {
    pub(super) regional: Regional,
    pub(super) axes: [Vector3<f64>; 3],
    /// A point on each; the common one where two meet.
    pub(super) points: [Vector3<f64>; 3],
}

/// Up to two values of one joint, and up to two solutions with each; a value that is free is given part by part.
fn branches(values: EnclosedRoots, with: impl Fn(Enclosure) -> EnclosedPair) -> EnclosedBranches {
    let mut found = Vec::new();
    for (side, value) in values.into_iter().enumerate() {
        for part in value.into_iter().flat_map(Enclosure::parts_of_whole_turn) {
            for (other, solution) in with(part).into_iter().enumerate() {
                found.extend(solution.map(|solution| (2 * side + other, solution)));
            }
        }
    }
    found
}

impl FirstThree {
    /// The joint values that bring the point `from` to the place `to`.
    pub(super) fn solve(&self, from: &EnclosedVector, to: &EnclosedVector) -> EnclosedBranches {
        match self.regional {
            Regional::SecondParallelThird => self.second_parallel_third(from, to),
            Regional::FirstParallelSecond => self.first_parallel_second(from, to),
            Regional::FirstMeetsSecond => self.first_meets_second(from, to),
            Regional::SecondMeetsThird => self.second_meets_third(from, to),
        }
    }

    fn second_parallel_third(&self, from: &EnclosedVector, to: &EnclosedVector) -> EnclosedBranches {
        let ([h1, h2, h3], [o1, o2, o3]) =
            (self.axes, self.points.map(|point| EnclosedVector::exact(&point)));
        let fixed = self.points[2] - self.points[1];
        let firsts = to_plane(&h2, &-h1, &(*to - o1), (*from - o1).dot(&h2));
        branches(firsts, |q1| {
            let rest = (*to - o1).turned(&h1, -q1) - (o2 - o1);
            let thirds = to_length(&h3, &(*from - o3), &fixed, rest.norm_squared());
            thirds.map(|q3| {
                let q3 = q3?;
                let arm = EnclosedVector::exact(&fixed) + (*from - o3).turned(&h3, q3);
                Some([q1, turn_between(&h2, &arm, &rest), q3])
            })
        })
    }

    fn first_parallel_second(&self, from: &EnclosedVector, to: &EnclosedVector) -> EnclosedBranches {
        let ([h1, h2, h3], [o1, o2, o3]) =
            (self.axes, self.points.map(|point| EnclosedVector::exact(&point)));
        let fixed = self.points[1] - self.points[0];
        let thirds = to_plane(&h1, &h3, &(*from - o3), (*to - o3).dot(&h1));
        branches(thirds, |q3| {
            let hand = (o3 - o2) + (*from - o3).turned(&h3, q3);
            let seconds = to_length(&h2, &hand, &fixed, (*to - o1).norm_squared());
            seconds.map(|q2| {
                let q2 = q2?;
                let arm = EnclosedVector::exact(&fixed) + hand.turned(&h2, q2);
                Some([turn_between(&h1, &arm, &(*to - o1)), q2, q3])
            })
        })
    }

    fn first_meets_second(&self, from: &EnclosedVector, to: &EnclosedVector) -> EnclosedBranches {
        let ([h1, h2, h3], [_, p, o3]) = (self.axes, self.points.map(|point| EnclosedVector::exact(&point)));
        let fixed = self.points[2] - self.points[1];
        let goal = *to - p;
        let thirds = to_length(&h3, &(*from - o3), &fixed, goal.norm_squared());
        branches(thirds, |q3| {
            let arm = EnclosedVector::exact(&fixed) + (*from - o3).turned(&h3, q3);
            two_turns([&-h1, &h2], [&goal, &arm]).map(|pair| pair.map(|[q1, q2]| [q1, q2, q3]))
        })
    }

    fn second_meets_third(&self, from: &EnclosedVector, to: &EnclosedVector) -> EnclosedBranches {
        let ([h1, h2, h3], [o1, p, _]) = (self.axes, self.points.map(|point| EnclosedVector::exact(&point)));
        let fixed = self.points[0] - self.points[1];
        let arm = *from - p;
        let firsts = to_length(&-h1, &(*to - o1), &fixed, arm.norm_squared());
        branches(firsts, |q1| {
            let goal = (*to - o1).turned(&h1, -q1) + EnclosedVector::exact(&fixed);
            two_turns([&-h2, &h3], [&goal, &arm]).map(|pair| pair.map(|[q2, q3]| [q1, q2, q3]))
        })
    }
}
