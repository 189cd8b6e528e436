//! The shape in a `<geometry>`.

use diagnostics::Findings;
use diagnostics::xml::{Element, Xml};

use super::numbers::{self, NumberRange};
use super::structure::child;
use super::vocabulary;
use geometry::Primitive;
use kinematics::ShapeGeometry;

/// The shape of a collision, where it is sound.
pub(super) fn read(xml: &Xml<'_>, collision: Element<'_>, findings: &mut Findings) -> Option<ShapeGeometry> {
    let Some(geometry) = child(collision, "geometry") else {
        findings.error(
            xml.at(collision, "<collision> has no <geometry>")
                .expected("one <geometry>")
                .hint("give the shape, or remove the <collision>"),
        );
        return None;
    };
    let known = vocabulary::rule("geometry").expect("the vocabulary has <geometry>").children;
    let mut shapes = geometry.children().filter(|shape| {
        shape.is_element()
            && shape.tag_name().namespace().is_none()
            && known.contains(&shape.tag_name().name())
    });
    let Some(shape) = shapes.next() else {
        // What else stands there is refused by name.
        if !geometry.children().any(|child| child.is_element()) {
            findings.error(
                xml.at(geometry, "empty <geometry>")
                    .expected("one <box>, <cylinder>, <sphere>, <capsule> or <mesh>")
                    .hint("give the shape, or remove the <collision>"),
            );
        }
        return None;
    };
    if let Some(second) = shapes.next() {
        findings.error(
            xml.at(second, "two shapes in one <geometry>")
                .found(format!("<{}> after <{}>", second.tag_name().name(), shape.tag_name().name()))
                .expected("one shape")
                .hint("give each shape a <collision> of its own"),
        );
    }
    let mut one = |name: &str| numbers::required::<1>(xml, shape, name, findings).map(|[number]| number);
    let primitive = match shape.tag_name().name() {
        "box" => Primitive::Box { size_m: numbers::required::<3>(xml, shape, "size", findings)? },
        "sphere" => Primitive::Sphere { radius_m: one("radius")? },
        "cylinder" | "capsule" => {
            let (radius_m, length_m) = (one("radius"), one("length"));
            let (radius_m, length_m) = (radius_m?, length_m?);
            if shape.has_tag_name("capsule") {
                Primitive::Capsule { radius_m, length_m }
            } else {
                Primitive::Cylinder { radius_m, length_m }
            }
        }
        _ => return mesh(xml, shape, findings),
    };
    Some(ShapeGeometry::Primitive(primitive))
}

fn mesh(xml: &Xml<'_>, mesh: Element<'_>, findings: &mut Findings) -> Option<ShapeGeometry> {
    let scale = match child(mesh, "scale") {
        None => Some([1.0; 3]),
        Some(scale) => numbers::read::<3>(xml, scale, NumberRange::NotZero, findings),
    };
    let uri = child(mesh, "uri").map(numbers::text).filter(|uri| !uri.is_empty());
    if uri.is_none() {
        findings.error(xml.at(mesh, "<mesh> has no <uri>").expected("<uri>the path of a file</uri>"));
    }
    let is_scale_given = child(mesh, "scale").is_some();
    Some(ShapeGeometry::Mesh { uri: uri?, scale: scale?, is_scale_given })
}
