//! Geometries: exactly one shape, with positive sizes.

use super::numbers;
use super::structure::{child, children};
use super::vocabulary;
use diagnostics::Findings;
use diagnostics::xml::{Element, Xml};
use geometry::limits::LEAST_SIZE_M;

/// Checks the geometries of all collisions and visuals.
pub(super) fn check(xml: &Xml<'_>, findings: &mut Findings) {
    for link in children(xml.root(), "link") {
        for visual in children(link, "visual") {
            check_geometry(xml, visual, false, findings);
        }
        for collision in children(link, "collision") {
            check_geometry(xml, collision, true, findings);
        }
    }
}

fn check_geometry(xml: &Xml<'_>, owner: Element<'_>, is_checked: bool, findings: &mut Findings) {
    let Some(geometry) = child(owner, "geometry") else { return };
    let namespace = geometry.tag_name().namespace();
    let rule = vocabulary::rule("geometry").expect("the vocabulary has <geometry>");
    let mut shapes = geometry.children().filter(|shape| {
        let tag = shape.tag_name();
        shape.is_element() && tag.namespace() == namespace && !rule.passed_over.contains(&tag.name())
    });
    let Some(first) = shapes.next() else {
        findings.error(
            xml.at(geometry, "empty <geometry>")
                .expected("one <box>, <cylinder>, <sphere>, <capsule> or <mesh>")
                .hint(format!("give the shape, or remove the <{}>", owner.tag_name().name())),
        );
        return;
    };
    if let Some(second) = shapes.next() {
        findings.error(
            xml.at(second, "two shapes in one <geometry>")
                .found(format!("<{}> after <{}>", second.tag_name().name(), first.tag_name().name()))
                .expected("one shape")
                .hint(format!("give each shape a <{}> of its own", owner.tag_name().name())),
        );
    }
    for shape in geometry.children().filter(Element::is_element) {
        check_sizes(xml, shape, is_checked, findings);
    }
}

fn check_sizes(xml: &Xml<'_>, shape: Element<'_>, is_checked: bool, findings: &mut Findings) {
    let tag = shape.tag_name().name();
    let mut report = |name: &str, expected: &str| {
        let problem = xml
            .at(shape, format!("{name} of <{tag}> is not allowed"))
            .found(format!("{:?}", shape.attribute(name).unwrap_or("")))
            .expected(expected);
        if is_checked { findings.error(problem) } else { findings.warning(problem) }
    };
    let sizes: &[&str] = match tag {
        "cylinder" | "capsule" => &["radius", "length"],
        "sphere" => &["radius"],
        _ => &[],
    };
    for name in sizes {
        match numbers::read_one(shape, name) {
            Some(size) if size <= 0.0 => report(name, "a number above 0"),
            Some(size) if size < LEAST_SIZE_M => report(name, &format!("at least {LEAST_SIZE_M:e} metres")),
            _ => {}
        }
    }
    if tag == "box"
        && let Some(size) = numbers::read::<3>(shape, "size")
    {
        if size.iter().any(|&edge| edge <= 0.0) {
            report("size", "3 numbers above 0");
        } else if size.iter().any(|&edge| edge < LEAST_SIZE_M) {
            report("size", &format!("3 numbers of at least {LEAST_SIZE_M:e} metres"));
        }
    }
    if tag == "mesh" && numbers::read::<3>(shape, "scale").is_some_and(|scale| scale.contains(&0.0)) {
        report("scale", "3 numbers other than 0 (negative ones mirror)");
    }
}
