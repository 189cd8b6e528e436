//! Origins that look like the wrong unit.

use std::f64::consts::TAU;

use super::numbers;
use diagnostics::Findings;
use diagnostics::number::short;
use diagnostics::xml::Xml;

/// Slack on a full turn for rounded decimals.
const FULL_TURN: f64 = TAU + 1e-3;
/// Offsets above this look like millimetres, metres.
const FAR_M: f64 = 100.0;

/// Warns about angles that look like degrees and offsets that look like millimetres.
pub(super) fn check(xml: &Xml<'_>, findings: &mut Findings) {
    let namespace = xml.root().tag_name().namespace();
    for origin in xml.root().descendants() {
        let in_urdf = origin.tag_name().namespace() == namespace
            && origin.parent_element().is_some_and(|parent| {
                super::vocabulary::parents_of("origin").contains(&parent.tag_name().name())
            });
        if !origin.is_element() || origin.tag_name().name() != "origin" || !in_urdf {
            continue;
        }
        if let Some(rpy) = numbers::read::<3>(origin, "rpy")
            && rpy.iter().any(|angle| angle.abs() > FULL_TURN)
        {
            findings.warning(
                xml.at(origin, "rpy of <origin> looks like degrees")
                    .found(format!("{:?}", origin.attribute("rpy").unwrap_or("")))
                    .expected("radians, at most a full turn")
                    .hint(format!("if it is in degrees, write rpy=\"{}\"", list(rpy.map(f64::to_radians)))),
            );
        }
        if let Some(xyz) = numbers::read::<3>(origin, "xyz")
            && xyz.iter().any(|offset| offset.abs() > FAR_M)
        {
            findings.warning(
                xml.at(origin, "xyz of <origin> looks like millimetres")
                    .found(format!("{:?}", origin.attribute("xyz").unwrap_or("")))
                    .expected("metres")
                    .hint(format!("if it is in millimetres, write xyz=\"{}\"", list(xyz.map(|mm| mm / 1e3)))),
            );
        }
    }
}

/// Numbers of an attribute.
fn list(values: [f64; 3]) -> String {
    values.map(|value| short(value, 6)).join(" ")
}
