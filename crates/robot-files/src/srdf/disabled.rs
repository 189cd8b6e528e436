//! `<disable_collisions>`: a pair of links that is not to be checked, with the reason given.

use super::{only_attributes, required};
use diagnostics::xml::{Element, Xml};
use diagnostics::{Findings, excerpt, is_hidden, nearest};
use kinematics::{LinkId, Robot};

/// A pair of links that the SRDF leaves out of the check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisabledPair {
    /// The link named first.
    pub a: LinkId,
    /// The link named second.
    pub b: LinkId,
    /// The reason given, or `unstated`.
    pub reason: String,
    /// 1-based line of the element.
    pub line: u32,
}

pub(super) fn read(
    xml: &Xml<'_>,
    element: Element<'_>,
    robot: &Robot,
    pairs: &mut Vec<DisabledPair>,
    findings: &mut Findings,
) {
    only_attributes(xml, element, &["link1", "link2", "reason"], findings);
    let a = link(xml, element, "link1", robot, findings);
    let b = link(xml, element, "link2", robot, findings);
    let (Some(a), Some(b)) = (a, b) else { return };
    let title = format!("{} and {}", robot.links()[a.0].name, robot.links()[b.0].name);
    if a == b {
        findings.note("one link twice", || {
            xml.at(element, "<disable_collisions> names one link twice and leaves nothing out")
                .found(title)
                .expected("two different links")
        });
        return;
    }
    let line = xml.place(element).0;
    if let Some(first) =
        pairs.iter().find(|pair| (pair.a.min(pair.b), pair.a.max(pair.b)) == (a.min(b), a.max(b)))
    {
        findings.warning(
            xml.at(element, "this pair is disabled twice")
                .found(title)
                .hint(format!("the reason on line {} is used", first.line)),
        );
        return;
    }
    let reason = element.attribute("reason").map(str::trim).filter(|reason| !reason.is_empty());
    flag(xml, element, &title, reason, robot.are_adjacent(a, b), findings);
    let reason = reason.unwrap_or("unstated").to_owned();
    if reason.contains(is_hidden) {
        findings.error(
            xml.at(element, "a pair is disabled with a reason that reports cannot show")
                .found(excerpt(&reason))
                .expected("a reason without characters that cannot be seen"),
        );
        return;
    }
    pairs.push(DisabledPair { a, b, reason, line });
}

/// Refuses an `<enable_collisions>` of a pair that the file also leaves out.
pub(super) fn check_enabled(
    xml: &Xml<'_>,
    element: Element<'_>,
    robot: &Robot,
    disabled: &[DisabledPair],
    findings: &mut Findings,
) {
    let named = |attribute| element.attribute(attribute).and_then(|name| robot.link_named(name));
    let (Some(a), Some(b)) = (named("link1"), named("link2")) else { return };
    if let Some(pair) = disabled.iter().find(|pair| (pair.a, pair.b) == (a, b) || (pair.a, pair.b) == (b, a))
    {
        findings.error(
            xml.at(element, "a pair is both enabled and disabled")
                .found(format!(
                    "{} and {}, disabled on line {}",
                    robot.links()[a.0].name,
                    robot.links()[b.0].name,
                    pair.line
                ))
                .hint("remove one of the two lines"),
        );
    }
}

/// Says what is odd about a pair and its reason, once per kind: real files disable hundreds of pairs.
fn flag(
    xml: &Xml<'_>,
    element: Element<'_>,
    title: &str,
    reason: Option<&str>,
    is_adjacent: bool,
    findings: &mut Findings,
) {
    let at = |what: &str| xml.at(element, what).found(title);
    match reason {
        None => findings.note("no reason", || {
            at("a disabled pair gives no reason")
                .expected("reason=\"...\"")
                .hint("the report will say: unstated")
                .code("srdf-unreasoned")
        }),
        Some(reason) if reason.eq_ignore_ascii_case("never") => findings.note("never", || {
            at("a pair is disabled because sampling never saw it collide, which is no proof")
                .hint("remove the line to have the pair checked")
                .code("srdf-unreasoned")
        }),
        Some(reason) if reason.eq_ignore_ascii_case("default") => findings.note("default", || {
            at("a pair is disabled because it collides in the default pose, which may be a fault of the model")
                .hint("remove the line to have the pair checked")
        }),
        Some(reason) if reason.eq_ignore_ascii_case("adjacent") && !is_adjacent => {
            findings.note("not adjacent", || {
                at("a pair is disabled as adjacent, but no single joint joins it")
                    .hint("remove the line to have the pair checked, or give the true reason")
            });
        }
        Some(reason) if is_adjacent && !reason.eq_ignore_ascii_case("adjacent") => {
            findings.note("adjacent anyway", || {
                at("a pair is disabled that one joint joins: it is left out anyway")
                    .hint("the line can go")
            });
        }
        Some(_) => {}
    }
}

/// The link of an attribute; a name that no link has is told, and no pair is left out.
fn link(
    xml: &Xml<'_>,
    element: Element<'_>,
    attribute: &str,
    robot: &Robot,
    findings: &mut Findings,
) -> Option<LinkId> {
    let name = required(xml, element, attribute, findings)?;
    let id = robot.link_named(name);
    if id.is_none() {
        findings.note("pair of a link that the URDF lacks", || {
            let problem = xml
                .at(element, "<disable_collisions> names a link that the URDF lacks, and leaves nothing out")
                .found(format!("{attribute}={name:?}"))
                .expected("the name of a link of the URDF");
            match nearest(name, robot.links().iter().map(|link| &*link.name)) {
                Some(meant) => problem.hint(format!("did you mean {meant:?}?")),
                None => problem.hint("check that the SRDF belongs to this URDF"),
            }
        });
    }
    id
}
