//! Elements and attributes: known, well placed, all there, none twice.

use roxmltree::Attribute;

use super::super::DECIDE_NOTHING;
use super::numbers;
use super::vocabulary::{self, Count, Rule, Value};
use diagnostics::xml::{Element, Xml};
use diagnostics::{Findings, NOT_READ, nearest};

/// Shapes of other formats, refused by name.
const FOREIGN_SHAPES: &[&str] =
    &["ellipsoid", "plane", "cone", "heightmap", "polyline", "image", "sdf", "convex_mesh", "octree"];

/// What describes a shape, in URDF and in what others add to it.
const SHAPES: &[&str] = &["collision", "box", "cylinder", "sphere", "capsule", "mesh", "convex", "plane"];

/// Walks the URDF elements of the file.
pub(super) fn check(xml: &Xml<'_>, findings: &mut Findings) {
    let rule = vocabulary::rule("robot").expect("the vocabulary has <robot>");
    check_element(xml, xml.root(), rule, findings);
}

/// The URDF children of an element with a given name; those of a foreign namespace are none.
pub(in crate::urdf) fn children<'d>(
    element: Element<'d>,
    name: &'static str,
) -> impl Iterator<Item = Element<'d>> {
    let namespace = element.tag_name().namespace();
    element.children().filter(move |child| {
        child.is_element() && child.tag_name().name() == name && child.tag_name().namespace() == namespace
    })
}

/// The first URDF child of a name.
pub(in crate::urdf) fn child<'d>(element: Element<'d>, name: &'static str) -> Option<Element<'d>> {
    children(element, name).next()
}

/// Recursion is safe: files nested more than 128 deep are refused before.
fn check_element(xml: &Xml<'_>, element: Element<'_>, rule: &'static Rule, findings: &mut Findings) {
    check_attributes(xml, element, rule, findings);
    for child in element.children() {
        if findings.is_full() {
            return;
        }
        if child.is_element() {
            check_child(xml, element, rule, child, findings);
        } else if let Some(text) = child.text().filter(|text| child.is_text() && !text.trim().is_empty()) {
            let start: String = text.trim().chars().take(40).collect();
            if text.split_whitespace().all(|word| word.parse::<f64>().is_ok()) {
                findings.error(
                    xml.at(child, format!("numbers as text in <{}>", rule.name))
                        .found(format!("{start:?}"))
                        .expected("numbers in attributes, such as xyz=\"0 0 0.5\"")
                        .hint(
                            "URDF reads no text: write them as the attribute that is meant, or remove them",
                        ),
                );
                continue;
            }
            findings.warning(
                xml.at(child, format!("text in <{}> is not read", rule.name))
                    .found(format!("{start:?}"))
                    .expected("elements only")
                    .hint("URDF keeps values in attributes; put remarks into <!-- -->"),
            );
        }
    }
    for &(name, count) in rule.children {
        check_count(xml, element, name, count, findings);
    }
}

fn check_child(
    xml: &Xml<'_>,
    element: Element<'_>,
    rule: &'static Rule,
    child: Element<'_>,
    findings: &mut Findings,
) {
    let name = child.tag_name().name();
    if child.tag_name().namespace() != element.tag_name().namespace() {
        if let Some(rule) = vocabulary::rule(name) {
            findings.error(
                xml.at(child, format!("<{name}> of a foreign namespace in <{}>", element.tag_name().name()))
                    .found(format!("namespace {:?}", child.tag_name().namespace().unwrap_or("")))
                    .expected(format!("<{}> as URDF writes it", rule.name))
                    .hint("remove the prefix or the xmlns; readers disagree whether this element counts"),
            );
        } else {
            let namespace = child.tag_name().namespace().unwrap_or("");
            findings.note(format!("element of {namespace}"), || {
                xml.at(child, "an element of a foreign namespace is not read")
                    .found(format!("<{name}> of namespace {namespace:?}"))
                    .code(NOT_READ)
            });
        }
    } else if rule.children.iter().any(|&(known, _)| known == name) {
        let rule = vocabulary::rule(name).expect("every child in the vocabulary has a rule");
        check_element(xml, child, rule, findings);
    } else if rule.passed_over.contains(&name) {
        if let Some(lost) = child.descendants().find(|part| SHAPES.contains(&part.tag_name().name())) {
            let shape = lost.tag_name().name();
            findings.note(format!("{shape} in {name}"), || {
                xml.at(lost, format!("<{shape}> inside <{name}> is not URDF and is not checked"))
                    .hint("move it into a <collision> of its <link> if it is to be checked")
            });
        } else {
            findings.note(format!("{name} in {}", rule.name), || {
                xml.at(child, format!("<{name}> in <{}> is for other programs and is not read", rule.name))
                    .code(NOT_READ)
            });
        }
    } else if is_identity_of_link(rule, child) {
        findings.warning(
            xml.at(child, "<origin> of a link is not URDF")
                .found("no shift and no turn: nothing is lost")
                .hint("remove it; a link stands where its joint puts it"),
        );
    } else if decides_nothing(rule.name) && vocabulary::parents_of(name).is_empty() {
        findings.note(format!("{name} in {}", rule.name), || {
            xml.at(child, format!("unknown element in <{}>, which is not read", rule.name))
                .found(format!("<{name}>"))
                .code(NOT_READ)
        });
    } else {
        findings.error(unknown_element(xml, rule, child, findings.comparisons()));
    }
}

/// Whether an element or attribute says nothing about shapes, frames and limits.
fn decides_nothing(name: &str) -> bool {
    DECIDE_NOTHING.contains(&name) || ["effort", "acceleration", "deceleration", "jerk"].contains(&name)
}

/// Whether an element is the `<origin>` that some exporters give a link, and says nothing.
fn is_identity_of_link(rule: &Rule, child: Element<'_>) -> bool {
    let is_zero = |name| {
        child.attribute(name).is_none()
            || numbers::read::<3>(child, name).is_some_and(|numbers| numbers == [0.0; 3])
    };
    rule.name == "link"
        && child.tag_name().name() == "origin"
        && child.attributes().all(|attribute| ["xyz", "rpy"].contains(&attribute.name()))
        && ["xyz", "rpy"].into_iter().all(is_zero)
}

fn unknown_element(
    xml: &Xml<'_>,
    rule: &Rule,
    child: Element<'_>,
    comparisons: usize,
) -> diagnostics::Problem {
    let name = child.tag_name().name();
    let known: Vec<&str> = rule.children.iter().map(|&(child, _)| child).collect();
    let what = if rule.name == "geometry" && FOREIGN_SHAPES.contains(&name) {
        format!("shape <{name}> is not supported")
    } else {
        format!("unknown element in <{}>", rule.name)
    };
    let parents = vocabulary::parents_of(name);
    let expected = if !parents.is_empty() {
        format!("<{name}> inside <{}>", parents.join("> or <"))
    } else if known.is_empty() {
        "no element".to_owned()
    } else {
        format!("<{}>", known.join(">, <"))
    };
    let problem = xml.at(child, what).found(format!("<{name}>")).expected(expected);
    let compared = known.iter().copied().chain(rule.passed_over.iter().copied()).take(comparisons);
    match nearest(name, compared) {
        Some(meant) => problem.hint(format!("did you mean <{meant}>?")),
        None if rule.name == "geometry" => problem.hint("describe it with these shapes"),
        None if parents.is_empty() => problem.hint("remove it, or move it to a namespace of its own"),
        None => problem.hint("move it there"),
    }
}

fn check_count(
    xml: &Xml<'_>,
    element: Element<'_>,
    name: &'static str,
    count: Count,
    findings: &mut Findings,
) {
    let parent = element.tag_name().name();
    let mut found = children(element, name);
    let Some(first) = found.next() else {
        if count == Count::ExactlyOne {
            findings.error(
                xml.at(element, format!("{} has no <{name}>", title(element)))
                    .expected(format!("one <{name}>"))
                    .hint(format!("add <{name} .../>")),
            );
        }
        return;
    };
    if count != Count::Any
        && let Some(second) = found.next()
    {
        let twice = || {
            xml.at(second, format!("<{name}> stands twice in <{parent}>"))
                .found(format!("the first on line {}", xml.place(first).0))
                .expected(format!("one <{name}>"))
                .hint("remove one of them")
        };
        if is_same(first, second) && found.all(|more| is_same(first, more)) {
            findings.warning(
                xml.at(second, format!("<{name}> stands twice in <{parent}>, with the same content"))
                    .found(format!("the first on line {}", xml.place(first).0))
                    .hint("one of them counts; remove the other"),
            );
        } else if decides_nothing(name) {
            findings.note(format!("{name} twice"), twice);
        } else {
            findings.error(twice());
        }
    }
}

/// Whether two elements say the same: their attributes, in any order, and their children.
fn is_same(a: Element<'_>, b: Element<'_>) -> bool {
    let attributes = |element: Element<'_>| {
        let mut all: Vec<(String, String)> = element
            .attributes()
            .map(|of| (format!("{:?} {}", of.namespace(), of.name()), of.value().to_owned()))
            .collect();
        all.sort();
        all
    };
    let elements = |of: Element<'_>| of.children().filter(Element::is_element).count();
    let mut children = a.children().filter(Element::is_element).zip(b.children().filter(Element::is_element));
    a.tag_name() == b.tag_name()
        && attributes(a) == attributes(b)
        && elements(a) == elements(b)
        && children.all(|(a, b)| is_same(a, b))
}

fn check_attributes(xml: &Xml<'_>, element: Element<'_>, rule: &'static Rule, findings: &mut Findings) {
    let mut meant = Vec::new();
    for attribute in element.attributes() {
        let known = rule.attributes.iter().find(|known| known.name == attribute.name());
        // Under a prefix it is another attribute.
        let known = known.filter(|known| attribute.namespace().is_none() || !decides_nothing(known.name));
        match known {
            Some(known) if attribute.namespace().is_some() => findings.error(
                xml.at_attribute(
                    &attribute,
                    format!("{} of a foreign namespace in <{}>", known.name, rule.name),
                )
                .found(format!("namespace {:?}", attribute.namespace().unwrap_or("")))
                .expected(format!("{} without a prefix", known.name))
                .hint("rename or remove it; readers disagree whether this attribute counts"),
            ),
            Some(known) if is_empty(known, &attribute) => findings.error(
                xml.at_attribute(&attribute, format!("{} of <{}> is empty", known.name, rule.name))
                    .found("\"\"")
                    .expected(match (known.name, known.value) {
                        ("filename", _) => "the path of a file",
                        (_, Value::Text) => "a name",
                        _ => "numbers",
                    }),
            ),
            Some(known) if known.value == Value::Text && holds_line_end(xml, &attribute) => {
                findings.error(
                    xml.at_attribute(
                        &attribute,
                        format!("{} of <{}> holds a line end or tab", known.name, rule.name),
                    )
                    .found(format!("{:?}", &xml.text()[attribute.range_value()]))
                    .expected("one line without tabs")
                    .hint("readers of XML disagree what such a character becomes: remove it"),
                );
            }
            Some(known) => numbers::check(xml, element, &attribute, known.value, findings),
            None if attribute.namespace().is_some() => {
                let namespace = attribute.namespace().unwrap_or("");
                findings.note(format!("attribute of {namespace}"), || {
                    xml.at_attribute(&attribute, "an attribute of a foreign namespace is not read")
                        .found(format!("{} of namespace {namespace:?}", attribute.name()))
                        .code(NOT_READ)
                });
            }
            None => meant.extend(unknown_attribute(xml, rule, &attribute, findings)),
        }
    }
    for known in rule.attributes {
        if known.required && !element.has_attribute(known.name) && !meant.contains(&known.name) {
            findings.error(
                xml.at(element, format!("{} has no {}", title(element), known.name))
                    .expected(format!("<{} {}=\"...\">", rule.name, known.name)),
            );
        }
    }
}

/// Whether a line end or tab stands in an attribute, which XML turns into a blank and some readers keep.
fn holds_line_end(xml: &Xml<'_>, attribute: &Attribute<'_, '_>) -> bool {
    xml.text()[attribute.range_value()].contains(['\n', '\r', '\t'])
}

fn is_empty(known: &vocabulary::Attribute, attribute: &Attribute<'_, '_>) -> bool {
    known.required && known.value != Value::FreeText && attribute.value().trim().is_empty()
}

/// Returns the attribute that was probably meant.
fn unknown_attribute(
    xml: &Xml<'_>,
    rule: &'static Rule,
    attribute: &Attribute<'_, '_>,
    findings: &mut Findings,
) -> Option<&'static str> {
    let name = attribute.name();
    let what = match name {
        "quat_xyzw" => "quat_xyzw is not supported".to_owned(),
        _ => format!("unknown attribute in <{}>", rule.name),
    };
    let problem = xml.at_attribute(attribute, what).found(format!("{name}={:?}", attribute.value()));
    if name == "quat_xyzw" {
        findings.error(problem.expected("rpy").hint("write the rotation as rpy in radians"));
        return None;
    }
    let meant = nearest(name, rule.attributes.iter().map(|known| known.name));
    match meant {
        Some(meant) => findings.error(problem.expected(meant).hint(format!("did you mean {meant}?"))),
        None => findings.note(format!("{name} of {}", rule.name), || problem.hint("it is not used")),
    }
    meant
}

/// `<link> base` where the element has a name, `<link>` otherwise.
fn title(element: Element<'_>) -> String {
    let tag = element.tag_name().name();
    match element.attribute("name") {
        Some(name) if !name.is_empty() => format!("<{tag}> {name}"),
        _ => format!("<{tag}>"),
    }
}
