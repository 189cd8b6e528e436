//! Axes of joints that move: given, not zero, of length 1.

use nalgebra::Vector3;

use super::numbers;
use super::outline::JointDraft;
use super::structure::child;
use crate::urdf::axis::norm;
use diagnostics::Findings;
use diagnostics::xml::Xml;

/// Shorter axes have no reliable direction.
const TINY: f64 = 1e-6;
/// Lengths this close to 1 are rounded decimals.
const ROUNDED: f64 = 1e-3;

/// Checks the axis of one joint.
pub(super) fn check(xml: &Xml<'_>, joint: &JointDraft<'_>, findings: &mut Findings) {
    let Some(kind) = joint.kind else { return };
    let Some(axis) = child(joint.element, "axis") else {
        if kind.is_movable() {
            findings.warning(
                xml.at(joint.element, format!("joint {} has no <axis>", joint.title()))
                    .expected("<axis xyz=\"...\"/>")
                    .hint("URDF's default 1 0 0 is used"),
            );
        }
        return;
    };
    let Some(xyz) = numbers::read::<3>(axis, "xyz") else { return };
    let length = norm(Vector3::from(xyz));
    let found = format!("xyz={:?}", axis.attribute("xyz").unwrap_or(""));
    if length < TINY {
        let problem = xml
            .at(axis, format!("the axis of joint {} has no direction", joint.title()))
            .found(found)
            .expected("a vector of length 1");
        if kind.is_movable() {
            findings.error(problem.hint("give the direction, e.g. 0 0 1"));
        } else {
            findings.warning(problem.hint("a fixed joint needs no <axis>"));
        }
    } else if kind.is_movable() && (length - 1.0).abs() > ROUNDED {
        findings.warning(
            xml.at(axis, format!("the axis of joint {} is not of length 1", joint.title()))
                .found(found)
                .expected("a vector of length 1")
                .hint("its direction is used"),
        );
    }
}
