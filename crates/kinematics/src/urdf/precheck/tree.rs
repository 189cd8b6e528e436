//! Links and joints must form one tree.

use std::collections::BTreeMap;

use diagnostics::xml::Xml;
use diagnostics::{Findings, Problem, nearest};

use super::loops::loops;
use super::outline::{Draft, JointDraft};
use super::structure::child;

/// Most names listed in one message.
const MAX_LISTED: usize = 20;

/// Reports links that do not exist, links with two parents, loops, and several roots.
pub(super) fn check(xml: &Xml<'_>, draft: &Draft<'_>, findings: &mut Findings) {
    let mut index_of: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, link) in draft.links.iter().enumerate() {
        if let Some(name) = link.name {
            index_of.entry(name).or_insert(index);
        }
    }
    let mut parent_joints: Vec<Option<usize>> = vec![None; draft.links.len()];
    let mut parents: Vec<Option<usize>> = vec![None; draft.links.len()];
    let mut is_joined = vec![false; draft.links.len()];
    let mut all_children_known = true;
    for (index, joint) in draft.joints.iter().enumerate() {
        let mut resolve = |role, name: Option<&str>| {
            let index = index_of.get(name?).copied();
            if index.is_none() {
                let comparisons = findings.comparisons();
                findings.error(missing_link(xml, draft, joint, role, name?, comparisons));
            }
            index
        };
        let parent = resolve("parent", joint.parent);
        let child_link = resolve("child", joint.child);
        for link in [parent, child_link].into_iter().flatten() {
            is_joined[link] = true;
        }
        let Some(carried) = child_link else {
            all_children_known = false;
            continue;
        };
        if let Some(first) = parent_joints[carried] {
            let first = &draft.joints[first];
            findings.error(
                xml.at(joint.element, format!("link {} has two parents", joint.child.unwrap_or("")))
                    .found(format!(
                        "joint {} (line {}) and joint {} (line {})",
                        first.title(),
                        xml.place(first.element).0,
                        joint.title(),
                        xml.place(joint.element).0
                    ))
                    .expected("a tree: one joint carries each link")
                    .hint("remove one of the joints"),
            );
        } else {
            parent_joints[carried] = Some(index);
            parents[carried] = parent;
        }
    }
    check_loops(xml, draft, &parents, findings);
    if all_children_known {
        let roots: Vec<usize> = (0..draft.links.len())
            .filter(|&link| parent_joints[link].is_none())
            .filter(|&link| draft.links[link].name.is_some_and(|name| index_of[name] == link))
            .collect();
        check_roots(xml, draft, &roots, &is_joined, findings);
    }
}

fn missing_link(
    xml: &Xml<'_>,
    draft: &Draft<'_>,
    joint: &JointDraft<'_>,
    role: &'static str,
    name: &str,
    comparisons: usize,
) -> Problem {
    let element = child(joint.element, role).unwrap_or(joint.element);
    let problem = xml
        .at(element, format!("the {role} link of joint {} does not exist", joint.title()))
        .found(format!("{name:?}"))
        .expected("the name of a link of this file");
    // A joint does not join a link to itself.
    let other_end = if role == "parent" { joint.child } else { joint.parent };
    let names = draft.links.iter().filter_map(|link| link.name).filter(|&name| Some(name) != other_end);
    match nearest(name, names.take(comparisons)) {
        Some(meant) => problem.hint(format!("did you mean {meant:?}?")),
        None => problem.hint("add the link, or correct the name"),
    }
}

fn check_loops(xml: &Xml<'_>, draft: &Draft<'_>, parents: &[Option<usize>], findings: &mut Findings) {
    for mut members in loops(parents) {
        members[1..].reverse();
        let names: Vec<&str> = members
            .iter()
            .chain(&members[..1])
            .map(|&member| draft.links[member].name.unwrap_or(""))
            .collect();
        findings.error(
            xml.at(draft.links[members[0]].element, "links carry each other in a loop")
                .found(shortened(&names, " -> "))
                .expected("a tree: following parents ends at one root link")
                .hint("remove one of the joints; closed chains are not supported"),
        );
    }
}

fn check_roots(
    xml: &Xml<'_>,
    draft: &Draft<'_>,
    roots: &[usize],
    is_joined: &[bool],
    findings: &mut Findings,
) {
    let [_, second, ..] = roots else { return };
    let listed: Vec<String> = roots
        .iter()
        .map(|&root| {
            let link = &draft.links[root];
            let line = xml.place(link.element).0;
            let remark = if is_joined[root] { "" } else { ", joined to nothing" };
            format!("{} (line {line}{remark})", link.name.unwrap_or(""))
        })
        .collect();
    findings.error(
        xml.at(draft.links[*second].element, "several root links")
            .found(shortened(&listed, ", "))
            .expected("one link that no joint carries")
            .hint("join them with fixed joints, for example to a link named world"),
    );
}

fn shortened<T: AsRef<str>>(names: &[T], separator: &str) -> String {
    let shown: Vec<&str> = names.iter().take(MAX_LISTED).map(AsRef::as_ref).collect();
    let text = shown.join(separator);
    if names.len() > MAX_LISTED { format!("{text} and {} more", names.len() - MAX_LISTED) } else { text }
}
