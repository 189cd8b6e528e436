//! Promise: lines that pass close to a straight wrist or a stretched elbow are proven, as long as they keep some distance from it.

use std::collections::BTreeMap;

use geometry::{Pose, Vector3};
use kinematics::Arm;
use nalgebra::Vector6;
use program::{CartesianPath, CartesianRobot, Followed};
use test_support::Random;

use crate::oracle::solved;
use crate::robots::{OWN, Tried, follow, own, smallest_singular_value};

/// Longest change of a joint in a step of the oracle, radians, and its shortest step, as a share of the half line.
const LONGEST: f64 = 0.02;
const SHORTEST: f64 = 1e-10;

/// Slack for the rounding of the oracle close to a singular configuration, radians.
const ROUNDING: f64 = 1e-11;

/// Follows half a line from a configuration on it by Newton's method in short steps; the joint values at its end, none where they are lost.
fn followed(tried: &Tried, start: &[f64], at: impl Fn(f64) -> Pose) -> Option<Vec<f64>> {
    let (mut q, mut share, mut step) = (start.to_vec(), 0.0, 1e-3);
    while share < 1.0 {
        let next = f64::min(1.0, share + step);
        let (there, _) = solved(tried, &Pose::identity(), &at(next), &q);
        let change = (Vector6::from_column_slice(&there) - Vector6::from_column_slice(&q)).amax();
        if change <= LONGEST {
            (q, share) = (there, next);
            step = if change < LONGEST / 4.0 { step * 2.0 } else { step };
        } else if step < SHORTEST {
            return None;
        } else {
            step /= 2.0;
        }
    }
    Some(q)
}

/// A singular configuration of one joint.
#[derive(Clone, Copy)]
enum Kind {
    Wrist,
    Elbow,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Wrist => "wrist",
            Self::Elbow => "elbow",
        }
    }

    /// Turns the joint of it to an angle from the singular configuration; the other joints stay.
    fn pass(self, arm: &Arm, q: &mut [f64], angle: f64) {
        match self {
            Self::Wrist => q[4] = angle,
            Self::Elbow => {
                q[4] = 1.0 + q[4].abs() / 4.0;
                q[2] = stretched(arm, q) + angle;
            }
        }
    }
}

/// The value of joint 3 at which the arm is most singular.
fn stretched(arm: &Arm, q: &[f64]) -> f64 {
    let value = |angle: f64| {
        let mut q = q.to_vec();
        q[2] = angle;
        smallest_singular_value(arm, &q)
    };
    let lowest = |around: f64, step: f64| {
        let tried = (-200..=200).map(|part| around + f64::from(part) * step);
        tried.min_by(|a, b| value(*a).total_cmp(&value(*b))).expect("some are tried")
    };
    [0.016, 2e-4, 2e-6, 2e-8].into_iter().fold(0.0, lowest)
}

/// Tries so many lines; by the angle at which they pass, how many exist and how many are proven, and the reasons of the others.
fn tried(tried: &Tried, kind: Kind, lines: usize, counts: &mut BTreeMap<String, usize>) {
    let (lowering, joints) = (tried.lowering(Pose::identity()), tried.joints());
    let arm = Arm::new(&tried.robot, tried.robot.root(), tried.tip).expect("an arm");
    let mut random = Random(0x9a55);
    for _ in 0..lines {
        let mut q: Vec<f64> = (0..6).map(|_| random.within(-2.0, 2.0)).collect();
        let exponent = random.within(-4.0, -0.5);
        let sign = if random.within(-1.0, 1.0) < 0.0 { -1.0 } else { 1.0 };
        kind.pass(&arm, &mut q, sign * power_of_ten(exponent));
        let middle = lowering.root_from_tcp("tool", &joints, &q);
        let way = Vector3::from(random.three(-1.0, 1.0)).normalize() * random.within(0.02, 0.2);
        let half = |sign: f64| {
            let tried_at = move |share: f64| Pose::from_translation(way * sign * share) * middle;
            followed(tried, &q, tried_at)
        };
        let (Some(start), Some(_)) = (half(1.0), half(-1.0)) else { continue };
        let bucket = if exponent < -3.0 {
            "a: below 0.001"
        } else if exponent < -2.2 {
            "b: below 0.006"
        } else {
            "c: above 0.006"
        };
        let [from, to] = [1.0, -1.0].map(|sign| Pose::from_translation(way * sign) * middle);
        let from = Pose { translation: lowering.root_from_tcp("tool", &joints, &start).translation, ..from };
        let path = CartesianPath::line(from, to).expect("a line");
        let answer = follow(&lowering, &joints, &start, &path);
        let mut count =
            |what: &str| *counts.entry(format!("{}, {bucket}: {what}", kind.name())).or_default() += 1;
        count("exist");
        within_deviations(tried, &path, &start, &answer);
        match answer.stop {
            None => count("proven"),
            Some(stop) => {
                assert!(!stop.is_proven, "{}: {stop:?} of a line that exists from {start:?}", tried.name);
                count(stop.reason.name());
            }
        }
    }
}

/// In the middle of every piece the joint values of the commanded pose are within the deviations of the chord.
fn within_deviations(tried: &Tried, path: &CartesianPath, start: &[f64], followed: &Followed) {
    let (mut share, mut from) = (0.0, start);
    for piece in &followed.pieces {
        let chord: Vec<f64> = from.iter().zip(&piece.position).map(|(a, b)| (a + b) / 2.0).collect();
        let (q, _) = solved(tried, &Pose::identity(), &path.at(f64::midpoint(share, piece.share)), &chord);
        for joint in 0..6 {
            let off = (q[joint] - chord[joint]).abs();
            let most = piece.deviations[joint] + ROUNDING;
            assert!(off <= most, "{}: joint {joint} at {share}: {off:e} {most:e}", tried.name);
        }
        (share, from) = (piece.share, &piece.position);
    }
}

fn power_of_ten(exponent: f64) -> f64 {
    10.0_f64.powf(exponent)
}

#[test]
fn lines_that_pass_a_singular_configuration_at_some_distance_are_proven() {
    let is_long = std::env::var_os("PATHPROOF_LONG").is_some();
    let lines = if is_long { 200 } else { 12 };
    let mut counts = BTreeMap::new();
    for name in OWN {
        for kind in [Kind::Wrist, Kind::Elbow] {
            tried(&own(name), kind, lines, &mut counts);
        }
    }
    println!("{counts:#?}");
    let number = |what: &str| counts.get(what).copied().unwrap_or_default();
    for bucket in ["wrist, b: below 0.006", "wrist, c: above 0.006", "elbow, c: above 0.006"] {
        let (exist, proven) = (number(&format!("{bucket}: exist")), number(&format!("{bucket}: proven")));
        assert!(exist > 0 && proven * 20 >= exist * 19, "{bucket}: {counts:#?}");
    }
}
