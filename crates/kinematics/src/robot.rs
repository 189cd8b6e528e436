//! The robot: a tree of links and joints in flat arrays, built once; and its joint values outside their limits.

use std::collections::BTreeMap;

use diagnostics::{InputError, Problem};

use crate::{Joint, JointId, Link, LinkId, urdf};

/// A robot and the parts of its cell that its URDF describes; never changes once built.
#[derive(Clone, Debug)]
pub struct Robot {
    name: String,
    links: Vec<Link>,
    joints: Vec<Joint>,
    independent: Vec<JointId>,
    drives: Vec<Drive>,
    rigid_groups: Vec<LinkId>,
    links_by_name: BTreeMap<String, LinkId>,
    joints_by_name: BTreeMap<String, JointId>,
}

/// Where the value of a joint comes from; `slot` is a place in the joint vector.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Drive {
    /// Nowhere: the joint is fixed.
    Still,
    /// Straight from the joint vector.
    Value { slot: usize },
    /// From another joint's value.
    Follows { slot: usize, multiplier: f64, offset: f64 },
}

impl Robot {
    /// Reads a URDF; a good file may still carry warnings.
    ///
    /// # Errors
    /// Every problem of the file, in file order.
    pub fn from_urdf(bytes: &[u8], file: &str) -> Result<(Robot, Vec<Problem>), InputError> {
        urdf::read(bytes, file)
    }

    /// Links must come parents first, joints name links and independent joints that exist, names be unique.
    pub(crate) fn new(name: String, links: Vec<Link>, joints: Vec<Joint>) -> Self {
        let independent: Vec<JointId> = (0..joints.len())
            .filter(|&index| joints[index].kind.is_movable() && joints[index].mimic.is_none())
            .map(JointId)
            .collect();
        let slot = |id: JointId| independent.binary_search(&id).expect("a mimic's source is independent");
        let drives = joints
            .iter()
            .enumerate()
            .map(|(index, joint)| match joint.mimic {
                _ if !joint.kind.is_movable() => Drive::Still,
                None => Drive::Value { slot: slot(JointId(index)) },
                Some(mimic) => Drive::Follows {
                    slot: slot(mimic.source),
                    multiplier: mimic.multiplier,
                    offset: mimic.offset,
                },
            })
            .collect();
        let mut rigid_groups: Vec<LinkId> = Vec::with_capacity(links.len());
        for (index, link) in links.iter().enumerate() {
            let fixed_to = link.parent_joint.map(|id| &joints[id.0]).filter(|joint| !joint.kind.is_movable());
            rigid_groups.push(fixed_to.map_or(LinkId(index), |joint| rigid_groups[joint.parent.0]));
        }
        let links_by_name =
            links.iter().enumerate().map(|(index, link)| (link.name.clone(), LinkId(index))).collect();
        let joints_by_name =
            joints.iter().enumerate().map(|(index, joint)| (joint.name.clone(), JointId(index))).collect();
        Self { name, links, joints, independent, drives, rigid_groups, links_by_name, joints_by_name }
    }

    /// Name of the robot.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The link that no joint carries.
    pub fn root(&self) -> LinkId {
        LinkId(0)
    }

    /// All links, parents before children; the root comes first.
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// All joints in file order.
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// The link of that name.
    pub fn link_named(&self, name: &str) -> Option<LinkId> {
        self.links_by_name.get(name).copied()
    }

    /// The joint of that name.
    pub fn joint_named(&self, name: &str) -> Option<JointId> {
        self.joints_by_name.get(name).copied()
    }

    /// Joints that take a value of their own, in file order: one value each in a joint vector `q`.
    pub fn independent_joints(&self) -> &[JointId] {
        &self.independent
    }

    pub(crate) fn drive(&self, joint: JointId) -> Drive {
        self.drives[joint.0]
    }

    /// The topmost link that fixed joints alone join to this one.
    pub(crate) fn rigid_group(&self, link: LinkId) -> LinkId {
        self.rigid_groups[link.0]
    }
}

/// A joint whose value lies outside its limits, or is no finite number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LimitViolation {
    /// The joint; a joint that follows another can be one too.
    pub joint: JointId,
    /// Its value, radians or metres, neither clamped nor wrapped.
    pub value: f64,
    /// Smallest allowed value; minus infinity for continuous joints.
    pub lower: f64,
    /// Largest allowed value; infinity for continuous joints.
    pub upper: f64,
}

impl Robot {
    /// Every joint, in file order, whose value violates its limits; values on a limit are allowed.
    ///
    /// # Panics
    /// Where `q` does not hold one value per independent joint.
    pub fn limit_violations(&self, q: &[f64]) -> Vec<LimitViolation> {
        self.check_length(q);
        let mut violations = Vec::new();
        for (index, joint) in self.joints().iter().enumerate() {
            if !joint.kind.is_movable() {
                continue;
            }
            let value = self.joint_value(q, JointId(index));
            let (lower, upper) = joint
                .limits
                .map_or((f64::NEG_INFINITY, f64::INFINITY), |limits| (limits.lower, limits.upper));
            let allowed = value.is_finite() && lower <= value && value <= upper;
            if !allowed {
                violations.push(LimitViolation { joint: JointId(index), value, lower, upper });
            }
        }
        violations
    }
}
