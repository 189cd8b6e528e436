//! On which sides of its first axis and of its lower arm the wrist of an arm is: with the sign of axis 5, the eight ways to reach a pose.

use geometry::Vector3;

use super::arm::Arm;
use super::family::{Family, Regional};

/// The wrist is on neither side if it is this near to the plane between them, arm lengths.
const BETWEEN: f64 = 1e-5;
/// At zero joint values it must be further away, arm lengths: that side is called the front.
const CLEARLY_IN_FRONT: f64 = 0.02;

/// A side of a plane that moves with the arm; the front is where the wrist is at zero joint values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WristSide {
    /// Where it is at zero joint values.
    Front,
    /// On the other side.
    Behind,
    /// Too near to the plane to tell.
    Between,
}

/// Where the wrist of an arm is, the point in which axes 4, 5 and 6 meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WristSides {
    /// Of the plane through axis 1 along axis 2.
    pub of_first_axis: WristSide,
    /// Of the plane through axes 2 and 3, the lower arm.
    pub of_lower_arm: WristSide,
}

impl Arm {
    /// On which sides the wrist is at joint values; `None` of arms whose axes 4, 5 and 6 do not meet or whose axes 2 and 3 are not parallel,
    /// and where the wrist is on neither side at zero joint values.
    ///
    /// # Panics
    /// Where `q` does not hold one value per joint.
    pub fn wrist_sides(&self, q: &[f64]) -> Option<WristSides> {
        let method = self.method();
        if method.is_reversed || method.family != Family::SphericalWrist(Regional::SecondParallelThird) {
            return None;
        }
        let front = self.wrist_places(&[0.0; 6])?;
        let now = self.wrist_places(q)?;
        let side = |index: usize| {
            if front[index].abs() < CLEARLY_IN_FRONT {
                return None;
            }
            let ahead = now[index] * front[index].signum();
            Some(if ahead.abs() < BETWEEN {
                WristSide::Between
            } else if ahead > 0.0 {
                WristSide::Front
            } else {
                WristSide::Behind
            })
        };
        Some(WristSides { of_first_axis: side(0)?, of_lower_arm: side(1)? })
    }

    /// How far the wrist is from the plane through axis 1 along axis 2, and from that through axes 2 and 3, arm lengths; `None` where axes 1
    /// and 2 are parallel, or 2 and 3 are one line.
    fn wrist_places(&self, q: &[f64]) -> Option<[f64; 2]> {
        let mut axes = Vec::new();
        self.forward_with_axes(q, &mut axes);
        let [first, second, third, fourth, fifth, _] = <[_; 6]>::try_from(axes).ok()?;
        let wrist = crossing([fourth, fifth].map(|(point, axis)| (point.coords, axis)))?;
        let ahead = second.1.cross(&first.1).try_normalize(1e-3)?;
        let lower_arm = (third.0 - second.0).cross(&second.1).try_normalize(1e-6)?;
        let size_m = self.size_m();
        Some([
            (wrist - first.0.coords).dot(&ahead) / size_m,
            (wrist - second.0.coords).dot(&lower_arm) / size_m,
        ])
    }
}

/// The point of the first line that is nearest to the second one; `None` where they are parallel.
fn crossing(
    [(from, along), (other, other_along)]: [(Vector3<f64>, Vector3<f64>); 2],
) -> Option<Vector3<f64>> {
    let across = along.cross(&other_along);
    let size = across.norm_squared();
    (size > 1e-6).then(|| from + along * ((other - from).cross(&other_along).dot(&across) / size))
}

#[cfg(test)]
mod tests {
    use test_support::Random;

    use super::*;
    use crate::{Completeness, Robot};

    fn arm(name: &str) -> Arm {
        let path = format!("{}/../../robots/{name}/robot.urdf", env!("CARGO_MANIFEST_DIR"));
        #[expect(clippy::disallowed_methods, reason = "a test reads a robot of the repository")]
        let text = std::fs::read(path).expect("a robot of this repository");
        let (robot, _) = Robot::from_urdf(&text, "robot.urdf").expect("a good URDF");
        let tip = robot.link_named("tool0").or_else(|| robot.link_named("flange")).expect("a flange");
        Arm::new(&robot, robot.root(), tip).expect("six joints that turn")
    }

    #[test]
    fn sides_and_the_sign_of_axis_5_tell_the_solutions_of_a_pose_apart() {
        let mut random = Random(11);
        for name in ["pp6-1400", "hp6-2600"] {
            let arm = arm(name);
            let mut several = 0;
            for _ in 0..300 {
                let q: Vec<f64> = (0..6).map(|_| random.within(-3.0, 3.0)).collect();
                let found = arm.solutions(&arm.forward(&q));
                if found.completeness != Completeness::Complete {
                    continue;
                }
                let told = found.list.iter().map(|one| {
                    let sides = arm.wrist_sides(&one.q).expect("a spherical wrist");
                    (format!("{sides:?}"), one.q[4] < 0.0)
                });
                let different: std::collections::BTreeSet<_> = told.collect();
                assert_eq!(different.len(), found.list.len(), "{name}: {:?}", found.list);
                several += usize::from(found.list.len() > 4);
            }
            assert!(several > 20, "{name}: {several}");
        }
    }

    #[test]
    fn the_wrist_is_in_front_at_zero_and_behind_half_a_turn_of_axis_2_later() {
        let arm = arm("pp6-1400");
        let front = arm.wrist_sides(&[0.4, 0.0, 0.0, 0.3, 0.5, 0.1]).expect("a spherical wrist");
        assert_eq!(
            front,
            WristSides { of_first_axis: WristSide::Front, of_lower_arm: WristSide::Front },
            "turns of axis 1 and of the wrist change nothing"
        );
        let behind =
            arm.wrist_sides(&[0.4, std::f64::consts::PI, 0.0, 0.3, 0.5, 0.1]).expect("a spherical wrist");
        assert_eq!(behind.of_lower_arm, WristSide::Front, "the lower arm turns with axis 2");
        assert_eq!(behind.of_first_axis, WristSide::Behind);
    }
}
