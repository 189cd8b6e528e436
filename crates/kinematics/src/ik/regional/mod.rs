//! The first three axes: the joint values that bring a point, which they carry, to a place.
//!
//! Each file is one way for the three axes to lie; each gives up to four solutions in a fixed order of branches, so that a branch can be
//! followed while the place moves.

mod first_meets_second;
mod first_parallel_second;
mod second_meets_third;
mod second_parallel_third;

use geometry::Vector3;

use super::family::{Deviation, Regional};
use super::lines::Lines;

/// Up to four solutions, by branch.
pub(super) type Branches = [Option<[f64; 3]>; 4];

/// What the joints are to do.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    /// The point that they carry, at zero joint values, and its place.
    from: &'a Vector3<f64>,
    to: &'a Vector3<f64>,
    /// The values of joints that are free.
    near: [f64; 3],
    /// What is forgiven, as a share of what a turn can reach.
    slack: f64,
}

/// The solutions by branch: up to two values of one joint, and up to two solutions with each.
fn branches(values: [Option<f64>; 2], with: impl Fn(f64) -> [Option<[f64; 3]>; 2]) -> Branches {
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
    pub(super) fn all(lines: &Lines) -> Vec<(Self, Deviation)> {
        let mut found = Vec::new();
        let mut add = |regional, lines: &Lines, points: [Vector3<f64>; 3], deviation| {
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
    pub(super) fn solve(&self, from: &Vector3<f64>, to: &Vector3<f64>, near: &[f64], slack: f64) -> Branches {
        let wanted = Wanted { from, to, near: [near[0], near[1], near[2]], slack };
        match self.regional {
            Regional::SecondParallelThird => self.second_parallel_third(wanted),
            Regional::FirstParallelSecond => self.first_parallel_second(wanted),
            Regional::FirstMeetsSecond => self.first_meets_second(wanted),
            Regional::SecondMeetsThird => self.second_meets_third(wanted),
        }
    }
}

#[cfg(test)]
mod tests {
    use geometry::Pose;

    use super::super::random::Random;
    use super::super::subproblems::turned;
    use super::super::turns::difference;
    use super::*;

    /// Axes that lie as the kind says, and otherwise anyhow.
    fn lines(random: &mut Random, regional: Regional) -> Lines {
        let mut three = || Vector3::from_row_slice(&random.joints(3));
        let mut lines = Lines {
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

    fn moved(lines: &Lines, q: &[f64], point: Vector3<f64>) -> Vector3<f64> {
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
