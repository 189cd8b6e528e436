//! `<group_state>`: joint values under a name.

use super::{only_attributes, required};
use diagnostics::xml::{Element, Xml};
use diagnostics::{Findings, nearest};
use geometry::limits::{MOST_LENGTH_M, MOST_TURN_RAD};
use kinematics::{JointId, JointKind, Robot};

/// Joint values under a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedState {
    /// Name of the state, unique in its group.
    pub name: String,
    /// Group it belongs to.
    pub group: String,
    /// Values of independent joints in file order, radians or metres; limits are not looked at.
    pub values: Vec<(JointId, f64)>,
    /// 1-based line of the element.
    pub line: u32,
}

pub(super) fn read(
    xml: &Xml<'_>,
    element: Element<'_>,
    robot: &Robot,
    states: &mut Vec<NamedState>,
    findings: &mut Findings,
) {
    only_attributes(xml, element, &["name", "group"], findings);
    let name = required(xml, element, "name", findings);
    let group = required(xml, element, "group", findings);
    let mut values: Vec<(JointId, f64)> = Vec::new();
    for child in element.children().filter(Element::is_element) {
        if child.tag_name().name() != "joint" {
            findings.error(
                xml.at(child, "unknown element in <group_state>")
                    .found(format!("<{}>", child.tag_name().name()))
                    .expected("<joint name=\"...\" value=\"...\"/>"),
            );
            continue;
        }
        only_attributes(xml, child, &["name", "value"], findings);
        let id = joint(xml, child, robot, findings);
        let is_length = id.is_some_and(|id| robot.joints()[id.0].kind == JointKind::Prismatic);
        let value = value(xml, child, is_length, findings);
        let (Some(id), Some(value)) = (id, value) else { continue };
        if values.iter().any(|&(known, _)| known == id) {
            findings.error(
                xml.at(child, "a joint stands twice in one <group_state>")
                    .found(format!("{:?}", robot.joints()[id.0].name))
                    .expected("one value"),
            );
            continue;
        }
        if let Some(mimic) = robot.joints()[id.0].mimic {
            findings.warning(
                xml.at(child, format!("the value of joint {} is not used", robot.joints()[id.0].name))
                    .found(format!("the joint follows {}", robot.joints()[mimic.source.0].name)),
            );
            continue;
        }
        values.push((id, value));
    }
    let (Some(name), Some(group)) = (name, group) else { return };
    let line = xml.place(element).0;
    if let Some(first) = states.iter().find(|state| state.name == name && state.group == group) {
        findings.error(
            xml.at(element, "two states of one group have the same name")
                .found(format!("{name:?} on lines {} and {line}", first.line))
                .expected("a name of its own"),
        );
        return;
    }
    states.push(NamedState { name: name.to_owned(), group: group.to_owned(), values, line });
}

fn joint(xml: &Xml<'_>, element: Element<'_>, robot: &Robot, findings: &mut Findings) -> Option<JointId> {
    let name = required(xml, element, "name", findings)?;
    let Some(id) = robot.joint_named(name) else {
        let problem = xml
            .at(element, "the joint of a state does not exist")
            .found(format!("{name:?}"))
            .expected("the name of a joint of the URDF");
        let comparisons = findings.comparisons();
        findings.error(
            match nearest(name, robot.joints().iter().map(|joint| &*joint.name).take(comparisons)) {
                Some(meant) => problem.hint(format!("did you mean {meant:?}?")),
                None => problem.hint("check that the SRDF belongs to this URDF"),
            },
        );
        return None;
    };
    if !robot.joints()[id.0].kind.is_movable() {
        findings.error(
            xml.at(element, "the joint of a state is fixed")
                .found(format!("{name:?}"))
                .expected("a joint that moves")
                .hint("remove the line"),
        );
        return None;
    }
    Some(id)
}

fn value(xml: &Xml<'_>, element: Element<'_>, is_length: bool, findings: &mut Findings) -> Option<f64> {
    let text = required(xml, element, "value", findings)?;
    let value = text.trim().parse().ok().filter(|value: &f64| value.is_finite());
    if value.is_none() {
        let problem = xml
            .at(element, "the value of a joint is not one finite number")
            .found(format!("{text:?}"))
            .expected("1 number, radians or metres");
        findings.error(if text.contains(',') {
            problem.hint("write decimals with a point, not with a comma")
        } else {
            problem
        });
    }
    let (most, unit) = if is_length { (MOST_LENGTH_M, "metres") } else { (MOST_TURN_RAD, "radians") };
    if value.is_some_and(|value| value.abs() > most) {
        findings.error(
            xml.at(element, "the value of a joint is out of range")
                .found(format!("{text:?}"))
                .expected(format!("1 number of at most {most} {unit}")),
        );
        return None;
    }
    value
}
