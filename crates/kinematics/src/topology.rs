//! Questions about the tree: who is joined to whom, and what can move.

use crate::{LinkId, Robot};

impl Robot {
    /// Whether some joint on the path between two links is not fixed.
    pub fn can_move_relative(&self, a: LinkId, b: LinkId) -> bool {
        self.rigid_group(a) != self.rigid_group(b)
    }

    /// Whether one joint, of any kind, joins two links directly.
    pub fn are_adjacent(&self, a: LinkId, b: LinkId) -> bool {
        self.parent(a) == Some(b) || self.parent(b) == Some(a)
    }

    /// Whether some joint between the root and a link is not fixed.
    pub fn moves_from_root(&self, link: LinkId) -> bool {
        self.can_move_relative(self.root(), link)
    }

    /// The link that carries this one; none for the root.
    pub fn parent(&self, link: LinkId) -> Option<LinkId> {
        self.links()[link.0].parent_joint.map(|joint| self.joints()[joint.0].parent)
    }

    /// Joints on the longest path from the root to a link.
    pub fn longest_chain(&self) -> usize {
        let mut depths: Vec<usize> = Vec::with_capacity(self.links().len());
        for index in 0..self.links().len() {
            depths.push(self.parent(LinkId(index)).map_or(0, |parent| depths[parent.0] + 1));
        }
        depths.into_iter().max().unwrap_or(0)
    }
}
