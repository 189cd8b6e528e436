//! Promise: an audit's bounds hold against dense samples, and it calls nothing covered that is not.

use geometry::{Point3, Pose, Shape, Triangle, TriangleMesh, point_triangle};
use pathproof_sphere_model::{Audit, AuditSettings, AuditVerdict, AuditedShape, Ball, Method, audit, build};
use test_support::Random;

const SETTINGS: AuditSettings = AuditSettings { accuracy_m: 1e-4, most_pieces: 2_000_000 };

fn in_place(mesh: &TriangleMesh) -> AuditedShape<'_> {
    AuditedShape { mesh, link_from_mesh: Pose::identity(), overshoot_m: 0.0, sphere_radius_m: None }
}

fn ball(center: [f64; 3], radius_m: f64) -> Ball {
    Ball { center: Point3::from(center), radius_m }
}

/// Distance from the nearest ball, negative inside.
fn outside_m(point: &Point3<f64>, balls: &[Ball]) -> f64 {
    balls.iter().map(|ball| (point - ball.center).norm() - ball.radius_m).fold(f64::INFINITY, f64::min)
}

fn triangles(shapes: &[AuditedShape<'_>]) -> Vec<Triangle> {
    let of = |shape: &AuditedShape<'_>| {
        let place = shape.link_from_mesh;
        let mesh = shape.mesh;
        (0..mesh.triangle_count())
            .map(|t| mesh.triangle(t).map(|p| place.point(&p)))
            .collect::<Vec<Triangle>>()
    };
    shapes.iter().flat_map(of).collect()
}

fn point_on([a, b, c]: &Triangle, random: &mut Random) -> Point3<f64> {
    let (mut u, mut v) = (random.unit(), random.unit());
    if u + v > 1.0 {
        (u, v) = (1.0 - u, 1.0 - v);
    }
    a + (b - a) * u + (c - a) * v
}

fn area(&[a, b, c]: &Triangle) -> f64 {
    0.5 * (b - a).cross(&(c - a)).norm()
}

/// Holds an outcome against points spread evenly over the surface, and a grid on every triangle.
fn check(outcome: &Audit, shapes: &[AuditedShape<'_>], balls: &[Ball], random: &mut Random) {
    let triangles = triangles(shapes);
    let [low, high] = outcome.gap_m;
    for [a, b, c] in &triangles {
        for i in 0..=12 {
            for j in 0..=12 - i {
                let point = a + (b - a) * (f64::from(i) / 12.0) + (c - a) * (f64::from(j) / 12.0);
                assert!(outside_m(&point, balls) <= high + 1e-12, "{point} is beyond {high}: {outcome:?}");
            }
        }
    }
    let ends: Vec<f64> = triangles
        .iter()
        .scan(0.0, |sum, triangle| {
            *sum += area(triangle);
            Some(*sum)
        })
        .collect();
    let whole = ends[ends.len() - 1];
    let (mut bare, samples) = (0, 20_000);
    for _ in 0..samples {
        let at = random.unit() * whole;
        let triangle = &triangles[ends.partition_point(|&end| end < at).min(ends.len() - 1)];
        let outside = outside_m(&point_on(triangle, random), balls);
        assert!(outside <= high + 1e-12);
        bare += u32::from(outside > 0.0);
    }
    let share = f64::from(bare) / f64::from(samples);
    // Five standard deviations of so many samples.
    let slack = 5.0 * (share * (1.0 - share) / f64::from(samples)).sqrt() + 5e-4;
    let [least, most] = outcome.uncovered_share;
    assert!(least <= share + slack && share <= most + slack, "{share}: {outcome:?}");
    assert!(most - least <= 1.1e-3, "{outcome:?}");
    match outcome.verdict {
        AuditVerdict::Covered => {
            assert_eq!((bare, outcome.gap_m, outcome.uncovered_share), (0, [0.0; 2], [0.0; 2]));
        }
        AuditVerdict::Gap => {
            let place = outcome.at.expect("a gap is somewhere");
            assert!(low > 0.0 && outside_m(&place.point, balls) >= low, "{outcome:?}");
            assert!(high - low <= SETTINGS.accuracy_m, "{outcome:?}");
            let before: usize =
                shapes[..place.source.shape].iter().map(|shape| shape.mesh.triangle_count()).sum();
            let triangle = &triangles[before + place.source.triangle];
            assert!(point_triangle(&place.point, triangle).distance_m < 1e-12, "{outcome:?}");
        }
        AuditVerdict::Undecided => assert!(low == 0.0 && high < 1e-8, "{outcome:?}"),
    }
}

#[test]
fn bounds_hold_for_random_balls_around_random_shapes() {
    let mut random = Random(0x5DEE_CE66_D1CE_5EED);
    let rounds = if std::env::var_os("PATHPROOF_LONG").is_some() { 400 } else { 40 };
    let (mut covered, mut gaps) = (0, 0);
    for round in 0..rounds {
        let size = [0; 3].map(|_| random.within(0.05, 0.5));
        let shapes = [
            Shape::cuboid(size),
            Shape::cylinder(size[0], size[1]),
            Shape::capsule(size[0], size[1]),
            Shape::cuboid([size[0], size[1], 1e-4]),
        ];
        let pose = Pose::from_xyz_rpy(
            [random.unit(), random.unit(), random.unit()],
            [3.0 * random.unit(), 1.0, 3.0 * random.unit()],
        );
        let one = shapes[round % 4].as_ref().expect("valid");
        let other = shapes[random.within(0.0, 4.0) as usize].as_ref().expect("valid");
        let shapes = [in_place(&one.mesh), AuditedShape { link_from_mesh: pose, ..in_place(&other.mesh) }];
        let surface = triangles(&shapes);
        let count = random.within(1.0, 30.0) as usize;
        let scale = random.within(0.05, 0.6);
        let balls: Vec<Ball> = (0..count)
            .map(|_| {
                let triangle = &surface[random.within(0.0, surface.len() as f64) as usize];
                Ball { center: point_on(triangle, &mut random), radius_m: scale * random.within(0.5, 1.5) }
            })
            .collect();
        let outcome = audit(&shapes, &balls, SETTINGS);
        check(&outcome, &shapes, &balls, &mut random);
        covered += usize::from(outcome.verdict == AuditVerdict::Covered);
        gaps += usize::from(outcome.verdict == AuditVerdict::Gap);
    }
    assert!(covered * 20 >= rounds && gaps * 4 >= rounds, "{covered} covered, {gaps} gaps of {rounds}");
}

#[test]
fn built_models_are_covered_and_a_missing_sphere_is_found() {
    let mut random = Random(0xA5A5_1234_9876_0001);
    let shape = Shape::capsule(0.08, 0.3).expect("valid");
    let pose = Pose::from_xyz_rpy([0.3, -0.2, 1.1], [0.4, -1.2, 2.9]);
    let shapes = [AuditedShape { link_from_mesh: pose, ..in_place(&shape.mesh) }];
    for method in Method::ALL {
        let radius_m = 0.02;
        let tree = build(&shape.mesh, method, radius_m).expect("a radius that fits");
        let balls: Vec<Ball> = tree.lowest().map(|node| Ball::holding(tree.sphere(node), &pose)).collect();
        let whole = audit(&shapes, &balls, SETTINGS);
        assert_eq!((whole.verdict, whole.gap_m), (AuditVerdict::Covered, [0.0; 2]));
        assert!(whole.protrusion_m < 2.1 * radius_m && whole.protrusion_m > 0.3 * radius_m, "{whole:?}");
        let surface = triangles(&shapes);
        let mut removed = 0;
        while removed < 5 {
            let triangle = &surface[random.within(0.0, surface.len() as f64) as usize];
            let point = point_on(triangle, &mut random);
            let holding: Vec<usize> =
                (0..balls.len()).filter(|&k| outside_m(&point, &balls[k..=k]) <= 0.0).collect();
            let [needed] = holding[..] else { continue };
            let mut others = balls.clone();
            let missing = others.remove(needed);
            let outcome = audit(&shapes, &others, SETTINGS);
            assert_eq!(outcome.verdict, AuditVerdict::Gap, "{missing:?}");
            let place = outcome.at.expect("a gap is somewhere");
            assert!(outside_m(&place.point, &[missing]) <= 0.0, "the gap is where the sphere was");
            assert!(outcome.gap_m[1] >= outside_m(&point, &others), "{missing:?}");
            for _ in 0..2000 {
                let triangle = &surface[random.within(0.0, surface.len() as f64) as usize];
                let sample = point_on(triangle, &mut random);
                assert!(outside_m(&sample, &others) <= outcome.gap_m[1] + 1e-12, "{missing:?}");
            }
            removed += 1;
        }
    }
}

#[test]
fn one_ball_around_a_box() {
    let cube = Shape::cuboid([2.0, 2.0, 2.0]).expect("valid").mesh;
    let reach = libm::sqrt(3.0);
    let with = |radius: f64| audit(&[in_place(&cube)], &[ball([0.0; 3], radius)], SETTINGS);
    let covered = with(reach + 1e-9);
    assert_eq!((covered.verdict, covered.uncovered_share), (AuditVerdict::Covered, [0.0; 2]));
    assert!((covered.protrusion_m - (reach - 1.0)).abs() < 1e-8, "{covered:?}");
    // On the very edge nothing is claimed.
    let edge = with(reach);
    assert!(edge.verdict == AuditVerdict::Undecided && edge.gap_m[1] < 1e-8, "{edge:?}");
    let gap = with(reach - 0.1);
    assert_eq!(gap.verdict, AuditVerdict::Gap);
    assert!(gap.gap_m[0] <= 0.1 && 0.1 <= gap.gap_m[1] && gap.gap_m[1] - gap.gap_m[0] < 1e-9, "{gap:?}");
    assert_eq!(gap.at.expect("somewhere").point.map(f64::abs), Point3::new(1.0, 1.0, 1.0));
    // A ball inside meets nothing.
    let inside = with(0.9);
    assert!(inside.uncovered_share[0] > 1.0 - 1e-8 && inside.uncovered_share[1] >= 1.0, "{inside:?}");
}

#[test]
fn two_balls_that_meet_across_a_face() {
    let plate = Shape::cuboid([2.0, 1.0, 0.1]).expect("valid").mesh;
    let needed = libm::sqrt(0.25 + 0.25 + 0.0025);
    let with = |radius: f64| {
        audit(&[in_place(&plate)], &[ball([-0.5, 0.0, 0.0], radius), ball([0.5, 0.0, 0.0], radius)], SETTINGS)
    };
    assert_eq!(with(needed + 1e-6).verdict, AuditVerdict::Covered);
    assert_eq!(with(needed).verdict, AuditVerdict::Undecided);
    let gap = with(needed - 1e-3);
    assert_eq!(gap.verdict, AuditVerdict::Gap);
    assert!(gap.gap_m[0] <= 1e-3 && 1e-3 <= gap.gap_m[1] + 1e-12, "{gap:?}");
}

#[test]
fn nothing_covers_nothing() {
    let cube = Shape::cuboid([2.0, 2.0, 2.0]).expect("valid").mesh;
    let bare = audit(&[in_place(&cube)], &[], SETTINGS);
    assert_eq!(
        (bare.verdict, bare.uncovered_share, bare.gap_m),
        (AuditVerdict::Gap, [1.0; 2], [f64::INFINITY; 2])
    );
}

#[test]
fn a_search_that_gives_up_claims_nothing() {
    let plate = Shape::cuboid([2.0, 1.0, 0.1]).expect("valid").mesh;
    let balls = [ball([-0.5, 0.0, 0.0], 0.72), ball([0.5, 0.0, 0.0], 0.72)];
    let outcome = audit(&[in_place(&plate)], &balls, AuditSettings { most_pieces: 1, ..SETTINGS });
    assert_eq!(outcome.verdict, AuditVerdict::Undecided);
    assert!(outcome.uncovered_share[1] > 0.5 && outcome.gap_m[1] > 0.1, "{outcome:?}");
}

#[test]
fn a_described_sphere_is_covered_by_its_like_and_its_overshoot_is_no_gap() {
    let shape = Shape::sphere(0.4).expect("valid");
    let described = AuditedShape {
        mesh: &shape.mesh,
        link_from_mesh: Pose::from_translation([0.1, 0.2, 0.3].into()),
        overshoot_m: shape.outward_m,
        sphere_radius_m: Some(0.4),
    };
    let verdict = |radius: f64| audit(&[described], &[ball([0.1, 0.2, 0.3], radius)], SETTINGS).verdict;
    assert_eq!(verdict(0.4), AuditVerdict::Covered);
    assert_eq!(verdict(0.4 - 1e-6), AuditVerdict::Gap);
    // A ball that just holds a cylinder does not hold the prism around it.
    let shape = Shape::cylinder(0.2, 1.0).expect("valid");
    let described = AuditedShape { overshoot_m: shape.outward_m, ..in_place(&shape.mesh) };
    let verdict = |radius: f64| audit(&[described], &[ball([0.0; 3], radius)], SETTINGS).verdict;
    let needed = libm::sqrt(0.2 * 0.2 + 0.5 * 0.5);
    assert_eq!(verdict(needed + 1e-9), AuditVerdict::Undecided);
    assert_eq!(verdict(needed + 1e-3), AuditVerdict::Covered);
    assert_eq!(verdict(needed - 1e-3), AuditVerdict::Gap);
}

#[test]
fn degenerate_triangles_are_covered_too() {
    let corner = |x: f64| Point3::new(x, 0.0, 0.0);
    let needle = TriangleMesh::from_triangles(&[[corner(0.0), corner(1.0), corner(0.5)]], [1.0; 3]);
    let needle = needle.expect("finite");
    let both = [ball([0.1, 0.0, 0.0], 0.5), ball([0.9, 0.0, 0.0], 0.5)];
    assert_eq!(audit(&[in_place(&needle)], &both, SETTINGS).verdict, AuditVerdict::Covered);
    let apart = audit(&[in_place(&needle)], &both.map(|b| Ball { radius_m: 0.3, ..b }), SETTINGS);
    assert_eq!((apart.verdict, apart.uncovered_share), (AuditVerdict::Gap, [0.0, 1.0]));
    assert!(apart.gap_m[0] <= 0.1 + 1e-9 && apart.gap_m[1] >= 0.1 - 1e-9, "{apart:?}");
}
