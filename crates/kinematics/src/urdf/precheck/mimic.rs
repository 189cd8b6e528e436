//! Joints that follow others: the target exists, moves, and following ends.

use std::collections::BTreeMap;

use super::loops::loops;
use super::outline::{Draft, JointDraft};
use super::structure::child;
use crate::JointKind;
use diagnostics::xml::Xml;
use diagnostics::{Findings, nearest};

/// For every joint the index of the joint it mimics directly.
pub(super) fn check(xml: &Xml<'_>, draft: &Draft<'_>, findings: &mut Findings) -> Vec<Option<usize>> {
    let mut index_of: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, joint) in draft.joints.iter().enumerate() {
        if let Some(name) = joint.name {
            index_of.entry(name).or_insert(index);
        }
    }
    let targets: Vec<Option<usize>> =
        draft.joints.iter().map(|joint| target(xml, draft, joint, &index_of, findings)).collect();
    for members in loops(&targets) {
        let names: Vec<&str> =
            members.iter().chain(&members[..1]).map(|&member| draft.joints[member].title()).collect();
        let first = draft.joints[members[0]].element;
        let what = if members.len() == 1 { "a joint mimics itself" } else { "joints mimic each other" };
        findings.error(
            xml.at(child(first, "mimic").unwrap_or(first), what)
                .found(names.join(" -> "))
                .expected("a joint that takes a value of its own at the end")
                .hint("remove one <mimic>"),
        );
    }
    targets
}

fn target(
    xml: &Xml<'_>,
    draft: &Draft<'_>,
    joint: &JointDraft<'_>,
    index_of: &BTreeMap<&str, usize>,
    findings: &mut Findings,
) -> Option<usize> {
    let mimic = child(joint.element, "mimic")?;
    if joint.kind == Some(JointKind::Fixed) {
        findings.warning(xml.at(mimic, format!("<mimic> of fixed joint {} has no effect", joint.title())));
        return None;
    }
    let name = mimic.attribute("joint").filter(|name| !name.trim().is_empty())?;
    let Some(&index) = index_of.get(name) else {
        let problem = xml
            .at(mimic, format!("the joint that {} mimics does not exist", joint.title()))
            .found(format!("{name:?}"))
            .expected("the name of a joint of this file");
        let names = draft.joints.iter().filter(|other| other.element != joint.element).filter_map(|j| j.name);
        let meant = nearest(name, names.take(findings.comparisons()));
        findings.error(match meant {
            Some(meant) => problem.hint(format!("did you mean {meant:?}?")),
            None => problem,
        });
        return None;
    };
    if draft.joints[index].kind == Some(JointKind::Fixed) {
        findings.error(
            xml.at(mimic, format!("the joint that {} mimics is fixed", joint.title()))
                .found(format!("{name:?}"))
                .expected("a joint that moves")
                .hint("remove <mimic>, or name another joint"),
        );
        return None;
    }
    Some(index)
}
