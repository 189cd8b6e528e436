//! Tests of packing on small solids.

use geometry::{Point3, Shape, Triangle};
use test_support::Random;

use super::*;
use crate::build_fitted;

fn packed(mesh: &TriangleMesh, resolution: usize) -> Packing {
    pack(mesh, &build_fitted(mesh), resolution, &mut |_| {}).expect("a closed mesh")
}

/// Whether random points of a ball lie in the solid, and no triangle nearer to its centre than its radius.
fn assert_inside(mesh: &TriangleMesh, balls: impl Iterator<Item = InnerBall>) {
    let mut random = Random(0xbb67_ae85_84ca_a73b);
    for ball in balls {
        assert!(mesh.contains(&ball.center));
        for triangle in 0..mesh.triangle_count() {
            let distance_m = geometry::point_triangle(&ball.center, &mesh.triangle(triangle)).distance_m;
            assert!(distance_m >= ball.radius_m);
        }
        let inside = ball.center + 0.57 * ball.radius_m * geometry::Vector3::from(random.three(-1.0, 1.0));
        assert!(mesh.contains(&inside));
    }
}

fn hollow() -> TriangleMesh {
    let triangles = |shape: Option<Shape>| -> Vec<Triangle> {
        let mesh = shape.expect("valid").mesh;
        (0..mesh.triangle_count()).map(|index| mesh.triangle(index)).collect()
    };
    // A small cavity beside the middle: no cross around the middle meets it.
    let cavity = triangles(Shape::cuboid([0.1; 3]))
        .into_iter()
        .map(|[a, b, c]| [a, c, b].map(|corner: Point3<f64>| corner + geometry::Vector3::new(0.2, 0.2, 0.2)));
    let loose: Vec<Triangle> = triangles(Shape::cuboid([1.0; 3])).into_iter().chain(cavity).collect();
    TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite")
}

#[test]
fn every_ball_lies_in_its_solid() {
    let shapes = [Shape::sphere(0.5), Shape::cuboid([1.0, 0.3, 0.11]), Shape::cylinder(0.2, 1.0)];
    for mesh in shapes.map(|shape| shape.expect("valid").mesh).iter().chain([&hollow()]) {
        let packing = packed(mesh, 32);
        assert!(packing.spheres.len() > 20, "{}", packing.spheres.len());
        assert_inside(mesh, packing.spheres.iter().map(|sphere| sphere.ball));
        assert_eq!(packing.tree.ball_count(), packing.spheres.len());
    }
}

/// The error of the source: a digital sphere is tested on its shell alone, and may hold a cavity.
#[test]
fn a_cavity_inside_a_digital_sphere_makes_its_ball_small() {
    let packing = packed(&hollow(), 40);
    let largest = packing.spheres.iter().max_by_key(|sphere| sphere.digital_radius).expect("spheres");
    let digital_m = (f64::from(largest.digital_radius) + 0.5) * packing.voxel_m;
    let cavity_m = (largest.ball.center - Point3::new(0.2, 0.2, 0.2)).norm();
    assert!(digital_m > cavity_m, "the digital sphere of {digital_m} m holds the cavity at {cavity_m} m");
    assert!(largest.ball.radius_m < cavity_m);
}

/// The error of the source: where crosses fit and no sphere does, the cross must shrink.
#[test]
fn packing_ends_where_crosses_fit_and_spheres_do_not() {
    // A plus sign in three dimensions: its arms hold long crosses and thin spheres.
    let bars = [[1.0, 0.1, 0.1], [0.1, 1.0, 0.1], [0.1, 0.1, 1.0]];
    let loose: Vec<Triangle> = bars
        .into_iter()
        .flat_map(|size| {
            let mesh = Shape::cuboid(size).expect("valid").mesh;
            (0..12).map(move |index| mesh.triangle(index))
        })
        .collect();
    let mesh = TriangleMesh::from_triangles(&loose, [1.0; 3]).expect("finite");
    let packing = packed(&mesh, 41);
    assert!(packing.spheres.iter().all(|sphere| sphere.digital_radius <= 3));
    assert_inside(&mesh, packing.spheres.iter().map(|sphere| sphere.ball).step_by(7));
}

#[test]
fn finer_grids_hold_more_spheres_and_more_of_the_solid() {
    let mesh = Shape::cuboid([1.0, 0.5, 0.3]).expect("valid").mesh;
    let [coarse, fine] = [16, 48].map(|resolution| packed(&mesh, resolution));
    assert!(fine.spheres.len() > 3 * coarse.spheres.len());
    let mut random = Random(0x3c6e_f372_fe94_f82b);
    let mut held = [0; 2];
    for _ in 0..2000 {
        let [x, y, z] = random.three(-0.5, 0.5);
        let point = Point3::new(x, 0.5 * y, 0.3 * z);
        for (count, packing) in held.iter_mut().zip([&coarse, &fine]) {
            let is_held = packing.tree.balls().any(|ball| (ball.center - point).norm() < ball.radius_m);
            *count += usize::from(is_held);
        }
    }
    assert!(held[0] < held[1] && held[1] > 1500, "{held:?}");
}

#[test]
fn open_thin_and_huge_are_refused() {
    let ball = Shape::sphere(0.5).expect("valid").mesh;
    let open: Vec<Triangle> = (1..ball.triangle_count()).map(|index| ball.triangle(index)).collect();
    let open = TriangleMesh::from_triangles(&open, [1.0; 3]).expect("finite");
    let refused = |mesh: &TriangleMesh, resolution| {
        pack(mesh, &build_fitted(mesh), resolution, &mut |_| {}).expect_err("refused")
    };
    assert_eq!(refused(&open, 32), PackError::Open(ShellReason::OpenEdges { count: 3 }));
    let PackError::TooLarge { fitting, .. } = refused(&ball, 4096) else { panic!("too large") };
    assert!(check_memory(&ball, fitting).is_ok() && check_memory(&ball, 2 * fitting).is_err());
    let sheet = Shape::cuboid([1.0, 1.0, 1e-4]).expect("valid").mesh;
    // Its one layer of voxels is centred in the sheet.
    assert!(packed(&sheet, 32).spheres.iter().all(|sphere| sphere.ball.radius_m <= 5e-5));
    let channel = packed(&Shape::cuboid([1.0, 0.03, 0.03]).expect("valid").mesh, 32);
    assert!(!channel.spheres.is_empty());
}
