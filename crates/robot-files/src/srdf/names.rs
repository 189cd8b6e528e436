//! Names that an SRDF gives in passing: groups, chains, end effectors; they decide nothing, but should exist.

use diagnostics::xml::{Element, Xml};
use diagnostics::{Findings, nearest};
use kinematics::Robot;

/// What a name must be the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NameKind {
    Link,
    Joint,
    Group,
}

/// Attributes that name something: element, attribute, kind.
const NAMED: &[(&str, &str, NameKind)] = &[
    ("chain", "base_link", NameKind::Link),
    ("chain", "tip_link", NameKind::Link),
    ("link", "name", NameKind::Link),
    ("joint", "name", NameKind::Joint),
    ("group", "name", NameKind::Group),
    ("end_effector", "parent_link", NameKind::Link),
    ("end_effector", "group", NameKind::Group),
    ("end_effector", "parent_group", NameKind::Group),
    ("virtual_joint", "child_link", NameKind::Link),
    ("passive_joint", "name", NameKind::Joint),
    ("joint_property", "joint_name", NameKind::Joint),
    ("link_sphere_approximation", "link", NameKind::Link),
    ("group_state", "group", NameKind::Group),
];

/// Warns of every name in the file that nothing has; pairs and values of joints have errors of their own.
pub(super) fn check(xml: &Xml<'_>, robot: &Robot, findings: &mut Findings) {
    let root = xml.root();
    let parts = || root.children().filter(Element::is_element);
    let groups: Vec<&str> = parts().filter_map(|part| name_of(part, "group", "name")).collect();
    // A planar or floating virtual joint is a joint that the URDF need not have.
    let virtual_joints: Vec<&str> = parts().filter_map(|p| name_of(p, "virtual_joint", "name")).collect();
    for part in parts() {
        check_attributes(xml, part, robot, &groups, &virtual_joints, findings);
        // The joints of a state are checked where its values are read.
        if part.tag_name().name() == "group" {
            for inner in part.children().filter(Element::is_element) {
                check_attributes(xml, inner, robot, &groups, &virtual_joints, findings);
            }
        }
    }
}

fn name_of<'d>(element: Element<'d>, tag: &str, attribute: &str) -> Option<&'d str> {
    (element.tag_name().name() == tag).then(|| element.attribute(attribute))?
}

fn check_attributes(
    xml: &Xml<'_>,
    element: Element<'_>,
    robot: &Robot,
    groups: &[&str],
    virtual_joints: &[&str],
    findings: &mut Findings,
) {
    let tag = element.tag_name().name();
    for &(_, attribute, kind) in NAMED.iter().filter(|(named, ..)| *named == tag) {
        let Some(name) = element.attribute(attribute) else { continue };
        let (known, what, of) = match kind {
            NameKind::Link => (robot.link_named(name).is_some(), "link", "the URDF"),
            NameKind::Joint => {
                (robot.joint_named(name).is_some() || virtual_joints.contains(&name), "joint", "the URDF")
            }
            NameKind::Group => (groups.contains(&name), "group", "this file"),
        };
        if known {
            continue;
        }
        let comparisons = findings.comparisons();
        let meant = match kind {
            NameKind::Link => nearest(name, robot.links().iter().map(|link| &*link.name).take(comparisons)),
            NameKind::Joint => {
                nearest(name, robot.joints().iter().map(|joint| &*joint.name).take(comparisons))
            }
            NameKind::Group => nearest(name, groups.iter().copied().take(comparisons)),
        };
        findings.note(format!("{attribute} of {tag}"), || {
            let problem = xml
                .at(element, format!("{attribute} of <{tag}> names no {what}"))
                .found(format!("{name:?}"))
                .expected(format!("the name of a {what} of {of}"));
            match meant {
                Some(meant) => problem.hint(format!("did you mean {meant:?}?")),
                None => problem.hint("check that the SRDF belongs to this URDF"),
            }
        });
    }
}
