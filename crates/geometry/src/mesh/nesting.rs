//! Components that face inwards: cavities, or bodies that were exported inside out.

use std::collections::BTreeMap;

use nalgebra::Point3;

use super::ComponentKind;
use super::topology::Bound;
use super::triangle_tree::TriangleTree;
use super::winding::WindingGrid;
use crate::Aabb;
use crate::triangle::triangles_intersect;

/// The closed components of a mesh as they stand in the file.
pub(super) struct Closed<'a> {
    pub(super) vertices: &'a [Point3<f64>],
    pub(super) triangles: &'a [[u32; 3]],
    pub(super) component_of: &'a [u32],
    pub(super) bounds: &'a Aabb,
}

/// The kind of every component.
///
/// # Guarantee
/// A cavity only where a component faces inwards, does not touch the smallest component that holds it, and that one faces
/// outwards. Every other component that faces inwards is to be turned: what lies in it counts as inside.
pub(super) fn kinds(closed: &Closed<'_>, bounds: &[Bound]) -> Vec<ComponentKind> {
    let mut kinds: Vec<ComponentKind> = bounds
        .iter()
        .map(|bound| match *bound {
            Bound::Volume(volume) => ComponentKind::Solid { turned: volume < 0.0 },
            Bound::Shell(reason) => ComponentKind::Shell(reason),
            Bound::Degenerate => ComponentKind::Degenerate,
        })
        .collect();
    let is = |index: usize, turned: bool| kinds[index] == ComponentKind::Solid { turned };
    let inverted: Vec<usize> = (0..kinds.len()).filter(|&index| is(index, true)).collect();
    if inverted.is_empty() || !(0..kinds.len()).any(|index| is(index, false)) {
        return kinds;
    }
    let grid = WindingGrid::new(
        closed.vertices,
        closed.triangles,
        closed.component_of,
        |index| matches!(bounds[index], Bound::Volume(_)),
        closed.bounds,
    );
    let mut triangles_of: Vec<Vec<u32>> = vec![Vec::new(); kinds.len()];
    for (index, &component) in closed.component_of.iter().enumerate() {
        triangles_of[component as usize].push(index as u32);
    }
    let tree =
        |index: usize| TriangleTree::new(closed.vertices, closed.triangles, triangles_of[index].clone());
    let mut trees: BTreeMap<usize, TriangleTree> = BTreeMap::new();
    for index in inverted {
        let vertex = closed.vertices[closed.triangles[triangles_of[index][0] as usize][0] as usize];
        let mut around: Vec<(usize, i64)> = grid
            .around(closed.vertices, closed.triangles, &vertex)
            .filter(|(other, _)| *other != index)
            .collect();
        let volume = |other: usize| match bounds[other] {
            Bound::Volume(volume) => volume.abs(),
            Bound::Shell(_) | Bound::Degenerate => f64::INFINITY,
        };
        around.sort_by(|x, y| volume(x.0).total_cmp(&volume(y.0)).then(x.0.cmp(&y.0)));
        let holder = around.first().copied().filter(|(other, _)| {
            let held = triangles_of[index].iter().copied();
            let holder = trees.entry(*other).or_insert_with(|| tree(*other));
            !closed.touch(holder, held)
        });
        if let Some((of, 1..)) = holder
            && matches!(bounds[of], Bound::Volume(volume) if volume > 0.0)
        {
            kinds[index] = ComponentKind::Cavity { of };
        }
    }
    kinds
}

impl Closed<'_> {
    /// Whether a component, under its tree, shares a point with one of these triangles.
    fn touch(&self, component: &TriangleTree, mut triangles: impl Iterator<Item = u32>) -> bool {
        let corners = |t: u32| self.triangles[t as usize].map(|v| self.vertices[v as usize]);
        triangles.any(|one| {
            let one = corners(one);
            component.any_in(&Aabb::of_triangle(&one), |other| triangles_intersect(&one, &corners(other)))
        })
    }
}
