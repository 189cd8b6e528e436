//! The joints that a native program drives.

use crate::JointInfo;
use diagnostics::ron_file::Node;
use diagnostics::{Problems, excerpt, hint_for};

/// The robot's joint for every name in the list; `None` if the name was rejected.
pub(super) fn driven_joints<'j>(
    names: &[String],
    root: &Node<'_>,
    joints: &'j [JointInfo],
    problems: &mut Problems,
) -> Vec<Option<&'j JointInfo>> {
    let Some(list) = root.field("joints") else { return Vec::new() };
    if names.is_empty() {
        problems.push(
            problems
                .problem("the program drives no joint")
                .at(list.place.line, list.place.column)
                .expected("at least one joint name in `joints`"),
        );
    }
    let drivable: Vec<&str> = joints.iter().filter(|j| !j.mimic).map(|j| j.name.as_str()).collect();
    let mut found = Vec::with_capacity(names.len());
    for (index, (name, node)) in names.iter().zip(&list.items).enumerate() {
        let joint = joints.iter().find(|joint| joint.name == *name);
        let fault = if let Some(first) = names[..index].iter().position(|earlier| earlier == name) {
            Some((
                format!("joint {} is listed twice", excerpt(name)),
                format!("it is already listed on line {}", list.items[first].place.line),
            ))
        } else if joint.is_none() {
            Some((format!("unknown joint {}", excerpt(name)), hint_for(name, &drivable, "robot's joints")))
        } else if joint.is_some_and(|joint| joint.mimic) {
            Some((
                format!("joint {} is a mimic joint and cannot be driven", excerpt(name)),
                "remove it; its position follows from the joint it mimics".to_owned(),
            ))
        } else {
            None
        };
        if let Some((what, hint)) = fault {
            problems.push(problems.problem(what).at(node.place.line, node.place.column).hint(hint));
            found.push(None);
        } else {
            found.push(joint);
        }
    }
    found
}
