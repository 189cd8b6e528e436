//! The joints of a URDF that a program can drive, read without any of our crates.

use roxmltree::{Document, Node};

use super::xml;

/// Turns beyond this are not driven, radians: motion over thousands of turns would say nothing more.
const FAR_TURN: f64 = 2.0 * std::f64::consts::PI;
/// Travels beyond this are not driven, metres.
const FAR_TRAVEL_M: f64 = 10.0;

/// A joint with the range it is driven in.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Joint {
    pub(super) name: String,
    /// Radians or metres.
    pub(super) lower: f64,
    pub(super) upper: f64,
}

/// What was read of a URDF.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Outline {
    pub(super) links: usize,
    /// Neither fixed nor a mimic of another.
    pub(super) joints: Vec<Joint>,
}

/// Reads links and joints; nothing where the text is no XML.
pub(super) fn outline(text: &str) -> Outline {
    let text = xml::declared(text);
    let Ok(document) = Document::parse(&text) else { return Outline::default() };
    let children =
        |name: &'static str| document.root_element().children().filter(move |child| child.has_tag_name(name));
    Outline { links: children("link").count(), joints: children("joint").filter_map(joint).collect() }
}

fn joint(element: Node<'_, '_>) -> Option<Joint> {
    let name = element.attribute("name")?.to_owned();
    if element.children().any(|child| child.has_tag_name("mimic")) {
        return None;
    }
    let limit = element.children().find(|child| child.has_tag_name("limit"));
    // URDF's default is 0.
    let end = |name: &str| {
        let written = limit.and_then(|limit| limit.attribute(name));
        written.and_then(|text| text.trim().parse::<f64>().ok()).unwrap_or(0.0)
    };
    let (lower, upper, far) = match element.attribute("type")? {
        "continuous" => (-std::f64::consts::PI, std::f64::consts::PI, FAR_TURN),
        "revolute" => (end("lower"), end("upper"), FAR_TURN),
        "prismatic" => (end("lower"), end("upper"), FAR_TRAVEL_M),
        _ => return None,
    };
    if lower.is_nan() || upper.is_nan() || lower > upper {
        return None;
    }
    // A range that lies beyond stays as it is.
    let (near_lower, near_upper) = (lower.max(-far), upper.min(far));
    let (lower, upper) = if near_lower <= near_upper { (near_lower, near_upper) } else { (lower, upper) };
    Some(Joint { name, lower, upper })
}

#[cfg(test)]
mod tests {
    use super::*;

    const URDF: &str = r#"<robot name="r"><link name="a"/><link name="b"/>
        <joint name="turn" type="revolute"><limit lower="-1" upper="2.5" drake:acceleration="1"/></joint>
        <joint name="wheel" type="continuous"/>
        <joint name="rail" type="prismatic"><limit lower="0" upper="1e9"/></joint>
        <joint name="still" type="revolute"><limit effort="1"/></joint>
        <joint name="finger" type="prismatic"><limit upper="1"/><mimic joint="rail"/></joint>
        <joint name="weld" type="fixed"/></robot>"#;

    #[test]
    fn driven_joints_have_ranges_within_their_limits() {
        let outline = outline(URDF);
        let joint = |name: &str, lower, upper| Joint { name: name.to_owned(), lower, upper };
        let pi = std::f64::consts::PI;
        assert_eq!(outline.links, 2);
        assert_eq!(
            outline.joints,
            [
                joint("turn", -1.0, 2.5),
                joint("wheel", -pi, pi),
                joint("rail", 0.0, 10.0),
                joint("still", 0.0, 0.0)
            ]
        );
    }

    #[test]
    fn a_range_far_away_is_kept() {
        let text = r#"<robot><joint name="j" type="revolute"><limit lower="50" upper="60"/></joint></robot>"#;
        assert_eq!(outline(text).joints[0].lower, 50.0);
    }

    #[test]
    fn a_range_the_wrong_way_round_is_not_driven() {
        let text = r#"<robot><joint name="j" type="prismatic"><limit lower="1" upper="-1"/></joint></robot>"#;
        assert_eq!(outline(text).joints, []);
    }

    #[test]
    fn what_is_no_xml_has_nothing() {
        assert_eq!(outline("hello"), Outline::default());
    }
}
