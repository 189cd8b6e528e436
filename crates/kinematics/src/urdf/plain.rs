//! What urdf-rs is given: the text of a URDF without all that decides nothing here.
//!
//! Masses, colours and other programs' elements need not be as urdf-rs wants them. Blanks take their place, so that what it
//! says of places stays true.

use std::ops::Range;

use geometry::input::xml::{Element, Xml};

use super::precheck::vocabulary::{self, Rule};

/// URDF elements that say nothing about shapes, frames and limits.
const DECIDE_NOTHING: &[&str] = &["inertial", "material", "dynamics", "calibration", "safety_controller"];

/// The text of a checked file with blanks where nothing is decided.
pub(super) fn text(xml: &Xml<'_>) -> String {
    let mut ranges = Vec::new();
    let rule = vocabulary::rule("robot").expect("the vocabulary has <robot>");
    collect(xml.root(), rule, &mut ranges);
    let mut text = xml.text().to_owned();
    for range in ranges {
        let blanks: String =
            text[range.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
        text.replace_range(range, &blanks);
    }
    text
}

/// Recursion is safe: files nested more than 128 deep are refused before.
fn collect(element: Element<'_>, rule: &Rule, ranges: &mut Vec<Range<usize>>) {
    for child in element.children() {
        let name = child.tag_name().name();
        let is_urdf = child.tag_name().namespace() == element.tag_name().namespace()
            && rule.children.iter().any(|&(known, _)| known == name)
            && !DECIDE_NOTHING.contains(&name);
        if !is_urdf {
            ranges.push(child.range());
        } else if let Some(rule) = vocabulary::rule(name) {
            collect(child, rule, ranges);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_frames_and_limits_stay_in_their_places() {
        let text = "<robot name='r' xmlns:x='y'><material name='red'/> words\n<link name='a'><inertial/><x:y/>\
            <collision><geometry><box size='1 1 1'/><material/></geometry></collision><gazebo>ü</gazebo></link></robot>";
        let xml = Xml::read(text.as_bytes(), "f").unwrap();
        let plain = super::text(&xml);
        assert_eq!(plain.len(), text.len());
        assert_eq!(plain.find("<box"), text.find("<box"));
        let words: Vec<&str> = plain.split_whitespace().collect();
        assert_eq!(
            words.join(" "),
            "<robot name='r' xmlns:x='y'> <link name='a'> <collision><geometry><box size='1 1 1'/> \
             </geometry></collision> </link></robot>"
        );
    }
}
