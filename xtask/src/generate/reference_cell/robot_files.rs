//! The URDF, the SRDF and the list of checked pairs.

use std::fmt::Write;

use super::UNITS_PER_M;
use super::description::{EXCLUDED, JOINTS, Joint, Link, Motion, WORLD};

/// The text of `cell.urdf`.
pub(super) fn urdf(links: &[Link]) -> String {
    let mut text =
        format!("<?xml version=\"1.0\"?>\n<robot name=\"reference\">\n  <link name=\"{WORLD}\"/>\n");
    for (name, _) in links {
        let _ = writeln!(
            text,
            "  <link name=\"{name}\">\n    <collision>\n      <geometry><mesh filename=\"meshes/{name}.stl\"/></geometry>\n    </collision>\n  </link>"
        );
    }
    for joint in &JOINTS {
        write_joint(&mut text, joint);
    }
    text.push_str("</robot>\n");
    text
}

fn write_joint(text: &mut String, joint: &Joint) {
    let [x, y, z] = joint.origin.map(metres);
    let (kind, axis, limits) = match joint.motion {
        Motion::Fixed => ("fixed", None, ""),
        Motion::Turn { axis, .. } => {
            ("revolute", Some(axis), "lower=\"-3.2\" upper=\"3.2\" velocity=\"2\" effort=\"100\"")
        }
        Motion::Slide { axis, column: 0, .. } => {
            ("prismatic", Some(axis), "lower=\"0\" upper=\"0.25\" velocity=\"0.5\" effort=\"100\"")
        }
        Motion::Slide { axis, .. } => {
            ("prismatic", Some(axis), "lower=\"-0.125\" upper=\"0.125\" velocity=\"0.5\" effort=\"100\"")
        }
    };
    let _ = writeln!(
        text,
        "  <joint name=\"{}\" type=\"{kind}\">\n    <parent link=\"{}\"/>\n    <child link=\"{}\"/>\n    <origin xyz=\"{x} {y} {z}\"/>",
        joint.name, joint.parent, joint.child
    );
    if let Some(axis) = axis {
        let axis = ["1 0 0", "0 1 0", "0 0 1"][axis];
        let _ = writeln!(text, "    <axis xyz=\"{axis}\"/>\n    <limit {limits}/>");
    }
    if let Motion::Slide { column, factor, .. } = joint.motion
        && factor != 1
    {
        let driving = JOINTS.iter().find(|other| {
            matches!(other.motion, Motion::Slide { column: theirs, factor: 1, .. } if theirs == column)
        });
        let driving = driving.expect("a joint that is mimicked").name;
        let _ = writeln!(text, "    <mimic joint=\"{driving}\" multiplier=\"{factor}\"/>");
    }
    text.push_str("  </joint>\n");
}

fn metres(units: i128) -> f64 {
    units as f64 / UNITS_PER_M as f64
}

/// The text of `cell.srdf`.
pub(super) fn srdf() -> String {
    let [a, b] = EXCLUDED;
    format!(
        "<?xml version=\"1.0\"?>\n<robot name=\"reference\">\n  <disable_collisions link1=\"{a}\" link2=\"{b}\" reason=\"User\"/>\n</robot>\n"
    )
}

/// The text of `pairs.csv`.
pub(super) fn pairs_csv(links: &[Link]) -> String {
    let mut text = "link1,link2\n".to_owned();
    for (a, b) in checked_pairs(links) {
        let _ = writeln!(text, "{a},{b}");
    }
    text
}

/// The pairs to check, each in byte order: all but neighbours, pairs that nothing moves, and the excluded one.
pub(super) fn checked_pairs(links: &[Link]) -> Vec<(&'static str, &'static str)> {
    let mut names: Vec<&str> = links.iter().map(|(name, _)| *name).collect();
    names.sort_unstable();
    let pairs = names.iter().enumerate().flat_map(|(i, a)| names[i + 1..].iter().map(|b| (*a, *b)));
    let is_joined = |a: &str, b: &str| JOINTS.iter().any(|joint| joint.parent == a && joint.child == b);
    let is_checked = |&(a, b): &(&str, &str)| {
        !(is_joined(a, b) || is_joined(b, a) || (is_fixed(a) && is_fixed(b)) || [a, b] == EXCLUDED)
    };
    pairs.filter(is_checked).collect()
}

/// Whether a link is fixed to the world.
pub(super) fn is_fixed(link: &str) -> bool {
    JOINTS.iter().any(|joint| joint.child == link && matches!(joint.motion, Motion::Fixed))
}
