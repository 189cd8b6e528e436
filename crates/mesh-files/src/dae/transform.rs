//! The transform of a node: its elements in the order they stand in, each applied before those above it.

use nalgebra::Vector3;

use super::document::DaeDocument;
use crate::affine::AffineMap;
use diagnostics::xml::Element;
use geometry::Pose;

/// The map from a node to its parent; faults are reported.
pub(super) fn parent_from_node<'x>(document: &mut DaeDocument<'x>, children: &[Element<'x>]) -> AffineMap {
    let mut whole = AffineMap::identity();
    for &element in children {
        if let Some(step) = step(document, element) {
            whole = whole * step;
        }
    }
    whole
}

/// The map of one transform element; nothing for other elements, and after a fault.
fn step<'x>(document: &mut DaeDocument<'x>, element: Element<'x>) -> Option<AffineMap> {
    let name = element.tag_name().name();
    let count = match name {
        "matrix" => 16,
        "translate" | "scale" => 3,
        "rotate" => 4,
        "lookat" | "skew" => {
            let what = format!("<{name}> is not supported");
            let expected = "<matrix>, <translate>, <rotate> and <scale>";
            let hint = "export the nodes with matrices";
            document.fault(document.xml.at(element, what).expected(expected).hint(hint));
            return None;
        }
        _ => return None,
    };
    document.only_attributes(element, &["sid"]);
    let n = document.numbers(element)?;
    if n.len() != count {
        let what = format!("<{name}> has a wrong number of numbers");
        document.fault(document.xml.at(element, what).found(n.len().to_string()).expected(count.to_string()));
        return None;
    }
    Some(match name {
        "translate" => AffineMap::translation([n[0], n[1], n[2]]),
        "scale" => {
            if n.contains(&0.0) {
                let what = "<scale> by 0 makes the surface flat";
                document.warn(document.xml.at(element, what).hint("scale by 1 to keep a size"));
            }
            AffineMap::scale([n[0], n[1], n[2]])
        }
        "rotate" => {
            let axis = Vector3::new(n[0], n[1], n[2]);
            let length = axis.norm();
            if length == 0.0 && n[3] == 0.0 {
                return Some(AffineMap::identity());
            }
            if !(length > 0.0 && length.is_finite()) {
                let what = "<rotate> about no axis";
                document.fault(
                    document
                        .xml
                        .at(element, what)
                        .found(format!("{} {} {}", n[0], n[1], n[2]))
                        .expected("an axis"),
                );
                return None;
            }
            AffineMap::linear(Pose::from_axis_angle(axis / length, n[3].to_radians()).rotation)
        }
        _ => {
            if n[12..] != [0.0, 0.0, 0.0, 1.0] {
                let what = "<matrix> with a last row that no motion or scale has";
                document.fault(
                    document
                        .xml
                        .at(element, what)
                        .found(format!("{} {} {} {}", n[12], n[13], n[14], n[15]))
                        .expected("0 0 0 1")
                        .hint("the translation stands in the last column, not in the last row"),
                );
                return None;
            }
            AffineMap::from_rows(&n)
        }
    })
}
