//! The values of joints that a question about all joint values has to cover: limits, or the turns after which joints repeat.

use std::f64::consts::PI;

use continuous::{JointPath, joints_between};
use geometry::limits::{MOST_TURN_RAD, is_within};
use kinematics::{JointId, JointKind, Robot};

use crate::run::{frames, mechanisms};
use scene::{Pair, Scene};

/// Joints count as never repeating if the slowest of them makes more turns than this until all of them are back.
const MOST_TURNS: u32 = 100;
/// Joints keep the ratio of two whole numbers if theirs differs from it by no more than this share.
const SAME_RATIO: f64 = 2.0 * f64::EPSILON;
/// What is looked at of a joint whose values cannot all be covered, radians to either side.
const LOOKED_AT_RAD: f64 = 50.0 * PI;

/// A joint without limits whose values between two members cannot all be covered.
#[derive(Clone, Debug, PartialEq)]
pub struct EndlessJoint {
    /// Index of the robot.
    pub robot: usize,
    /// The joint, which takes a value of its own.
    pub joint: JointId,
    /// Why.
    pub why: Endless,
}

/// Why the values of a joint cannot all be covered.
#[derive(Clone, Debug, PartialEq)]
pub enum Endless {
    /// Two of the joints between the members, each with its turns per turn of the joint, do not come back together soon enough.
    NeverRepeats([(JointId, f64); 2]),
    /// They come back, or reach their limits, after more turns than can be computed with.
    TooFar,
    /// The limits of the joints that follow it leave it no value.
    NoValue,
}

/// A joint that takes its value from another, or is that joint.
#[derive(Clone, Copy)]
struct DrivenRange {
    joint: JointId,
    multiplier: f64,
    offset: f64,
}

/// The ranges of all independent joints, robot by robot, that a question about two members has to cover.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PairRanges {
    /// Lowest and highest value, radians or metres.
    pub(super) ranges: Vec<[f64; 2]>,
    /// The first joint that goes on beyond its range.
    pub(super) endless: Option<EndlessJoint>,
}

impl PairRanges {
    /// The ranges for every pair.
    ///
    /// # Guarantee
    /// If nothing is endless, the two members stand to each other at any joint values within all limits as they do at some values in
    /// these ranges. A joint with limits has its own. One without limits goes on as far as the limits of the joints between the members
    /// that follow it allow; without such limits until all joints between the members that turn with it are back where they were.
    /// Multipliers are compared as the numbers that they are, but for four units in the last place: over any turn that moves no point
    /// by more than the rounding of that turn, which eps covers.
    pub(super) fn for_pairs(scene: &Scene, pairs: &[Pair]) -> Vec<Self> {
        let (robots, frames) = (mechanisms(scene), frames(scene));
        let ranges = |pair: &Pair| {
            let between = joints_between(&robots, [frames[pair.a], frames[pair.b]]);
            let moves = |part: &JointPath, joint| part.joints.iter().any(|on| on.joint == joint);
            covered(scene, &|robot, joint| {
                between.iter().any(|part| part.robot == robot && moves(part, joint))
            })
        };
        pairs.iter().map(ranges).collect()
    }
}

/// The range of every independent joint, robot by robot, within which the whole scene repeats or reaches its limits; an arbitrary part
/// of it where there is none.
pub fn ranges(scene: &Scene) -> Vec<[f64; 2]> {
    covered(scene, &|_, _| true).ranges
}

/// The ranges with regard to the joints, by robot, that count.
fn covered(scene: &Scene, counts: &dyn Fn(usize, JointId) -> bool) -> PairRanges {
    let mut covered = PairRanges { ranges: Vec::new(), endless: None };
    for (index, of) in scene.robots.iter().enumerate() {
        let robot = &of.robot;
        for (slot, id) in robot.independent_joints().iter().enumerate() {
            let joint = &robot.joints()[id.0];
            let range = match joint.limits {
                Some(limits) => Ok([limits.lower, limits.upper]),
                None => without_limits(robot, &driven(robot, slot, &|joint| counts(index, joint))),
            };
            covered.ranges.push(range.unwrap_or_else(|why| {
                covered.endless.get_or_insert(EndlessJoint { robot: index, joint: *id, why });
                [-LOOKED_AT_RAD, LOOKED_AT_RAD]
            }));
        }
    }
    covered
}

/// The joints that count and move with an independent joint, itself included.
fn driven(robot: &Robot, slot: usize, counts: &dyn Fn(JointId) -> bool) -> Vec<DrivenRange> {
    let all = (0..robot.joints().len()).map(JointId);
    let of = |joint: JointId| {
        let (own, multiplier) = robot.driven_by(joint)?;
        let offset = robot.joints()[joint.0].mimic.map_or(0.0, |mimic| mimic.offset);
        (own == slot && multiplier != 0.0 && counts(joint)).then_some(DrivenRange {
            joint,
            multiplier,
            offset,
        })
    };
    all.filter_map(of).collect()
}

/// The range of a joint without limits that moves some others.
fn without_limits(robot: &Robot, driven: &[DrivenRange]) -> Result<[f64; 2], Endless> {
    let is_covered = |range: &[f64; 2]| range.iter().all(|end| is_within(*end, MOST_TURN_RAD));
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    for of in driven {
        if let Some(limits) = robot.joints()[of.joint.0].limits {
            let at = |end: f64| (end - of.offset) / of.multiplier;
            let ends = [at(limits.lower), at(limits.upper)];
            // Rounded outwards.
            let spare = 4.0 * f64::EPSILON * (limits.lower.abs().max(limits.upper.abs()) + of.offset.abs());
            let spare = if limits.lower < limits.upper { spare / of.multiplier.abs() } else { 0.0 };
            low = low.max(ends[0].min(ends[1]) - spare);
            high = high.min(ends[0].max(ends[1]) + spare);
        }
    }
    let has_limits = low > f64::NEG_INFINITY || high < f64::INFINITY;
    if has_limits && low > high {
        return Err(Endless::NoValue);
    }
    let range = if has_limits { [low, high] } else { one_period(robot, driven)? };
    if is_covered(&range) { Ok(range) } else { Err(Endless::TooFar) }
}

/// The range after which joints that turn without limits are back together, around zero.
fn one_period(robot: &Robot, driven: &[DrivenRange]) -> Result<[f64; 2], Endless> {
    let by_speed = |a: &&DrivenRange, b: &&DrivenRange| a.multiplier.abs().total_cmp(&b.multiplier.abs());
    let Some(slowest) = driven.iter().min_by(by_speed) else { return Ok([-PI, PI]) };
    if driven.iter().any(|of| robot.joints()[of.joint.0].kind == JointKind::Prismatic) {
        return Err(Endless::TooFar);
    }
    let ratio = |of: &DrivenRange| (of.multiplier / slowest.multiplier).abs();
    let is_back = |of: &DrivenRange, turns: u32| {
        let own_turns = ratio(of) * f64::from(turns);
        (own_turns - own_turns.round()).abs() <= SAME_RATIO * own_turns
    };
    let are_back = |turns: &u32| driven.iter().all(|of| is_back(of, *turns));
    if let Some(turns) = (1..=MOST_TURNS).find(are_back) {
        let half = PI * f64::from(turns) / slowest.multiplier.abs();
        return Ok([-half, half]);
    }
    // Two that do not come back, or the slowest and the fastest where only all together take too long.
    let never = |of: &&DrivenRange| (1..=MOST_TURNS).all(|turns| !is_back(of, turns));
    let other = driven.iter().find(never).or_else(|| driven.iter().max_by(by_speed)).unwrap_or(slowest);
    Err(Endless::NeverRepeats([other, slowest].map(|of| (of.joint, of.multiplier))))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// A robot whose joints follow a motor: (type and limits of one, multiplier, offset).
    fn range(followers: &[(&str, f64, f64)]) -> Result<[f64; 2], Endless> {
        let mut text = String::from(
            "<robot name=\"r\"><link name=\"base\"/><link name=\"l\"/>\
            <joint name=\"motor\" type=\"continuous\"><parent link=\"base\"/><child link=\"l\"/></joint>",
        );
        for (index, (kind, multiplier, offset)) in followers.iter().enumerate() {
            let _written = write!(
                text,
                "<link name=\"l{index}\"/><joint name=\"f{index}\" {kind}<parent link=\"l\"/><child link=\"l{index}\"/>\
                <mimic joint=\"motor\" multiplier=\"{multiplier}\" offset=\"{offset}\"/></joint>"
            );
        }
        let (robot, _) = Robot::from_urdf((text + "</robot>").as_bytes(), "r.urdf").expect("a robot");
        without_limits(&robot, &driven(&robot, 0, &|_| true))
    }

    const TURNS: &str = "type=\"continuous\">";
    const NUT: &str = "type=\"prismatic\"><limit lower=\"0\" upper=\"1\" velocity=\"1\" effort=\"1\"/>";

    fn turns(multipliers: &[f64]) -> Option<f64> {
        let followers: Vec<_> = multipliers.iter().map(|multiplier| (TURNS, *multiplier, 0.3)).collect();
        range(&followers).ok().map(|[low, high]| {
            assert_eq!(low, -high);
            high / PI
        })
    }

    #[test]
    fn joints_that_turn_together_have_the_period_of_all_of_them() {
        assert_eq!(turns(&[]), Some(1.0));
        assert_eq!(turns(&[2.0, -3.0, 0.0]), Some(1.0));
        assert_eq!(turns(&[0.5]), Some(2.0));
        assert_eq!(turns(&[-1.5]), Some(2.0));
        assert_eq!(turns(&[0.5, 1.0 / 3.0]), Some(6.0));
        assert_eq!(turns(&[0.01]), Some(100.0));
        assert!((turns(&[0.1, 0.7]).expect("ten turns") - 10.0).abs() < 1e-12);
        assert!((turns(&[0.33]).expect("33 turns of the slower one") - 100.0).abs() < 1e-12);
    }

    #[test]
    fn joints_that_do_not_come_back_soon_have_none() {
        for multipliers in [&[0.333_333][..], &[std::f64::consts::SQRT_2], &[1.0, 0.500_000_1], &[0.991, 0.5]]
        {
            assert_eq!(turns(multipliers), None, "{multipliers:?}");
        }
        let why = range(&[(TURNS, 0.333_333, 0.0)]).expect_err("no period");
        assert_eq!(why, Endless::NeverRepeats([(JointId(0), 1.0), (JointId(1), 0.333_333)]));
        assert_eq!(range(&[(TURNS, 1e-6, 0.0)]), Err(Endless::TooFar));
    }

    #[test]
    fn limits_of_followers_end_the_range() {
        let near = |range: Result<[f64; 2], Endless>, wanted: [f64; 2]| {
            let range = range.expect("a range");
            assert!((range[0] - wanted[0]).abs().max((range[1] - wanted[1]).abs()) < 1e-9, "{range:?}");
            // Rounded outwards.
            assert!(range[0] <= wanted[0] && range[1] >= wanted[1], "{range:?}");
        };
        near(range(&[(NUT, 0.01, 0.0)]), [0.0, 100.0]);
        near(range(&[(NUT, -0.01, 0.5)]), [-50.0, 50.0]);
        near(range(&[(NUT, 0.01, 0.0), (NUT, -0.01, 0.7), (TURNS, 0.333_333, 0.0)]), [0.0, 70.0]);
        assert_eq!(range(&[(NUT, 0.01, 0.0), (NUT, 0.01, 1.5)]), Err(Endless::NoValue));
        assert_eq!(range(&[(NUT, 1e-9, 0.0)]), Err(Endless::TooFar));
    }
}
