//! The tree below a cell of few triangles, by one thread.

use geometry::{Aabb, Point3, Triangle, TriangleMesh};

use super::content::{CellParts, ContentReach, PartContent};
use super::{Fitted, FittedCell, MANY_TRIANGLES, SHARED_OUT, is_divisible};
use crate::slab::Polygon;
use crate::{Slab, Sphere};

/// A tree of which the ranks are counted from its own root.
pub(super) struct Subtree {
    /// First node of each rank, then the number of nodes.
    pub(super) rank_starts: Vec<u32>,
    pub(super) spheres: Vec<Sphere>,
    pub(super) slabs: Vec<Slab>,
    /// Number of children of each node.
    pub(super) children: Vec<u8>,
    /// First entry of each node in `triangles`, then their number.
    pub(super) first_triangle: Vec<u32>,
    pub(super) triangles: Vec<u32>,
}

/// A node whose children are elsewhere.
pub(super) fn alone(node: Fitted, children: usize) -> Subtree {
    // A node without children lists its triangles.
    let triangles = if children == 0 { node.cell.triangles } else { Vec::new() };
    Subtree {
        rank_starts: vec![0, 1],
        spheres: vec![node.sphere],
        slabs: vec![node.slab],
        children: vec![children as u8],
        first_triangle: vec![0, triangles.len() as u32],
        triangles,
    }
}

/// The cells of a rank.
struct RankCells {
    bounds: Vec<Aabb>,
    /// First entry of each cell in `triangles`, then their number.
    first: Vec<u32>,
    /// Places in the list of all triangles of the subtree.
    triangles: Vec<u32>,
}

impl RankCells {
    fn none() -> Self {
        Self { bounds: Vec::new(), first: vec![0], triangles: Vec::new() }
    }

    /// Forgets the cells from this one on.
    fn truncate(&mut self, cells: usize) {
        self.bounds.truncate(cells);
        self.first.truncate(cells + 1);
        self.triangles.truncate(self.first[cells] as usize);
    }
}

/// The tree below a node.
pub(super) fn below(mesh: &TriangleMesh, node: Fitted, finest_m: f64) -> Subtree {
    let Fitted { cell: FittedCell { bounds, triangles: listed }, sphere, slab } = node;
    // Next to each other, they stay in the processor's cache.
    let corners: Vec<Triangle> = listed.iter().map(|&index| mesh.triangle(index as usize)).collect();
    let mut tree = Subtree {
        rank_starts: vec![0],
        spheres: vec![sphere],
        slabs: vec![slab],
        children: Vec::new(),
        first_triangle: vec![0],
        triangles: Vec::new(),
    };
    let count = listed.len() as u32;
    let mut rank = RankCells { bounds: vec![bounds], first: vec![0, count], triangles: (0..count).collect() };
    let mut room = Room::default();
    while !rank.bounds.is_empty() {
        tree.rank_starts.push(tree.spheres.len() as u32);
        let mut next = RankCells::none();
        for (bounds, ends) in rank.bounds.iter().zip(rank.first.windows(2)) {
            let own = &rank.triangles[ends[0] as usize..ends[1] as usize];
            let before = next.bounds.len();
            if is_divisible(bounds, own.len(), finest_m) {
                divide(&corners, bounds, own, &mut room, &mut tree, &mut next);
            }
            let children = next.bounds.len() - before;
            tree.children.push(children as u8);
            if children == 0 {
                tree.triangles.extend(own.iter().map(|&place| listed[place as usize]));
            }
            tree.first_triangle.push(tree.triangles.len() as u32);
        }
        rank = next;
    }
    tree.spheres.shrink_to_fit();
    tree.slabs.shrink_to_fit();
    tree.triangles.shrink_to_fit();
    tree
}

/// Memory that is used again for every cell.
#[derive(Default)]
struct Room {
    polygon: Polygon,
    /// Per triangle of the cell: the parts that it may reach into.
    reached: Vec<u8>,
    /// Corners of the surface in a part.
    corners: Vec<Point3<f64>>,
}

/// Halves a cell along its longer edges; adds nothing where that is not worth it.
fn divide(
    corners: &[Triangle],
    bounds: &Aabb,
    own: &[u32],
    room: &mut Room,
    tree: &mut Subtree,
    next: &mut RankCells,
) {
    let (cells, spheres, listed) = (next.bounds.len(), tree.spheres.len(), next.triangles.len());
    let parts = CellParts::halved(bounds);
    room.reached.clear();
    room.reached.extend(own.iter().map(|&place| parts.reached(&corners[place as usize])));
    for (part, part_bounds) in parts.bounds().iter().enumerate() {
        let mut content = PartContent::nothing();
        room.corners.clear();
        let before = next.triangles.len();
        for (&place, reached) in own.iter().zip(&room.reached) {
            if reached >> part & 1 == 0 {
                continue;
            }
            room.polygon.clip(&corners[place as usize], part_bounds);
            if !room.polygon.corners().is_empty() {
                content.add(&room.polygon);
                room.corners.extend_from_slice(room.polygon.corners());
                next.triangles.push(place);
            }
        }
        let Some(bounds) = content.bounds() else {
            next.triangles.truncate(before);
            continue;
        };
        let mut extent = ContentReach::around(&content, bounds);
        room.corners.iter().for_each(|corner| extent.add(corner));
        let (sphere, slab) = extent.fitted();
        next.bounds.push(bounds);
        next.first.push(next.triangles.len() as u32);
        tree.spheres.push(sphere);
        tree.slabs.push(slab);
    }
    let listed = next.triangles.len() - listed;
    if own.len() <= MANY_TRIANGLES && listed as f64 > SHARED_OUT * own.len() as f64 {
        // Around a vertex that many triangles share, division never ends.
        next.truncate(cells);
        tree.spheres.truncate(spheres);
        tree.slabs.truncate(spheres);
    }
}
