//! The text of a first program.

use std::fmt::Write as _;

use kinematics::{Joint, JointKind, Robot};
use report::words::short;

/// Share of its range that a joint moves in the first motion, and the largest change, in degrees or millimetres.
const SHARE: f64 = 0.1;
const MOST: f64 = 15.0;
/// Speeds of the first motion.
const DEG_PER_S: f64 = 20.0;
const MM_PER_S: f64 = 50.0;

/// A program that moves every joint a little, from near zero and back; comments list the joints with their limits.
pub(super) fn text(robot: &Robot) -> String {
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
    let names: Vec<String> = joints.iter().map(|joint| format!("{:?}", joint.name)).collect();
    let point = |name: &str, value: &dyn Fn(&Joint) -> f64| {
        let values: Vec<String> = joints.iter().map(|joint| value(joint).to_string()).collect();
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
        point("home", &|joint| shown_ends(joint).0),
        point("away", &|joint| shown_ends(joint).1),
        speeds.join(", ")
    );
    text
}

/// Converts a joint's value from radians or metres to degrees or millimetres.
fn shown(joint: &Joint, value: f64) -> f64 {
    if joint.kind == JointKind::Prismatic { value * 1e3 } else { value.to_degrees() }
}

/// Start and end of a joint's first motion, radians or metres.
pub(super) fn ends(joint: &Joint) -> (f64, f64) {
    let (home, away) = shown_ends(joint);
    let value =
        |shown: f64| if joint.kind == JointKind::Prismatic { shown / 1e3 } else { shown.to_radians() };
    (value(home), value(away))
}

/// The same in degrees or millimetres: from the value nearest zero towards the farther limit.
fn shown_ends(joint: &Joint) -> (f64, f64) {
    let Some(limits) = joint.limits else { return (0.0, MOST) };
    // Rounded inward to three decimals, so that no point is outside by its last digit.
    let lower = libm::ceil(shown(joint, limits.lower) * 1e3) / 1e3;
    let upper = libm::floor(shown(joint, limits.upper) * 1e3) / 1e3;
    if lower > upper {
        // Range too narrow for three decimals: its exact middle.
        let middle = shown(joint, 0.5 * (limits.lower + limits.upper));
        return (middle, middle);
    }
    let start = 0.0_f64.clamp(lower, upper);
    let step = (SHARE * (upper - lower)).min(MOST);
    let away = if upper - start >= start - lower { start + step } else { start - step };
    (start + 0.0, libm::round(away * 1e3) / 1e3 + 0.0)
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
