//! The ledger: the pairs and things that are not checked, and why.

use std::collections::BTreeMap;

use cell::UncheckedKind;
use kinematics::{JointId, JointKind};

use super::{Pair, Scene};

/// Everything that a run does not check.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    /// Excluded pairs, ordered by the names of their members.
    pub excluded: Vec<Excluded>,
    /// Things that cannot be checked completely.
    pub unchecked: Vec<Unchecked>,
    /// Joints that no program drives.
    pub fixed_joints: Vec<FixedJointValue>,
}

/// An excluded pair: its members can move relative to each other, but it is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// The pair.
    pub pair: Pair,
    /// The source of the exclusion.
    pub ground: ExclusionGround,
    /// The reason given there.
    pub reason: String,
}

/// The source of an exclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExclusionGround {
    /// The two links are joined by one joint.
    Adjacent,
    /// `disable_collisions` of the SRDF.
    Srdf,
    /// `exclusions` of the cell file.
    Cell,
    /// Excluded by hand in the viewer.
    Viewer,
}

impl ExclusionGround {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Adjacent => "adjacent",
            Self::Srdf => "srdf",
            Self::Cell => "cell",
            Self::Viewer => "viewer",
        }
    }
}

/// Something that cannot be checked completely.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unchecked {
    /// The name of the link or piece; an entry `unchecked` of the cell file gives this name to accept it.
    pub name: String,
    /// Index of its member; `None` for a link of a robot without collision geometry, which is not a member.
    pub member: Option<usize>,
    /// The kind of fault.
    pub kind: UncheckedKind,
    /// The number of open parts of a mesh of several parts. An entry must repeat it, so that it does not accept parts that are added later.
    pub parts: Option<usize>,
    /// Explanation for messages.
    pub why: String,
    /// The reason given by the cell file for accepting it; without a reason the run is incomplete.
    pub accepted: Option<String>,
}

impl Unchecked {
    /// The entry of a cell file that accepts this under the given name.
    pub fn acceptance(&self, name: &str, reason: &str) -> String {
        let kind = match self.kind {
            UncheckedKind::NoCollisionGeometry => "NoCollisionGeometry",
            UncheckedKind::Shell => "Shell",
        };
        let parts = self.parts.map_or_else(String::new, |parts| format!(", parts: {parts}"));
        format!("Unchecked(name: {name:?}, kind: {kind}{parts}, reason: {reason:?})")
    }
}

/// The constant value of an independent joint that no program drives.
#[derive(Clone, Debug, PartialEq)]
pub struct FixedJointValue {
    /// Index of the robot.
    pub robot: usize,
    /// The joint.
    pub joint: JointId,
    /// Radians or metres.
    pub value: f64,
    /// Source of the value, for messages.
    pub from: String,
}

impl FixedJointValue {
    /// `robot/joint`, or the joint alone in a one-URDF run.
    pub fn name(&self, scene: &Scene) -> String {
        let robot = &scene.robots[self.robot];
        scene.joint_name(robot, &robot.robot.joints()[self.joint.0].name)
    }

    /// Whether the value is a length in metres; otherwise it is an angle in radians.
    pub fn is_length(&self, scene: &Scene) -> bool {
        scene.robots[self.robot].robot.joints()[self.joint.0].kind == JointKind::Prismatic
    }
}

impl Ledger {
    /// The number of excluded pairs per ground, without grounds that exclude no pair.
    pub fn exclusion_counts(&self) -> BTreeMap<ExclusionGround, usize> {
        let mut counts = BTreeMap::new();
        for excluded in &self.excluded {
            *counts.entry(excluded.ground).or_default() += 1;
        }
        counts
    }

    /// Whether something is unchecked that the cell file does not accept.
    pub fn is_incomplete(&self) -> bool {
        self.unchecked.iter().any(|unchecked| unchecked.accepted.is_none())
    }
}
