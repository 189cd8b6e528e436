//! A BVH of axis-aligned boxes over triangles of a mesh.

use nalgebra::Point3;
use rayon::prelude::*;

use crate::Aabb;

/// Most triangles per leaf.
const MOST_IN_LEAF: usize = 4;
/// Triangles below which one thread builds a subtree.
const MOST_PER_THREAD: usize = 1 << 13;
/// Pairs of subtrees that threads share, at least.
const LEAST_PAIRS: usize = 1 << 10;

/// Triangles of a mesh under axis-aligned boxes, split at the median of the box centres along the longest edge.
pub(super) struct TriangleTree {
    /// Each node before its descendants; the first child follows its parent.
    nodes: Vec<TriangleNode>,
    /// Triangle indices with their boxes, grouped by node.
    items: Vec<(RoundedBox, u32)>,
}

struct TriangleNode {
    bounds: RoundedBox,
    /// First index in `items`.
    from: u32,
    to: u32,
    /// The second child; 0 for a leaf.
    second: u32,
}

impl TriangleNode {
    /// The children of the node with this index; `None` for a leaf.
    fn children(&self, index: u32) -> Option<[u32; 2]> {
        (self.second != 0).then_some([index + 1, self.second])
    }

    fn len(&self) -> u32 {
        self.to - self.from
    }
}

/// A box in half the memory: rounded outwards, so that it holds the box that it was made from.
#[derive(Clone, Copy)]
struct RoundedBox {
    low: [f32; 3],
    high: [f32; 3],
}

impl RoundedBox {
    fn around(bounds: &Aabb) -> Self {
        let down = |x: f64| if f64::from(x as f32) <= x { x as f32 } else { (x as f32).next_down() };
        let up = |x: f64| if f64::from(x as f32) >= x { x as f32 } else { (x as f32).next_up() };
        Self {
            low: [down(bounds.low.x), down(bounds.low.y), down(bounds.low.z)],
            high: [up(bounds.high.x), up(bounds.high.y), up(bounds.high.z)],
        }
    }

    fn include(&mut self, other: &Self) {
        for k in 0..3 {
            self.low[k] = self.low[k].min(other.low[k]);
            self.high[k] = self.high[k].max(other.high[k]);
        }
    }

    /// Whether the closed boxes share a point.
    fn meets(&self, other: &Self) -> bool {
        (0..3).all(|k| self.low[k] <= other.high[k] && other.low[k] <= self.high[k])
    }

    fn longest_edge(&self) -> usize {
        let edges = [0, 1, 2].map(|k| self.high[k] - self.low[k]);
        (1..3).fold(0, |longest, k| if edges[k] > edges[longest] { k } else { longest })
    }
}

impl TriangleTree {
    /// A tree over the triangles of these indices; empty if there are none.
    pub(super) fn new(vertices: &[Point3<f64>], triangles: &[[u32; 3]], of: &[u32]) -> Self {
        let item = |&triangle: &u32| {
            let corners = triangles[triangle as usize].map(|vertex| vertices[vertex as usize]);
            (RoundedBox::around(&Aabb::of_triangle(&corners)), triangle)
        };
        let mut items: Vec<(RoundedBox, u32)> =
            of.par_iter().with_min_len(MOST_PER_THREAD).map(item).collect();
        let mut nodes = Vec::new();
        if let Some(&(bounds, _)) = items.first() {
            nodes.resize_with(node_count(items.len()), || TriangleNode { bounds, from: 0, to: 0, second: 0 });
            divide(&mut items, &mut nodes, 0, 0);
        }
        Self { nodes, items }
    }

    /// Whether `meet` holds for two different triangles with overlapping boxes; tests every such pair once, until one holds.
    pub(super) fn any_pair(&self, meet: impl Fn(u32, u32) -> bool + Sync) -> bool {
        let mut open = if self.nodes.is_empty() { Vec::new() } else { vec![(0, 0)] };
        // Shared out once there are enough; `any` does not depend on which pair is found.
        while !open.is_empty() && open.len() < LEAST_PAIRS {
            let mut next = Vec::new();
            for (i, j) in open {
                if self.pair((i, j), &meet, &mut next) {
                    return true;
                }
            }
            open = next;
        }
        open.into_par_iter().any(|pair| {
            let mut open = vec![pair];
            while let Some(pair) = open.pop() {
                if self.pair(pair, &meet, &mut open) {
                    return true;
                }
            }
            false
        })
    }

    /// Whether `meet` holds for two triangles of a pair of leaves; adds the pairs below to `open` if one is no leaf.
    fn pair(&self, (i, j): (u32, u32), meet: impl Fn(u32, u32) -> bool, open: &mut Vec<(u32, u32)>) -> bool {
        let (one, other) = (&self.nodes[i as usize], &self.nodes[j as usize]);
        if i != j && !one.bounds.meets(&other.bounds) {
            return false;
        }
        match (one.children(i), other.children(j)) {
            (Some([first, second]), _) if i == j => {
                open.extend([(first, first), (first, second), (second, second)]);
            }
            (Some([first, second]), below) if below.is_none() || one.len() >= other.len() => {
                open.extend([(first, j), (second, j)]);
            }
            (_, Some([first, second])) => open.extend([(i, first), (i, second)]),
            (_, None) => {
                for x in one.from..one.to {
                    let others = if i == j { x + 1..one.to } else { other.from..other.to };
                    let (box_x, x) = &self.items[x as usize];
                    for (box_y, y) in &self.items[others.start as usize..others.end as usize] {
                        if box_x.meets(box_y) && meet(*x, *y) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// Whether `meet` holds for a triangle whose closed box overlaps `bounds`.
    pub(super) fn any_in(&self, bounds: &Aabb, mut meet: impl FnMut(u32) -> bool) -> bool {
        let bounds = RoundedBox::around(bounds);
        let mut open = if self.nodes.is_empty() { Vec::new() } else { vec![0] };
        while let Some(index) = open.pop() {
            let node = &self.nodes[index as usize];
            if !node.bounds.meets(&bounds) {
                continue;
            }
            if let Some(children) = node.children(index) {
                open.extend(children);
                continue;
            }
            for (own, triangle) in &self.items[node.from as usize..node.to as usize] {
                if own.meets(&bounds) && meet(*triangle) {
                    return true;
                }
            }
        }
        false
    }
}

/// Divides items into the nodes of their subtree; the first item and the first node have these indices in the whole tree.
fn divide(items: &mut [(RoundedBox, u32)], nodes: &mut [TriangleNode], from: u32, index: u32) {
    let mut bounds = items[0].0;
    for (own, _) in &*items {
        bounds.include(own);
    }
    let to = from + items.len() as u32;
    let (node, below) = nodes.split_first_mut().expect("a node for every subtree");
    *node = TriangleNode { bounds, from, to, second: 0 };
    if items.len() <= MOST_IN_LEAF {
        return;
    }
    let (half, axis) = (items.len() / 2, bounds.longest_edge());
    let middle = |item: &(RoundedBox, u32)| item.0.low[axis] + item.0.high[axis];
    items.select_nth_unstable_by(half, |x, y| middle(x).total_cmp(&middle(y)).then(x.1.cmp(&y.1)));
    let is_shared = items.len() > MOST_PER_THREAD;
    let (low, high) = items.split_at_mut(half);
    let count = node_count(half);
    let (below_low, below_high) = below.split_at_mut(count);
    node.second = index + 1 + count as u32;
    let (second, from_high) = (node.second, from + half as u32);
    let mut of_low = || divide(low, below_low, from, index + 1);
    let mut of_high = || divide(high, below_high, from_high, second);
    if is_shared {
        rayon::join(of_low, of_high);
    } else {
        of_low();
        of_high();
    }
}

/// Number of nodes over so many items.
fn node_count(items: usize) -> usize {
    /// Of so many items, and of one more: the halves of both are among two sizes again.
    fn of_both(items: usize) -> [usize; 2] {
        if items < MOST_IN_LEAF {
            return [1, 1];
        }
        let [half, more] = of_both(items / 2);
        match items % 2 {
            0 if items == MOST_IN_LEAF => [1, 1 + half + more],
            0 => [1 + 2 * half, 1 + half + more],
            _ => [1 + half + more, 1 + 2 * more],
        }
    }
    of_both(items)[0]
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use test_support::Random;

    use super::*;
    use crate::Triangle;

    /// Small triangles at random places.
    fn scattered(count: usize) -> (Vec<Point3<f64>>, Vec<[u32; 3]>) {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        let mut number = || random.below(1_000_000) as f64 * 1e-6;
        let vertices = (0..count).flat_map(|_| {
            let place = Point3::new(number(), number(), number());
            [0; 3].map(|_| place.map(|x| x + 0.05 * number()))
        });
        let vertices: Vec<Point3<f64>> = vertices.collect();
        (vertices, (0..count as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect())
    }

    #[test]
    fn every_overlapping_pair_is_tested_once_and_every_box_is_found() {
        for count in [0, 1, 4, 5, 9, 700] {
            let (vertices, triangles) = scattered(count);
            let corners = |t: u32| -> Triangle { triangles[t as usize].map(|v| vertices[v as usize]) };
            let tree = TriangleTree::new(&vertices, &triangles, &(0..count as u32).collect::<Vec<_>>());
            assert_eq!(tree.nodes.len(), if count == 0 { 0 } else { node_count(count) });
            let tested = Mutex::new(Vec::new());
            let note = |one: u32, other: u32| {
                tested.lock().expect("whole").push([one.min(other), one.max(other)]);
                false
            };
            assert!(!tree.any_pair(note));
            let mut tested = tested.into_inner().expect("whole");
            tested.sort_unstable();
            assert!(tested.windows(2).all(|pair| pair[0] != pair[1]));
            for one in 0..count as u32 {
                let bounds = Aabb::of_triangle(&corners(one));
                let mut found = Vec::new();
                assert!(!tree.any_in(&bounds, |t| {
                    found.push(t);
                    false
                }));
                for other in 0..count as u32 {
                    if bounds.meets(&Aabb::of_triangle(&corners(other))) {
                        assert!(found.contains(&other));
                        let pair = [one.min(other), one.max(other)];
                        assert!(one == other || tested.binary_search(&pair).is_ok(), "{pair:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_tree_of_many_parts_finds_the_one_pair() {
        let (vertices, triangles) = scattered(3 * MOST_PER_THREAD);
        let tree = TriangleTree::new(&vertices, &triangles, &(0..triangles.len() as u32).collect::<Vec<_>>());
        let corners = |t: u32| -> Triangle { triangles[t as usize].map(|v| vertices[v as usize]) };
        let first = Aabb::of_triangle(&corners(0));
        let meets_first = |t: u32| t != 0 && first.meets(&Aabb::of_triangle(&corners(t)));
        let wanted = (0..triangles.len() as u32).find(|&t| meets_first(t)).expect("they are close");
        assert!(tree.any_pair(|one, other| [one.min(other), one.max(other)] == [0, wanted]));
        assert!(!tree.any_pair(|one, other| one == other));
    }
}
