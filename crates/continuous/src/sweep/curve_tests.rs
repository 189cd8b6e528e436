//! Promise: among many pairs, the smallest clearance of every point lies between its bounds, and verdicts do not depend on how closely it
//! is bounded; pairs that are far away are seldom looked at.

use std::ops::ControlFlow;

use geometry::{Pose, Triangle, triangle_triangle};
use kinematics::PathParameter;
use test_support::Random;

use crate::Verdict;
use crate::fixture::{Points, Surface, Trial};
use crate::goal::{Curve, Goal};
use crate::poses::Poses;
use crate::problem::{BodyPair, Frame, Mechanism, Parts, Problem, Shape};
use crate::prove::{Proof, prove};
use crate::rounding::Eps;
use crate::stretches::CheckedStretches;
use crate::watch::{Progress, Watch};

const POINTS: usize = 160;
const ACCURACY_M: f64 = 1e-3;

/// The links of a trial among fixed obstacles, over a random walk.
fn problem<'a>(
    trial: &'a Trial,
    links: &'a [Surface; 2],
    obstacles: &'a [Surface],
    required_m: f64,
    random: &mut Random,
) -> Problem<'a> {
    let mut bodies = trial.frames.to_vec();
    let mut shapes: Vec<Shape<'a>> = (links.iter().zip(trial.body_from_shape).enumerate())
        .map(|(body, (link, pose))| Shape::new((body, 0), pose, link.body(), link.interior()))
        .collect();
    let mut pairs = vec![[0, 1]];
    for obstacle in obstacles {
        let reach_m = [0.6, 3.0, 12.0][random.below(3)];
        let xyz = random.three(-reach_m, reach_m);
        let world_from_body = Pose::from_xyz_rpy(xyz, random.three(-3.0, 3.0));
        bodies.push(Frame::Fixed { world_from_body });
        let body = bodies.len() - 1;
        shapes.push(Shape::new((body, 0), Pose::identity(), obstacle.body(), obstacle.interior()));
        pairs.extend([[0, body], [1, body]]);
    }
    let mut values = trial.center.clone();
    let mut points = vec![values.clone()];
    let mut speed: Vec<f64> = values.iter().map(|_| random.within(-0.01, 0.01)).collect();
    for _ in 1..POINTS {
        for (value, speed) in values.iter_mut().zip(&mut speed) {
            if random.below(40) == 0 {
                *speed = random.within(-0.01, 0.01);
            }
            *value += *speed;
        }
        points.push(values.clone());
    }
    let mechanism = |i: usize| Mechanism {
        robot: &trial.robots[i],
        world_from_root: trial.bases[i],
        rest: &trial.rest[i],
    };
    let pair = |[a, b]: [usize; 2]| BodyPair {
        a,
        b,
        required: required_m.into(),
        group: 0,
        stretches: CheckedStretches::everywhere(),
    };
    Problem::new(Parts {
        robots: (0..2).map(mechanism).collect(),
        bodies,
        shapes,
        pairs: pairs.into_iter().map(pair).collect(),
        coordinates: trial.coordinates.clone(),
        path: Box::new(Points(points)),
        eps: Eps::new(20.0, 1.0, 20, 10.0),
        spheres_decide: false,
    })
}

/// The distance of every pair at a point, over all pairs of triangles.
fn exact_m(problem: &Problem<'_>, point: usize) -> Vec<f64> {
    let mut poses = Poses::default();
    poses.set(problem, PathParameter::of_point(point));
    let triangles: Vec<Vec<Triangle>> = (problem.shapes.iter().zip(&poses.world_from_shape))
        .map(|(shape, pose)| {
            let mesh = shape.surface.mesh;
            let corners = |index: usize| mesh.triangle(index).map(|corner| pose.point(&corner));
            (0..mesh.triangle_count()).map(corners).collect()
        })
        .collect();
    let distance_m = |pair: &BodyPair| {
        let both = triangles[pair.a].iter().flat_map(|a| triangles[pair.b].iter().map(move |b| (a, b)));
        both.map(|(a, b)| triangle_triangle(a, b).distance_m).fold(f64::INFINITY, f64::min)
    };
    problem.pairs.iter().map(distance_m).collect()
}

#[test]
fn the_curve_holds_and_verdicts_do_not_depend_on_it() {
    let mut random = Random(61);
    let no_news = |_: Progress<'_>| ControlFlow::Continue(());
    let (mut measured, mut violating, mut wide) = (0, 0, 0);
    let (mut looks, mut all, mut held) = (0, 0, 0);
    for round in 0..40 {
        let trial = Trial::new(&mut random);
        let links = [Surface::random(&mut random), Surface::random(&mut random)];
        let obstacles: Vec<Surface> = (0..10).map(|_| Surface::random(&mut random)).collect();
        let required_m = [0.0, 0.03][random.below(2)];
        let problem = problem(&trial, &links, &obstacles, required_m, &mut random);
        let exact: Vec<(usize, Vec<f64>)> =
            (0..POINTS).step_by(7).map(|point| (point, exact_m(&problem, point))).collect();
        for between_points in [true, false] {
            let proof = |curve: Curve| -> Proof {
                let goal = Goal { between_points, accuracy_m: ACCURACY_M, curve };
                prove(&problem, goal, &Watch::new(&no_news)).expect("nobody cancels")
            };
            let proofs = [Curve::Unmeasured, Curve::Near, Curve::Full].map(|curve| (curve, proof(curve)));
            let verdicts =
                |proof: &Proof| -> Vec<_> { proof.points.iter().map(|point| point.pairs.clone()).collect() };
            for (curve, proof) in &proofs {
                assert_eq!(verdicts(proof), verdicts(&proofs[0].1), "round {round}, {curve:?}");
                looks += proof.effort.looks;
                all += (problem.shape_pairs.len() * POINTS) as u64;
                for proven in &proof.found.proven {
                    let points = proven.from.0..=proven.to.0;
                    for (point, exact_m) in
                        exact.iter().filter(|(point, _)| points.contains(&(*point as f64)))
                    {
                        let exact_m = exact_m[problem.pair_of[proven.shape_pair]];
                        assert!(
                            proven.left_m() <= exact_m,
                            "round {round} at {point}: {exact_m}, {proven:?}"
                        );
                    }
                }
                let goal = Goal { between_points, accuracy_m: ACCURACY_M, curve: *curve };
                let width = goal.curve_width(required_m);
                for (point, exact_m) in &exact {
                    let result = &proof.points[*point];
                    let Some(smallest) = &result.smallest else {
                        assert_eq!(*curve, Curve::Unmeasured);
                        continue;
                    };
                    if matches!(result.verdict, Verdict::Collision | Verdict::Undecided) {
                        violating += 1;
                        continue;
                    }
                    let [lo_m, hi_m] = smallest.clearance_m;
                    let least_m = exact_m.iter().copied().fold(f64::INFINITY, f64::min);
                    let holds = lo_m <= least_m && least_m <= hi_m;
                    assert!(holds, "round {round}, {curve:?} at {point}: {least_m} not in {lo_m} to {hi_m}");
                    // A required clearance that is proven to be kept may leave more.
                    let kept_m = if required_m > 0.0 { hi_m - required_m } else { 0.0 };
                    let most_m = width.width_m(hi_m).max(kept_m) * (1.0 + 1e-9);
                    assert!(hi_m - lo_m <= most_m, "round {round}, {curve:?} at {point}: {lo_m} to {hi_m}");
                    wide += usize::from(hi_m - lo_m > 1.5 * ACCURACY_M);
                    measured += 1;
                }
            }
            if !between_points {
                held += proofs[2].1.effort.directed_proofs;
            }
        }
    }
    println!(
        "{measured} measured, {wide} wider than the accuracy, {violating} violating; {looks} looks of {all}; {held} held"
    );
    assert!(measured > 1000 && wide > 50 && violating > 20, "{measured} {wide} {violating}");
    assert!(3 * looks < all && held > 20, "{looks} of {all}, {held}");
}

/// What is known of no pair is known of no segment: an upper bound that is infinite wakes nothing twice.
#[test]
fn without_a_usable_eps_every_pair_stays_open_all_along() {
    let mut random = Random(62);
    let no_news = |_: Progress<'_>| ControlFlow::Continue(());
    for _ in 0..10 {
        let trial = Trial::new(&mut random);
        let links = [Surface::random(&mut random), Surface::random(&mut random)];
        let obstacles: Vec<Surface> = (0..4).map(|_| Surface::random(&mut random)).collect();
        let mut problem = problem(&trial, &links, &obstacles, 0.0, &mut random);
        problem.eps = Eps { eps_m: f64::NAN, ..problem.eps };
        assert!(!problem.eps.is_usable());
        for curve in [Curve::Unmeasured, Curve::Near, Curve::Full] {
            let goal = Goal { between_points: true, accuracy_m: ACCURACY_M, curve };
            let proof = prove(&problem, goal, &Watch::new(&no_news)).expect("nobody cancels");
            assert!(proof.points.iter().all(|point| point.verdict == Verdict::Undecided), "{curve:?}");
            for shape_pair in 0..problem.shape_pairs.len() {
                let own = proof.found.unproven.iter().filter(|open| open.shape_pair == shape_pair);
                let open: f64 = own.map(|open| open.to.0 - open.from.0).sum();
                assert!(
                    open >= (POINTS - 1) as f64 - 1e-6,
                    "{curve:?}: {open} segments of pair {shape_pair}"
                );
            }
        }
    }
}
