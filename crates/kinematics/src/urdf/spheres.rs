//! The text of a URDF with spheres for collision shapes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use diagnostics::InputError;
use diagnostics::xml::{Element, Xml, with_prefixes};
use geometry::Point3;
use roxmltree::Document;

use super::precheck::children;

/// Spheres that stand for the collision shapes of a link.
#[derive(Clone, Debug, Default)]
pub struct LinkSpheres {
    /// What a reader of the file should know of them.
    pub remark: String,
    /// Centre in the link's frame and radius, metres; written with as many digits as it takes to read the same numbers back.
    pub spheres: Vec<(Point3<f64>, f64)>,
}

/// Writes a URDF anew: a remark before the robot, and spheres in the place of the collision shapes of every link that has some.
///
/// All else stays as it is, byte for byte, but for relative paths of meshes and textures that are only seen: `folder`, the way
/// from the new file to the old one's folder, is put before them.
///
/// # Errors
/// Text that is no XML, and a link with collision shapes that `links` says nothing of.
pub fn with_spheres(
    urdf: &[u8],
    file: &str,
    remark: &str,
    folder: &str,
    links: &BTreeMap<String, LinkSpheres>,
) -> Result<String, InputError> {
    let (urdf, _) = with_prefixes(urdf, file);
    let xml = Xml::read(&urdf, file)?;
    let text = xml.text();
    let start = xml.root().range().start;
    let mut edits: Vec<(Range<usize>, String)> = vec![(start..start, comment(remark) + "\n")];
    let mut problems = Vec::new();
    for link in children(xml.root(), "link") {
        let collisions: Vec<Element<'_>> = children(link, "collision").collect();
        let Some((first, others)) = collisions.split_first() else { continue };
        let name = link.attribute("name").unwrap_or_default();
        let Some(spheres) = links.get(name) else {
            problems.push(xml.at(link, format!("no spheres for the link {name:?}")));
            continue;
        };
        edits.push((first.range(), elements(spheres, indent(text, first.range().start))));
        edits.extend(others.iter().map(|other| (with_blanks_before(text, other.range()), String::new())));
    }
    InputError::check((), problems)?;
    if !folder.is_empty() {
        edits.extend(seen_paths(&xml).into_iter().map(|at| (at..at, escaped(folder) + "/")));
    }
    edits.sort_by_key(|(range, _)| range.start);
    let mut written = String::with_capacity(text.len());
    let mut kept = 0;
    for (range, new) in edits {
        written += &text[kept..range.start];
        written += &new;
        kept = range.end;
    }
    written += &text[kept..];
    debug_assert!(Document::parse(&written).is_ok(), "edits keep XML well-formed");
    Ok(written)
}

/// Where the relative paths of visuals and materials start.
fn seen_paths(xml: &Xml<'_>) -> Vec<usize> {
    let seen = xml.root().descendants().filter(|node| {
        (node.has_tag_name("mesh") || node.has_tag_name("texture"))
            && !node.ancestors().any(|above| above.has_tag_name("collision"))
    });
    let paths = seen.filter_map(|node| node.attribute_node("filename"));
    paths.filter(|path| is_relative(path.value())).map(|path| path.range_value().start).collect()
}

/// Neither a URI nor a path from a root.
fn is_relative(path: &str) -> bool {
    !path.is_empty() && !path.starts_with(['/', '\\']) && !path.contains(':')
}

fn elements(link: &LinkSpheres, indent: &str) -> String {
    let mut text = comment(&link.remark);
    for (center, radius_m) in &link.spheres {
        // Writing into a string cannot fail.
        let _written = write!(
            text,
            "\n{indent}<collision><origin xyz=\"{} {} {}\" rpy=\"0 0 0\"/>\
             <geometry><sphere radius=\"{radius_m}\"/></geometry></collision>",
            center.x, center.y, center.z
        );
    }
    text
}

/// The blanks between the start of its line and a byte.
fn indent(text: &str, at: usize) -> &str {
    let line = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
    if line.trim().is_empty() { line } else { "" }
}

/// An element and the blanks before it.
fn with_blanks_before(text: &str, range: Range<usize>) -> Range<usize> {
    text[..range.start].trim_end().len()..range.end
}

/// A comment; XML allows no two hyphens in one, nor one at its end.
fn comment(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '-' && shown.ends_with('-') {
            shown.push(' ');
        }
        shown.push(if c.is_control() && c != '\n' { '?' } else { c });
    }
    format!("<!-- {shown} -->")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;").replace('\'', "&apos;")
}

#[cfg(test)]
mod tests {
    use geometry::Primitive;

    use super::*;
    use crate::{Robot, ShapeGeometry};

    const URDF: &str = r#"<?xml version="1.0"?>
<robot name="arm">
  <link name="base">
    <visual><geometry><mesh filename="meshes/base.stl"/></geometry></visual>
    <inertial><mass value="3.5"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
    <collision>
      <geometry><box size="1 1 1"/></geometry>
    </collision>
    <collision><geometry><mesh filename="meshes/base.stl"/></geometry></collision>
  </link>
  <link name="hand"><visual><geometry><mesh filename="package://arm/hand.stl"/></geometry></visual></link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="hand"/>
    <axis xyz="0 0 1"/><limit lower="-1" upper="1" velocity="2" effort="3"/></joint>
</robot>
"#;

    fn spheres() -> BTreeMap<String, LinkSpheres> {
        let spheres = vec![(Point3::new(0.1, -1e-9, 3.0), 0.25), (Point3::origin(), 1.0 / 3.0)];
        BTreeMap::from([("base".to_owned(), LinkSpheres { remark: "a--b -".to_owned(), spheres })])
    }

    #[test]
    fn only_collisions_and_seen_paths_change() {
        let written = with_spheres(URDF.as_bytes(), "arm.urdf", "made", "../a&b", &spheres()).unwrap();
        let (robot, warnings) = Robot::from_urdf(written.as_bytes(), "new.urdf").unwrap();
        assert!(warnings.is_empty(), "{warnings:?}");
        let base = &robot.links()[0];
        let read: Vec<(Point3<f64>, ShapeGeometry)> = base
            .collisions
            .iter()
            .map(|c| (Point3::from(c.link_from_shape.translation), c.geometry.clone()))
            .collect();
        let expected: Vec<(Point3<f64>, ShapeGeometry)> = spheres()["base"]
            .spheres
            .iter()
            .map(|&(center, radius_m)| (center, ShapeGeometry::Primitive(Primitive::Sphere { radius_m })))
            .collect();
        assert_eq!(read, expected);
        let (before, rest) = URDF.split_once("    <collision>").unwrap();
        let (_, after) = rest.split_once("</collision>\n  </link>").unwrap();
        let before =
            before.replace("<robot", "<!-- made -->\n<robot").replace("meshes/", "../a&amp;b/meshes/");
        assert!(written.starts_with(&before), "{written}");
        assert!(written.ends_with(after), "{written}");
        assert!(written.contains("<!-- a- -b - -->"), "{written}");
    }

    #[test]
    fn a_link_without_spheres_is_refused() {
        let error = with_spheres(URDF.as_bytes(), "arm.urdf", "", "", &BTreeMap::new()).unwrap_err();
        assert_eq!(error.to_string(), "arm.urdf:3:3: no spheres for the link \"base\"");
    }
}
