//! Elements and attributes of an SDF: known, well placed, none twice, and one model.

use diagnostics::xml::{Element, Xml};
use diagnostics::{Findings, Problem, nearest};

use super::vocabulary::{self, ElementRule};

/// Walks the file; gives its model, if there is one.
pub(super) fn check<'d>(xml: &'d Xml<'_>, findings: &mut Findings) -> Option<Element<'d>> {
    let root = xml.root();
    check_element(xml, root, vocabulary::rule("sdf").expect("the vocabulary has <sdf>"), findings);
    let mut models = children(root, "model");
    let Some(model) = models.next() else {
        // What else the file holds is refused by name.
        if root.children().all(|child| !child.is_element()) {
            findings.error(xml.at(root, "an SDF without a model").expected("one <model>"));
        }
        return None;
    };
    for second in models {
        findings.error(
            xml.at(second, "several models in one SDF")
                .found(title(second))
                .expected("one <model>")
                .hint("give each model a file and an object of its own"),
        );
    }
    if children(model, "link").next().is_none() {
        findings.error(xml.at(model, "a model without links").expected("at least one <link>"));
    }
    Some(model)
}

/// The children of an element with a given name.
pub(super) fn children<'d>(element: Element<'d>, name: &str) -> impl Iterator<Item = Element<'d>> {
    element.children().filter(move |child| child.is_element() && child.has_tag_name(name))
}

/// The first child of a name.
pub(super) fn child<'d>(element: Element<'d>, name: &str) -> Option<Element<'d>> {
    children(element, name).next()
}

/// `<link> base` where the element has a name, `<link>` otherwise.
pub(super) fn title(element: Element<'_>) -> String {
    let tag = element.tag_name().name();
    match element.attribute("name") {
        Some(name) if !name.is_empty() => format!("<{tag}> {name}"),
        _ => format!("<{tag}>"),
    }
}

/// Recursion is safe: files nested more than 128 deep are refused before.
fn check_element(xml: &Xml<'_>, element: Element<'_>, rule: &'static ElementRule, findings: &mut Findings) {
    check_attributes(xml, element, rule, findings);
    for child in element.children() {
        if child.is_element() {
            check_child(xml, element, rule, child, findings);
        } else if let Some(text) = child.text().filter(|text| child.is_text() && !text.trim().is_empty())
            && !rule.has_text
        {
            let start: String = text.trim().chars().take(40).collect();
            findings.error(
                xml.at(child, format!("text in <{}>", rule.name))
                    .found(format!("{start:?}"))
                    .expected("elements only")
                    .hint("put remarks into <!-- -->"),
            );
        }
    }
    for single in rule.single {
        let mut found = children(element, single);
        if let (Some(first), Some(second)) = (found.next(), found.next()) {
            findings.error(
                xml.at(second, format!("<{single}> stands twice in <{}>", rule.name))
                    .found(format!("the first on line {}", xml.place(first).0))
                    .expected(format!("one <{single}>"))
                    .hint("remove one of them"),
            );
        }
    }
}

fn check_child(
    xml: &Xml<'_>,
    element: Element<'_>,
    rule: &'static ElementRule,
    child: Element<'_>,
    findings: &mut Findings,
) {
    let name = child.tag_name().name();
    if let Some(namespace) = child.tag_name().namespace() {
        let known = vocabulary::rule(name).is_some() || rule.children.contains(&name);
        if known || rule.refused.iter().any(|&(refused, _)| refused == name) {
            findings.error(
                xml.at(child, format!("<{name}> of a foreign namespace in <{}>", rule.name))
                    .found(format!("namespace {namespace:?}"))
                    .expected(format!("<{name}> as SDF writes it"))
                    .hint("remove the prefix or the xmlns; readers disagree whether this element counts"),
            );
        }
    } else if rule.children.contains(&name) {
        match name {
            "joint" => check_joint(xml, child, findings),
            "visual" => {}
            _ => {
                let rule = vocabulary::rule(name).expect("every child in the vocabulary has a rule");
                check_element(xml, child, rule, findings);
            }
        }
    } else if rule.passed_over.contains(&name) {
        // A light or a sensor hides no shape; SDF knows no other place for one.
        if let Some(lost) = child.descendants().find(|part| part.has_tag_name("collision")) {
            findings.warning(
                xml.at(lost, format!("<collision> inside <{name}> is not SDF and is not checked"))
                    .hint("move it into its <link> if it is to be checked"),
            );
        }
    } else if let Some((_, hint)) = rule.refused.iter().find(|&&(refused, _)| refused == name) {
        findings.error(
            xml.at(child, format!("{} in an SDF is not supported", title(child)))
                .found(format!("<{name}> in {}", title(element)))
                .expected(list(rule.children))
                .hint(*hint),
        );
    } else {
        findings.error(unknown(xml, rule, child));
    }
}

fn unknown(xml: &Xml<'_>, rule: &'static ElementRule, child: Element<'_>) -> Problem {
    let name = child.tag_name().name();
    let parents = vocabulary::parents_of(name);
    let expected = if !parents.is_empty() {
        format!("<{name}> inside <{}>", parents.join("> or <"))
    } else if rule.children.is_empty() {
        "no element".to_owned()
    } else {
        list(rule.children)
    };
    let problem = xml
        .at(child, format!("unknown element in <{}>", rule.name))
        .found(format!("<{name}>"))
        .expected(expected);
    match nearest(name, rule.children.iter().chain(rule.passed_over).copied()) {
        Some(meant) => problem.hint(format!("did you mean <{meant}>?")),
        None if parents.is_empty() => problem.hint("remove it, or move it to a namespace of its own"),
        None => problem.hint("move it there"),
    }
}

fn list(names: &[&str]) -> String {
    format!("<{}>", names.join(">, <"))
}

fn check_attributes(
    xml: &Xml<'_>,
    element: Element<'_>,
    rule: &'static ElementRule,
    findings: &mut Findings,
) {
    for attribute in element.attributes().filter(|attribute| attribute.namespace().is_none()) {
        let name = attribute.name();
        if rule.attributes.contains(&name) {
            continue;
        }
        let problem = xml
            .at_attribute(&attribute, format!("unknown attribute in <{}>", rule.name))
            .found(format!("{name}={:?}", attribute.value()));
        match nearest(name, rule.attributes.iter().copied()) {
            _ if name == "placement_frame" => findings.error(
                problem
                    .hint("place the model by its <pose>: which of its frames that means is not supported"),
            ),
            Some(meant) => findings.error(problem.expected(meant).hint(format!("did you mean {meant}?"))),
            None => findings.warning(problem.hint("it is not used")),
        }
    }
    for required in rule.required {
        if element.attribute(*required).is_none_or(|value| value.trim().is_empty()) {
            findings.error(
                xml.at(element, format!("<{}> has no {required}", rule.name))
                    .expected(format!("<{} {required}=\"...\">", rule.name)),
            );
        }
    }
}

/// Joints hold links together; one that can move makes the model no fixture.
fn check_joint(xml: &Xml<'_>, joint: Element<'_>, findings: &mut Findings) {
    let kind = joint.attribute("type").unwrap_or_default();
    if kind != "fixed" {
        findings.error(
            xml.at(joint, format!("{} can move", title(joint)))
                .found(format!("type={kind:?}"))
                .expected("type=\"fixed\": an object of the cell file stands still")
                .hint("describe what moves as a robot in a URDF, or make the joint fixed where it stays as it is"),
        );
    }
}
