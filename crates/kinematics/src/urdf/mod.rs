//! URDF: strict checks on the raw XML, then urdf-rs, then our own flat robot.

mod axis;
mod colors;
mod convert;
mod cross_check;
mod precheck;
mod references;
mod spheres;

use std::ops::Range;

use diagnostics::xml::{Element, Xml, with_prefixes};
use diagnostics::{InputError, Problem};

use crate::Robot;
use precheck::vocabulary::{self, Count, Rule};

pub use colors::link_colors;
pub use references::mesh_references;
pub use spheres::{LinkSpheres, with_spheres};

/// The robot of a URDF file with the warnings of the checks.
pub(crate) fn read(bytes: &[u8], file: &str) -> Result<(Robot, Vec<Problem>), InputError> {
    let (bytes, mut warnings) = with_prefixes(bytes, file);
    let xml = Xml::read(&bytes, file)?;
    let (outline, checked) = precheck::check(&xml)?;
    warnings.extend(checked);
    let parsed = urdf_rs::read_from_string(&plain_text(&xml)).map_err(|error| {
        xml.problem("urdf-rs refuses the file")
            .found(error.to_string())
            .hint("the checks of this program passed it: please report the file")
    })?;
    cross_check::check(&xml, &outline, &parsed)?;
    let robot = convert::robot(&xml, &outline, &parsed)?;
    Ok((robot, warnings))
}

/// URDF elements that say nothing about shapes, frames and limits.
const DECIDE_NOTHING: &[&str] = &["inertial", "material", "dynamics", "calibration", "safety_controller"];

/// What urdf-rs is given: the tags of a checked file that decide something, and blanks for all else.
///
/// Masses, colours and other programs' elements need not be as urdf-rs wants them, and what stands between tags (words, comments,
/// instructions to other programs) it may read otherwise than XML says. Blanks take their place, so that what it says of places
/// stays true.
fn plain_text(xml: &Xml<'_>) -> String {
    let mut tags = Vec::new();
    let rule = vocabulary::rule("robot").expect("the vocabulary has <robot>");
    collect(xml.root(), rule, xml.text(), &mut tags);
    tags.sort_by_key(|tag| tag.start);
    let mut plain = String::with_capacity(xml.text().len());
    for tag in tags {
        blank(&xml.text()[plain.len()..tag.start], &mut plain);
        plain.push_str(&xml.text()[tag]);
    }
    blank(&xml.text()[plain.len()..], &mut plain);
    plain
}

/// As many bytes as the text has, with its line ends.
fn blank(text: &str, into: &mut String) {
    into.extend(text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
}

/// The tags of an element and of all below it that decide something.
///
/// Recursion is safe: files nested more than 128 deep are refused before.
fn collect(element: Element<'_>, rule: &Rule, text: &str, tags: &mut Vec<Range<usize>>) {
    let whole = element.range();
    let opening = whole.start..whole.start + tag_length(&text[whole.clone()]);
    if let Some(closing) = text[opening.end..whole.end].rfind("</") {
        tags.push(opening.end + closing..whole.end);
    }
    tags.push(opening);
    let mut seen: Vec<&str> = Vec::new();
    for child in element.children().filter(Element::is_element) {
        let name = child.tag_name().name();
        // Of children that may stand once, a second one says the same.
        let is_single = rule.children.iter().any(|&(known, count)| known == name && count != Count::Any);
        if is_single && child.tag_name().namespace() == element.tag_name().namespace() {
            if seen.contains(&name) {
                continue;
            }
            seen.push(name);
        }
        let is_urdf = child.tag_name().namespace() == element.tag_name().namespace()
            && rule.children.iter().any(|&(known, _)| known == name)
            && !DECIDE_NOTHING.contains(&name);
        match vocabulary::rule(name) {
            Some(rule) if is_urdf => collect(child, rule, text, tags),
            None if is_urdf => tags.push(child.range()),
            _ => {}
        }
    }
}

/// The length of the tag that well-formed text begins with: up to the first `>` that no quotes enclose.
fn tag_length(text: &str) -> usize {
    let mut quote = None;
    let end = text.bytes().position(|byte| match quote {
        None if matches!(byte, b'"' | b'\'') => {
            quote = Some(byte);
            false
        }
        None => byte == b'>',
        Some(open) => {
            quote = quote.filter(|_| byte != open);
            false
        }
    });
    end.map_or(text.len(), |end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_frames_and_limits_stay_in_their_places() {
        let text = "<?a <robot> ?><robot name='r' xmlns:x='>\"'><material name='red'/> words\n<link name='a'><inertial/><x:y/>\
            <!-- <link> --><collision><geometry><box size='1 1 1'/><material/><![CDATA[<x>]]></geometry></collision>\
            <gazebo>ü</gazebo></link><?b </robot> ?></robot><!-- ü -->";
        let xml = Xml::read(text.as_bytes(), "f").unwrap();
        let plain = plain_text(&xml);
        assert_eq!(plain.len(), text.len());
        assert_eq!(plain.find("<box"), text.find("<box"));
        let words: Vec<&str> = plain.split_whitespace().collect();
        assert_eq!(
            words.join(" "),
            "<robot name='r' xmlns:x='>\"'> <link name='a'> <collision><geometry><box size='1 1 1'/> \
             </geometry></collision> </link> </robot>"
        );
    }
}
