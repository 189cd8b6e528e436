//! Limits of joints: there where needed, in order, plausible.

use std::f64::consts::PI;

use super::numbers;
use super::outline::JointDraft;
use super::structure::child;
use crate::JointKind;
use diagnostics::number::short;
use diagnostics::xml::{Element, Xml};
use diagnostics::{Findings, NOT_READ};

/// Angles beyond four turns look like degrees, radians.
const MANY_TURNS: f64 = 8.0 * PI;
/// Travels beyond this look like millimetres, metres.
const FAR_M: f64 = 1000.0;
/// Speed limits of joints with stops above these look like degrees and millimetres: nearly five turns per second, and the fastest linear axes.
const FAST_RAD_PER_S: f64 = 30.0;
const FAST_M_PER_S: f64 = 20.0;
/// Larger speed limits mean that there is none.
const MOST_MEANT: f64 = 1e4;

/// Checks the limits of one joint.
pub(super) fn check(xml: &Xml<'_>, joint: &JointDraft<'_>, findings: &mut Findings) {
    let Some(kind) = joint.kind.filter(|kind| kind.is_movable()) else { return };
    let title = joint.title();
    let Some(limit) = child(joint.element, "limit") else {
        missing(xml, joint, kind, findings);
        return;
    };
    if !limit.has_attribute("effort") {
        findings.note("limit without effort", || {
            xml.at(limit, "<limit> has no effort; other programs may refuse the file")
                .expected("effort=\"...\"")
                .code(NOT_READ)
        });
    }
    check_speed(xml, title, limit, kind, findings);
    check_soft(xml, title, joint.element, limit, kind, findings);
    if kind == JointKind::Continuous {
        if limit.has_attribute("lower") || limit.has_attribute("upper") {
            findings.warning(
                xml.at(limit, format!("lower and upper of continuous joint {title} are not used"))
                    .hint("make the joint revolute if they are to hold"),
            );
        }
    } else {
        check_range(xml, title, kind, limit, findings);
    }
}

/// Without limits a continuous joint turns at any speed; others do not move at all.
fn missing(xml: &Xml<'_>, joint: &JointDraft<'_>, kind: JointKind, findings: &mut Findings) {
    let title = joint.title();
    if kind == JointKind::Continuous {
        findings.note("continuous joint without speed limit", || {
            xml.at(joint.element, "a continuous joint has no <limit>: its speed is not checked")
                .found(format!("joint {title}"))
                .expected("<limit velocity=\"...\" effort=\"...\"/>")
        });
        return;
    }
    let hint = match kind {
        JointKind::Revolute => "add <limit>, or make the joint continuous if it turns without end",
        _ => "add <limit lower=\"...\" upper=\"...\" effort=\"...\" velocity=\"...\"/>",
    };
    findings.error(
        xml.at(joint.element, format!("joint {title} has no <limit>"))
            .expected("<limit> with lower and upper")
            .hint(hint),
    );
}

fn check_speed(xml: &Xml<'_>, title: &str, limit: Element<'_>, kind: JointKind, findings: &mut Findings) {
    let Some(velocity) = numbers::read_one(limit, "velocity") else { return };
    let problem = xml
        .at(limit, format!("the speed limit of joint {title} is not above 0"))
        .found(format!("velocity={:?}", limit.attribute("velocity").unwrap_or("")))
        .expected("a number above 0");
    if velocity < 0.0 {
        findings.error(problem);
    } else if velocity == 0.0 {
        findings.warning(
            problem.hint("every motion of the joint will count as too fast").code("joint-no-speed-limit"),
        );
    }
    // A wheel may turn as fast.
    let (most, units, meant) = match kind {
        JointKind::Prismatic => (FAST_M_PER_S, ["millimetres", "metres"], velocity / 1e3),
        JointKind::Revolute => (FAST_RAD_PER_S, ["degrees", "radians"], velocity.to_radians()),
        JointKind::Continuous | JointKind::Fixed => return,
    };
    if velocity > most && velocity <= MOST_MEANT {
        let [looks, unit] = units;
        let meant = short(meant, 4);
        findings.warning(
            xml.at(limit, format!("the speed limit of joint {title} looks like {looks} per second"))
                .found(format!("velocity={:?}", limit.attribute("velocity").unwrap_or("")))
                .expected(format!("{unit} per second; as {looks} it would be {meant}"))
                .hint(format!("write velocity=\"{meant}\"; if the joint is as fast, nothing is to be done")),
        );
    }
}

/// Soft limits without a range, or outside of the hard ones. A range of 0 to 0 without a gain is what exporters write for none.
fn check_soft(
    xml: &Xml<'_>,
    title: &str,
    joint: Element<'_>,
    limit: Element<'_>,
    kind: JointKind,
    findings: &mut Findings,
) {
    let Some(controller) = child(joint, "safety_controller") else { return };
    let number = |element: Element<'_>, name: &str| {
        if element.has_attribute(name) { numbers::read_one(element, name) } else { Some(0.0) }
    };
    let (Some(soft_lower), Some(soft_upper), Some(gain)) = (
        number(controller, "soft_lower_limit"),
        number(controller, "soft_upper_limit"),
        number(controller, "k_position"),
    ) else {
        return;
    };
    if soft_lower == 0.0 && soft_upper == 0.0 && gain == 0.0 {
        return;
    }
    let found = format!("{soft_lower} to {soft_upper}");
    if soft_lower >= soft_upper {
        findings.warning(
            xml.at(controller, format!("the soft limits of joint {title} leave no range"))
                .found(found)
                .expected("soft_lower_limit below soft_upper_limit")
                .hint("they are not compared with programs; mend or remove <safety_controller>"),
        );
    } else if kind != JointKind::Continuous
        && let (Some(lower), Some(upper)) = (number(limit, "lower"), number(limit, "upper"))
        && (soft_lower < lower || soft_upper > upper)
    {
        findings.warning(
            xml.at(controller, format!("the soft limits of joint {title} lie outside of its limits"))
                .found(found)
                .expected(format!("within {lower} to {upper}"))
                .hint("the limits hold; mend the soft ones or <limit>"),
        );
    }
}

fn check_range(xml: &Xml<'_>, title: &str, kind: JointKind, limit: Element<'_>, findings: &mut Findings) {
    let missing: Vec<&str> =
        ["lower", "upper"].into_iter().filter(|end| !limit.has_attribute(*end)).collect();
    let problem = |missing: &str| {
        xml.at(limit, format!("<limit> of joint {title} has {missing}")).expected("lower and upper")
    };
    match missing[..] {
        [] => {}
        [end] => findings.warning(problem(&format!("no {end}")).hint("URDF's default 0 is used")),
        _ => findings.warning(problem("neither lower nor upper").hint(match kind {
            JointKind::Revolute => {
                "URDF's default 0 is used for both: every motion of the joint will count as beyond its limits; \
                 make it continuous if it turns without end"
            }
            _ => "URDF's default 0 is used for both: every motion of the joint will count as beyond its limits",
        })),
    }
    let end = |name: &str| if limit.has_attribute(name) { numbers::read_one(limit, name) } else { Some(0.0) };
    let (Some(lower), Some(upper)) = (end("lower"), end("upper")) else { return };
    let found = format!("{lower} to {upper}");
    let (largest, unit, looks) = match kind {
        JointKind::Prismatic => (FAR_M, "metres", "millimetres"),
        _ => (MANY_TURNS, "radians", "degrees"),
    };
    if lower > upper {
        findings.error(
            xml.at(limit, format!("the limits of joint {title} are the wrong way round"))
                .found(found)
                .expected("lower at most upper")
                .hint("swap them if that is what was meant"),
        );
    } else if lower.abs() > largest || upper.abs() > largest {
        findings.warning(
            xml.at(limit, format!("the limits of joint {title} look like {looks}"))
                .found(found)
                .expected(unit)
                .code("joint-range"),
        );
    }
}
