//! The arm of a tool: the six turning joints that lead to its link, or seven, of which the program gives one.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use geometry::Pose;
use kinematics::{Arm, Joint, JointAt, JointId, JointKind, LinkId, Robot};

use crate::redundant::{RedundantMotion, closed_form_without};

/// Six turning joints above a link, or seven with a redundant one, with their inverse kinematics.
#[derive(Clone, Debug)]
pub struct ToolArm {
    /// The link that carries the first of the joints.
    pub base: LinkId,
    /// The link of the tool.
    tip: LinkId,
    /// The arm of six joints; that of seven axes where the redundant joint is at 0.
    arm: Arc<Arm>,
    /// The names of its six joints from base to tip, without the redundant one.
    pub(crate) names: [String; 6],
    pub(crate) redundant: Option<RedundantJoint>,
}

/// The joint of an arm of seven axes that a program gives, so that a pose determines the six others.
#[derive(Clone, Debug)]
pub(crate) struct RedundantJoint {
    pub(crate) joint: JointId,
    pub(crate) name: String,
    /// Its place among the independent joints of the robot.
    slot: usize,
    /// Its place among the seven joints.
    place: usize,
    /// All seven joints.
    seven: Arc<Arm>,
    /// The arm of the last value that was asked for.
    last: Arc<Mutex<Option<LockedArm>>>,
}

/// The arm of six joints where the redundant joint stands at a value.
#[derive(Clone, Debug)]
struct LockedArm {
    /// Radians.
    value: f64,
    arm: Arc<Arm>,
}

impl ToolArm {
    /// The arm above a link, which ends where a joint slides or follows another one, and below joints of a body that carries more than one
    /// arm. Of the redundant joints that one counts which is a joint of this arm, and leaves six of its seven axes.
    ///
    /// # Errors
    /// There are not six joints beside the redundant one, it is none of them, or their poses are not solved; for people.
    pub fn above_link(robot: &Robot, tip: LinkId, redundant: &[JointId]) -> Result<Self, String> {
        let (mut joints, blocked) = turning_above(robot, tip);
        let redundant = joints.iter().copied().rfind(|joint| redundant.contains(joint));
        let axes = 6 + usize::from(redundant.is_some());
        // A torso that carries two arms is no part of either of them.
        if joints.len() > axes && carries_several(robot, joints[joints.len() - axes]) {
            joints.drain(..joints.len() - axes);
        }
        let count = joints.len();
        let redundant = redundant.filter(|joint| joints.contains(joint));
        let others: Vec<JointId> = joints.iter().copied().filter(|joint| Some(*joint) != redundant).collect();
        let Ok(six) = <[JointId; 6]>::try_from(others) else {
            return Err(not_six(robot, tip, count, blocked, redundant));
        };
        let base = robot.joints()[joints[0].0].parent;
        let above = robot.chain(robot.root(), base);
        let slot = |joint: JointId| robot.driven_by(joint).map(|(slot, _)| slot);
        let driven: Vec<usize> = joints.iter().filter_map(|joint| slot(*joint)).collect();
        let follower = above.iter().find(|step| slot(step.joint).is_some_and(|slot| driven.contains(&slot)));
        if let Some(step) = follower {
            let name = &robot.joints()[step.joint.0].name;
            return Err(format!("joint {name}, which carries the arm, follows a joint of the arm"));
        }
        let name = |joint: JointId| robot.joints()[joint.0].name.clone();
        let redundant = match redundant {
            None => None,
            Some(joint) => Some(RedundantJoint {
                joint,
                name: name(joint),
                slot: slot(joint).ok_or_else(|| format!("joint {} has no value of its own", name(joint)))?,
                place: joints.iter().position(|known| *known == joint).unwrap_or_default(),
                seven: Arc::new(Arm::new(robot, base, tip).map_err(|error| error.to_string())?),
                last: Arc::default(),
            }),
        };
        let arm = match &redundant {
            None => Arm::new(robot, base, tip),
            Some(given) => Arm::with_locked(robot, base, tip, JointAt { joint: given.joint, value: 0.0 }),
        };
        let arm = arm.map_err(|error| error.to_string())?;
        if !arm.has_solver() {
            let without =
                redundant.map_or_else(String::new, |given| format!(" where joint {} stands", given.name));
            return Err(format!(
                "the six axes of the arm leave out a direction of motion{without}, so that a pose does not determine its joints"
            ));
        }
        Ok(Self { base, tip, arm: Arc::new(arm), names: six.map(name), redundant })
    }

    /// The arm of six joints at the values of all independent joints: a redundant joint stands at its value there.
    ///
    /// # Panics
    /// Where `all` does not hold one value per independent joint.
    pub fn at(&self, robot: &Robot, all: &[f64]) -> Arc<Arm> {
        let Some(given) = &self.redundant else { return Arc::clone(&self.arm) };
        let value = all[given.slot];
        let mut last = given.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = last.as_ref().filter(|known| known.value == value) {
            return Arc::clone(&known.arm);
        }
        let arm = Arm::with_locked(robot, self.base, self.tip, JointAt { joint: given.joint, value });
        let arm = Arc::new(arm.expect("the same chain was an arm before"));
        *last = Some(LockedArm { value, arm: Arc::clone(&arm) });
        arm
    }

    /// The joints that a pose determines, from base to tip.
    pub fn joints(&self) -> impl ExactSizeIterator<Item = JointId> + '_ {
        self.arm.joints()
    }

    /// The joint that a program gives beside a pose; `None` of an arm of six axes.
    pub fn redundant(&self) -> Option<JointId> {
        self.redundant.as_ref().map(|given| given.joint)
    }

    /// The names of all its joints, the redundant one last.
    pub(crate) fn all_names(&self) -> Vec<String> {
        self.names.iter().chain(self.redundant.as_ref().map(|given| &given.name)).cloned().collect()
    }

    /// The motion of the redundant joint between the values of all independent joints; `None` where it stands.
    pub(crate) fn redundant_motion<'a>(
        &'a self,
        robot: &'a Robot,
        ends: [&[f64]; 2],
    ) -> Option<RedundantMotion<'a>> {
        let given = self.redundant.as_ref()?;
        let ends = ends.map(|all| all[given.slot]);
        (ends[0] != ends[1]).then_some(RedundantMotion {
            robot,
            links: [self.base, self.tip],
            joint: given.joint,
            place: given.place,
            seven: &given.seven,
            ends,
        })
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

/// The joints of an arm of seven axes above a link.
pub(crate) fn seven_above(robot: &Robot, tip: LinkId) -> Option<[JointId; 7]> {
    let (mut joints, _) = turning_above(robot, tip);
    if joints.len() > 7 && carries_several(robot, joints[joints.len() - 7]) {
        joints.drain(..joints.len() - 7);
    }
    joints.try_into().ok()
}

/// Whether the body that carries a joint carries other movable joints too.
fn carries_several(robot: &Robot, joint: JointId) -> bool {
    let body = robot.joints()[joint.0].parent;
    let carried = |other: &&Joint| other.kind.is_movable() && !robot.can_move_relative(other.parent, body);
    robot.joints().iter().filter(carried).count() > 1
}

fn not_six(
    robot: &Robot,
    tip: LinkId,
    count: usize,
    blocked: Option<&Joint>,
    redundant: Option<JointId>,
) -> String {
    let name = |joint: JointId| &robot.joints()[joint.0].name;
    if count == 7 && redundant.is_none() {
        let best = closed_form_without(robot, tip).map_or("one of its joints", |joint| name(joint).as_str());
        return format!(
            "the pose does not determine the joints of an arm with 7 axes: `redundant` of the robot in the cell file names one that \
             programs give beside poses, here {best}"
        );
    }
    if count > 6 {
        let beside = redundant.map_or_else(String::new, |joint| format!(" beside joint {}", name(joint)));
        let count = count - usize::from(redundant.is_some());
        return format!("the pose does not determine the joints of an arm with {count} axes{beside}");
    }
    let link = &robot.links()[tip.0].name;
    let beside =
        redundant.map_or_else(String::new, |joint| format!(" beside the redundant joint {}", name(joint)));
    let count = count - usize::from(redundant.is_some());
    let mut text = format!(
        "moves in space need an arm of six turning joints{beside}, and {count} of them lead to link {link}"
    );
    if let Some(joint) = blocked {
        let does = if joint.mimic.is_some() { "follows another joint" } else { "slides" };
        // A string takes all.
        let _ = write!(text, " below joint {}, which {does}", joint.name);
    }
    text
}
