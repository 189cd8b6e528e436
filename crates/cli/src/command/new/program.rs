//! The text of a first program.

use std::fmt::Write as _;

use kinematics::{Joint, JointKind, Robot};
use report::words::short;

use super::motion::{FirstMotion, shown_value as shown};

/// Speeds of the first motion.
const DEG_PER_S: f64 = 20.0;
const MM_PER_S: f64 = 50.0;

/// A program that moves every joint a little, and back; comments list the joints with their limits.
pub(super) fn text(robot: &Robot, motion: &FirstMotion) -> String {
    let joints: Vec<&Joint> =
        robot.independent_joints().iter().map(|joint| &robot.joints()[joint.0]).collect();
    let mut text = String::from(
        "// A first motion to try the cell with; what may stand here: docs/program-format.md.\n\
         // Degrees for joints that turn, millimetres for joints that slide.\n//\n// Joints and their limits:\n",
    );
    for joint in &joints {
        // Writing into a string cannot fail.
        let _written = writeln!(text, "//   {}: {}", joint.name, range(joint));
    }
    let _written = writeln!(text, "//\n// It starts at: {}.", motion.from);
    let names: Vec<String> = joints.iter().map(|joint| format!("{:?}", joint.name)).collect();
    let point = |name: &str, values: &[f64]| {
        let values: Vec<String> = values.iter().map(f64::to_string).collect();
        format!("        Point(name: {name:?}, joints: [{}]),\n", values.join(", "))
    };
    let slides = |slides: bool| joints.iter().any(|joint| (joint.kind == JointKind::Prismatic) == slides);
    let speeds: Vec<String> = [
        slides(false).then(|| format!("deg_per_s: {DEG_PER_S}")),
        slides(true).then(|| format!("mm_per_s: {MM_PER_S}")),
    ]
    .into_iter()
    .flatten()
    .collect();
    let _written = write!(
        text,
        "Program(\n    version: 1,\n    units: Degrees,\n    joints: [{}],\n    points: [\n{}{}    ],\n    \
         speed: Joint({}),\n    interpolation: Period(seconds: 0.02),\n    start: \"home\",\n    moves: [\n        \
         MoveJ(to: \"away\"),\n        MoveJ(to: \"home\"),\n    ],\n)\n",
        names.join(", "),
        point("home", &motion.home),
        point("away", &motion.away),
        speeds.join(", ")
    );
    text
}

fn range(joint: &Joint) -> String {
    let unit = if joint.kind == JointKind::Prismatic { "mm" } else { "°" };
    let range = match joint.limits {
        Some(limits) => {
            let [lower, upper] = [limits.lower, limits.upper].map(|value| short(shown(joint, value), 3));
            format!("{lower} to {upper} {unit}")
        }
        None => "turns without end".to_owned(),
    };
    match joint.max_speed {
        Some(speed) => format!("{range}, at most {} {unit}/s", short(shown(joint, speed), 3)),
        None => format!("{range}, no speed limit given"),
    }
}
