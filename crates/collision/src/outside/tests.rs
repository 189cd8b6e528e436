//! Promise: the bounds hold against closed forms and dense samples, for bodies at random poses.

use geometry::{CappedMesh, Point3, Pose, Shape, Triangle, TriangleMesh, Vector3, point_triangle};
use test_support::Random;

use super::*;

const SETTINGS: OutsideSettings =
    OutsideSettings { tolerance_m: 1e-3, accuracy_m: 1e-4, share_accuracy: 5e-3, most_parts: 200_000 };

fn surface<'a>(shape: &'a Shape, frame_from_mesh: Pose) -> OuterSurface<'a> {
    OuterSurface { mesh: &shape.mesh, frame_from_mesh, outward_m: shape.outward_m }
}

fn body(mesh: &TriangleMesh, frame_from_mesh: Pose) -> BodyShape<'_> {
    BodyShape { mesh, capped: None, frame_from_mesh }
}

fn cuboid(size_m: [f64; 3]) -> Shape {
    Shape::cuboid(size_m).expect("valid")
}

fn random_pose(random: &mut Random, reach_m: f64) -> Pose {
    Pose::from_xyz_rpy(random.three(-reach_m, reach_m), random.three(-3.0, 3.0))
}

/// Distance of a point from a union of bodies, by all triangles.
fn brute_force(point: &Point3<f64>, bodies: &[BodyShape<'_>]) -> f64 {
    let of = |body: &BodyShape<'_>| {
        let in_mesh = body.frame_from_mesh.inverse().point(point);
        if body.mesh.contains(&in_mesh) {
            return 0.0;
        }
        let triangles = (0..body.mesh.triangle_count()).map(|t| body.mesh.triangle(t));
        triangles.map(|triangle| point_triangle(&in_mesh, &triangle).distance_m).fold(f64::INFINITY, f64::min)
    };
    bodies.iter().map(of).fold(f64::INFINITY, f64::min)
}

fn triangles(surfaces: &[OuterSurface<'_>]) -> Vec<Triangle> {
    let of = |surface: &OuterSurface<'_>| {
        let (mesh, pose) = (surface.mesh, surface.frame_from_mesh);
        let of_frame = |t: usize| mesh.triangle(t).map(|corner| pose.point(&corner));
        (0..mesh.triangle_count()).map(of_frame).collect::<Vec<_>>()
    };
    surfaces.iter().flat_map(of).collect()
}

fn area_m2([a, b, c]: &Triangle) -> f64 {
    0.5 * (b - a).cross(&(c - a)).norm()
}

/// Points spread evenly over the surfaces.
fn samples(surfaces: &[OuterSurface<'_>], count: usize, random: &mut Random) -> Vec<Point3<f64>> {
    let triangles = triangles(surfaces);
    let mut ends = Vec::new();
    for triangle in &triangles {
        ends.push(ends.last().unwrap_or(&0.0) + area_m2(triangle));
    }
    let whole = ends[ends.len() - 1];
    let mut point = || {
        let at = random.unit() * whole;
        let [a, b, c] = triangles[ends.partition_point(|&end| end < at).min(ends.len() - 1)];
        let (u, v) = (random.unit(), random.unit());
        let (u, v) = if u + v > 1.0 { (1.0 - u, 1.0 - v) } else { (u, v) };
        a + (b - a) * u + (c - a) * v
    };
    (0..count).map(|_| point()).collect()
}

/// Holds an answer against samples and all corners, with a distance known otherwise.
fn check(
    found: &Outside,
    surfaces: &[OuterSurface<'_>],
    distance_m: impl Fn(&Point3<f64>) -> f64,
    points: usize,
    random: &mut Random,
) {
    let [low_m, high_m] = found.depth_m;
    let slack_m = 1e-9;
    let samples = samples(surfaces, points, random);
    let vertices = surfaces.iter().flat_map(|surface| {
        surface.mesh.vertices().iter().map(|vertex| surface.frame_from_mesh.point(vertex))
    });
    for point in samples.iter().copied().chain(vertices) {
        assert!(distance_m(&point) <= high_m.max(0.0) + slack_m, "{point} is beyond {high_m}: {found:?}");
    }
    assert!(low_m <= high_m, "{found:?}");
    if let Some(at) = &found.at {
        assert!(distance_m(&at.point) + slack_m >= low_m, "{found:?}");
        let surface = &surfaces[at.surface];
        let in_mesh = surface.frame_from_mesh.inverse().point(&at.point);
        assert!(point_triangle(&in_mesh, &surface.mesh.triangle(at.triangle)).distance_m < 1e-9, "{found:?}");
    } else {
        assert_eq!(low_m, 0.0, "{found:?}");
    }
    let beyond = |by_m: f64| {
        samples.iter().filter(|point| distance_m(point) > by_m).count() as f64 / samples.len() as f64
    };
    let outward_m = surfaces.iter().map(|surface| surface.outward_m).fold(0.0, f64::max);
    let [least, most] = found.share;
    // Five standard deviations of so many samples.
    let slack = |share: f64| 5.0 * (share * (1.0 - share) / samples.len() as f64).sqrt() + 2e-3;
    let share = beyond(SETTINGS.tolerance_m);
    if high_m > SETTINGS.tolerance_m {
        assert!(share <= most + slack(share), "{share}: {found:?}");
        assert!(least <= beyond(SETTINGS.tolerance_m + outward_m) + slack(share), "{share}: {found:?}");
    } else {
        assert_eq!((share, found.share), (0.0, [0.0; 2]), "{found:?}");
    }
}

#[test]
fn boxes_in_boxes_are_outside_by_the_farthest_corner() {
    let mut random = Random(0x0B0C_5EED);
    let (mut inside, mut reaching) = (0, 0);
    for round in 0..60 {
        let half = Vector3::from(random.three(0.02, 0.3));
        let inner_m = if round % 3 == 0 { 0.03 } else { 0.4 };
        let (outer, inner) = (cuboid((2.0 * half).into()), cuboid(random.three(0.01, inner_m)));
        let poses = [random_pose(&mut random, 1.0), random_pose(&mut random, 0.3 * half.min())];
        let surfaces = [surface(&inner, poses[0] * poses[1])];
        let found = outside(&surfaces, &Bodies::new(&[body(&outer.mesh, poses[0])]), SETTINGS);
        // The distance from a box in closed form.
        let box_from_frame = poses[0].inverse();
        let distance_m = |point: &Point3<f64>| {
            let beyond = box_from_frame.point(point).coords.abs() - half;
            beyond.map(|x| x.max(0.0)).norm()
        };
        check(&found, &surfaces, distance_m, 4000, &mut random);
        // The distance from a convex body is convex: it is greatest at a corner.
        let exact_m = triangles(&surfaces).as_flattened().iter().map(distance_m).fold(0.0, f64::max);
        let [low_m, high_m] = found.depth_m;
        assert!(low_m <= exact_m && exact_m <= high_m + 1e-9, "{exact_m}: {found:?}");
        if exact_m > SETTINGS.tolerance_m {
            assert!(high_m - low_m <= 1.01e-4 && found.share[1] - found.share[0] <= 5.1e-3, "{found:?}");
            reaching += 1;
        } else {
            inside += 1;
        }
    }
    assert!(inside >= 5 && reaching >= 20, "{inside} inside, {reaching} reaching out");
}

#[test]
fn a_ball_around_a_ball_is_outside_everywhere_by_the_difference() {
    let [outer, inner] = [0.25, 0.2].map(|radius_m| Shape::sphere(radius_m).expect("valid"));
    let pose = Pose::from_xyz_rpy([0.4, -0.2, 0.7], [0.3, 1.1, -2.0]);
    let bodies = [body(&inner.mesh, pose)];
    let found = outside(&[surface(&outer, pose)], &Bodies::new(&bodies), SETTINGS);
    let [low_m, high_m] = found.depth_m;
    assert!(low_m <= 0.05 && high_m >= 0.05 - inner.outward_m, "{found:?}");
    assert!(low_m >= 0.05 - inner.outward_m - outer.outward_m - 1e-4, "{found:?}");
    assert!(high_m <= 0.05 + outer.outward_m + 2e-4, "{found:?}");
    assert!(found.share[0] > 0.994 && found.share[1] >= 1.0 - 1e-9, "{found:?}");
    // And not at all the other way round.
    let within = outside(&[surface(&inner, pose)], &Bodies::new(&[body(&outer.mesh, pose)]), SETTINGS);
    assert!(within.depth_m[1] <= SETTINGS.tolerance_m && within.share == [0.0; 2], "{within:?}");
    assert_eq!(within.at, None);
}

#[test]
fn unions_of_round_and_flat_bodies_agree_with_all_triangles() {
    let mut random = Random(0x0DD_B0D1E5);
    let mut reaching = 0;
    for _ in 0..8 {
        let size = random.three(0.05, 0.3);
        let solids = [
            cuboid(size),
            Shape::capsule(0.1 * size[0], size[1]).expect("valid"),
            Shape::cylinder(0.5 * size[1], size[2]).expect("valid"),
        ];
        let bodies: Vec<BodyShape<'_>> =
            solids.iter().map(|solid| body(&solid.mesh, random_pose(&mut random, 0.15))).collect();
        let seen =
            [Shape::cylinder(0.2 * size[2], size[0]).expect("valid"), cuboid([size[1], size[0], 0.02])];
        let surfaces: Vec<OuterSurface<'_>> =
            seen.iter().map(|shape| surface(shape, random_pose(&mut random, 0.1))).collect();
        let found = outside(&surfaces, &Bodies::new(&bodies), SETTINGS);
        check(&found, &surfaces, |point| brute_force(point, &bodies), 300, &mut random);
        if found.depth_m[1] > SETTINGS.tolerance_m {
            assert!(found.depth_m[1] - found.depth_m[0] <= 5e-4, "{found:?}");
            reaching += 1;
        }
        // What a search that gives up leaves is in its bounds.
        let hasty = outside(&surfaces, &Bodies::new(&bodies), OutsideSettings { most_parts: 40, ..SETTINGS });
        check(&hasty, &surfaces, |point| brute_force(point, &bodies), 300, &mut random);
        assert!(hasty.parts <= 80, "{hasty:?}");
    }
    assert!(reaching >= 4, "{reaching}");
}

#[test]
fn the_same_surface_is_not_outside_and_quickly_so() {
    let mut random = Random(7);
    for shape in [cuboid([0.3, 0.2, 0.1]), Shape::capsule(0.1, 0.3).expect("valid")] {
        let pose = random_pose(&mut random, 1.0);
        let found = outside(&[surface(&shape, pose)], &Bodies::new(&[body(&shape.mesh, pose)]), SETTINGS);
        assert!(found.depth_m[1] <= SETTINGS.tolerance_m && found.share == [0.0; 2], "{found:?}");
        assert!(found.parts <= 2 * shape.mesh.triangle_count(), "{} parts", found.parts);
    }
}

#[test]
fn an_open_body_encloses_what_its_caps_close_and_a_sheet_encloses_nothing() {
    let (outer, inner) = (cuboid([0.4; 3]), cuboid([0.1; 3]));
    let without_top: Vec<Triangle> = (0..outer.mesh.triangle_count())
        .map(|t| outer.mesh.triangle(t))
        .filter(|triangle| triangle.iter().any(|corner| corner.z < 0.1))
        .collect();
    let open = TriangleMesh::from_triangles(&without_top, [1.0; 3]).expect("finite");
    let sheet = TriangleMesh::from_triangles(&without_top[..2], [1.0; 3]).expect("finite");
    let inside = |mesh: &TriangleMesh, at: f64| {
        let capped = CappedMesh::new(mesh);
        let shape = BodyShape { mesh, capped: capped.as_ref(), frame_from_mesh: Pose::identity() };
        let pose = Pose::from_translation(Vector3::new(0.0, 0.0, at));
        outside(&[surface(&inner, pose)], &Bodies::new(&[shape]), SETTINGS)
    };
    assert!(inside(&open, 0.0).depth_m[1] <= SETTINGS.tolerance_m);
    // Through the hole it reaches 50 mm out.
    let through = inside(&open, 0.2);
    assert!((through.depth_m[0] - 0.05).abs() < 1e-9, "{through:?}");
    assert!(inside(&sheet, 0.0).depth_m[0] > 0.1);
}

#[test]
fn what_lies_in_a_closed_cavity_is_enclosed() {
    let (outer, hollow, inner) = (cuboid([0.4; 3]), cuboid([0.3; 3]), cuboid([0.1; 3]));
    let of = |shape: &Shape| (0..12).map(|t| shape.mesh.triangle(t)).collect::<Vec<_>>();
    let inverted = of(&hollow).into_iter().map(|[a, b, c]| [a, c, b]);
    let shell: Vec<Triangle> = of(&outer).into_iter().chain(inverted).collect();
    let shell = TriangleMesh::from_triangles(&shell, [1.0; 3]).expect("finite");
    assert!(shell.cavities().count() == 1 && !shell.contains(&Point3::origin()));
    let bodies = Bodies::new(&[body(&shell, Pose::identity())]);
    let found = outside(&[surface(&inner, Pose::identity())], &bodies, SETTINGS);
    assert!(found.depth_m[1] <= SETTINGS.tolerance_m && found.share == [0.0; 2], "{found:?}");
}

#[test]
fn without_bodies_all_is_outside_and_without_surfaces_nothing() {
    let cube = cuboid([0.1; 3]);
    let none = Bodies::new(&[]);
    let all = outside(&[surface(&cube, Pose::identity())], &none, SETTINGS);
    assert_eq!((all.share, all.depth_m), ([1.0; 2], [f64::INFINITY; 2]));
    let bodies = Bodies::new(&[body(&cube.mesh, Pose::identity())]);
    assert_eq!(outside(&[], &bodies, SETTINGS).depth_m, [0.0; 2]);
}
