//! Promises of `clearance` and `Separation::bounds_m`, on generated and real surfaces in every form, against brute force
//! over all pairs of triangles: contact exactly where there is one, bounds never on the wrong side and as close as asked.

mod models;
mod oracle;

use geometry::{Pose, TriangleMesh, point_triangle};
use pathproof_collision::{
    Body, Clearance, ClosestTriangles, Counts, Front, RefinementLimits, Search, Separation, Silent, Wanted,
    clearance, clearance_from_front,
};
use rayon::prelude::*;
use test_support::Random;

use models::{Model, models};
use oracle::{brute_force, early, pose};

const EPS_M: f64 = 1e-12;
/// What the bounds may be off, metres.
const SPARE_M: f64 = 1e-12;
/// What two computations of one distance in different frames may differ by, metres.
const ROUNDING_M: f64 = 1e-13;

/// One question with its true answer.
struct Question<'a> {
    name: String,
    a: Body<'a>,
    b: Body<'a>,
    a_from_b: Pose,
    true_m: f64,
}

impl Question<'_> {
    fn swapped(&self) -> Self {
        let name = format!("{}, swapped", self.name);
        Self { name, a: self.b, b: self.a, a_from_b: self.a_from_b.inverse(), true_m: self.true_m }
    }

    fn check(&self, search: &mut Search, wanted: Wanted, near: Option<(u32, u32)>) {
        let found = clearance(search, (&self.a, &self.b), &self.a_from_b, wanted, near, &mut Silent);
        self.check_found(found, wanted, near);
    }

    fn check_found(&self, found: Clearance, wanted: Wanted, near: Option<(u32, u32)>) {
        let Self { name, a_from_b, true_m, .. } = self;
        let context = || format!("{name}: {wanted:?}, near {near:?}, {true_m:e} m apart, {a_from_b:?}");
        match found {
            Clearance::Contact(contact) => {
                assert!(*true_m <= EPS_M + ROUNDING_M, "{}: false contact {contact:?}", context());
                assert!(contact.contact.distance_m <= EPS_M);
                self.check_witnesses(&contact);
            }
            Clearance::SurfacesApart(gap) => {
                assert!(*true_m > EPS_M - ROUNDING_M, "{}: contact missed", context());
                assert!(gap.lo_m <= true_m + SPARE_M, "{}: too high, {gap:?}", context());
                assert!(gap.lo_m >= EPS_M, "{}: {gap:?}", context());
                if let Some(closest) = &gap.closest {
                    self.check_witnesses(closest);
                }
                assert!(gap.hi_m() >= true_m - SPARE_M, "{}: too low, {gap:?}", context());
                let close_enough = gap.hi_m() - gap.lo_m <= wanted.accuracy_m + SPARE_M;
                assert!(gap.lo_m >= wanted.needed_m || close_enough, "{}: too wide, {gap:?}", context());
                let settled = *true_m >= wanted.needed_m - SPARE_M || gap.hi_m() < wanted.needed_m;
                assert!(settled, "{}: not found to be near, {gap:?}", context());
            }
        }
    }

    fn check_witnesses(&self, closest: &ClosestTriangles) {
        let Self { name, a, b, a_from_b, .. } = self;
        let on_a = point_triangle(&closest.contact.on_a, &a.mesh.triangle(closest.triangle_a as usize));
        let triangle_b = b.mesh.triangle(closest.triangle_b as usize).map(|corner| a_from_b.point(&corner));
        let on_b = point_triangle(&closest.contact.on_b, &triangle_b);
        let apart_m = (closest.contact.on_b - closest.contact.on_a).norm();
        let off_m = on_a.distance_m.max(on_b.distance_m).max((apart_m - closest.contact.distance_m).abs());
        assert!(off_m <= SPARE_M, "{name}: a witness is {off_m:e} m off, {closest:?}, {a_from_b:?}");
    }

    fn check_separation(&self, separation: &mut Separation) {
        let Self { name, a, b, a_from_b, true_m } = self;
        let diagonals_m = a.mesh.bounds().diagonal() + b.mesh.bounds().diagonal();
        for most_tests in [0, 1, 2, 7, 50, 400, 10_000] {
            let limits = RefinementLimits::within(most_tests);
            let (bound_m, upper_m) = separation.bounds_m((a, b), a_from_b, limits, &mut Silent);
            assert!(
                bound_m <= true_m + SPARE_M && upper_m >= true_m - SPARE_M,
                "{name}: {true_m} not in {bound_m} to {upper_m} by {most_tests} tests, {a_from_b:?}"
            );
            // Not true for nothing: what is far apart is found to be.
            assert!(bound_m > 0.3 * true_m || *true_m < diagonals_m + 1e-3, "{name}: {bound_m} of {true_m}");
        }
        // A bound that is enough ends the search, and is no more than the distance.
        for share in [0.0, 0.1, 0.25, 0.9] {
            let limits = RefinementLimits { most_tests: 10_000, enough_m: share * true_m };
            let (bound_m, upper_m) = separation.bounds_m((a, b), a_from_b, limits, &mut Silent);
            let is_between = bound_m <= true_m + SPARE_M && upper_m >= true_m - SPARE_M;
            assert!(is_between, "{name}: {true_m} not in {bound_m} to {upper_m}, enough {limits:?}");
            let is_enough = bound_m >= limits.enough_m.min(0.3 * true_m) - SPARE_M;
            assert!(is_enough || *true_m < diagonals_m + 1e-3, "{name}: {bound_m} of {true_m}, {limits:?}");
        }
    }
}

/// Asks all questions at one pose, each by random forms; gives the distance.
fn check_pose((a, b): (&Model, &Model), a_from_b: &Pose, random: &mut Random) -> f64 {
    let (mut search, mut separation) = (Search::default(), Separation::default());
    let true_m = brute_force(&a.mesh, &b.mesh, a_from_b).distance_m;
    let (bodies_a, bodies_b) = (a.bodies(), b.bodies());
    for enough_m in [EPS_M, 1e-3, 0.05, f64::INFINITY] {
        for accuracy_m in [0.0, 1e-4, 1e-3, f64::INFINITY] {
            let (i, j) = (early(random, bodies_a.len()), early(random, bodies_b.len()));
            let name = format!("{} by form {i}, {} by form {j}", a.name, b.name);
            let question = Question { name, a: bodies_a[i], b: bodies_b[j], a_from_b: *a_from_b, true_m };
            let needed_m = if random.unit() < 0.5 { enough_m } else { enough_m.min(0.01) };
            let wanted = Wanted {
                eps_m: EPS_M,
                needed_m,
                enough_m,
                accuracy_m,
                share: 0.0,
                known_m: f64::NEG_INFINITY,
            };
            let near = (random.below(a.mesh.triangle_count()), random.below(b.mesh.triangle_count()));
            let near = (random.unit() < 0.5).then_some((near.0 as u32, near.1 as u32));
            question.check(&mut search, wanted, near);
            question.swapped().check(&mut search, wanted, near.map(|(x, y)| (y, x)));
        }
    }
    for _ in 0..4 {
        let (i, j) = (early(random, bodies_a.len()), early(random, bodies_b.len()));
        let name = format!("{} by form {i}, {} by form {j}", a.name, b.name);
        let question = Question { name, a: bodies_a[i], b: bodies_b[j], a_from_b: *a_from_b, true_m };
        question.check_separation(&mut separation);
        question.swapped().check_separation(&mut separation);
        question.check(&mut search, Wanted::contact_only(EPS_M), None);
    }
    // The same two surfaces described in other frames.
    let twins = Question {
        name: format!("twins of {} and {}", a.name, b.name),
        a: a.twin_body(),
        b: b.twin_body(),
        a_from_b: a.twin_from_home * *a_from_b * b.twin_from_home.inverse(),
        true_m,
    };
    twins.check(&mut search, Wanted::distance(EPS_M, 0.0), None);
    twins.check_separation(&mut separation);
    true_m
}

/// A random pose, and poses that bring the surfaces to a small gap along the line between their nearest points.
fn check_seed(models: &[Model], seed: u64) -> Vec<f64> {
    let mut random = Random(seed);
    let (a, b) = (&models[random.below(models.len())], &models[random.below(models.len())]);
    let a_from_b = pose(&mut random, a, b);
    let mut distances_m = vec![check_pose((a, b), &a_from_b, &mut random)];
    let nearest = brute_force(&a.mesh, &b.mesh, &a_from_b);
    if nearest.distance_m > 1e-6 {
        for gap_m in [1e-3, 1e-6, 1e-9] {
            let along = (nearest.on_a - nearest.on_b) * (1.0 - gap_m / nearest.distance_m);
            let closer = Pose { translation: a_from_b.translation + along, ..a_from_b };
            distances_m.push(check_pose((a, b), &closer, &mut random));
        }
    }
    distances_m
}

#[test]
fn clearance_keeps_its_promises() {
    let seeds: u64 = std::env::var("PATHPROOF_LONG").map_or(1_000, |_| 100_000);
    let models = models();
    let distances_m: Vec<f64> =
        (0..seeds).into_par_iter().flat_map_iter(|seed| check_seed(&models, seed)).collect();
    let share = |holds: &dyn Fn(f64) -> bool| {
        distances_m.iter().filter(|&&d| holds(d)).count() as f64 / distances_m.len() as f64
    };
    let (touching, near, far) =
        (share(&|d| d <= EPS_M), share(&|d| d > EPS_M && d < 1e-5), share(&|d| d > 0.05));
    println!("{} poses: {touching} touching, {near} within 10 µm, {far} beyond 50 mm", distances_m.len());
    assert!(touching > 0.05 && near > 0.2 && far > 0.05);
}

/// The largest displacement of a corner of a mesh between two poses.
fn moved_m(mesh: &TriangleMesh, [from, to]: [&Pose; 2]) -> f64 {
    let moved = mesh.vertices().iter().map(|vertex| (to.point(vertex) - from.point(vertex)).norm());
    moved.fold(0.0, f64::max)
}

/// Queries at poses that follow each other, each from the front of the last; gives the sphere and triangle tests of all, from the
/// fronts and from the roots.
fn check_walk(models: &[Model], seed: u64) -> [u64; 2] {
    let mut random = Random(seed);
    let (a, b) = (&models[random.below(models.len())], &models[random.below(models.len())]);
    let (bodies_a, bodies_b) = (a.bodies(), b.bodies());
    let (i, j) = (early(&mut random, bodies_a.len()), early(&mut random, bodies_b.len()));
    let (body_a, body_b) = (bodies_a[i], bodies_b[j]);
    let mut a_from_b = pose(&mut random, a, b);
    let (mut search, mut front, mut near) = (Search::default(), Front::default(), None);
    let [mut from_front, mut from_roots] = [Counts::default(), Counts::default()];
    let step_m = [1e-4, 2e-3, 0.03][random.below(3)];
    for step in 0..12 {
        let turn = Pose::from_xyz_rpy(random.three(-step_m, step_m), random.three(-step_m, step_m));
        let next = turn * a_from_b;
        front.moved(moved_m(&b.mesh, [&a_from_b, &next]) * (1.0 + 1e-9));
        a_from_b = next;
        let enough_m = [0.05, f64::INFINITY][random.below(2)];
        let accuracy_m = [0.0, 1e-3][random.below(2)];
        let wanted = Wanted {
            eps_m: EPS_M,
            needed_m: enough_m,
            enough_m,
            accuracy_m,
            share: 0.0,
            known_m: f64::NEG_INFINITY,
        };
        let bodies = (&body_a, &body_b);
        let found =
            clearance_from_front(&mut search, &mut front, bodies, &a_from_b, wanted, near, &mut from_front);
        let true_m = brute_force(&a.mesh, &b.mesh, &a_from_b).distance_m;
        let name = format!("{} by form {i}, {} by form {j}, seed {seed}, step {step}", a.name, b.name);
        let question = Question { name, a: body_a, b: body_b, a_from_b, true_m };
        question.check_found(found, wanted, near);
        clearance(&mut search, bodies, &a_from_b, wanted, near, &mut from_roots);
        near = match found {
            Clearance::Contact(closest) => Some((closest.triangle_a, closest.triangle_b)),
            Clearance::SurfacesApart(gap) => {
                gap.closest.map(|closest| (closest.triangle_a, closest.triangle_b))
            }
        };
    }
    [from_front, from_roots].map(|counts| counts.sphere_tests() + counts.triangle_tests)
}

#[test]
fn queries_from_a_front_keep_the_promises_with_fewer_tests() {
    let seeds: u64 = std::env::var("PATHPROOF_LONG").map_or(400, |_| 40_000);
    let models = models();
    let tests: Vec<[u64; 2]> = (0..seeds).into_par_iter().map(|seed| check_walk(&models, seed)).collect();
    let [from_front, from_roots] = [0, 1].map(|k: usize| tests.iter().map(|tests| tests[k]).sum::<u64>());
    println!("{from_front} tests from fronts, {from_roots} from the roots");
    assert!(from_front < from_roots, "{from_front} tests from fronts, {from_roots} from the roots");
}
