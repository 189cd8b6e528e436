//! Detects closed components of a mesh that intersect themselves.

use rayon::prelude::*;

use super::TriangleMesh;
use super::triangle_tree::TriangleTree;
use crate::triangle::{neighbours_intersect, triangles_intersect};

/// The closed components of a mesh whose triangles meet elsewhere than in shared vertices and edges; triangles with the same corners
/// do not count.
///
/// The winding number of such a component can cancel: a point with a nonzero number is inside, but one with number 0 may still
/// lie in a volume that the surface encloses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelfIntersections {
    components: Vec<u32>,
}

impl SelfIntersections {
    /// Finds those of a mesh by exact predicates.
    ///
    /// # Guarantee
    /// Every self-intersecting closed component is found; touching counts.
    pub fn in_mesh(mesh: &TriangleMesh) -> Self {
        let mut triangles_of: Vec<Vec<u32>> = vec![Vec::new(); mesh.components().len()];
        for (index, &component) in mesh.component_of.iter().enumerate() {
            if mesh.components()[component as usize].kind.is_closed() {
                triangles_of[component as usize].push(index as u32);
            }
        }
        let meets_itself = |own: &[u32]| {
            if own.is_empty() {
                return false;
            }
            let tree = TriangleTree::new(&mesh.vertices, &mesh.triangles, own);
            tree.any_pair(|one, other| meet(mesh, one, other))
        };
        let components = triangles_of.into_par_iter().enumerate();
        let components = components.filter_map(|(index, own)| meets_itself(&own).then_some(index as u32));
        Self { components: components.collect() }
    }

    /// No component, for meshes that are built without self-intersections.
    pub fn none() -> Self {
        Self::default()
    }

    /// Indices of the components, ascending.
    pub fn components(&self) -> &[u32] {
        &self.components
    }

    /// Restores an earlier result for this mesh; `None` if the indices are invalid for it.
    pub fn from_components(mesh: &TriangleMesh, components: Vec<u32>) -> Option<Self> {
        let count = mesh.components().len();
        let fits = components.is_sorted_by(|x, y| x < y) && components.iter().all(|x| (*x as usize) < count);
        fits.then_some(Self { components })
    }
}

/// Whether two triangles of a component meet elsewhere than in the edge or vertex that they share.
fn meet(mesh: &TriangleMesh, one: u32, other: u32) -> bool {
    let (a, b) = (mesh.triangles[one as usize], mesh.triangles[other as usize]);
    let is_degenerate = |[a, b, c]: [u32; 3]| a == b || b == c || c == a;
    // Points and segments enclose no volume.
    if is_degenerate(a) || is_degenerate(b) {
        return false;
    }
    let corners = |index: u32| mesh.triangle(index as usize);
    if a.iter().all(|vertex| b.contains(vertex)) {
        return false;
    }
    if a.iter().any(|vertex| b.contains(vertex)) {
        neighbours_intersect(&corners(one), &corners(other))
    } else {
        triangles_intersect(&corners(one), &corners(other))
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::{Point3, Vector3};

    use super::super::tests::tetrahedron;
    use super::*;
    use crate::{Shape, Triangle};

    fn found(loose: &[Triangle]) -> Vec<u32> {
        let mesh = TriangleMesh::from_triangles(loose, [1.0; 3]).expect("finite and not empty");
        SelfIntersections::in_mesh(&mesh).components().to_vec()
    }

    /// A prism of this `height` over a polygon in the x–y plane; its volume is positive for counter-clockwise corners.
    fn prism(corners: &[[f64; 2]], cut: &[[usize; 3]], height: f64) -> Vec<Triangle> {
        let at = |i: usize, z: f64| Point3::new(corners[i][0], corners[i][1], z);
        let mut loose = Vec::new();
        for &[a, b, c] in cut {
            loose.push([at(a, height), at(b, height), at(c, height)]);
            loose.push([at(a, 0.0), at(c, 0.0), at(b, 0.0)]);
        }
        for i in 0..corners.len() {
            let j = (i + 1) % corners.len();
            loose.push([at(i, 0.0), at(j, 0.0), at(j, height)]);
            loose.push([at(i, 0.0), at(j, height), at(i, height)]);
        }
        loose
    }

    #[test]
    fn solids_without_crossings_have_none() {
        for shape in [Shape::cuboid([1.0, 2.0, 3.0]), Shape::sphere(0.3), Shape::cylinder(0.1, 2.0)] {
            let mesh = shape.expect("valid").mesh;
            assert_eq!(SelfIntersections::in_mesh(&mesh), SelfIntersections::none());
        }
        assert!(found(&tetrahedron()).is_empty());
        // An L shape: coplanar faces that share an edge and do not overlap.
        let l = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
        let cut = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]];
        assert!(found(&prism(&l, &cut, 1.0)).is_empty());
    }

    #[test]
    fn a_twisted_outline_and_a_spike_through_a_wall_are_found() {
        // The walls of a bow tie intersect each other.
        let tie = [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 1.0]];
        assert_eq!(found(&prism(&tie, &[[0, 1, 2], [0, 2, 3]], 1.0)), [0]);
        // One vertex is pushed through the opposite face, and exactly onto it.
        for (depth, expected) in [(0.9, &[][..]), (1.0, &[0]), (1.1, &[0])] {
            let mut cube: Vec<Triangle> =
                prism(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], &[[0, 1, 2], [0, 2, 3]], 1.0);
            let [a, b, c] = cube.remove(0);
            let spike = Point3::new(0.6, 0.3, 1.0 - depth);
            cube.extend([[a, b, spike], [b, c, spike], [c, a, spike]]);
            assert_eq!(found(&cube), expected, "{depth}");
        }
    }

    #[test]
    fn components_that_cross_each_other_do_not_meet_themselves() {
        let moved = tetrahedron().into_iter().map(|t| t.map(|p| p + Vector3::new(0.1, 0.1, 0.1)));
        assert!(found(&tetrahedron().into_iter().chain(moved).collect::<Vec<_>>()).is_empty());
    }
}
