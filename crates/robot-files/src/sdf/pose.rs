//! `<pose>`: six numbers, radians unless it says degrees, and what they are relative to.

use std::f64::consts::TAU;

use diagnostics::Findings;
use diagnostics::xml::{Element, Xml};
use geometry::Pose;

use super::numbers::{self, NumberRange};
use super::structure::child;

/// Slack on a full turn for rounded decimals.
const FULL_TURN: f64 = TAU + 1e-3;

/// A pose and the frame it is given in.
#[derive(Clone, Debug)]
pub(super) struct RelativePose<'d> {
    pub(super) base_from_this: Pose,
    /// `relative_to`, where it is written.
    pub(super) base: Option<&'d str>,
    /// The element, where there is one.
    pub(super) element: Option<Element<'d>>,
}

/// Where an element says it is; at its frame's origin where it says nothing.
pub(super) fn read<'d>(xml: &'d Xml<'_>, owner: Element<'d>, findings: &mut Findings) -> RelativePose<'d> {
    let mut placed =
        RelativePose { base_from_this: Pose::identity(), base: None, element: child(owner, "pose") };
    let Some(pose) = placed.element else { return placed };
    placed.base = pose.attribute("relative_to").filter(|base| !base.is_empty());
    if pose.attribute("frame").is_some_and(|frame| !frame.is_empty()) {
        findings.error(
            xml.at(pose, "frame of <pose> is not supported")
                .found(format!("{:?}", pose.attribute("frame").unwrap_or_default()))
                .expected("relative_to, or no attribute")
                .hint("SDF 1.7 and newer write relative_to"),
        );
    }
    let format = pose.attribute("rotation_format").unwrap_or("euler_rpy");
    if format != "euler_rpy" {
        findings.error(
            xml.at(pose, "this rotation_format is not supported")
                .found(format!("{format:?}"))
                .expected("\"euler_rpy\"")
                .hint("write x y z roll pitch yaw"),
        );
        return placed;
    }
    let degrees = match pose.attribute("degrees").map(str::trim) {
        None | Some("false" | "0") => false,
        Some("true" | "1") => true,
        Some(other) => {
            let problem = xml.at(pose, "degrees of <pose> is neither true nor false");
            findings.error(problem.found(format!("{other:?}")).expected("true or false"));
            return placed;
        }
    };
    // An empty pose is at the origin, as SDF says.
    if numbers::text(pose).is_empty() {
        return placed;
    }
    let Some([x, y, z, roll, pitch, yaw]) = numbers::read::<6>(xml, pose, NumberRange::Any, findings) else {
        return placed;
    };
    // Whole turns are taken off while they still are whole numbers: what is left rounds as a small angle does.
    let rpy = [roll, pitch, yaw].map(|angle| if degrees { (angle % 360.0).to_radians() } else { angle });
    if !degrees && rpy.iter().any(|angle| angle.abs() > FULL_TURN) {
        findings.warning(
            xml.at(pose, "the angles of <pose> look like degrees")
                .found(format!("{roll} {pitch} {yaw}"))
                .expected("radians, at most a full turn")
                .hint("write <pose degrees=\"true\"> where degrees are meant"),
        );
    }
    placed.base_from_this = Pose::from_xyz_rpy([x, y, z], rpy);
    placed
}
