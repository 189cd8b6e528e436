//! Stage 1: a hierarchy of axis-aligned boxes around what the bodies sweep during a segment (Redon et al. 2004, section 4.1).

use geometry::{Aabb, Point3, Vector3};

use super::LineSphere;
use crate::motion::Motion;
use crate::tree::BoxTree;

/// A body's box in the world, metres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkBox(pub(crate) Aabb);

impl LinkBox {
    /// Around the volume that a line-swept sphere sweeps: the interval matrix applied to the ends of the segment, and the radius.
    ///
    /// # Guarantee
    /// Holds the body during the whole interval: the boxes of both ends hold every point of the segment between them, for boxes
    /// are convex.
    pub(crate) fn swept(motion: &Motion, line: &LineSphere) -> Self {
        let mut low = [f64::INFINITY; 3];
        let mut high = [f64::NEG_INFINITY; 3];
        for end in &line.ends {
            let place = motion.natural().point(end);
            for i in 0..3 {
                low[i] = low[i].min(place[i].low());
                high[i] = high[i].max(place[i].high());
            }
        }
        let grown = |x: f64, by: f64| x + by + by.signum() * f64::EPSILON * (x.abs() + by.abs());
        let low = low.map(|x| grown(x, -line.radius_m));
        let high = high.map(|x| grown(x, line.radius_m));
        Self(Aabb { low: Point3::from(low), high: Point3::from(high) })
    }

    /// Around a body that does not move, in the world.
    pub(crate) fn around(tree: &BoxTree) -> Self {
        let corners: Vec<Point3<f64>> = tree
            .triangles
            .iter()
            .flat_map(|triangle| triangle.corners.iter().map(|corner| Point3::from(*corner)))
            .collect();
        let empty =
            Aabb { low: Point3::from([f64::INFINITY; 3]), high: Point3::from([f64::NEG_INFINITY; 3]) };
        Self(Aabb::around(&corners).unwrap_or(empty))
    }

    /// Grown by half a distance on every side.
    fn grown(&self, by_m: f64) -> Aabb {
        let by = Vector3::from([0.5 * by_m * (1.0 + 1e-9); 3]);
        Aabb { low: self.0.low - by, high: self.0.high + by }
    }
}

/// A node of the hierarchy.
enum LinkNode {
    Leaf(usize),
    Inner { bounds: Aabb, children: Box<[LinkNode; 2]> },
}

/// The pairs of bodies whose boxes are within a distance of each other, each once and with the lower index first.
pub(crate) fn overlapping_pairs(boxes: &[LinkBox], least_m: f64) -> Vec<[usize; 2]> {
    let boxes: Vec<Aabb> = boxes.iter().map(|link_box| link_box.grown(least_m)).collect();
    let mut indices: Vec<usize> = (0..boxes.len()).collect();
    let mut found = Vec::new();
    if !indices.is_empty() {
        within(&hierarchy(&boxes, &mut indices), &boxes, &mut found);
    }
    found.sort_unstable();
    found
}

fn bounds_of(node: &LinkNode, boxes: &[Aabb]) -> Aabb {
    match node {
        LinkNode::Leaf(index) => boxes[*index],
        LinkNode::Inner { bounds, .. } => *bounds,
    }
}

/// Halves the list along the axis of the widest spread of centres.
fn hierarchy(boxes: &[Aabb], indices: &mut [usize]) -> LinkNode {
    if let [index] = indices {
        return LinkNode::Leaf(*index);
    }
    let center = |index: usize, axis: usize| f64::midpoint(boxes[index].low[axis], boxes[index].high[axis]);
    let spread = |axis: usize| {
        let places = indices.iter().map(|index| center(*index, axis));
        places.clone().fold(f64::NEG_INFINITY, f64::max) - places.fold(f64::INFINITY, f64::min)
    };
    let axis = (0..3).max_by(|i, j| spread(*i).total_cmp(&spread(*j))).unwrap_or(0);
    indices.sort_by(|i, j| center(*i, axis).total_cmp(&center(*j, axis)).then(i.cmp(j)));
    let (one, other) = indices.split_at_mut(indices.len() / 2);
    let children = [hierarchy(boxes, one), hierarchy(boxes, other)];
    let [a, b] = [&children[0], &children[1]].map(|child| bounds_of(child, boxes));
    let bounds = Aabb { low: a.low.inf(&b.low), high: a.high.sup(&b.high) };
    LinkNode::Inner { bounds, children: Box::new(children) }
}

/// The overlapping pairs within one node.
fn within(node: &LinkNode, boxes: &[Aabb], found: &mut Vec<[usize; 2]>) {
    if let LinkNode::Inner { children, .. } = node {
        let [one, other] = &**children;
        within(one, boxes, found);
        within(other, boxes, found);
        between(one, other, boxes, found);
    }
}

/// The overlapping pairs of two nodes.
fn between(one: &LinkNode, other: &LinkNode, boxes: &[Aabb], found: &mut Vec<[usize; 2]>) {
    let [a, b] = [one, other].map(|node| bounds_of(node, boxes));
    // A box with NaN overlaps everything.
    if (0..3).any(|i| a.low[i] > b.high[i] || b.low[i] > a.high[i]) {
        return;
    }
    match (one, other) {
        (LinkNode::Leaf(i), LinkNode::Leaf(j)) => found.push([*i.min(j), *i.max(j)]),
        (LinkNode::Inner { children, .. }, _) => {
            children.iter().for_each(|child| between(child, other, boxes, found));
        }
        (_, LinkNode::Inner { children, .. }) => {
            children.iter().for_each(|child| between(one, child, boxes, found));
        }
    }
}

/// Whether a box in the frame of a tree may come within a distance of a triangle: down to the boxes of the leaves.
pub(crate) fn tree_meets(tree: &BoxTree, link_box: &LinkBox, least_m: f64) -> bool {
    let bounds = link_box.grown(2.0 * least_m);
    let (low, high): ([f64; 3], [f64; 3]) = (bounds.low.into(), bounds.high.into());
    let center = [0, 1, 2].map(|i| f64::midpoint(low[i], high[i]));
    let half = [0, 1, 2].map(|i| (high[i] - center[i]).max(center[i] - low[i]) * (1.0 + 1e-12));
    if tree.nodes.is_empty() {
        return false;
    }
    let rounding =
        32.0 * f64::EPSILON * (tree.extent_m + center.iter().chain(&half).map(|x| x.abs()).sum::<f64>());
    let is_apart = |node: &crate::tree::OrientedBox| {
        let between = crate::vector::minus(&node.center, &center);
        let along_frame = (0..3).any(|i| {
            let mut axis = [0.0; 3];
            axis[i] = 1.0;
            between[i].abs() > half[i] + node.half_along(&axis) + rounding
        });
        along_frame
            || (0..3).any(|i| {
                let axis = &node.axes[i];
                let reach = (0..3).map(|k| half[k] * axis[k].abs()).sum::<f64>();
                crate::vector::dot(axis, &between).abs() > reach + node.half_along(axis) + rounding
            })
    };
    let mut stack = vec![0_u32];
    while let Some(next) = stack.pop() {
        let node = &tree.nodes[next as usize];
        if is_apart(&node.around) {
            continue;
        }
        if node.children == 0 {
            return true;
        }
        stack.extend([node.children, node.children + 1]);
    }
    false
}
