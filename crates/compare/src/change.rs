//! How a finding or a clearance changed; `closer` and `further` need disjoint bounds.

use report_format::words::{joint, mm, mm_bounds, short};
use report_format::{About, Finding, Kind, LimitUnit, Report, TimeBasis};

use crate::differs::Differences;
use crate::{members, moves};

/// Lengths that differ by less than this are equal, metres: texts show micrometres.
const SHOWN_M: f64 = 1e-6;

/// Bounds on depths that grow by less than this are equal, metres: they begin at the first contact, which is bracketed to a micrometre of motion
/// and widened to where the surfaces are a few apart.
const DEEPER_M: f64 = 1e-5;

/// The same as [`SHOWN_M`] for joint values, radians or metres, and joint speeds.
const SHOWN_JOINT: f64 = 1e-9;

/// Clearance bounds that differ by at most this are equal, metres.
const SAME_BOUND_M: f64 = 1e-9;

/// Durations that grow by no more than this are equal, seconds or points; the second is a share of the earlier duration.
const LONGER: f64 = 1e-3;
const LONGER_SHARE: f64 = 0.01;

/// The change of a finding or a clearance that both reports have.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    /// No difference.
    Same,
    /// Other numbers, but the bounds overlap.
    WithinBounds,
    /// Proven closer by this much, metres.
    Closer([f64; 2]),
    /// Proven further by this much, metres.
    Further([f64; 2]),
    /// A joint is less far beyond its limit; text.
    LessBeyond(String),
    /// Other numbers, not worse within the bounds; text.
    Changed(String),
    /// Possibly worse, not decidable from the reports; text.
    Open(String),
    /// Worse, or a bound of the earlier report is missing; text.
    Worse(String),
}

/// A finding and the report that has it.
#[derive(Clone, Copy)]
pub(crate) struct InReport<'r> {
    pub(crate) report: &'r Report,
    pub(crate) finding: &'r Finding,
}

impl Change {
    pub(crate) fn is_worse(&self) -> bool {
        matches!(self, Self::Closer(_) | Self::Worse(_))
    }

    /// Whether it may be worse, undecidable from the reports.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self, Self::Open(_))
    }

    pub(crate) fn words(&self) -> String {
        match self {
            Self::Same => "as before".to_owned(),
            Self::WithinBounds => "within the bounds of before".to_owned(),
            Self::Closer(by_m) => format!("closer by {}", mm_bounds(*by_m)),
            Self::Further(by_m) => format!("further by {}", mm_bounds(*by_m)),
            Self::LessBeyond(by) => format!("less far beyond its limit by {by}"),
            Self::Changed(what) => format!("changed: {what}"),
            Self::Open(words) | Self::Worse(words) => words.clone(),
        }
    }
}

/// Compares the bounds on a clearance, metres.
///
/// # Guarantee
/// `Closer` only if the new upper bound is at least 1 µm below the old lower bound; `Further` likewise.
pub(crate) fn of_clearance(before_m: [f64; 2], now_m: [f64; 2]) -> Change {
    let ([before_lo, before_hi], [now_lo, now_hi]) = (before_m, now_m);
    if before_lo - now_hi >= SHOWN_M {
        Change::Closer([before_lo - now_hi, before_hi - now_lo])
    } else if now_lo - before_hi >= SHOWN_M {
        Change::Further([now_lo - before_hi, now_hi - before_lo])
    } else if before_m == now_m {
        Change::Same
    } else {
        Change::WithinBounds
    }
}

/// Compares two findings of one kind about one pair or joint.
///
/// # Guarantee
/// `Same` only if all numbers shown are equal. A near finding is worse if a move of its interval is proven closer, lost its bound, or was
/// not near before. A collision with more than slight changes is at least `Open` if its depth is unbounded or its place or extent changed.
/// If the shape or pose of a member changed, or the path in joint space of a collision, an error is at least `Open`: a collision unless
/// its depth bound is zero (at most 1 µm), nearness unless the bounds limit the approach to the accuracy and 1 µm on every move.
pub(crate) fn of_finding(before: InReport<'_>, now: InReport<'_>) -> Change {
    let change = by_its_numbers(before, now);
    let About::Pair { pair, .. } = &now.finding.about else { return change };
    if !now.finding.kind.is_error() || change.is_worse() || change.is_open() {
        return change;
    }
    let members = members::changed_of_pair(before.report, now.report, pair);
    // Near findings are bounded on every move; the depth of a collision only over the whole path.
    let is_other_way =
        now.finding.kind == Kind::Collision && before.finding.way_sha256 != now.finding.way_sha256;
    let way = is_other_way.then(|| "the way of the program".to_owned());
    let changed: Vec<String> = members.into_iter().chain(way).collect();
    if changed.is_empty() {
        return change;
    }
    let what = changed.join(" and ");
    let within = match now.finding.kind {
        Kind::Collision if now.finding.depth_at_most_m.is_some_and(|[_, most_m]| most_m <= SHOWN_M) => {
            format!("{what}, with no more than contact now")
        }
        Kind::Collision => {
            let words = format!("may be worse: {what} changed, and whether it is deeper cannot be told");
            return Change::Open(words);
        }
        _ => {
            let accuracy_m = [before, now].map(|side| side.report.settings.accuracy_m);
            let accuracy_m = accuracy_m[0].min(accuracy_m[1]);
            let closer_m = most_closer_m(before, now);
            // Written so that NaN is rejected.
            let is_told = closer_m <= accuracy_m + SHOWN_M;
            if !is_told {
                let by = if closer_m.is_finite() {
                    format!("by up to {}", mm(closer_m))
                } else {
                    "by any length".to_owned()
                };
                return Change::Open(format!("may be worse: {what} changed, and it may be closer {by}"));
            }
            format!("{what}, with the distance within the accuracy")
        }
    };
    match change {
        Change::Further(_) => change,
        Change::Changed(words) => Change::Changed(format!("{within}, {words}")),
        _ => Change::Changed(within),
    }
}

/// Upper bound on the approach of a near finding, over the whole interval and on each of its moves, metres.
fn most_closer_m(before: InReport<'_>, now: InReport<'_>) -> f64 {
    let closer_m = |[_, before_hi]: [f64; 2], [now_lo, _]: [f64; 2]| before_hi - now_lo;
    closer_m(nearest_m(before), nearest_m(now)).max(moves::most_closer_m(before.finding, now.finding))
}

/// Compares two findings by their numbers alone.
fn by_its_numbers(before: InReport<'_>, now: InReport<'_>) -> Change {
    let kind = now.finding.kind;
    let differences = Differences::between(before.finding, now.finding)
        .with_moves(moves::differ(before.finding, now.finding));
    let known = match (&before.finding.about, &now.finding.about) {
        (About::Joint { .. }, About::Joint { unit, .. }) => {
            of_excess(excess(before.finding), excess(now.finding), *unit)
        }
        (About::Pair { inner: before, .. }, About::Pair { inner: Some(inner), .. })
            if before.as_ref() != Some(inner) =>
        {
            Change::Worse(format!("{inner} lies inside now"))
        }
        _ if kind == Kind::Collision => {
            let [before_m, now_m] =
                [before, now].map(|side| side.finding.depth_at_most_m.map(|[_, most_m]| most_m));
            let deeper =
                deeper(before_m, now_m).map(|depth| Change::Worse(format!("may be deeper: {depth}")));
            deeper.unwrap_or_else(|| of_bounds(before.finding, now.finding))
        }
        _ if kind == Kind::Near => match of_clearance(nearest_m(before), nearest_m(now)) {
            closer @ Change::Closer(_) => closer,
            known => moves::closer(before.finding, now.finding).unwrap_or(known),
        },
        _ => of_bounds(before.finding, now.finding),
    };
    if known.is_worse() {
        return known;
    }
    let basis = now.report.time_basis;
    if kind.is_error() || kind == Kind::JointSpeed {
        if before.report.time_basis != basis {
            let words = "how long it lasts is not comparable, only one of the runs has a clock";
            return Change::Open(words.to_owned());
        }
        if let Some(longer) = longer(before.finding, now.finding, basis) {
            return longer;
        }
        if let Some(another) = moves::another(before.finding, now.finding) {
            return another;
        }
        if let Some(spheres) = differences.more_spheres() {
            return Change::Worse(format!("more spheres collide: {spheres}"));
        }
    }
    if kind == Kind::Collision && differences.is_depth_open() && !differences.is_slight() {
        let what = differences.words(basis);
        return Change::Open(format!("changed; how deep it is was not measured ({what})"));
    }
    match known {
        Change::Same if differences.is_none() => of_bounds(before.finding, now.finding),
        Change::Same | Change::WithinBounds if !differences.is_none() => {
            Change::Changed(differences.words(basis))
        }
        known => known,
    }
}

/// Compares the clearance bounds at the instant shown, and the inner member.
fn of_bounds(before: &Finding, now: &Finding) -> Change {
    match (&before.about, &now.about) {
        (
            About::Pair { clearance_m: before_m, inner: before, .. },
            About::Pair { clearance_m: now_m, inner: now, .. },
        ) => {
            let is_same = |(before, now): (&f64, &f64)| before == now || (before - now).abs() <= SAME_BOUND_M;
            let is_same = before_m.m().iter().zip(&now_m.m()).all(is_same) && before == now;
            if is_same { Change::Same } else { Change::WithinBounds }
        }
        _ => Change::Same,
    }
}

/// Bounds on the smallest distance of a finding: those of the instant shown, or of the pair's minimum if that lies in the interval and is
/// nearer.
fn nearest_m(InReport { report, finding }: InReport<'_>) -> [f64; 2] {
    let About::Pair { pair: [a, b], clearance_m, .. } = &finding.about else { return [0.0, f64::INFINITY] };
    let pair = report.pairs.iter().find(|pair| (&pair.a, &pair.b) == (a, b));
    let minimum = pair.and_then(|pair| pair.minimum.as_ref());
    let [first, last] = finding.moment;
    let clearance_m = clearance_m.m();
    match minimum.filter(|minimum| (first..=last).contains(&minimum.moment)) {
        Some(minimum) if minimum.clearance_m.m()[1] < clearance_m[1] => minimum.clearance_m.m(),
        _ => clearance_m,
    }
}

/// Describes the depth if it may have grown; a bound that is missing now counts as growth.
fn deeper(before_m: Option<f64>, now_m: Option<f64>) -> Option<String> {
    let before_m = before_m?;
    match now_m {
        None => Some(format!("nothing bounds it, {} at most before", mm(before_m))),
        Some(now_m) => (now_m - before_m >= DEEPER_M)
            .then(|| format!("{} at most, {} at most before", mm(now_m), mm(before_m))),
    }
}

/// Whether a finding lasts longer, and by how much: by the sampled interval, otherwise by the interval that brackets it.
fn longer(before: &Finding, now: &Finding, basis: TimeBasis) -> Option<Change> {
    let grew = |[before_from, before_to]: [f64; 2], [from, to]: [f64; 2]| {
        let before = before_to - before_from;
        let by = (to - from) - before;
        (by > LONGER.max(before * LONGER_SHARE)).then_some(by)
    };
    let words = |by: f64| match basis {
        TimeBasis::Seconds | TimeBasis::Edge => format!("{} s", short(by, 3)),
        TimeBasis::Index => format!("{} points", short(by, 3)),
    };
    let seen = grew(before.time, now.time);
    let proven = || before.proven_time().zip(now.proven_time()).and_then(|(before, now)| grew(before, now));
    let longer = seen.map(|by| format!("lasts longer by {}", words(by)));
    let longer = longer.or_else(|| proven().map(|by| format!("may last longer by {}", words(by))));
    longer.map(Change::Worse)
}

/// How far a joint is beyond its limit, in its unit; infinite if the value is not a number.
fn excess(finding: &Finding) -> f64 {
    match finding.about {
        About::Joint { worst: Some(worst), allowed: [lower, upper], .. } => {
            let below = lower.map_or(0.0, |lower| lower - worst);
            let above = upper.map_or(0.0, |upper| worst - upper);
            below.max(above).max(0.0)
        }
        _ => f64::INFINITY,
    }
}

fn of_excess(before: f64, now: f64, unit: LimitUnit) -> Change {
    let by = |by: f64| match unit {
        LimitUnit::Radian => joint(by, false),
        LimitUnit::RadianPerSecond => format!("{}/s", joint(by, false)),
        LimitUnit::Metre => mm(by),
        LimitUnit::MetrePerSecond => format!("{}/s", mm(by)),
    };
    if before == now {
        Change::Same
    } else if now - before >= SHOWN_JOINT {
        Change::Worse(format!("further beyond its limit by {}", by(now - before)))
    } else if before - now >= SHOWN_JOINT {
        Change::LessBeyond(by(before - now))
    } else {
        Change::WithinBounds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_bounds_prove_is_closer_or_further() {
        let check = |before: [f64; 2], now: [f64; 2], expected: &str| {
            let mm = |bounds: [f64; 2]| bounds.map(|mm: f64| mm / 1e3);
            assert_eq!(of_clearance(mm(before), mm(now)).words(), expected, "{before:?} {now:?}");
        };
        check([8.0, 9.0], [8.0, 9.0], "as before");
        check([8.0, 9.0], [7.5, 8.5], "within the bounds of before");
        check([8.0, 9.0], [7.0, 8.0], "within the bounds of before");
        check([8.0, 9.0], [7.0, 7.5], "closer by 0.5–2 mm");
        check([8.0, 8.0], [7.5, 7.5], "closer by 0.5 mm");
        check([8.0, f64::INFINITY], [0.0, 0.0], "closer by at least 8 mm");
        check([8.0, 9.0], [12.0, 13.0], "further by 3–5 mm");
        check([8.0, 9.0], [9.0, f64::INFINITY], "within the bounds of before");
        // Differences below a micrometre are not shown.
        check([8.0, 8.0], [7.9995, 7.9995], "within the bounds of before");
    }

    #[test]
    fn a_collision_that_may_be_deeper_is_told() {
        assert_eq!(deeper(Some(0.004), Some(0.004)), None);
        assert_eq!(deeper(Some(0.004), Some(0.003)), None);
        assert_eq!(deeper(Some(0.004), Some(0.004_009)), None);
        assert_eq!(
            deeper(Some(0.004), Some(0.004_011)).as_deref(),
            Some("4.011 mm at most, 4 mm at most before")
        );
        assert_eq!(deeper(None, None), None);
        assert_eq!(deeper(None, Some(0.1)), None);
        assert_eq!(deeper(Some(0.004), Some(0.03)).as_deref(), Some("30 mm at most, 4 mm at most before"));
        assert_eq!(deeper(Some(0.004), None).as_deref(), Some("nothing bounds it, 4 mm at most before"));
    }

    #[test]
    fn joints_are_further_beyond_their_limits_or_less() {
        let words = |before: f64, now: f64, unit: LimitUnit| of_excess(before, now, unit).words();
        assert_eq!(words(0.1, 0.1, LimitUnit::Radian), "as before");
        assert_eq!(words(0.0, std::f64::consts::PI, LimitUnit::Radian), "further beyond its limit by 180°");
        assert_eq!(words(0.25, 0.0, LimitUnit::MetrePerSecond), "less far beyond its limit by 250 mm/s");
        assert!(of_excess(0.0, f64::INFINITY, LimitUnit::Metre).is_worse());
    }
}
