//! The facts of a pair: its distance, and the test that decided.

use simulator::{DecidedBy, NearOpening, SphereTotal, UndecidedCause, Verdict};

use super::{Fact, FactValue, FindingFacts, PlaybackLook};
use crate::words::depth::mm_up;
use crate::words::{clearance, mm};

/// A pair that is not clear.
pub(super) struct PairFound<'a> {
    pub(super) verdict: Verdict,
    pub(super) names: [&'a str; 2],
    pub(super) decided_by: DecidedBy,
    pub(super) inner: Option<&'a str>,
    pub(super) cause: Option<&'a UndecidedCause>,
    /// Metres.
    pub(super) clearance_m: [f64; 2],
    /// Metres.
    pub(super) required_m: f64,
    pub(super) spheres_total: SphereTotal,
}

pub(super) fn facts<'a>(found: &PairFound<'a>) -> FindingFacts<'a> {
    let (in_short, measured) = match found.verdict {
        Verdict::Collision => (None, None),
        Verdict::Undecided => (Some(undecided(found)), Some(format!("{}: {}", bounds(found), reason(found)))),
        Verdict::Near | Verdict::Clear => {
            let requirement = requirement(found.clearance_m, found.required_m);
            (Some(format!("{}, {requirement}", bounds(found))), Some(bounds(found)))
        }
    };
    let is_open = found.verdict == Verdict::Near && found.clearance_m[1] >= found.required_m;
    let unproven = if is_open { ", not proven" } else { "" };
    let is_collision = found.verdict == Verdict::Collision;
    FindingFacts {
        what: what(found),
        in_short,
        measured,
        required: format!("{}{unproven}", mm(found.required_m)),
        inside: found.inner.filter(|_| is_collision),
        look: match found.verdict {
            Verdict::Collision => PlaybackLook::COLLISION,
            Verdict::Undecided => PlaybackLook::UNDECIDED,
            Verdict::Near | Verdict::Clear => PlaybackLook::NEAR,
        },
        values: values(found),
        decision: Some(decision(found, is_collision)),
    }
}

fn values<'a>(found: &PairFound<'a>) -> Vec<Fact<'a>> {
    let (clearance_m, required_m) = (found.clearance_m, found.required_m);
    let mut values = vec![
        Fact::new(FactValue::Clearance(clearance_m, required_m))
            .label("Clearance then")
            .columns(&["clearance_lo_m", "clearance_hi_m"])
            .property("clearanceMm"),
        Fact::new(FactValue::Required(required_m))
            .label("Required")
            .columns(&["required_m"])
            .property("requiredMm"),
        Fact::new(FactValue::Count(found.spheres_total.count)).columns(&["spheres_total"]),
    ];
    values.extend(found.inner.map(|inner| Fact::text(inner).columns(&["inner"])));
    if found.verdict == Verdict::Undecided {
        values.push(Fact::text(reason(found)).columns(&["reason"]));
    }
    values
}

/// The test that decided; people are told it of a collision.
fn decision<'a>(found: &PairFound<'a>, is_collision: bool) -> Fact<'a> {
    let decision = Fact::new(FactValue::Decision(found.decided_by, found.inner));
    let decision = decision.columns(&["decided_by"]).property("decidedBy");
    if is_collision { decision.label("Decided by") } else { decision }
}

fn what(found: &PairFound<'_>) -> String {
    let [a, b] = found.names;
    match (found.verdict, found.inner, found.decided_by) {
        (Verdict::Collision, Some(inner), _) => {
            format!("{inner} lies inside {}", if inner == a { b } else { a })
        }
        (Verdict::Collision, None, DecidedBy::Spheres) => {
            let apart = mm_up(found.clearance_m[1]);
            format!("smallest spheres of {a} and {b} overlap, at most {apart} apart")
        }
        (Verdict::Collision, None, _) => format!("{a} touches {b}"),
        (Verdict::Near, ..) => {
            let requirement = requirement(found.clearance_m, found.required_m);
            format!("{a} comes within {} of {b}, {requirement}", bounds(found))
        }
        (Verdict::Undecided, ..) => format!("{a} and {b} stay undecided: {}", reason(found)),
        (Verdict::Clear, ..) => format!("{a} is {} clear of {b}", bounds(found)),
    }
}

fn bounds(found: &PairFound<'_>) -> String {
    clearance(found.clearance_m, found.required_m)
}

fn reason(found: &PairFound<'_>) -> String {
    undecided_reason(found.decided_by, found.clearance_m, found.cause)
}

/// The distance, what is required where something is, and the reason.
fn undecided(found: &PairFound<'_>) -> String {
    let required =
        if found.required_m > 0.0 { format!(", required {}", mm(found.required_m)) } else { String::new() };
    format!("{}{required}: {}", bounds(found), reason(found))
}

/// The test that decided about a collision, and the member that lies inside the other.
pub fn decided(by: DecidedBy, inner: Option<&str>) -> String {
    match (by, inner) {
        (DecidedBy::Containment, Some(inner)) => format!("containment: {inner} lies inside the other"),
        (DecidedBy::Containment, None) => "containment: one lies inside the other".to_owned(),
        (DecidedBy::Spheres, _) => "smallest spheres that overlap".to_owned(),
        (DecidedBy::Triangles, _) => "exact triangles of both surfaces".to_owned(),
    }
}

/// The required clearance of a near pair, or that it was not proven; from the bounds on the distance and the clearance, metres.
pub fn requirement([_, hi_m]: [f64; 2], required_m: f64) -> String {
    let required = mm(required_m);
    if hi_m < required_m {
        format!("required {required}")
    } else {
        format!("not proven to keep the required {required}")
    }
}

/// Why a pair is undecided: its cause, if that is known; otherwise from the bounds on its distance at the instant shown, metres.
/// `decided_by` is the undecided test.
pub fn undecided_reason(
    decided_by: DecidedBy,
    clearance_m: [f64; 2],
    cause: Option<&UndecidedCause>,
) -> String {
    match cause {
        Some(UndecidedCause::Opening(near)) => near_opening(near),
        Some(UndecidedCause::SelfIntersecting { pieces }) if !pieces.is_empty() => format!(
            "the surfaces do not touch, but one member may lie inside the other: {} intersects itself or has edges of more than two \
             triangles",
            pieces.join(" or ")
        ),
        Some(UndecidedCause::PoseRounding) => {
            "the engine intervals proved the surfaces apart, but not on which side of them the members \
             are: the rounding of its pose is larger than their distance; the engine bubbles decides it"
                .to_owned()
        }
        Some(UndecidedCause::Divisions) => {
            "the engine intervals proved the surfaces neither apart nor in contact: its divisions ended, \
             or they are within rounding of each other; shorter program steps or more room may help"
                .to_owned()
        }
        Some(UndecidedCause::SelfIntersecting { .. }) | None => {
            by_distance(decided_by, clearance_m).to_owned()
        }
    }
}

/// What comes near to an opening, and what to do about it.
fn near_opening(near: &NearOpening) -> String {
    let NearOpening { piece, content, radius_m, is_hull, is_too_large, acceptance } = near;
    let comes = if *is_hull {
        format!("{content} reaches into the convex hull of a part of {piece} that cannot be closed")
    } else {
        format!("{content} comes within {} of an opening of {piece}", mm(*radius_m))
    };
    let may = if *is_too_large {
        ": it is too large to lie inside, but may touch the surface that is missing there"
    } else {
        ", and a part of it may lie inside or touch the surface that is missing there"
    };
    let entry = acceptance.as_ref().map_or_else(
        || format!("a cell file can say so under `unchecked`, with the kind Shell and the name that it gives to {piece}"),
        |entry| format!("the cell file says so by unchecked: [{entry}]"),
    );
    format!("{comes}{may}; close the mesh, or if it is a sheet, with nothing inside, {entry}")
}

fn by_distance(decided_by: DecidedBy, [lo_m, hi_m]: [f64; 2]) -> &'static str {
    if decided_by == DecidedBy::Containment {
        "the surfaces do not touch, but one member may lie inside the other: the mesh around it is open there, intersects itself \
         or has edges of more than two triangles"
    } else if !hi_m.is_finite() {
        "no distance could be bounded at this instant"
    } else if lo_m > 0.0 {
        "apart at this instant, but too close for the way moved around it: the questions of a segment did not prove it clear; shorter \
         program steps or more room may"
    } else {
        "too close to tell contact from clearance"
    }
}

#[cfg(test)]
mod tests {
    use simulator::FindingKind;

    use super::*;
    use crate::words::facts;

    fn pair(
        verdict: Verdict,
        decided_by: DecidedBy,
        inner: Option<&str>,
        clearance_m: [f64; 2],
    ) -> FindingKind {
        FindingKind::Pair {
            pair: 0,
            verdict,
            a: "arm/hand".to_owned(),
            b: "post".to_owned(),
            decided_by,
            inner: inner.map(str::to_owned),
            cause: None,
            clearance_m,
            required_m: 0.01,
            witness: None,
            spheres: Vec::new(),
            spheres_total: simulator::SphereTotal::default(),
        }
    }

    #[test]
    fn every_kind_of_pair_finding_is_said_in_its_own_way() {
        let say = |verdict, decided_by, inner, clearance_m| {
            facts(&pair(verdict, decided_by, inner, clearance_m)).what
        };
        let (triangles, containment) = (DecidedBy::Triangles, DecidedBy::Containment);
        assert_eq!(say(Verdict::Collision, triangles, None, [0.0; 2]), "arm/hand touches post");
        let inside = |inner| say(Verdict::Collision, containment, Some(inner), [0.0; 2]);
        assert_eq!(inside("post"), "post lies inside arm/hand");
        assert_eq!(inside("arm/hand"), "arm/hand lies inside post");
        let spheres = say(Verdict::Collision, DecidedBy::Spheres, None, [0.0, 0.02]);
        assert_eq!(spheres, "smallest spheres of arm/hand and post overlap, at most 20 mm apart");
        let near = say(Verdict::Near, triangles, None, [0.004, 0.005]);
        assert_eq!(near, "arm/hand comes within 4–5 mm of post, required 10 mm");
        let straddling = say(Verdict::Near, triangles, None, [0.009, 0.011]);
        assert_eq!(
            straddling,
            "arm/hand comes within 9–11 mm of post, not proven to keep the required 10 mm"
        );
        let undecided = say(Verdict::Undecided, triangles, None, [0.0, 0.001]);
        assert!(undecided.starts_with("arm/hand and post stay undecided: too close"), "{undecided}");
    }
}
