//! The first three axes: the joint values that bring a point, which they carry, to a place.
//!
//! Each way for the three axes to lie gives up to four solutions in a fixed order of branches, so that a branch can be followed while the
//! place moves.

use geometry::Vector3;

use super::family::{Deviation, Regional};
use super::lines::AxisLines;
use super::subproblems::{one_turn, to_length, to_plane, turned, two_turns};

/// Up to four solutions, by branch.
pub(super) type RegionalBranches = [Option<[f64; 3]>; 4];

/// What the joints are to do.
#[derive(Clone, Copy)]
struct RegionalTarget<'a> {
    /// The point that they carry, at zero joint values, and its place.
    from: &'a Vector3<f64>,
    to: &'a Vector3<f64>,
    /// The values of joints that are free.
    near: [f64; 3],
    /// What is forgiven, as a share of what a turn can reach.
    slack: f64,
}

/// The solutions by branch: up to two values of one joint, and up to two solutions with each.
fn branches(values: [Option<f64>; 2], with: impl Fn(f64) -> [Option<[f64; 3]>; 2]) -> RegionalBranches {
    let [[a, b], [c, d]] = values.map(|value| value.map_or([None; 2], &with));
    [a, b, c, d]
}

/// Three axes at zero joint values, in the base's frame.
#[derive(Clone, Debug)]
pub(super) struct RegionalArm {
    pub(super) regional: Regional,
    pub(super) axes: [Vector3<f64>; 3],
    /// A point on each; the common one where two meet.
    pub(super) points: [Vector3<f64>; 3],
}

/// Axes closer than this to parallel neither meet in a point nor count as crossing, radians.
const NEARLY_PARALLEL: f64 = 1e-2;

impl RegionalArm {
    /// Every closed form that the first three axes have, with how far they are from it.
    pub(super) fn all(lines: &AxisLines) -> Vec<(Self, Deviation)> {
        let mut found = Vec::new();
        let mut add = |regional, lines: &AxisLines, points: [Vector3<f64>; 3], deviation| {
            let [a, b, c, ..] = lines.axes;
            found.push((Self { regional, axes: [a, b, c], points }, deviation));
        };
        let [o1, o2, o3, ..] = lines.points;
        let parallel = |a: usize, b: usize| Deviation { angle_rad: lines.angle(a, b), distance_m: 0.0 };
        let meeting = |distance_m| Deviation { angle_rad: 0.0, distance_m };
        if lines.angle(0, 1) > NEARLY_PARALLEL {
            let mut aligned = lines.clone();
            aligned.align(2, 1);
            add(Regional::SecondParallelThird, &aligned, [o1, o2, o3], parallel(1, 2));
        }
        if lines.angle(1, 2) > NEARLY_PARALLEL {
            let mut aligned = lines.clone();
            aligned.align(1, 0);
            add(Regional::FirstParallelSecond, &aligned, [o1, o2, o3], parallel(0, 1));
        }
        if let Some((p, distance_m)) = lines.common_point(&[0, 1]) {
            add(Regional::FirstMeetsSecond, lines, [p, p, o3], meeting(distance_m));
        }
        if let Some((p, distance_m)) = lines.common_point(&[1, 2]) {
            add(Regional::SecondMeetsThird, lines, [o1, p, p], meeting(distance_m));
        }
        found
    }

    /// The joint values that bring the point `from` to the place `to`.
    ///
    /// `slack` forgives, as a share of what a turn can reach, what lies beyond; joints that are free get their values of `near`.
    pub(super) fn solve(
        &self,
        from: &Vector3<f64>,
        to: &Vector3<f64>,
        near: &[f64],
        slack: f64,
    ) -> RegionalBranches {
        let wanted = RegionalTarget { from, to, near: [near[0], near[1], near[2]], slack };
        match self.regional {
            Regional::SecondParallelThird => self.second_parallel_third(wanted),
            Regional::FirstParallelSecond => self.first_parallel_second(wanted),
            Regional::FirstMeetsSecond => self.first_meets_second(wanted),
            Regional::SecondMeetsThird => self.second_meets_third(wanted),
        }
    }

    /// Where axes 2 and 3 are parallel, axis 1 brings the place into the plane in which they move the point; 3 gives the distance from axis
    /// 2, which turns the rest.
    fn second_parallel_third(
        &self,
        RegionalTarget { from, to, near, slack }: RegionalTarget<'_>,
    ) -> RegionalBranches {
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

    /// Where axes 1 and 2 are parallel, axis 3 alone moves the point along their direction; 2 gives the distance from axis 1, which turns the
    /// rest.
    fn first_parallel_second(
        &self,
        RegionalTarget { from, to, near, slack }: RegionalTarget<'_>,
    ) -> RegionalBranches {
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

    /// Where axes 1 and 2 meet, axis 3 gives the distance from their common point; they turn the rest together.
    fn first_meets_second(
        &self,
        RegionalTarget { from, to, near, slack }: RegionalTarget<'_>,
    ) -> RegionalBranches {
        let ([h1, h2, h3], [_, p, o3]) = (self.axes, self.points);
        let goal = to - p;
        let thirds = to_length(&h3, &(from - o3), &(o3 - p), goal.norm(), slack).or(near[2]);
        branches(thirds, |q3| {
            let arm = (o3 - p) + turned(&h3, q3, &(from - o3));
            let pairs = two_turns([&-h1, &h2], [&goal, &arm], slack, [near[0], near[1]]);
            pairs.map(|pair| pair.map(|[q1, q2]| [q1, q2, q3]))
        })
    }

    /// Where axes 2 and 3 meet, axis 1 gives the distance from their common point; they turn the rest together.
    fn second_meets_third(
        &self,
        RegionalTarget { from, to, near, slack }: RegionalTarget<'_>,
    ) -> RegionalBranches {
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

#[cfg(test)]
mod tests {
    use geometry::Pose;

    use super::super::random::Random;
    use super::super::turns::difference;
    use super::*;

    /// Axes that lie as the kind says, and otherwise anyhow.
    fn lines(random: &mut Random, regional: Regional) -> AxisLines {
        let mut three = || Vector3::from_row_slice(&random.joints(3));
        let mut lines = AxisLines {
            axes: [(); 6].map(|()| three().normalize()),
            points: [(); 6].map(|()| three()),
            home: Pose::identity(),
        };
        match regional {
            Regional::SecondParallelThird => lines.axes[2] = -lines.axes[1],
            Regional::FirstParallelSecond => lines.axes[1] = -lines.axes[0],
            Regional::FirstMeetsSecond => {
                lines.points[1] = lines.points[0] + lines.axes[1] * 0.3 + lines.axes[0] * 0.2;
            }
            Regional::SecondMeetsThird => {
                lines.points[2] = lines.points[1] + lines.axes[1] * 0.3 - lines.axes[2] * 0.2;
            }
        }
        lines
    }

    fn moved(lines: &AxisLines, q: &[f64], point: Vector3<f64>) -> Vector3<f64> {
        (0..3).rev().fold(point, |p, joint| {
            lines.points[joint] + turned(&lines.axes[joint], q[joint], &(p - lines.points[joint]))
        })
    }

    #[test]
    fn every_kind_finds_the_joint_values_back() {
        let mut random = Random(3);
        for regional in [
            Regional::SecondParallelThird,
            Regional::FirstParallelSecond,
            Regional::FirstMeetsSecond,
            Regional::SecondMeetsThird,
        ] {
            for _ in 0..200 {
                let lines = lines(&mut random, regional);
                let all = RegionalArm::all(&lines);
                let (arm, deviation) = all.iter().find(|(arm, _)| arm.regional == regional).unwrap();
                assert!(deviation.angle_rad < 1e-7 && deviation.distance_m < 1e-12, "{deviation:?}");
                let from = Vector3::from_row_slice(&random.joints(3));
                let q = random.joints(3);
                let to = moved(&lines, &q, from);
                let found = arm.solve(&from, &to, &[0.0; 3], 1e-9);
                // Aligned axes keep their sense.
                assert!(
                    found.iter().flatten().any(|one| difference(one, &q) < 1e-6),
                    "{regional:?} {q:?} {found:?}"
                );
                for one in found.iter().flatten() {
                    assert!((moved(&lines, one, from) - to).norm() < 1e-6, "{regional:?}");
                }
            }
        }
    }
}
