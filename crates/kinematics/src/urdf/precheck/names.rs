//! Names given twice, names that cannot be shown, and files without links.

use std::collections::BTreeMap;

use super::outline::Draft;
use diagnostics::xml::{Element, Xml};
use diagnostics::{Findings, is_shown_whole};

/// Reports names that two links or two joints share, and names with characters that cannot be seen: in a report, two that differ
/// look alike.
pub(super) fn check(xml: &Xml<'_>, draft: &Draft<'_>, findings: &mut Findings) {
    if draft.links.is_empty() {
        findings.error(
            xml.at(xml.root(), "the robot has no link")
                .expected("at least one <link>")
                .hint("check that the file was exported whole"),
        );
    }
    check_unique(xml, "links", draft.links.iter().map(|link| (link.name, link.element)), findings);
    check_unique(xml, "joints", draft.joints.iter().map(|joint| (joint.name, joint.element)), findings);
}

fn check_unique<'d>(
    xml: &Xml<'_>,
    what: &str,
    named: impl Iterator<Item = (Option<&'d str>, Element<'d>)>,
    findings: &mut Findings,
) {
    let mut lines: BTreeMap<&str, u32> = BTreeMap::new();
    for (name, element) in named {
        let Some(name) = name else { continue };
        let line = xml.place(element).0;
        if !is_shown_whole(name) {
            findings.error(
                xml.at(element, format!("one of the {what} has a name that cannot be shown"))
                    .found(format!("{name:?}"))
                    .expected("a name without characters that cannot be seen")
                    .hint("type the name anew, also where others refer to it"),
            );
        }
        if let Some(first) = lines.get(name) {
            findings.error(
                xml.at(element, format!("two {what} have the same name"))
                    .found(format!("{name:?} on lines {first} and {line}"))
                    .expected("a name of its own")
                    .hint("rename one of them"),
            );
        } else {
            lines.insert(name, line);
        }
    }
}
