//! Promise: no distance over an interval is below the bound, for bodies that slide along a line.

use geometry::{Point3, Pose, TriangleMesh, Vector3, triangle_triangle};
use sphere_model::build_fitted;
use test_support::Random;

use super::*;
use crate::search::Counts;

/// Slides by up to this vector, either way.
struct Slide(Vector3<f64>);

impl Displacement for Slide {
    fn along_m(&self, direction: &Vector3<f64>, _: &Point3<f64>, _: f64) -> f64 {
        direction.dot(&self.0).abs()
    }

    fn largest_m(&self, _: &Point3<f64>, _: f64) -> f64 {
        self.0.norm()
    }
}

#[test]
fn triangles_that_slide_past_each_other_keep_the_proven_distance() {
    let mut random = Random(44);
    let (mut by_triangles, mut tight) = (0, 0);
    for round in 0..6000 {
        let triangle = |random: &mut Random| [0; 3].map(|_| Point3::from(random.three(-0.3, 0.3)));
        let (a, b) = (triangle(&mut random), triangle(&mut random));
        let meshes = [a, b].map(|one| TriangleMesh::from_triangles(&[one], [1.0; 3]).expect("finite"));
        let trees = [0, 1].map(|i: usize| build_fitted(&meshes[i]));
        let bodies = [0, 1].map(|i: usize| Body { mesh: &meshes[i], form: Form::Spheres(&trees[i]) });
        let pose = Pose::from_translation(Vector3::from(random.three(-0.6, 0.6)));
        let way = Vector3::from(random.three(-0.2, 0.2)) * [0.1, 1.0][random.below(2)];
        let wanted = Throughout { floor_m: 1e-6, most_tests: 1000 };
        let mut counts = Counts::default();
        let (mut search, bodies) = (DirectedSearch::default(), (&bodies[0], &bodies[1]));
        let left = distance_throughout(&mut search, bodies, &pose, &Slide(way), wanted, None, &mut counts);
        let Some(left_m) = left else { continue };
        for step in -4..=4 {
            let moved = b.map(|corner| pose.point(&corner) + way * (f64::from(step) / 4.0));
            let seen_m = triangle_triangle(&a, &moved).distance_m;
            assert!(seen_m >= left_m - 1e-12, "round {round}: {seen_m} m, bound {left_m} m");
            tight += u32::from(counts.triangle_tests > 0 && seen_m < 1.01 * left_m);
        }
        by_triangles += u32::from(counts.triangle_tests > 0);
    }
    println!("{by_triangles} decided by triangles, {tight} instants within a hundredth of the bound");
    assert!(by_triangles > 100 && tight > 20, "{by_triangles}, {tight}");
}

/// Turns about the z axis by up to this angle, either way, radians.
struct Turn(f64);

impl Displacement for Turn {
    fn along_m(&self, direction: &Vector3<f64>, center: &Point3<f64>, radius_m: f64) -> f64 {
        let turned = Vector3::z().cross(&center.coords);
        let second_order_m = center.coords.norm() * self.0 * self.0 / 2.0;
        direction.dot(&turned).abs() * self.0 + second_order_m + radius_m * self.0
    }

    fn largest_m(&self, center: &Point3<f64>, radius_m: f64) -> f64 {
        (center.coords.norm() + radius_m) * self.0
    }
}

#[test]
fn a_corner_that_faces_a_wall_does_not_count_for_the_corners_far_behind_it() {
    let wall = [[0.12, -1.0, -1.0], [0.12, 3.0, -1.0], [0.12, -1.0, 3.0]].map(Point3::from);
    let part = [[0.1, 0.0, 0.0], [-0.5, 0.5, 0.1], [-0.5, -0.5, 0.1]].map(Point3::from);
    let meshes = [wall, part].map(|one| TriangleMesh::from_triangles(&[one], [1.0; 3]).expect("finite"));
    let trees = [0, 1].map(|i: usize| build_fitted(&meshes[i]));
    let bodies = [0, 1].map(|i: usize| Body { mesh: &meshes[i], form: Form::Spheres(&trees[i]) });
    // The corners behind come 25 mm nearer, the one in front less than half a millimetre.
    let turn = Turn(0.05);
    let wanted = Throughout { floor_m: 0.018, most_tests: 1000 };
    let (mut search, bodies) = (DirectedSearch::default(), (&bodies[0], &bodies[1]));
    let left = distance_throughout(
        &mut search,
        bodies,
        &Pose::identity(),
        &turn,
        wanted,
        None,
        &mut Counts::default(),
    );
    let left_m = left.expect("it keeps 19 mm");
    assert!((0.0195..=0.02).contains(&left_m), "{left_m}");
    for step in -8..=8 {
        let (sine, cosine) = libm::sincos(turn.0 * f64::from(step) / 8.0);
        let turned = part.map(|p| Point3::new(cosine * p.x - sine * p.y, sine * p.x + cosine * p.y, p.z));
        let seen_m = triangle_triangle(&wall, &turned).distance_m;
        assert!(seen_m >= left_m, "{seen_m} m, {left_m} m");
    }
}
