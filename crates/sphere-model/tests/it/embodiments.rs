//! Promise: the builders follow the patent's two embodiments: the first division is recomputed here by hand, cell by cell.

use geometry::{Point3, Shape, TriangleMesh, Vector3, point_triangle, triangle_meets_box};
use pathproof_sphere_model::{Method, SphereTree, build};

/// The cubes along an edge: start of each, and the part that no earlier cube covers.
fn cubes(low: f64, high: f64, edge: f64) -> Vec<(f64, [f64; 2])> {
    let count = ((high - low) / edge).ceil() as usize;
    if count <= 1 {
        return vec![((low + high - edge) / 2.0, [low, high])];
    }
    let flush = |k: usize| if k + 1 == count { high - edge } else { low + k as f64 * edge };
    (0..count).map(|k| (flush(k), [low + k as f64 * edge, (low + (k + 1) as f64 * edge).min(high)])).collect()
}

/// Centres of rank 2 in order, by the rule of the method.
fn expected(mesh: &TriangleMesh, method: Method, radius: f64) -> Vec<Point3<f64>> {
    let edge = 0.999 * 2.0 * radius / 3.0_f64.sqrt();
    let bounds = mesh.bounds();
    let [xs, ys, zs] = [0, 1, 2].map(|k| cubes(bounds.low[k], bounds.high[k], edge));
    let mut centers = Vec::new();
    for &(z, [z0, z1]) in &zs {
        for &(y, [y0, y1]) in &ys {
            for &(x, [x0, x1]) in &xs {
                let center = Point3::new(x, y, z) + Vector3::repeat(edge / 2.0);
                let kept =
                    (0..mesh.triangle_count()).map(|i| mesh.triangle(i)).any(|triangle| match method {
                        Method::Patent3 => point_triangle(&center, &triangle).distance_m <= radius,
                        Method::PatentN => {
                            triangle_meets_box(&triangle, &Point3::new(x0, y0, z0), &Point3::new(x1, y1, z1))
                        }
                        Method::Octree => unreachable!("none of the patent's"),
                    });
                if kept {
                    centers.push(center);
                }
            }
        }
    }
    centers
}

fn rank_2(tree: &SphereTree) -> Vec<Point3<f64>> {
    tree.rank_nodes(2).map(|node| tree.sphere(node).center_m()).collect()
}

#[test]
fn the_first_division_is_the_patents() {
    for mesh in [
        Shape::cylinder(0.13, 0.71).expect("valid").mesh,
        Shape::sphere(0.37).expect("valid").mesh,
        Shape::cuboid([0.9, 0.33, 0.05]).expect("valid").mesh,
    ] {
        for method in [Method::Patent3, Method::PatentN] {
            for radius_m in [0.004, 0.011, 0.05] {
                let tree = build(&mesh, method, radius_m).expect("fits");
                let (found, wanted) = (rank_2(&tree), expected(&mesh, method, tree.rank_radius_m(2)));
                assert_eq!(found.len(), wanted.len(), "{} {radius_m}", method.name());
                for (found, wanted) in found.iter().zip(&wanted) {
                    assert!((found - wanted).norm() < 1e-6, "{found} {wanted}");
                }
            }
        }
    }
}
