//! The arm of a tool: the six turning joints that lead to its link.

use std::fmt::Write as _;

use geometry::Pose;
use kinematics::{Arm, Joint, JointId, JointKind, LinkId, Robot};

/// Six turning joints above a link, with their inverse kinematics.
#[derive(Clone, Debug)]
pub struct ToolArm {
    /// Its joints, from `base` to the link of the tool.
    pub arm: Arm,
    /// The link that carries the first of the joints.
    pub base: LinkId,
    /// The names of its joints from base to tip.
    pub(crate) names: [String; 6],
}

impl ToolArm {
    /// The arm above a link, which ends where a joint slides or follows another one, and below joints of a body that carries more than one
    /// arm.
    ///
    /// # Errors
    /// There are not six joints, or their poses are not solved; for people.
    pub fn above_link(robot: &Robot, tip: LinkId) -> Result<Self, String> {
        let (mut joints, blocked) = turning_above(robot, tip);
        // A torso that carries two arms is no part of either of them.
        if joints.len() > 6 && carries_several(robot, joints[joints.len() - 6]) {
            joints.drain(..joints.len() - 6);
        }
        let count = joints.len();
        let Ok(six) = <[JointId; 6]>::try_from(joints) else {
            return Err(not_six(robot, tip, count, blocked));
        };
        let base = robot.joints()[six[0].0].parent;
        let above = robot.chain(robot.root(), base);
        let driven = six.map(|joint| robot.driven_by(joint).map(|(slot, _)| slot));
        let follower =
            above.iter().find(|step| driven.contains(&robot.driven_by(step.joint).map(|(slot, _)| slot)));
        if let Some(step) = follower {
            let name = &robot.joints()[step.joint.0].name;
            return Err(format!("joint {name}, which carries the arm, follows a joint of the arm"));
        }
        let arm = Arm::new(robot, base, tip).map_err(|error| error.to_string())?;
        if !arm.has_solver() {
            return Err("the six axes of the arm leave out a direction of motion, so that a pose does not determine its joints"
                .to_owned());
        }
        Ok(Self { arm, base, names: six.map(|joint| robot.joints()[joint.0].name.clone()) })
    }

    /// The places of the arm's joints among those of a program.
    ///
    /// # Errors
    /// The program does not drive one of them; for people.
    pub(crate) fn places(&self, joints: &[String]) -> Result<[usize; 6], String> {
        let mut places = [0; 6];
        for (place, name) in places.iter_mut().zip(&self.names) {
            let found = joints.iter().position(|joint| joint == name);
            *place = found.ok_or_else(|| format!("the program does not drive joint {name} of the arm"))?;
        }
        Ok(places)
    }

    /// `base_from_root` at the values of all independent joints, metres.
    ///
    /// # Panics
    /// Where `all` does not hold one value per independent joint.
    pub fn base_from_root(&self, robot: &Robot, all: &[f64]) -> Pose {
        let mut root_from_link = Vec::new();
        robot.link_poses(all, &mut root_from_link);
        root_from_link[self.base.0].inverse()
    }
}

/// The joints that turn, each by itself, above a link, from the top; and the joint above them that ends the chain.
fn turning_above(robot: &Robot, tip: LinkId) -> (Vec<JointId>, Option<&Joint>) {
    let (mut joints, mut blocked) = (Vec::new(), None);
    for step in robot.chain(robot.root(), tip).iter().rev() {
        let joint = &robot.joints()[step.joint.0];
        if joint.mimic.is_some() || joint.kind == JointKind::Prismatic {
            blocked = Some(joint);
            break;
        }
        joints.push(step.joint);
    }
    joints.reverse();
    (joints, blocked)
}

/// Whether the body that carries a joint carries other movable joints too.
fn carries_several(robot: &Robot, joint: JointId) -> bool {
    let body = robot.joints()[joint.0].parent;
    let carried = |other: &&Joint| other.kind.is_movable() && !robot.can_move_relative(other.parent, body);
    robot.joints().iter().filter(carried).count() > 1
}

fn not_six(robot: &Robot, tip: LinkId, count: usize, blocked: Option<&Joint>) -> String {
    if count > 6 {
        return format!("the pose does not determine the joints of an arm with {count} axes");
    }
    let link = &robot.links()[tip.0].name;
    let mut text =
        format!("moves in space need an arm of six turning joints, and {count} of them lead to link {link}");
    if let Some(joint) = blocked {
        let does = if joint.mimic.is_some() { "follows another joint" } else { "slides" };
        // A string takes all.
        let _ = write!(text, " below joint {}, which {does}", joint.name);
    }
    text
}
