//! Tests of trees of outer and inner spheres.

use geometry::{Point3, Shape, Triangle, TriangleMesh, Vector3};
use test_support::Random;

use super::*;
use crate::{build_fitted, prove_coverage};

fn grown(mesh: &TriangleMesh, levels: usize) -> InnerOuterTree {
    InnerOuterTree::new(mesh, &build_fitted(mesh), levels).expect("a closed mesh")
}

fn solids() -> Vec<TriangleMesh> {
    // Two boxes that meet at an edge of an L, as one surface of two components.
    let at = |mesh: &TriangleMesh, by: Vector3<f64>| -> Vec<Triangle> {
        (0..mesh.triangle_count()).map(|index| mesh.triangle(index).map(|corner| corner + by)).collect()
    };
    let bar = Shape::cuboid([1.0, 0.2, 0.2]).expect("valid").mesh;
    let post = Shape::cuboid([0.2, 0.2, 1.0]).expect("valid").mesh;
    let angle = [at(&bar, Vector3::zeros()), at(&post, Vector3::new(0.6, 0.0, 0.4))].concat();
    let angle = TriangleMesh::from_triangles(&angle, [1.0; 3]).expect("finite");
    let shapes = [Shape::sphere(0.5), Shape::cuboid([1.0, 0.6, 0.3]), Shape::cylinder(0.2, 1.0)];
    shapes.map(|shape| shape.expect("valid").mesh).into_iter().chain([angle]).collect()
}

#[test]
fn outer_spheres_cover_at_every_level_and_inner_ones_lie_inside() {
    for mesh in solids() {
        let tree = grown(&mesh, 10);
        prove_coverage(&mesh, tree.outer()).expect("proven like any other tree");
        let mut random = Random(0x510e_527f_ade6_82d1);
        let inner: Vec<&InnerBall> = tree.inner_balls().collect();
        assert!(inner.len() > 20, "{}", inner.len());
        for ball in &inner {
            let toward = Vector3::from(random.three(-1.0, 1.0));
            assert!(mesh.contains(&(ball.center + toward * (0.999 * ball.radius_m / toward.norm()))));
            let nearest = |t: usize| geometry::point_triangle(&ball.center, &mesh.triangle(t)).distance_m;
            assert!((0..mesh.triangle_count()).all(|triangle| nearest(triangle) >= ball.radius_m));
        }
        // The solid, not only its surface, lies in the spheres of every level.
        for _ in 0..300 {
            let size = mesh.bounds().size();
            let share = Vector3::from(random.three(0.0, 1.0));
            let point = mesh.bounds().low + size.component_mul(&share);
            if mesh.contains(&point) {
                assert!(is_covered(&tree, 0, &point), "{point}");
            }
        }
    }
}

/// Whether a chain of spheres that hold a point leads to a leaf.
fn is_covered(tree: &InnerOuterTree, node: NodeId, point: &Point3<f64>) -> bool {
    let sphere = tree.outer().sphere(node);
    let children = tree.outer().children(node);
    (sphere.center_m() - point).norm() <= sphere.radius_m()
        && (children.is_empty() || children.into_iter().any(|child| is_covered(tree, child, point)))
}

#[test]
fn spheres_shrink_from_level_to_level() {
    let tree = grown(&solids()[1], 12);
    let mean_m = tree.mean_diameters_m();
    assert!(mean_m.windows(2).all(|pair| pair[1] < pair[0]), "{mean_m:?}");
    assert!(
        (mean_m[0] / (1.0_f64 + 0.36 + 0.09).sqrt() - 1.0).abs() < 0.01,
        "the root is the smallest sphere"
    );
    assert_eq!((tree.level_of_diameter(10.0), tree.level_of_diameter(0.0)), (0, 12));
}

#[test]
fn open_meshes_and_too_many_levels_are_refused() {
    let ball = Shape::sphere(0.5).expect("valid").mesh;
    let open: Vec<Triangle> = (1..ball.triangle_count()).map(|index| ball.triangle(index)).collect();
    let open = TriangleMesh::from_triangles(&open, [1.0; 3]).expect("finite");
    let refused = |mesh: &TriangleMesh, levels| {
        InnerOuterTree::new(mesh, &build_fitted(mesh), levels).expect_err("refused")
    };
    assert_eq!(refused(&open, 8), InnerOuterError::Open(ShellReason::OpenEdges { count: 3 }));
    assert_eq!(refused(&ball, 20), InnerOuterError::Levels(20));
}
