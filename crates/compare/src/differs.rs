//! Differences between two findings, other than closer, deeper and longer.

use report_format::words::{joint, mm, short};
use report_format::{About, Finding, JointUnit, JointValue, TimeBasis, Witness};

/// Numbers that differ by at most this are equal: metres, radians, seconds or points.
const EQUAL: f64 = 1e-9;

/// Changes below this are slight: metres and radians, seconds or points.
const SLIGHT: f64 = 1e-3;

/// The share by which the number of colliding spheres may change in a slight change.
const SLIGHT_SHARE: f64 = 0.1;

/// The differences of two findings; infinite if only one of them has the number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Differences {
    /// The instants: begin, end, the one shown, the bracket, the nearest of every move; seconds or points.
    time: f64,
    /// Prismatic joints at the instant shown, metres.
    slid_m: f64,
    /// Revolute joints at the instant shown, radians.
    turned_rad: f64,
    /// The points of contact, or the nearest points, metres.
    place_m: f64,
    /// Numbers of colliding spheres, before and now.
    spheres: [usize; 2],
    /// The bounds on the depth, metres.
    depth_m: f64,
    /// The bounds on the distance of single moves, metres.
    moves_m: f64,
    /// Whether both have a bound on the depth.
    is_depth_known: bool,
}

impl Differences {
    /// The differences of two findings of one kind about one pair or joint, except the nearest instants of their moves.
    pub(crate) fn between(before: &Finding, now: &Finding) -> Self {
        let [slid_m, turned_rad] = joints(&before.joint_values, &now.joint_values);
        let mut differences = Self {
            time: times(before, now),
            slid_m,
            turned_rad,
            place_m: 0.0,
            spheres: [0; 2],
            depth_m: 0.0,
            moves_m: 0.0,
            is_depth_known: true,
        };
        if let (
            About::Pair { witness: witness_before, colliding_spheres_total: spheres_before, .. },
            About::Pair { witness: witness_now, colliding_spheres_total: spheres_now, .. },
        ) = (&before.about, &now.about)
        {
            let far = |[a, b]: &[Witness; 2], [c, d]: &[Witness; 2]| {
                apart(&a.in_world_m, &c.in_world_m).max(apart(&b.in_world_m, &d.in_world_m))
            };
            let depth_m = [before.depth_at_most_m, now.depth_at_most_m];
            differences.place_m = of_both(witness_before.as_deref(), witness_now.as_deref(), far);
            differences.depth_m = of_both(depth_m[0], depth_m[1], |x, y| apart(&x, &y));
            differences.is_depth_known = depth_m.iter().all(Option::is_some);
            differences.spheres = [*spheres_before, *spheres_now];
        }
        differences
    }

    /// Adds the differences of the nearest instants of the moves: seconds or points, and metres.
    pub(crate) fn with_moves(self, [time, moves_m]: [f64; 2]) -> Self {
        Self { time: self.time.max(time), moves_m, ..self }
    }

    /// Whether the findings are equal.
    pub(crate) fn is_none(&self) -> bool {
        let [before, now] = self.spheres;
        self.numbers().into_iter().all(|by| by <= EQUAL) && before == now
    }

    /// Whether all are below a millimetre, a milliradian and a millisecond, with a similar number of spheres.
    pub(crate) fn is_slight(&self) -> bool {
        self.numbers().into_iter().all(|by| by < SLIGHT) && self.spheres_grew().abs() <= SLIGHT_SHARE
    }

    /// Whether the change of depth is undecidable: the depth is unbounded, or place or extent differ.
    pub(crate) fn is_depth_open(&self) -> bool {
        let [before, now] = self.spheres;
        let is_elsewhere = [self.slid_m, self.turned_rad, self.place_m].into_iter().any(|by| by > EQUAL);
        !self.is_none() && (!self.is_depth_known || is_elsewhere || before != now)
    }

    /// The number of colliding spheres, as text, if it grew by more than a tenth.
    pub(crate) fn more_spheres(&self) -> Option<String> {
        let [before, now] = self.spheres;
        (self.spheres_grew() > SLIGHT_SHARE).then(|| format!("{now}, {before} before"))
    }

    /// The differences as text.
    pub(crate) fn words(&self, basis: TimeBasis) -> String {
        let differs = |by: f64| by > EQUAL;
        let tiny = |by: f64, least: f64, words: &dyn Fn(f64) -> String| match by {
            by if !by.is_finite() => "no longer comparable".to_owned(),
            by if by < least => format!("by less than {}", words(least)),
            by => format!("by {}", words(by)),
        };
        let mut words = Vec::new();
        if differs(self.time) {
            let unit = if basis == TimeBasis::Index { "points" } else { "s" };
            words.push(format!("time {}", tiny(self.time, 1e-3, &|by| format!("{} {unit}", short(by, 3)))));
        }
        if differs(self.slid_m) {
            words.push(format!("joints {}", tiny(self.slid_m, 1e-6, &mm)));
        }
        if differs(self.turned_rad) {
            let degrees = |by: f64| joint(by, false);
            words.push(format!("joints {}", tiny(self.turned_rad, 0.001_f64.to_radians(), &degrees)));
        }
        if differs(self.place_m) {
            words.push(format!("place {}", tiny(self.place_m, 1e-6, &mm)));
        }
        let [before, now] = self.spheres;
        if before != now {
            words.push(format!("spheres {before} → {now}"));
        }
        if differs(self.depth_m) {
            words.push(format!("bound on the depth {}", tiny(self.depth_m, 1e-6, &mm)));
        }
        if differs(self.moves_m) {
            words.push(format!("distances on single moves {}", tiny(self.moves_m, 1e-6, &mm)));
        }
        words.join(", ")
    }

    fn numbers(&self) -> [f64; 6] {
        [self.time, self.slid_m, self.turned_rad, self.place_m, self.depth_m, self.moves_m]
    }

    /// The growth of the number of spheres as a share of the earlier number.
    fn spheres_grew(&self) -> f64 {
        let [before, now] = self.spheres.map(|spheres| spheres as f64);
        if before == now { 0.0 } else { (now - before) / before }
    }
}

/// The largest difference of coordinates.
fn apart(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

/// The distance of two optional values; 0 if both are absent, infinite if one is.
fn of_both<T>(before: Option<T>, now: Option<T>, far: impl Fn(T, T) -> f64) -> f64 {
    match (before, now) {
        (Some(before), Some(now)) => far(before, now),
        (None, None) => 0.0,
        _ => f64::INFINITY,
    }
}

fn times(before: &Finding, now: &Finding) -> f64 {
    let seen = apart(&before.time, &now.time).max((before.shown_at.time - now.shown_at.time).abs());
    seen.max(of_both(before.proven_time(), now.proven_time(), |before, now| apart(&before, &now)))
}

/// The largest difference of prismatic and of revolute joints; infinite if the joints are not the same.
fn joints(before: &[JointValue], now: &[JointValue]) -> [f64; 2] {
    let mut differ = [0.0_f64; 2];
    let is_one_robot = before.len() == now.len()
        && before
            .iter()
            .zip(now)
            .all(|(before, now)| (&before.joint, &before.unit) == (&now.joint, &now.unit));
    if !is_one_robot {
        return [0.0, f64::INFINITY];
    }
    for (before, now) in before.iter().zip(now) {
        let of = usize::from(now.unit != JointUnit::Metre);
        differ[of] = differ[of].max(of_both(before.value, now.value, |before, now| (before - now).abs()));
    }
    differ
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::sample::{pair_finding, report};

    /// The differences of a collision from a changed copy.
    fn differences(change: impl FnOnce(&mut Value)) -> Differences {
        let collision = || {
            let mut finding = pair_finding("collision", ["hand", "wall"], 5, [0.0; 2]);
            finding["depth_at_most_m"] = json!([0.01, 0.02]);
            finding
        };
        let mut changed = collision();
        change(&mut changed);
        let [before, now] =
            [collision(), changed].map(|finding| report(|report| report["findings"] = json!([finding])));
        Differences::between(&before.report.findings[0], &now.report.findings[0])
    }

    #[test]
    fn every_number_that_is_shown_counts() {
        let none = differences(|_| {});
        assert!(none.is_none() && none.is_slight() && !none.is_depth_open());
        for (path, value, words) in [
            ("/time/0", json!(0.95), "time by 0.05 s"),
            ("/shown_at/time", json!(1.5), "time by 0.5 s"),
            ("/bracket/end/time/1", json!(2.2), "time by 0.1 s"),
            ("/joint_values/0/value", json!(0.5 + std::f64::consts::FRAC_PI_2), "joints by 90°"),
            ("/joint_values/0/value", Value::Null, "joints no longer comparable"),
            ("/joint_values/0/joint", json!("other"), "joints no longer comparable"),
            ("/witness/1/in_world_m/2", json!(0.35), "place by 50 mm"),
            ("/witness", Value::Null, "place no longer comparable"),
            ("/colliding_spheres_total", json!(109), "spheres 100 → 109"),
            ("/depth_at_most_m/0", json!(0.011), "bound on the depth by 1 mm"),
            ("/depth_at_most_m", Value::Null, "bound on the depth no longer comparable"),
        ] {
            let changed = differences(|finding| *finding.pointer_mut(path).expect(path) = value);
            assert_eq!(changed.words(TimeBasis::Seconds), words, "{path}");
            assert!(!changed.is_none(), "{path}");
        }
        let equal = differences(|finding| finding["time"][0] = json!(1.0 + 1e-10));
        assert!(equal.is_none() && equal.words(TimeBasis::Seconds).is_empty());
    }

    #[test]
    fn slight_changes_are_below_a_millimetre_and_a_millisecond() {
        let place = |z_m: f64| differences(|finding| finding["witness"][0]["in_world_m"][2] = json!(z_m));
        assert!(place(0.3009).is_slight() && place(0.3009).is_depth_open());
        assert!(!place(0.3011).is_slight());
        assert_eq!(place(0.300_000_1).words(TimeBasis::Index), "place by less than 0.001 mm");
        let end = |time: f64| differences(|finding| finding["time"][1] = json!(time));
        assert!(end(2.0009).is_slight() && !end(2.0011).is_slight());
        let spheres = |total: usize| differences(|finding| finding["colliding_spheres_total"] = json!(total));
        assert!(spheres(110).is_slight() && !spheres(111).is_slight() && !spheres(89).is_slight());
        assert_eq!(spheres(110).more_spheres(), None);
        assert_eq!(spheres(111).more_spheres().as_deref(), Some("111, 100 before"));
    }
}
