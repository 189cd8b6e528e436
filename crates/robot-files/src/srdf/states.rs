//! `<group_state>`: joint values under a name.

use super::only_attributes;
use diagnostics::xml::{Element, Xml};
use diagnostics::{Findings, InputError, Problem, nearest};
use geometry::limits::{MOST_LENGTH_M, MOST_TURN_RAD};
use kinematics::{JointId, JointKind, Robot};

/// Joint values under a name.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedState {
    /// Name of the state, unique in its group.
    pub name: String,
    /// Group it belongs to; empty where the file names none.
    pub group: String,
    /// 1-based line of the element.
    pub line: u32,
    values: Vec<(JointId, f64)>,
    faults: Vec<Problem>,
}

impl NamedState {
    /// Values of independent joints in file order, radians or metres; limits are not looked at.
    ///
    /// # Errors
    /// What is wrong with the state. A state that nobody asks for stops no file from being read.
    pub fn values(&self) -> Result<&[(JointId, f64)], InputError> {
        InputError::check(&*self.values, self.faults.clone())
    }
}

pub(super) fn read(
    xml: &Xml<'_>,
    element: Element<'_>,
    robot: &Robot,
    states: &mut Vec<NamedState>,
    findings: &mut Findings,
) {
    only_attributes(xml, element, &["name", "group"], findings);
    let Some(name) = element.attribute("name").filter(|name| !name.trim().is_empty()) else {
        findings.note("state without a name", || {
            xml.at(element, "a <group_state> without a name cannot be asked for").expected("name=\"...\"")
        });
        return;
    };
    let group = element.attribute("group").unwrap_or_default();
    if group.trim().is_empty() {
        findings.note("state without a group", || {
            xml.at(element, "<group_state> has no group").expected("group=\"...\"")
        });
    }
    let mut state = NamedState {
        name: name.to_owned(),
        group: group.to_owned(),
        line: xml.place(element).0,
        values: Vec::new(),
        faults: Vec::new(),
    };
    for child in element.children().filter(Element::is_element) {
        if child.tag_name().name() == "joint" {
            joint_value(xml, child, robot, &mut state, findings);
        } else {
            state.faults.push(
                xml.at(child, "unknown element in <group_state>")
                    .found(format!("<{}>", child.tag_name().name()))
                    .expected("<joint name=\"...\" value=\"...\"/>"),
            );
        }
    }
    if let Some(first) = states.iter_mut().find(|known| known.name == name && known.group == group) {
        let lines = format!("{name:?} on lines {} and {}", first.line, state.line);
        first.faults.push(
            xml.at(element, "two states of one group have the same name")
                .found(lines)
                .expected("a name of its own"),
        );
    } else {
        states.push(state);
    }
    let state = states.iter().find(|known| known.name == name && known.group == group);
    if let Some(fault) = state.and_then(|state| state.faults.first()) {
        findings.note("faulty state", || {
            xml.at(element, "this state cannot be asked for").found(format!(
                "{name:?}, line {}: {}",
                fault.line.unwrap_or_default(),
                fault.what
            ))
        });
    }
}

fn joint_value(
    xml: &Xml<'_>,
    element: Element<'_>,
    robot: &Robot,
    state: &mut NamedState,
    findings: &mut Findings,
) {
    only_attributes(xml, element, &["name", "value"], findings);
    let Some(name) = element.attribute("name") else {
        state.faults.push(xml.at(element, "<joint> has no name").expected("name=\"...\""));
        return;
    };
    let Some(id) = movable_joint(xml, element, name, robot, findings) else { return };
    let joint = &robot.joints()[id.0];
    if let Some(mimic) = joint.mimic {
        findings.note("follower in a state", || {
            xml.at(element, format!("the value of joint {name} is not used"))
                .found(format!("the joint follows {}", robot.joints()[mimic.source.0].name))
        });
        return;
    }
    match value(xml, element, joint.kind == JointKind::Prismatic) {
        Err(problem) => state.faults.push(problem),
        Ok(value) if state.values.contains(&(id, value)) => findings.note("a value given twice", || {
            xml.at(element, "a joint stands twice in one <group_state>, with the same value")
                .found(format!("{name:?}"))
        }),
        Ok(_) if state.values.iter().any(|&(known, _)| known == id) => state.faults.push(
            xml.at(element, "a joint stands twice in one <group_state>")
                .found(format!("{name:?}"))
                .expected("one value"),
        ),
        Ok(value) => state.values.push((id, value)),
    }
}

/// The joint that a state gives a value to; one that the URDF lacks (the base of a floating robot, say) or that
/// is fixed is told: no joint of the robot gets a value by it.
fn movable_joint(
    xml: &Xml<'_>,
    element: Element<'_>,
    name: &str,
    robot: &Robot,
    findings: &mut Findings,
) -> Option<JointId> {
    let Some(id) = robot.joint_named(name) else {
        findings.note("value of a joint that the URDF lacks", || {
            let problem = xml
                .at(element, "a state gives a value to a joint that the URDF lacks; it is not used")
                .found(format!("{name:?}"));
            match nearest(name, robot.joints().iter().map(|joint| &*joint.name)) {
                Some(meant) => problem.hint(format!("did you mean {meant:?}?")),
                None => problem,
            }
        });
        return None;
    };
    if robot.joints()[id.0].kind.is_movable() {
        return Some(id);
    }
    findings.note("value of a fixed joint", || {
        xml.at(element, "a state gives a value to a joint that is fixed; it is not used")
            .found(format!("{name:?}"))
    });
    None
}

fn value(xml: &Xml<'_>, element: Element<'_>, is_length: bool) -> Result<f64, Problem> {
    let text = element.attribute("value").unwrap_or_default();
    let Some(value) = text.trim().parse().ok().filter(|value: &f64| value.is_finite()) else {
        let problem = xml
            .at(element, "the value of a joint is not one finite number")
            .found(format!("{text:?}"))
            .expected("1 number, radians or metres");
        return Err(if text.contains(',') {
            problem.hint("write decimals with a point, not with a comma")
        } else {
            problem
        });
    };
    let (most, unit) = if is_length { (MOST_LENGTH_M, "metres") } else { (MOST_TURN_RAD, "radians") };
    if value.abs() > most {
        return Err(xml
            .at(element, "the value of a joint is out of range")
            .found(format!("{text:?}"))
            .expected(format!("1 number of at most {most} {unit}")));
    }
    Ok(value)
}
