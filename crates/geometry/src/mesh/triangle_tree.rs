//! A BVH of axis-aligned boxes over triangles of a mesh.

use nalgebra::Point3;

use crate::Aabb;

/// Most triangles per leaf.
const MOST_IN_LEAF: usize = 4;

/// Triangles of a mesh under axis-aligned boxes, split at the median of the box centres along the longest edge.
pub(super) struct TriangleTree {
    nodes: Vec<Node>,
    /// Triangle indices, grouped by node.
    order: Vec<u32>,
    boxes: Vec<Aabb>,
}

struct Node {
    bounds: Aabb,
    /// First index in `order`.
    from: u32,
    to: u32,
    /// The first of two adjacent children; `None` for a leaf.
    children: Option<u32>,
}

impl TriangleTree {
    /// A tree over the triangles of these indices; empty if there are none.
    pub(super) fn new(vertices: &[Point3<f64>], triangles: &[[u32; 3]], mut order: Vec<u32>) -> Self {
        let of = |t: u32| Aabb::of_triangle(&triangles[t as usize].map(|v| vertices[v as usize]));
        let mut items: Vec<(Aabb, u32)> = order.iter().map(|t| (of(*t), *t)).collect();
        let mut nodes = Vec::new();
        if !items.is_empty() {
            nodes.push(Node { bounds: items[0].0, from: 0, to: items.len() as u32, children: None });
            let mut open = vec![0];
            while let Some(index) = open.pop() {
                let (from, to) = (nodes[index].from as usize, nodes[index].to as usize);
                let own = &mut items[from..to];
                let mut bounds = own[0].0;
                for (other, _) in &*own {
                    bounds.include(&other.low);
                    bounds.include(&other.high);
                }
                let axis = bounds.size().imax();
                nodes[index].bounds = bounds;
                if own.len() <= MOST_IN_LEAF {
                    continue;
                }
                let half = own.len() / 2;
                let middle = |item: &(Aabb, u32)| item.0.low[axis] + item.0.high[axis];
                own.select_nth_unstable_by(half, |x, y| middle(x).total_cmp(&middle(y)).then(x.1.cmp(&y.1)));
                let first = nodes.len();
                for (from, to) in [(from, from + half), (from + half, to)] {
                    let bounds = items[from].0;
                    nodes.push(Node { bounds, from: from as u32, to: to as u32, children: None });
                }
                nodes[index].children = Some(first as u32);
                open.extend([first, first + 1]);
            }
        }
        order.clear();
        let mut boxes = Vec::with_capacity(items.len());
        for (bounds, triangle) in items {
            order.push(triangle);
            boxes.push(bounds);
        }
        Self { nodes, order, boxes }
    }

    /// Whether `meet` holds for two different triangles with overlapping boxes; tests every such pair once, until one holds.
    pub(super) fn any_pair(&self, mut meet: impl FnMut(u32, u32) -> bool) -> bool {
        let mut open = if self.nodes.is_empty() { Vec::new() } else { vec![(0_u32, 0_u32)] };
        while let Some((i, j)) = open.pop() {
            let (one, other) = (&self.nodes[i as usize], &self.nodes[j as usize]);
            if i != j && !one.bounds.meets(&other.bounds) {
                continue;
            }
            match (one.children, other.children) {
                (Some(first), _) if i == j => {
                    open.extend([(first, first), (first, first + 1), (first + 1, first + 1)]);
                }
                (Some(first), _)
                    if other.children.is_none() || one.to - one.from >= other.to - other.from =>
                {
                    open.extend([(first, j), (first + 1, j)]);
                }
                (_, Some(first)) => open.extend([(i, first), (i, first + 1)]),
                (_, None) => {
                    for x in one.from..one.to {
                        let others = if i == j { x + 1..one.to } else { other.from..other.to };
                        for y in others {
                            let (x, y) = (x as usize, y as usize);
                            if self.boxes[x].meets(&self.boxes[y]) && meet(self.order[x], self.order[y]) {
                                return true;
                            }
                        }
                    }
                }
            }
        }
        false
    }

    /// Whether `meet` holds for a triangle whose closed box overlaps `bounds`.
    pub(super) fn any_in(&self, bounds: &Aabb, mut meet: impl FnMut(u32) -> bool) -> bool {
        let mut open = if self.nodes.is_empty() { Vec::new() } else { vec![0] };
        while let Some(index) = open.pop() {
            let node = &self.nodes[index];
            if !node.bounds.meets(bounds) {
                continue;
            }
            if let Some(first) = node.children {
                open.extend([first as usize, first as usize + 1]);
                continue;
            }
            for at in node.from as usize..node.to as usize {
                if self.boxes[at].meets(bounds) && meet(self.order[at]) {
                    return true;
                }
            }
        }
        false
    }
}
