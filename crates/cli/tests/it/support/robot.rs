//! Robots made of boxes, as URDF text, and programs for them.

use std::fmt::Write as _;

/// A robot of these links and joints.
pub(crate) fn urdf(parts: &[String]) -> String {
    format!("<robot name=\"boxes\">\n{}</robot>\n", parts.concat())
}

/// A link with this content.
pub(crate) fn link(name: &str, content: &str) -> String {
    format!("  <link name=\"{name}\">{content}</link>\n")
}

/// The geometry of a box, edges in metres.
pub(crate) fn cuboid(size: &str) -> String {
    format!("<geometry><box size=\"{size}\"/></geometry>")
}

/// A link that is a box around its origin, edges in metres.
pub(crate) fn block(name: &str, size: &str) -> String {
    link(name, &format!("<collision>{}</collision>", cuboid(size)))
}

/// A joint that slides by up to 2 m either way at up to 1 m/s.
pub(crate) fn slide(name: &str, [parent, child]: [&str; 2], xyz: &str, axis: &str) -> String {
    joint(name, "prismatic", [parent, child], xyz, &format!("<axis xyz=\"{axis}\"/>{LIMIT}"))
}

/// A joint that turns by up to 2 rad either way at up to 1 rad/s.
pub(crate) fn turn(name: &str, [parent, child]: [&str; 2], xyz: &str, axis: &str) -> String {
    joint(name, "revolute", [parent, child], xyz, &format!("<axis xyz=\"{axis}\"/>{LIMIT}"))
}

/// A joint that does not move.
pub(crate) fn fixed(name: &str, [parent, child]: [&str; 2], xyz: &str) -> String {
    joint(name, "fixed", [parent, child], xyz, "")
}

const LIMIT: &str = "<limit lower=\"-2\" upper=\"2\" velocity=\"1\" effort=\"1\"/>";

fn joint(name: &str, kind: &str, [parent, child]: [&str; 2], xyz: &str, rest: &str) -> String {
    format!(
        "  <joint name=\"{name}\" type=\"{kind}\"><parent link=\"{parent}\"/><child link=\"{child}\"/>\
         <origin xyz=\"{xyz}\"/>{rest}</joint>\n"
    )
}

/// A hand of 100 mm that slides along x, 500 mm above a base of 200 mm.
pub(crate) fn slider() -> String {
    urdf(&[
        block("base", "0.2 0.2 0.2"),
        block("hand", "0.1 0.1 0.1"),
        slide("slide", ["base", "hand"], "0 0 0.5", "1 0 0"),
    ])
}

/// As the slider, with a second axis that lowers the hand: at `lift` = 0.15 it touches the base.
pub(crate) fn lift_over_base() -> String {
    urdf(&[
        block("base", "0.2 0.2 0.2"),
        block("carriage", "0.1 0.1 0.1"),
        block("hand", "0.1 0.1 0.1"),
        slide("slide", ["base", "carriage"], "0 0 0.5", "1 0 0"),
        slide("lift", ["carriage", "hand"], "0 0 -0.2", "0 0 -1"),
    ])
}

/// A base with a post fixed to it, 400 mm along x, and an arm that turns about z, pointing along y at 0.
pub(crate) fn jig() -> String {
    let arm =
        "<collision><origin xyz=\"0 0.25 0\"/><geometry><box size=\"0.05 0.5 0.05\"/></geometry></collision>";
    urdf(&[
        block("base", "0.1 0.1 0.1"),
        block("post", "0.1 0.1 0.4"),
        link("arm", arm),
        fixed("bolts", ["base", "post"], "0.4 0 0.2"),
        turn("axis", ["base", "arm"], "0 0 0.2", "0 0 1"),
    ])
}

/// Two fingers beside a palm, the right one a mimic of the left: at `open` = q they stand at x = q and x = -q.
pub(crate) fn gripper() -> String {
    let right = slide("right", ["palm", "finger_right"], "0 0.2 0", "-1 0 0");
    urdf(&[
        block("palm", "0.1 0.1 0.1"),
        block("finger_left", "0.1 0.1 0.1"),
        block("finger_right", "0.1 0.1 0.1"),
        slide("open", ["palm", "finger_left"], "0 -0.2 0", "1 0 0"),
        right.replace("</joint>", "<mimic joint=\"open\"/></joint>"),
    ])
}

/// A native program that moves the joint `slide` through these positions, mm, at 100 mm/s, after a wait.
pub(crate) fn program(wait_s: f64, positions_mm: &[f64]) -> String {
    let (mut points, mut moves) = (String::new(), String::new());
    for (k, mm) in positions_mm.iter().enumerate() {
        let _written = write!(points, "Point(name: \"p{k}\", joints: [{mm}]), ");
        if k > 0 {
            let _written = write!(moves, "MoveJ(to: \"p{k}\"), ");
        }
    }
    let wait = if wait_s > 0.0 { format!("Wait(seconds: {wait_s}), ") } else { String::new() };
    format!(
        "Program(version: 1, units: Degrees, joints: [\"slide\"],\n points: [{points}],\n \
         speed: Joint(mm_per_s: 100), interpolation: Period(seconds: 0.1), start: \"p0\",\n \
         moves: [{wait}{moves}])\n"
    )
}
