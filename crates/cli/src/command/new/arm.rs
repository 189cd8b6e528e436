//! What a robot is at a glance: its flange, axes, wrist and reach.

use kinematics::{Arm, Family, Joint, JointId, JointKind, LinkId, Robot};
use report::words::count;
use simulator::closed_form_without;

use super::motion::{inside, spread};

/// Links that carry tools, by the convention of ROS-Industrial.
const FLANGES: [&str; 2] = ["tool0", "flange"];
/// Configurations in which the reach is looked for.
const CONFIGURATIONS: usize = 2_000;

/// The link that carries a tool: one of the usual names, else the last one behind the most joints, sliding fingers not counted.
pub(super) fn flange(robot: &Robot) -> LinkId {
    let named = FLANGES.into_iter().find_map(|name| robot.link_named(name));
    let joints_to = |link: LinkId| {
        let mut joints = moving(robot, link);
        let turns = |joint: &JointId| robot.joints()[joint.0].kind != JointKind::Prismatic;
        if let Some(last) = joints.iter().rposition(turns) {
            joints.truncate(last + 1);
        }
        joints
    };
    let last = || (0..robot.links().len()).map(LinkId).max_by_key(|link| joints_to(*link).len());
    let last = || last().and_then(|link| Some(robot.joints()[joints_to(link).last()?.0].child));
    named.or_else(last).unwrap_or(robot.root())
}

/// The moving joints from the root to a link.
pub(super) fn moving(robot: &Robot, link: LinkId) -> Vec<JointId> {
    robot.chain(robot.root(), link).into_iter().map(|on| on.joint).collect()
}

/// `6 moving joints, spherical wrist, reach about 1437 mm`.
pub(super) fn brief(robot: &Robot, ranges: &[[f64; 2]]) -> String {
    let flange = flange(robot);
    let mut parts = vec![count(moving(robot, flange).len(), "moving joint")];
    if let Ok(arm) = Arm::new(robot, robot.root(), flange) {
        let wrist = match arm.method().family {
            Family::SphericalWrist(_) => Some("spherical wrist"),
            Family::ThreeParallel => Some("axes 2, 3 and 4 parallel"),
            Family::OffsetWrist(_) | Family::OffsetFlange(_) => Some("offset wrist"),
            Family::General => Some("axes in general position"),
            Family::NotSix | Family::Deficient => None,
        };
        parts.extend(wrist.map(str::to_owned));
        let redundant = closed_form_without(robot, flange);
        let name = |joint: JointId| &robot.joints()[joint.0].name;
        parts.extend(redundant.map(|joint| format!("{} may be redundant", name(joint))));
    }
    if let Some(reach_m) = reach_m(robot, ranges, flange) {
        let link = &robot.links()[flange.0].name;
        parts.push(format!("reach about {:.0} mm ({link} from the first axis that turns)", reach_m * 1e3));
    }
    parts.join(", ")
}

/// The largest distance of a link's origin from the first axis that turns it, of those that were found within the limits, metres.
fn reach_m(robot: &Robot, ranges: &[[f64; 2]], flange: LinkId) -> Option<f64> {
    let turns = |joint: &JointId| robot.joints()[joint.0].kind != JointKind::Prismatic;
    let first = moving(robot, flange).into_iter().find(turns)?;
    let joints: Vec<&Joint> = robot.independent_joints().iter().map(|id| &robot.joints()[id.0]).collect();
    let zero: Vec<f64> = ranges.iter().map(|[low, high]| 0.0_f64.clamp(*low, *high)).collect();
    let (mut root_from_link, mut furthest_m) = (Vec::new(), 0.0_f64);
    for k in 0..CONFIGURATIONS {
        robot.link_poses(&inside(&joints, &spread(ranges, &zero, k, 1.0)), &mut root_from_link);
        let (on_axis, along) = robot.axis_in_root(first, &root_from_link);
        let to_flange = root_from_link[flange.0].translation - on_axis.coords;
        furthest_m = furthest_m.max(to_flange.cross(&along).norm());
    }
    Some(furthest_m)
}
