//! A tree from the pieces that threads built by themselves.

use std::mem::take;
use std::ops::Range;

use super::subtree::Subtree;
use crate::SphereTree;

/// A part of a tree: one node, or a node with everything below it.
pub(super) struct TreePart {
    /// Rank of its first node, counted from 0.
    pub(super) depth: usize,
    pub(super) tree: Subtree,
}

impl TreePart {
    /// Its nodes in a rank of the whole tree.
    fn nodes(&self, rank: usize) -> Range<usize> {
        let starts = &self.tree.rank_starts;
        let own = rank.checked_sub(self.depth).filter(|own| own + 1 < starts.len());
        own.map_or(0..0, |own| starts[own] as usize..starts[own + 1] as usize)
    }
}

/// Puts pieces together that stand in the order of a walk which visits a node before its children: the nodes of a rank stand in
/// the same order.
pub(super) fn assemble(mut pieces: Vec<TreePart>) -> SphereTree {
    let ranks = pieces.iter().map(|piece| piece.depth + piece.tree.rank_starts.len() - 1).max().unwrap_or(0);
    let mut tree = SphereTree {
        spheres: Vec::new(),
        slabs: Vec::new(),
        rank_radii_m: Vec::with_capacity(ranks),
        rank_starts: vec![0],
        first_child: Vec::new(),
        first_triangle: vec![0],
        triangles: Vec::new(),
    };
    // List by list, and each is given up at once, so that no more than one is there twice.
    tree.spheres = in_order(&pieces, ranks, |piece| &piece.spheres);
    for rank in 0..ranks {
        let nodes = pieces.iter().map(|piece| piece.nodes(rank).len()).sum::<usize>();
        let start = tree.rank_starts[rank] as usize;
        let radii_m = tree.spheres[start..start + nodes].iter().map(crate::Sphere::radius_m);
        tree.rank_radii_m.push(radii_m.fold(0.0, f64::max));
        tree.rank_starts.push((start + nodes) as u32);
    }
    for piece in &mut pieces {
        drop(take(&mut piece.tree.spheres));
    }
    tree.slabs = in_order(&pieces, ranks, |piece| &piece.slabs);
    for piece in &mut pieces {
        drop(take(&mut piece.tree.slabs));
    }
    let mut first_child = 1;
    tree.first_child.reserve_exact(tree.spheres.len() + 1);
    tree.first_triangle.reserve_exact(tree.spheres.len());
    tree.triangles.reserve_exact(pieces.iter().map(|piece| piece.tree.triangles.len()).sum());
    for rank in 0..ranks {
        for piece in &pieces {
            for node in piece.nodes(rank) {
                tree.first_child.push(first_child);
                first_child += u32::from(piece.tree.children[node]);
                let [from, to] = [0, 1].map(|k| piece.tree.first_triangle[node + k] as usize);
                tree.triangles.extend_from_slice(&piece.tree.triangles[from..to]);
                tree.first_triangle.push(tree.triangles.len() as u32);
            }
        }
    }
    tree.first_child.push(tree.spheres.len() as u32);
    tree
}

/// A list of all nodes, rank by rank.
fn in_order<T: Copy>(pieces: &[TreePart], ranks: usize, list: impl Fn(&Subtree) -> &Vec<T>) -> Vec<T> {
    let mut all = Vec::with_capacity(pieces.iter().map(|piece| list(&piece.tree).len()).sum());
    for rank in 0..ranks {
        for piece in pieces {
            all.extend_from_slice(&list(&piece.tree)[piece.nodes(rank)]);
        }
    }
    all
}
