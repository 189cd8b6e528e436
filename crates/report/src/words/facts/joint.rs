//! The facts of a joint that is outside its range, or faster than its limit.

use report_format::LimitUnit;

use super::{Fact, FactValue, FindingFacts, PlaybackLook};
use crate::closed;
use crate::words::{above_limit, why_fast};

/// A joint outside its range; values in radians or metres.
pub(super) struct OutsideRange<'a> {
    pub(super) joint: &'a str,
    pub(super) is_length: bool,
    pub(super) worst: f64,
    pub(super) range: [f64; 2],
}

/// A joint that is too fast; its highest speed and the limit in radians or metres per second.
pub(super) struct TooFast<'a> {
    pub(super) joint: &'a str,
    pub(super) is_length: bool,
    pub(super) speeds: [f64; 2],
    pub(super) cancelling: &'a [String],
}

pub(super) fn outside_range(
    OutsideRange { joint, is_length, worst, range }: OutsideRange<'_>,
) -> FindingFacts<'_> {
    let unit = closed::limit_unit(is_length);
    let excess = (range[0] - worst).max(worst - range[1]);
    let (worst, range) = (FactValue::Joint(worst, unit), FactValue::Allowed(range, unit));
    let (reached, allowed) = (worst.text(), range.text());
    // Digits that are shown may not tell the two apart.
    let beyond = if allowed.split(" to ").any(|bound| bound == reached) {
        let (excess, unit) = if is_length { (excess * 1e3, " mm") } else { (excess.to_degrees(), "°") };
        format!(", beyond it by {excess:.1e}{unit}")
    } else {
        String::new()
    };
    FindingFacts {
        what: format!("{joint} reaches {reached}, allowed {allowed}{beyond}"),
        in_short: Some(reached.clone()),
        measured: Some(reached),
        required: allowed,
        inside: None,
        look: PlaybackLook::JOINT,
        values: vec![
            worst_value(worst).label("Worst value"),
            allowed_values(range).label("Allowed"),
            unit_of_both(unit),
        ],
        decision: None,
    }
}

pub(super) fn too_fast(TooFast { joint, is_length, speeds, cancelling }: TooFast<'_>) -> FindingFacts<'_> {
    let unit = closed::speed_unit(is_length);
    let [speed, limit] = speeds.map(|speed| FactValue::Joint(speed, unit));
    let [at, most] = [&speed, &limit].map(FactValue::text);
    let above = above_limit(speeds[0], speeds[1]);
    let why = why_fast(cancelling);
    let because = why.as_ref().map_or_else(String::new, |why| format!("; {why}"));
    let mut values = vec![
        worst_value(speed).label("Highest speed"),
        Fact::new(limit).label("Limit"),
        Fact::new(FactValue::Above(speeds)).label("Above it"),
        allowed_values(FactValue::Allowed([0.0, speeds[1]], unit)),
        unit_of_both(unit),
    ];
    values.extend(why.map(|why| Fact::text(why).label("Why")));
    if !cancelling.is_empty() {
        let joints = cancelling.iter().map(String::as_str).collect();
        values.push(Fact::new(FactValue::Texts(joints)).property("cancelling"));
    }
    FindingFacts {
        what: format!("{joint} at {at}, limit {most} ({above}){because}"),
        in_short: Some(format!("{at}, limit {most}")),
        measured: Some(at),
        required: most,
        inside: None,
        look: PlaybackLook::JOINT,
        values,
        decision: None,
    }
}

fn worst_value(worst: FactValue<'_>) -> Fact<'_> {
    Fact::new(worst).columns(&["worst"]).property("worst")
}

fn allowed_values(allowed: FactValue<'_>) -> Fact<'_> {
    Fact::new(allowed).columns(&["allowed_lo", "allowed_hi"]).property("allowed")
}

fn unit_of_both<'a>(unit: LimitUnit) -> Fact<'a> {
    Fact::new(FactValue::Unit(unit)).columns(&["unit"]).property("unit")
}

#[cfg(test)]
mod tests {
    use simulator::FindingKind;

    use crate::words::{facts, subject};

    #[test]
    fn joints_are_told_with_their_limits() {
        let limit = |is_length, worst, range| {
            let kind = FindingKind::JointLimit { robot: 0, joint: "j".to_owned(), is_length, worst, range };
            facts(&kind).what
        };
        assert_eq!(limit(true, 0.2, [0.0, 0.1]), "j reaches 200 mm, allowed 0 mm to 100 mm");
        let speed = FindingKind::JointSpeed {
            robot: 0,
            joint: "j".to_owned(),
            is_length: false,
            worst: std::f64::consts::PI,
            limit: std::f64::consts::FRAC_PI_2,
            cancelling: Vec::new(),
        };
        assert_eq!(facts(&speed).what, "j at 180°/s, limit 90°/s (2 times as fast)");
        assert_eq!((speed.name(), subject(&speed)), ("joint-speed", "j".to_owned()));
    }
}
