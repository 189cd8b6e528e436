//! Classifies components that face inwards: cavities, or bodies that were exported inside out.

use std::collections::BTreeMap;

use super::ComponentKind;
use super::topology::Bound;
use super::triangle_tree::TriangleTree;
use super::winding::{Divided, Winding};
use crate::Aabb;
use crate::triangle::triangles_intersect;

/// The kind of every component.
///
/// # Guarantee
/// A component is a cavity only if it faces inwards, does not touch the smallest component that contains it, and that one faces
/// outwards. Every other component that faces inwards is to be turned, so that its volume counts as inside; also one that touches
/// a third component, possibly the smallest one, at the point whose winding number is computed, and one with double walls, between
/// which there may be a body.
pub(super) fn kinds(closed: &Divided<'_>, bounds: &[Bound], double_walls: &[usize]) -> Vec<ComponentKind> {
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
    let mut triangles_of: Vec<Vec<u32>> = vec![Vec::new(); kinds.len()];
    for (index, &component) in closed.component_of.iter().enumerate() {
        triangles_of[component as usize].push(index as u32);
    }
    let tree = |index: usize| TriangleTree::new(closed.vertices, closed.triangles, &triangles_of[index]);
    let mut trees: BTreeMap<usize, TriangleTree> = BTreeMap::new();
    let closed_triangles = (0..kinds.len()).filter(|index| matches!(bounds[*index], Bound::Volume(_)));
    let closed_triangles: Vec<u32> =
        closed_triangles.flat_map(|index| triangles_of[index].iter().copied()).collect();
    let all = TriangleTree::new(closed.vertices, closed.triangles, &closed_triangles);
    let boxes: Vec<Aabb> = triangles_of.iter().map(|own| closed.bounds_of(own)).collect();
    let winding = Winding::new(closed, boxes.clone(), |index| matches!(bounds[index], Bound::Volume(_)));
    for index in inverted.into_iter().filter(|index| double_walls[*index] == 0) {
        let vertex = closed.vertices[closed.triangles[triangles_of[index][0] as usize][0] as usize];
        let mut around: Vec<(usize, i64)> =
            winding.around(closed, &vertex).filter(|(other, _)| *other != index).collect();
        let volume = |other: usize| match bounds[other] {
            Bound::Volume(volume) => volume.abs(),
            Bound::Shell(_) | Bound::Degenerate => f64::INFINITY,
        };
        around.sort_by(|x, y| volume(x.0).total_cmp(&volume(y.0)).then(x.0.cmp(&y.0)));
        let holder = around.first().copied().filter(|(other, _)| {
            let held = triangles_of[index].iter().copied();
            // A winding number at a point on the surface of a component is not valid for that component.
            let may_hold = |third: usize| {
                third != index
                    && third != *other
                    && [boxes[index].low, boxes[index].high]
                        .iter()
                        .all(|corner| boxes[third].contains(corner))
            };
            let touches_third = || {
                let one = closed.corners(triangles_of[index][0]);
                all.any_in(&Aabb::of_triangle(&one), |t| {
                    may_hold(closed.component_of[t as usize] as usize)
                        && triangles_intersect(&one, &closed.corners(t))
                })
            };
            let holder = trees.entry(*other).or_insert_with(|| tree(*other));
            !touches_third() && !closed.touch(holder, held)
        });
        if let Some((of, 1..)) = holder
            && matches!(bounds[of], Bound::Volume(volume) if volume > 0.0)
        {
            kinds[index] = ComponentKind::Cavity { of };
        }
    }
    kinds
}

impl Divided<'_> {
    /// The bounding box of the triangles of a component, which has at least one.
    fn bounds_of(&self, own: &[u32]) -> Aabb {
        let mut bounds = Aabb::of_triangle(&self.corners(own[0]));
        for corner in own.iter().flat_map(|triangle| self.corners(*triangle)) {
            bounds.include(&corner);
        }
        bounds
    }

    /// Whether a component, given by its tree, shares a point with one of these triangles.
    fn touch(&self, component: &TriangleTree, mut triangles: impl Iterator<Item = u32>) -> bool {
        triangles.any(|one| {
            let one = self.corners(one);
            component
                .any_in(&Aabb::of_triangle(&one), |other| triangles_intersect(&one, &self.corners(other)))
        })
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::{Point3, Vector3};

    use crate::{Shape, Triangle, TriangleMesh};

    /// The triangles of a cube; any of them may come first.
    fn cube(low: [f64; 3], edge_m: f64, is_inverted: bool, first: usize) -> Vec<Triangle> {
        let mesh = Shape::cuboid([edge_m; 3]).expect("valid").mesh;
        let by = Vector3::from(low) + Vector3::repeat(0.5 * edge_m);
        let mut triangles: Vec<Triangle> = (0..mesh.triangle_count())
            .map(|t| mesh.triangle(t).map(|corner| corner + by))
            .map(|[a, b, c]| if is_inverted { [a, c, b] } else { [a, b, c] })
            .collect();
        triangles.rotate_left(first);
        triangles
    }

    /// Located at the corner that it shares with the cavity, the body was in the large cube alone, and became a cavity of that.
    #[test]
    fn an_inverted_body_in_the_corner_of_a_cavity_is_turned() {
        for first in 0..12 {
            let mut loose = cube([0.0; 3], 7.0, false, 0);
            loose.extend(cube([3.0, 1.0, 3.0], 2.0, true, 0));
            loose.extend(cube([4.0, 2.0, 4.0], 1.0, true, first));
            let mesh = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
            assert!(mesh.contains(&Point3::new(4.5, 2.4, 4.6)), "first {first}");
            assert!(!mesh.contains(&Point3::new(3.5, 2.4, 4.6)), "first {first}");
            assert!(mesh.contains(&Point3::new(2.5, 2.4, 4.6)), "first {first}");
        }
    }

    #[test]
    fn cavities_beside_each_other_are_cavities() {
        let mut loose = cube([0.0; 3], 7.0, false, 0);
        loose.extend(cube([3.0, 1.0, 3.0], 1.0, true, 0));
        loose.extend(cube([4.0, 1.0, 3.0], 1.5, true, 0));
        let mesh = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
        assert_eq!(mesh.components().len(), 3);
        assert!(mesh.cavities().count() == 2 && !mesh.contains(&Point3::new(3.5, 1.4, 3.6)));
    }

    /// Through their shared edges the two are one component, which winds twice around their common volume.
    #[test]
    fn an_inverted_body_that_shares_edges_with_a_cavity_does_not_empty_it() {
        let mut loose = cube([0.0; 3], 7.0, false, 0);
        let bar = [[5.0, 4.0, 5.0], [5.0, 3.0, 5.0]].map(|low| cube(low, 1.0, true, 0));
        let inner = |triangle: &Triangle| triangle.iter().all(|corner| corner.y == 4.0);
        loose.extend(bar.concat().into_iter().filter(|triangle| !inner(triangle)));
        loose.extend(cube([5.0, 4.0, 5.0], 1.0, true, 0).into_iter().map(|[a, b, c]| [b, c, a]));
        let mesh = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
        let interior = crate::Interior::new(&mesh, &crate::SelfIntersections::in_mesh(&mesh));
        let locate = |point: [f64; 3]| interior.locate(&mesh, &[Point3::from(point)]);
        assert!(locate([5.4, 4.3, 5.6]) >= crate::Location::Undecided);
        assert_eq!(locate([1.5, 4.3, 5.6]), crate::Location::Inside);
    }

    /// The double walls may be those of a body that fills the cavity.
    #[test]
    fn a_cavity_with_double_walls_is_not_empty() {
        let mut loose = cube([0.0; 3], 7.0, false, 0);
        for is_inverted in [true, false, true] {
            loose.extend(cube([3.0, 1.0, 3.0], 2.0, is_inverted, 0));
        }
        let mesh = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
        let interior = crate::Interior::new(&mesh, &crate::SelfIntersections::in_mesh(&mesh));
        let location = interior.locate(&mesh, &[Point3::new(4.0, 2.0, 4.0)]);
        assert!(location >= crate::Location::Undecided, "{location:?}");
    }
}
