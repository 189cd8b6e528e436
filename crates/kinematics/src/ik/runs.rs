//! Which chains of turning joints a robot has: arms and legs are found without being named.

use crate::{JointId, JointKind, LinkId, Robot};

/// The name that ROS-Industrial gives to the flange's frame for tools.
const TOOL_FRAME: &str = "tool0";

/// A longest chain of joints that turn, each by itself, without a branch between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningChain {
    /// The topmost link of those that carry the first joint rigidly.
    pub from: LinkId,
    /// `tool0`, where it is among the links that are rigid with the child of the last joint; else the end of the fixed joints behind that
    /// child, as far as there is one way.
    pub to: LinkId,
    /// The joints in order.
    pub joints: Vec<JointId>,
}

impl Robot {
    /// All longest chains of joints that turn, each by itself, in the order of their first joints.
    ///
    /// A chain ends where joints branch, as at fingers, and where a joint slides or follows another one.
    pub fn turning_chains(&self) -> Vec<TurningChain> {
        let mut carried: Vec<Vec<JointId>> = vec![Vec::new(); self.links().len()];
        for (index, joint) in self.joints().iter().enumerate().filter(|(_, joint)| joint.kind.is_movable()) {
            carried[self.rigid_group(joint.parent).0].push(JointId(index));
        }
        let turns = |id: JointId| {
            let joint = &self.joints()[id.0];
            joint.mimic.is_none() && matches!(joint.kind, JointKind::Revolute | JointKind::Continuous)
        };
        // The only joint that a body carries, if it turns.
        let next = |body: LinkId| match carried[body.0][..] {
            [only] if turns(only) => Some(only),
            _ => None,
        };
        let goes_on = |id: JointId| turns(id) && next(self.joints()[id.0].child).is_some();
        let mut chains = Vec::new();
        for first in (0..self.joints().len()).map(JointId).filter(|&id| turns(id)) {
            let from = self.rigid_group(self.joints()[first.0].parent);
            let is_inside = next(from).is_some() && self.links()[from.0].parent_joint.is_some_and(goes_on);
            if is_inside {
                continue;
            }
            let mut joints = vec![first];
            while let Some(joint) = next(self.joints()[joints[joints.len() - 1].0].child) {
                joints.push(joint);
            }
            let last = self.joints()[joints[joints.len() - 1].0].child;
            chains.push(TurningChain { from, to: self.flange(last), joints });
        }
        chains
    }

    /// The link that a rigid body is used by.
    fn flange(&self, body: LinkId) -> LinkId {
        let tool = self.link_named(TOOL_FRAME).filter(|&link| self.rigid_group(link) == body);
        if let Some(tool) = tool {
            return tool;
        }
        let mut at = body;
        loop {
            let mut fixed =
                self.joints().iter().filter(|joint| joint.parent == at && !joint.kind.is_movable());
            match (fixed.next(), fixed.next()) {
                (Some(only), None) => at = only.child,
                _ => return at,
            }
        }
    }
}
