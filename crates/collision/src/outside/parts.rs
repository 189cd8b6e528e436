//! Parts of surfaces: groups of triangles in a binary tree, triangles, and pieces of triangles.

use geometry::{Aabb, Point3, Triangle};

use super::OuterSurface;

/// All triangles of the surfaces in the common frame, with a binary tree over them.
pub(super) struct OuterParts {
    triangles: Vec<Listed>,
    groups: Vec<OuterGroup>,
    /// Area of all triangles, m².
    pub(super) area_m2: f64,
    /// The largest coordinate, metres.
    pub(super) largest_m: f64,
    /// Bound on the over-approximation of any described shape, metres.
    pub(super) most_outward_m: f64,
}

/// A triangle with its origin.
struct Listed {
    corners: Triangle,
    surface: u32,
    triangle: u32,
    outward_m: f64,
}

/// A node of the tree; the first child is the next node.
struct OuterGroup {
    bounds: Aabb,
    area_m2: f64,
    /// The second child; for a leaf, its triangle.
    second: u32,
    is_leaf: bool,
}

/// A part of the surfaces.
#[derive(Clone, Copy)]
pub(super) struct OuterPart {
    pub(super) kind: Kind,
    pub(super) area_m2: f64,
    /// The ball around the part, without rounding.
    pub(super) center: Point3<f64>,
    pub(super) reach_m: f64,
}

#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// A node of the tree with several triangles.
    Group(u32),
    /// A triangle, or a piece of it.
    Piece { corners: Triangle, of: u32 },
}

impl OuterParts {
    /// `None` without triangles.
    pub(super) fn new(surfaces: &[OuterSurface<'_>]) -> Option<Self> {
        let mut triangles = Vec::new();
        for (index, surface) in surfaces.iter().enumerate() {
            triangles.extend((0..surface.mesh.triangle_count()).map(|triangle| Listed {
                corners: surface.mesh.triangle(triangle).map(|p| surface.frame_from_mesh.point(&p)),
                surface: index as u32,
                triangle: triangle as u32,
                outward_m: surface.outward_m,
            }));
        }
        if triangles.is_empty() {
            return None;
        }
        let mut items: Vec<u32> = (0..triangles.len() as u32).collect();
        let mut groups = Vec::with_capacity(2 * triangles.len());
        divide(&triangles, &mut items, &mut groups);
        let all = groups[0].bounds;
        let largest_m = all.low.coords.amax().max(all.high.coords.amax());
        let most_outward_m = surfaces.iter().map(|surface| surface.outward_m).fold(0.0, f64::max);
        Some(Self { area_m2: groups[0].area_m2, triangles, groups, largest_m, most_outward_m })
    }

    /// The part that is the whole.
    pub(super) fn whole(&self) -> OuterPart {
        self.group(0)
    }

    fn group(&self, index: u32) -> OuterPart {
        let group = &self.groups[index as usize];
        if group.is_leaf {
            return piece(self.triangles[group.second as usize].corners, group.second);
        }
        let (center, reach_m) = (group.bounds.center(), 0.5 * group.bounds.diagonal());
        OuterPart { kind: Kind::Group(index), area_m2: group.area_m2, center, reach_m }
    }

    /// The two parts of a part.
    pub(super) fn halves(&self, part: &OuterPart) -> [OuterPart; 2] {
        match part.kind {
            Kind::Group(index) => {
                [index + 1, self.groups[index as usize].second].map(|child| self.group(child))
            }
            Kind::Piece { corners, of } => halves(&corners).map(|half| piece(half, of)),
        }
    }

    /// Surface and triangle of a piece.
    pub(super) fn origin(&self, of: u32) -> (usize, usize) {
        let listed = &self.triangles[of as usize];
        (listed.surface as usize, listed.triangle as usize)
    }

    /// Bound on the over-approximation of the described shape by a triangle, metres.
    pub(super) fn outward_m(&self, of: u32) -> f64 {
        self.triangles[of as usize].outward_m
    }
}

fn piece(corners: Triangle, of: u32) -> OuterPart {
    let [a, b, c] = &corners;
    let center = Point3::from((a.coords + b.coords + c.coords) / 3.0);
    let reach_m = corners.iter().fold(0.0_f64, |reach, corner| reach.max((corner - center).norm()));
    OuterPart { kind: Kind::Piece { corners, of }, area_m2: area_m2(&corners), center, reach_m }
}

fn area_m2([a, b, c]: &Triangle) -> f64 {
    0.5 * (b - a).cross(&(c - a)).norm()
}

/// The two halves of a triangle, cut at the middle of its longest edge.
fn halves(corners: &Triangle) -> [Triangle; 2] {
    let length = |k: usize| (corners[(k + 1) % 3] - corners[k]).norm_squared();
    let longest = (1..3).fold(0, |longest, k| if length(k) > length(longest) { k } else { longest });
    let [a, b, c] = [0, 1, 2].map(|k| corners[(longest + k) % 3]);
    let middle = Point3::from((a.coords + b.coords) * 0.5);
    [[a, middle, c], [middle, b, c]]
}

/// Adds the tree over some triangles; returns the index of its root. The depth is the logarithm of their number.
fn divide(triangles: &[Listed], items: &mut [u32], groups: &mut Vec<OuterGroup>) -> u32 {
    let corners = |item: u32| &triangles[item as usize].corners;
    let index = groups.len() as u32;
    let own = Aabb::around(corners(items[0])).expect("coordinates of meshes are finite");
    groups.push(OuterGroup {
        bounds: own,
        area_m2: area_m2(corners(items[0])),
        second: items[0],
        is_leaf: true,
    });
    if items.len() == 1 {
        return index;
    }
    let mut bounds = own;
    for corner in items[1..].iter().flat_map(|&item| corners(item)) {
        bounds.include(corner);
    }
    let axis = bounds.size().imax();
    let middle = items.len() / 2;
    items.select_nth_unstable_by(middle, |&x, &y| {
        let place = |item: u32| corners(item).iter().map(|corner| corner[axis]).sum::<f64>();
        place(x).total_cmp(&place(y)).then(x.cmp(&y))
    });
    let (one, other) = items.split_at_mut(middle);
    let first = divide(triangles, one, groups);
    let second = divide(triangles, other, groups);
    let area_m2 = groups[first as usize].area_m2 + groups[second as usize].area_m2;
    groups[index as usize] = OuterGroup { bounds, area_m2, second, is_leaf: false };
    index
}
