//! The properties of a robot's joints that program readers need.

use diagnostics::{Problem, Problems, excerpt, hint_for, nearest};
use geometry::limits::{MOST_LENGTH_M, MOST_TURN_RAD};
use kinematics::Limits;

/// The kind of a joint, which determines the unit of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrivenJointKind {
    /// Revolute, with or without end stops; position in radians.
    Revolute,
    /// Prismatic; position in metres.
    Prismatic,
}

impl DrivenJointKind {
    /// Largest accepted magnitude of a position, with its unit.
    pub(crate) fn most(self) -> (f64, &'static str) {
        match self {
            Self::Revolute => (MOST_TURN_RAD, "radians"),
            Self::Prismatic => (MOST_LENGTH_M, "metres"),
        }
    }
}

/// What decides the position of a joint that no program can drive.
#[derive(Clone, Debug, PartialEq)]
pub enum BoundJoint {
    /// It mimics another joint: its position is `multiplier` times that of `source`, plus `offset`.
    Mimic {
        /// Name of the joint that it follows, which follows none itself.
        source: String,
        /// Factor on the position of the source.
        multiplier: f64,
        /// Added after the factor, radians or metres.
        offset: f64,
    },
    /// It does not move: its position is 0.
    Fixed,
}

/// One joint of the robot, from the robot's description.
#[derive(Clone, Debug, PartialEq)]
pub struct JointInfo {
    /// Name in the robot's description; that of a joint of a tool comes after the name of the tool, `tool/joint`.
    pub name: String,
    /// What programs may call it too: a joint of a tool without the name of the tool, where no other joint of the robot is called so.
    pub alias: Option<String>,
    /// Its kind; a continuous joint is [`DrivenJointKind::Revolute`], and so is a fixed one.
    pub kind: DrivenJointKind,
    /// Allowed positions in radians or metres, if the description limits them.
    pub limits: Option<Limits>,
    /// Velocity limit in rad/s or m/s, if the description has one.
    pub max_speed: Option<f64>,
    /// What decides its position, if a program cannot drive it.
    pub bound: Option<BoundJoint>,
}

impl JointInfo {
    /// Whether a program can drive the joint.
    pub fn is_drivable(&self) -> bool {
        self.bound.is_none()
    }

    /// What programs may call it.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [Some(self.name.as_str()), self.alias.as_deref()].into_iter().flatten()
    }

    /// Whether a program that writes this name means the joint.
    pub fn is_called(&self, name: &str) -> bool {
        self.names().any(|own| own == name)
    }
}

/// The joint that a program means by a name.
pub(crate) fn called<'j>(joints: &'j [JointInfo], name: &str) -> Option<&'j JointInfo> {
    joints.iter().find(|joint| joint.is_called(name))
}

/// The name of the joint that a program means by `name`; a name that is unknown stays as it is.
pub fn full_name<'n>(joints: &'n [JointInfo], name: &'n str) -> &'n str {
    called(joints, name).map_or(name, |joint| &joint.name)
}

/// Whether `name` is the full name of a joint of a tool without the name of the tool.
pub(crate) fn is_without_tool(name: &str, full: &str) -> bool {
    full.strip_suffix(name).is_some_and(|tool| tool.ends_with('/'))
}

/// What to do about a name that joints of several tools have.
pub(crate) fn hint_for_several(name: &str, joints: &[&JointInfo]) -> Option<String> {
    let meant = joints.iter().filter(|joint| is_without_tool(name, &joint.name));
    let meant: Vec<String> = meant.map(|joint| excerpt(&joint.name)).collect();
    (meant.len() > 1)
        .then(|| format!("several tools have a joint of this name: write {}", meant.join(" or ")))
}

/// What to do about a name that is that of no joint, or of joints of several tools.
pub(crate) fn hint_for_unknown(name: &str, joints: &[JointInfo]) -> String {
    let all: Vec<&JointInfo> = joints.iter().collect();
    hint_for_several(name, &all).unwrap_or_else(|| {
        let known = drivable(joints);
        let names: Vec<&str> =
            joints.iter().filter(|joint| joint.is_drivable()).flat_map(JointInfo::names).collect();
        let is_close = nearest(name, names.iter().copied()).is_some();
        hint_for(name, if is_close { &names } else { &known }, "robot's joints")
    })
}

/// The names of the joints that a program can drive.
pub(crate) fn drivable(joints: &[JointInfo]) -> Vec<&str> {
    joints.iter().filter(|joint| joint.is_drivable()).map(|joint| joint.name.as_str()).collect()
}

/// So many names, none of which is known, are told once.
const LEAST_STRANGE: usize = 3;

/// The problem of names none of which is that of a joint of the robot, unless most of them may be misspelt; `kind` is what they name.
pub(crate) fn all_strange(
    names: &[&str],
    kind: &str,
    joints: &[JointInfo],
    problems: &Problems,
) -> Option<Problem> {
    let all: Vec<&JointInfo> = joints.iter().collect();
    let is_known = |name: &&str| called(joints, name).is_some() || hint_for_several(name, &all).is_some();
    if names.len() < LEAST_STRANGE || names.iter().any(is_known) {
        return None;
    }
    let drivable = drivable(joints);
    let close = names.iter().filter(|name| nearest(name, drivable.iter().copied()).is_some()).count();
    if 2 * close > names.len() || drivable.is_empty() {
        return None;
    }
    let problem = problems.problem(format!("none of the {} {kind} is of this robot", names.len()));
    let own = hint_for("", &drivable, "robot's joints");
    Some(problem.hint(format!("is it a program for another robot? {own}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joint(name: &str, alias: Option<&str>) -> JointInfo {
        JointInfo {
            name: name.to_owned(),
            alias: alias.map(str::to_owned),
            kind: DrivenJointKind::Revolute,
            limits: None,
            max_speed: None,
            bound: None,
        }
    }

    #[test]
    fn a_joint_of_a_tool_has_two_names_unless_another_tool_has_the_same() {
        let joints = [
            joint("elbow", None),
            joint("gripper/slide", Some("slide")),
            joint("left/finger", None),
            joint("right/finger", None),
        ];
        assert_eq!(full_name(&joints, "slide"), "gripper/slide");
        assert_eq!(full_name(&joints, "gripper/slide"), "gripper/slide");
        assert_eq!(full_name(&joints, "finger"), "finger");
        assert_eq!(
            hint_for_unknown("finger", &joints),
            "several tools have a joint of this name: write `left/finger` or `right/finger`"
        );
        assert_eq!(hint_for_unknown("slid", &joints), "did you mean `slide`?");
        assert_eq!(hint_for_unknown("gripper/slid", &joints), "did you mean `gripper/slide`?");
        assert_eq!(
            hint_for_unknown("anything", &joints),
            "the robot's joints are elbow, gripper/slide, left/finger, right/finger"
        );
    }
}
