//! The first motion of a robot: where it starts and where it goes, free of contact where that is found.

use std::path::Path;

use diagnostics::InputError;
use kinematics::{Joint, JointKind};
use scene::{Pair, Scene};
use simulator::{Models, PAIR_BUDGET, PairClass, PairOverJoints, over_all_joint_values, ranges, touching_at};

use super::start::{Start, Touching, start};

/// Share of its range that a joint moves, and the largest change, in degrees or millimetres.
const SHARE: f64 = 0.1;
const MOST: f64 = 15.0;
/// No joint goes further from zero, in degrees or millimetres, where poses are tried.
const FAR: f64 = 10_000.0;
/// Number of steps at which the motion is looked at.
pub(super) const STEPS: u32 = 20;
/// Shares of the whole change that are tried for the end, and directions.
const ENDS: [f64; 8] = [1.0, -1.0, 0.5, -0.5, 0.2, -0.2, 0.05, -0.05];

/// A motion from one configuration to another, with what is known of its contacts.
pub(super) struct FirstMotion {
    /// Start, one value per independent joint: degrees, or millimetres of joints that slide.
    pub(super) home: Vec<f64>,
    /// End, in the same units.
    pub(super) away: Vec<f64>,
    /// Where the start is from.
    pub(super) from: String,
    /// What every independent joint may take, in the same units.
    pub(super) ranges: Vec<[f64; 2]>,
    /// Pairs that touch at all joint values, or did wherever they were tried.
    pub(super) always: Vec<PairOverJoints>,
    /// Other pairs that touch at the start, or may.
    pub(super) touching: Touching,
}

/// Finds the first motion of the only robot of a scene.
pub(super) fn first_motion(
    scene: &Scene,
    models: &Models,
    srdf: Option<&Path>,
) -> Result<FirstMotion, InputError> {
    let robot = &scene.robots[0].robot;
    let joints: Vec<&Joint> = robot.independent_joints().iter().map(|id| &robot.joints()[id.0]).collect();
    let shown = joints.iter().zip(ranges(scene)).map(|(joint, range)| shown_range(joint, range));
    let ranges: Vec<[f64; 2]> = shown.collect();
    let zero: Vec<f64> = ranges.iter().map(|[low, high]| 0.0_f64.clamp(*low, *high) + 0.0).collect();
    let touching = |pairs: &[Pair], shown: &[f64]| {
        let of = touching_at(scene, models, pairs, &inside(&joints, shown));
        let mut found = Touching::default();
        for (pair, touching) in pairs.iter().zip(of) {
            match touching {
                Some(true) => found.contacts.push(*pair),
                None => found.undecided.push(*pair),
                Some(false) => {}
            }
        }
        found
    };
    let class = |pairs: &[Pair]| over_all_joint_values(scene, models, pairs, PAIR_BUDGET);
    let mut suspects = touching(&scene.pairs, &zero).all();
    for k in 1..=8 {
        suspects = touching(&suspects, &spread(&ranges, &zero, k, 1.0)).all();
    }
    let is_always = |of: &PairOverJoints| matches!(of.known.class, PairClass::Always | PairClass::AlwaysSeen);
    let mut always = class(&suspects);
    always.retain(is_always);
    let others: Vec<Pair> =
        scene.pairs.iter().filter(|pair| !always.iter().any(|of| of.pair == **pair)).copied().collect();
    let Start { home, from, touching: at_start } =
        start(robot, &joints, &ranges, srdf, &zero, &|shown| touching(&others, shown), &class)?;
    let suspects = at_start.clone().all();
    let free: Vec<Pair> = others.iter().filter(|pair| !suspects.contains(pair)).copied().collect();
    let away = end(&joints, &ranges, &home, &|shown| touching(&free, shown).is_empty());
    Ok(FirstMotion { home, away, from, ranges, always, touching: at_start })
}

/// The first end whose motion from the start is free of contact where it is looked at; the shortest, if none is.
fn end(joints: &[&Joint], ranges: &[[f64; 2]], home: &[f64], is_free: &dyn Fn(&[f64]) -> bool) -> Vec<f64> {
    let mut away = home.to_vec();
    for share in ENDS {
        let joints = joints.iter().zip(ranges).zip(home);
        away = joints.map(|((joint, range), home)| moved(joint, *range, *home, share)).collect();
        if (1..=STEPS).all(|step| is_free(&between(home, &away, step))) {
            break;
        }
    }
    away
}

/// The configuration at a step of the motion.
pub(super) fn between(home: &[f64], away: &[f64], step: u32) -> Vec<f64> {
    let share = f64::from(step) / f64::from(STEPS);
    home.iter().zip(away).map(|(home, away)| home + (away - home) * share).collect()
}

/// A joint's value after a share of its change: towards its farther limit, or away from it.
fn moved(joint: &Joint, [low, high]: [f64; 2], home: f64, share: f64) -> f64 {
    if joint.limits.is_none() {
        return (home + MOST * share).clamp(low.min(home), high.max(home));
    }
    let change = (SHARE * (high - low)).min(MOST) * share;
    let away = if high - home >= home - low { home + change } else { home - change };
    rounded(away, [low, high])
}

/// A configuration at some distance from zero, 0 to 1 of the whole range as far as it lies near; the k-th of a sequence that fills the
/// ranges evenly.
pub(super) fn spread(ranges: &[[f64; 2]], zero: &[f64], k: usize, distance: f64) -> Vec<f64> {
    let golden = f64::midpoint(5.0_f64.sqrt(), -1.0);
    let value = |(index, ([low, high], zero)): (usize, (&[f64; 2], &f64))| {
        // Limits far from any cell stand for none.
        let [low, high] = [low.max(zero - FAR), high.min(zero + FAR)];
        let share = (k as f64 * (golden * (index + 1) as f64).fract()).fract();
        let far = low + share * (high - low);
        rounded(zero + distance * (far - zero), [low, high])
    };
    ranges.iter().zip(zero).enumerate().map(value).collect()
}

/// A value within its limits, to three decimals unless the range is too narrow for them.
pub(super) fn rounded(value: f64, [low, high]: [f64; 2]) -> f64 {
    let value = value.clamp(low, high);
    let short = libm::round(value * 1e3) / 1e3 + 0.0;
    if (low..=high).contains(&short) { short } else { value }
}

/// Limits in degrees or millimetres, rounded inwards to three decimals; the exact middle of a narrower range.
pub(super) fn limits(joint: &Joint) -> [f64; 2] {
    let ends = joint.limits.map(|limits| [limits.lower, limits.upper]);
    ends.map_or([f64::NEG_INFINITY, f64::INFINITY], |ends| shown_range(joint, ends))
}

/// The limits of a joint or, of a joint without limits, the range after which the robot repeats or other joints reach their limits; rounded
/// in the same way.
fn shown_range(joint: &Joint, [low, high]: [f64; 2]) -> [f64; 2] {
    let lower = libm::ceil(shown_value(joint, low) * 1e3) / 1e3;
    let upper = libm::floor(shown_value(joint, high) * 1e3) / 1e3;
    if lower > upper {
        let middle = shown_value(joint, f64::midpoint(low, high));
        return [middle, middle];
    }
    [lower, upper]
}

/// Converts from radians or metres to degrees or millimetres.
pub(super) fn shown_value(joint: &Joint, value: f64) -> f64 {
    if joint.kind == JointKind::Prismatic { value * 1e3 } else { value.to_degrees() }
}

/// Converts from degrees and millimetres to radians and metres.
pub(super) fn inside(joints: &[&Joint], shown: &[f64]) -> Vec<f64> {
    let value = |(joint, shown): (&&Joint, &f64)| {
        if joint.kind == JointKind::Prismatic { shown / 1e3 } else { shown.to_radians() }
    };
    joints.iter().zip(shown).map(value).collect()
}
