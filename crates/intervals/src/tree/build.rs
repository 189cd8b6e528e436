//! Building the tree, top down, by medians.

use geometry::{Point3, Pose, TriangleMesh};

use super::OrientedBox;
use crate::vector::dot;

/// Most triangles of a leaf.
const LEAF: usize = 2;

/// A triangle in its body's frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyTriangle {
    pub(crate) corners: [[f64; 3]; 3],
    /// Index of its shape among those of the body, and its index in that shape's mesh.
    pub(crate) shape: u32,
    pub(crate) triangle: u32,
}

/// A node: a box around its triangles.
#[derive(Clone, Debug)]
pub(crate) struct BoxNode {
    pub(crate) around: OrientedBox,
    /// Half of the length of the box's diagonal.
    pub(crate) size_m: f64,
    /// The first of its triangles, and their number.
    first: u32,
    count: u32,
    /// Its first child, the other follows; 0 for a leaf.
    pub(crate) children: u32,
}

impl BoxNode {
    /// Its triangles, by index.
    pub(crate) fn triangles(&self) -> std::ops::Range<u32> {
        self.first..self.first + self.count
    }
}

/// A binary tree of oriented boxes over all triangles of one body, in the body's frame; about 200 bytes per triangle.
#[derive(Debug)]
pub(crate) struct BoxTree {
    pub(crate) nodes: Vec<BoxNode>,
    pub(crate) triangles: Vec<BodyTriangle>,
    /// Largest coordinate of a corner, metres.
    pub(crate) extent_m: f64,
}

impl BoxTree {
    /// Over the shapes of a body, each with its pose in the body's frame; without nodes if there are none.
    pub(crate) fn new<'a>(shapes: impl Iterator<Item = (Pose, &'a TriangleMesh)>) -> Self {
        let triangles = triangles_of(shapes);
        let extent_m = triangles
            .iter()
            .flat_map(|triangle| triangle.corners.iter().flatten())
            .fold(0.0_f64, |extent, x| extent.max(x.abs()));
        let mut tree = Self { nodes: Vec::new(), triangles, extent_m };
        if !tree.triangles.is_empty() {
            tree.nodes.push(tree.node(0, tree.triangles.len()));
            tree.divide();
        }
        tree
    }

    /// A leaf over a range of triangles.
    fn node(&self, first: usize, count: usize) -> BoxNode {
        let corners: Vec<[f64; 3]> =
            self.triangles[first..first + count].iter().flat_map(|triangle| triangle.corners).collect();
        let around = OrientedBox::around(&corners);
        BoxNode { size_m: around.size_m(), around, first: first as u32, count: count as u32, children: 0 }
    }

    /// Divides all nodes with too many triangles at the median along their longest axis.
    fn divide(&mut self) {
        let mut next = 0;
        while next < self.nodes.len() {
            let BoxNode { first, count, .. } = self.nodes[next];
            let (first, count) = (first as usize, count as usize);
            if count > LEAF {
                let OrientedBox { axes, half, .. } = &self.nodes[next].around;
                let longest = (0..3).max_by(|i, j| half[*i].total_cmp(&half[*j])).unwrap_or(0);
                let axis = axes[longest];
                let along = |triangle: &BodyTriangle| {
                    triangle.corners.iter().map(|corner| dot(&axis, corner)).sum::<f64>()
                };
                let key = |a: &BodyTriangle, b: &BodyTriangle| {
                    let by_index = (a.shape, a.triangle).cmp(&(b.shape, b.triangle));
                    along(a).total_cmp(&along(b)).then(by_index)
                };
                self.triangles[first..first + count].select_nth_unstable_by(count / 2, key);
                self.nodes[next].children = self.nodes.len() as u32;
                let halves = [self.node(first, count / 2), self.node(first + count / 2, count - count / 2)];
                self.nodes.extend(halves);
            }
            next += 1;
        }
    }
}

/// The triangles of a body's shapes in the body's frame.
pub(crate) fn triangles_of<'a>(shapes: impl Iterator<Item = (Pose, &'a TriangleMesh)>) -> Vec<BodyTriangle> {
    let mut triangles = Vec::new();
    for (shape, (body_from_shape, mesh)) in shapes.enumerate() {
        let is_moved = body_from_shape != Pose::identity();
        for triangle in 0..mesh.triangle_count() {
            let place = |corner: Point3<f64>| -> [f64; 3] {
                if is_moved { body_from_shape.point(&corner).into() } else { corner.into() }
            };
            triangles.push(BodyTriangle {
                corners: mesh.triangle(triangle).map(place),
                shape: shape as u32,
                triangle: triangle as u32,
            });
        }
    }
    triangles
}
