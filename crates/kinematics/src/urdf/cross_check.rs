//! urdf-rs must have seen exactly what stands in the file: nothing lost, nothing swapped.

use diagnostics::xml::Xml;
use diagnostics::{InputError, Problem};

use super::precheck::Outline;

/// Compares counts and names between the raw XML and urdf-rs.
pub(super) fn check(xml: &Xml<'_>, outline: &Outline<'_>, parsed: &urdf_rs::Robot) -> Result<(), InputError> {
    let mut problems = Vec::new();
    compare(xml, "links", parsed.links.len(), outline.links.len(), &mut problems);
    compare(xml, "joints", parsed.joints.len(), outline.joints.len(), &mut problems);
    for (raw, link) in outline.links.iter().zip(&parsed.links) {
        let of_link = |part: &str| format!("{part} of link {}", raw.name);
        compare(xml, "the name of a link", &*link.name, raw.name, &mut problems);
        compare(xml, &of_link("collisions"), link.collision.len(), raw.collisions().count(), &mut problems);
        compare(xml, &of_link("visuals"), link.visual.len(), raw.visuals().count(), &mut problems);
    }
    for (raw, joint) in outline.joints.iter().zip(&parsed.joints) {
        compare(xml, "the name of a joint", &*joint.name, raw.name, &mut problems);
        compare(xml, "the parent of a joint", &*joint.parent.link, raw.parent, &mut problems);
        compare(xml, "the child of a joint", &*joint.child.link, raw.child, &mut problems);
    }
    InputError::check((), problems)
}

fn compare<T: PartialEq + std::fmt::Display + Copy>(
    xml: &Xml<'_>,
    what: &str,
    parsed: T,
    raw: T,
    problems: &mut Vec<Problem>,
) {
    if parsed != raw {
        problems.push(
            xml.problem(format!("internal error: urdf-rs does not see {what} as the file gives them"))
                .found(format!("{parsed} from urdf-rs"))
                .expected(format!("{raw} as in the file"))
                .hint("please report the file"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urdf::precheck;

    #[test]
    fn a_lost_collision_is_an_error() {
        let text = r#"<robot name="r"><link name="a"><collision><geometry><sphere radius="1"/></geometry></collision></link></robot>"#;
        let xml = Xml::read(text.as_bytes(), "f").unwrap();
        let (outline, _) = precheck::check(&xml).unwrap();
        let mut parsed = urdf_rs::read_from_string(text).unwrap();
        assert!(check(&xml, &outline, &parsed).is_ok());
        parsed.links[0].collision.clear();
        assert_eq!(
            check(&xml, &outline, &parsed).unwrap_err().to_string(),
            "f: internal error: urdf-rs does not see collisions of link a as the file gives them; \
             found 0 from urdf-rs; expected 1 as in the file; hint: please report the file"
        );
        parsed.links.clear();
        assert!(check(&xml, &outline, &parsed).unwrap_err().to_string().contains("found 0 from urdf-rs"));
    }
}
