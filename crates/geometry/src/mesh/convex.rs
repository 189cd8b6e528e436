//! Convexity test of a mesh.

use nalgebra::Vector3;

use super::{Topology, TriangleMesh};

/// How far a vertex may lie in front of a face, per metre of the box's diagonal: the rounding of single-precision files.
const TOLERANCE: f64 = 1e-6;

impl TriangleMesh {
    /// Whether this is one closed component without a dent: no vertex lies in front of any face, up to a millionth of the size.
    ///
    /// Tests every vertex against every face of a convex mesh, and stops at the first dent of any other.
    pub fn is_convex(&self) -> bool {
        if *self.topology() != Topology::Solid || self.components().len() != 1 {
            return false;
        }
        let spare_m = TOLERANCE * self.bounds().diagonal();
        (0..self.triangle_count()).all(|index| {
            let [a, b, c] = self.triangle(index);
            let normal: Vector3<f64> = (b - a).cross(&(c - a));
            let length = normal.norm();
            if length == 0.0 {
                return true;
            }
            let normal = normal / length;
            self.vertices().iter().all(|vertex| (vertex - a).dot(&normal) <= spare_m)
        })
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::Point3;

    use super::super::tests::tetrahedron;
    use super::*;
    use crate::{Shape, Triangle};

    fn mesh(loose: &[Triangle]) -> TriangleMesh {
        TriangleMesh::from_triangles(loose, [1.0; 3]).expect("finite and not empty")
    }

    #[test]
    fn round_shapes_and_boxes_are_convex() {
        for shape in [Shape::cuboid([1.0, 2.0, 3.0]), Shape::sphere(0.3), Shape::cylinder(0.1, 2.0)] {
            assert!(shape.expect("valid").mesh.is_convex());
        }
    }

    #[test]
    fn dents_second_pieces_and_holes_are_not() {
        // The face opposite the origin is replaced by a dent.
        let dent = Point3::new(0.2, 0.2, 0.2);
        let mut dented = tetrahedron();
        let [a, b, c] = dented.remove(2);
        dented.extend([[a, b, dent], [b, c, dent], [c, a, dent]]);
        assert_eq!(mesh(&dented).topology(), &Topology::Solid);
        assert!(!mesh(&dented).is_convex());
        let moved = tetrahedron().into_iter().map(|t| t.map(|p| p + Vector3::x() * 5.0));
        assert!(!mesh(&tetrahedron().into_iter().chain(moved).collect::<Vec<_>>()).is_convex());
        assert!(!mesh(&tetrahedron()[..3]).is_convex());
    }
}
