//! The patent's search on bodies with known spheres.

use geometry::Pose;

use super::*;
use crate::fixture::{FLAT, Model, at, turned};

const EPS_M: f64 = 1e-12;

fn pairs(a: &Model, b: &Model, a_from_b: &Pose, slack_m: f64) -> Vec<LeafPair> {
    let trees = (&a.patent, &b.patent);
    colliding_spheres(&mut Search::default(), trees, a_from_b, slack_m, &mut Silent)
}

#[test]
fn touching_and_crossing_surfaces_have_overlapping_smallest_spheres() {
    let cube = Model::cube(1.0);
    for pose in [
        Pose::identity(),
        at([1.0, 0.0, 0.0]),
        at([1.0; 3]),
        at([0.5, 0.25, 0.0]),
        turned(45.0, [1.2, 0.0, 0.0]),
    ] {
        assert!(!pairs(&cube, &cube, &pose, EPS_M).is_empty(), "{pose:?}");
    }
}

#[test]
fn surfaces_farther_apart_than_two_smallest_diameters_have_none() {
    let cube = Model::cube(1.0);
    let reach_m = 4.0 * cube.patent.rank_radius_m(cube.patent.ranks());
    for pose in [at([1.001 + reach_m, 0.0, 0.0]), at([0.0, 0.0, -50.0]), at([1e6; 3])] {
        assert_eq!(pairs(&cube, &cube, &pose, EPS_M), [], "{pose:?}");
    }
}

#[test]
fn far_apart_one_test_is_enough() {
    let (cube, mut counts) = (Model::cube(1.0), Counts::default());
    let trees = (&cube.patent, &cube.patent);
    let found = spheres_collide(&mut Search::default(), trees, &at([50.0, 0.0, 0.0]), EPS_M, &mut counts);
    assert_eq!((found, counts), (None, Counts { sphere_tests_by_rank: vec![1], triangle_tests: 0 }));
}

#[test]
fn the_first_mode_gives_the_first_pair_of_the_second() {
    let (cube, mut search) = (Model::cube(1.0), Search::default());
    for pose in [Pose::identity(), at([1.0, 0.0, 0.0]), turned(30.0, [1.1, 0.2, 0.0]), at([3.0, 0.0, 0.0])] {
        let trees = (&cube.patent, &cube.patent);
        let first = spheres_collide(&mut search, trees, &pose, EPS_M, &mut Silent);
        assert_eq!(first, pairs(&cube, &cube, &pose, EPS_M).first().copied(), "{pose:?}");
    }
}

#[test]
fn swapped_bodies_give_the_mirrored_pairs() {
    let (cube, bar) = (Model::cube(1.0), Model::cuboid([2.0, 0.25, 0.25]));
    let pose = at([0.75, 0.125, 0.25]);
    let mut swapped: Vec<LeafPair> =
        pairs(&bar, &cube, &pose.inverse(), EPS_M).into_iter().map(|(b, a)| (a, b)).collect();
    let mut found = pairs(&cube, &bar, &pose, EPS_M);
    swapped.sort_unstable();
    found.sort_unstable();
    assert!(!found.is_empty());
    assert_eq!(found, swapped);
}

#[test]
fn slack_widens_every_test() {
    // Each body is a single sphere around the triangle: their distance is the slack.
    let flat = Model::from_triangles(&[FLAT]);
    let sphere = flat.patent.sphere(0);
    let apart_m = 2.0 * sphere.radius_m() + 1e-3;
    let root_only = |slack_m| {
        let mut trace = Trace::default();
        let trees = (&flat.patent, &flat.patent);
        spheres_collide(&mut Search::default(), trees, &at([apart_m, 0.0, 0.0]), slack_m, &mut trace);
        trace.events[0].step
    };
    assert_eq!(root_only(0.9e-3), Step::Tested { overlap: false });
    assert_eq!(root_only(1.1e-3), Step::Tested { overlap: true });
}

#[test]
fn a_pose_that_is_not_a_number_is_never_apart() {
    let cube = Model::cube(1.0);
    assert!(!pairs(&cube, &cube, &at([f64::NAN, 0.0, 0.0]), EPS_M).is_empty());
}

#[test]
fn a_trace_tells_every_step_from_the_roots_down() {
    let cube = Model::cube(1.0);
    let (mut trace, mut counts) = (Trace::default(), Counts::default());
    let trees = (&cube.patent, &cube.patent);
    let pose = at([1.0, 0.0, 0.0]);
    let found = colliding_spheres(&mut Search::default(), trees, &pose, EPS_M, &mut trace);
    colliding_spheres(&mut Search::default(), trees, &pose, EPS_M, &mut counts);
    let root = SearchEvent { step: Step::Tested { overlap: true }, a: 0, rank_a: 1, b: 0, rank_b: 1 };
    assert_eq!(trace.events[0], root);
    let of = |is_it: &dyn Fn(&Step) -> bool| trace.events.iter().filter(|event| is_it(&event.step)).count();
    let colliding: Vec<LeafPair> = trace
        .events
        .iter()
        .filter(|event| event.step == Step::Colliding)
        .map(|event| (event.a, event.b))
        .collect();
    assert_eq!(colliding, found);
    assert_eq!(of(&|step| matches!(step, Step::Tested { .. })) as u64, counts.sphere_tests());
    // Both sides have marks, and each follows a test that overlaps.
    assert!(of(&|step| *step == Step::Marked(Side::A)) > 0 && of(&|step| *step == Step::Marked(Side::B)) > 0);
    for (before, event) in trace.events.iter().zip(&trace.events[1..]) {
        if matches!(event.step, Step::Marked(_) | Step::Colliding) {
            assert_eq!(before.step, Step::Tested { overlap: true });
            assert_eq!((before.a, before.b), (event.a, event.b));
        }
    }
}

#[test]
fn counts_add_up_rank_by_rank() {
    let mut counts = Counts { sphere_tests_by_rank: vec![1, 2], triangle_tests: 3 };
    counts.add(&Counts { sphere_tests_by_rank: vec![10, 20, 30], triangle_tests: 40 });
    assert_eq!(counts, Counts { sphere_tests_by_rank: vec![11, 22, 30], triangle_tests: 43 });
    assert_eq!(counts.sphere_tests(), 63);
    // A test counts for the deeper of its two ranks.
    counts.tested((7, 2), (0, 1), false);
    assert_eq!(counts.sphere_tests_by_rank, [11, 23, 30]);
}
