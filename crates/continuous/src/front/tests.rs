//! Promise: no point of the moving shape goes further along a direction than the directed motion bound says.

use collision::{Ball, Displacement as _, Front, FrontCut, Side};
use geometry::{Point3, Pose, Vector3};
use kinematics::{PathParameter, Robot};
use test_support::Random;

use super::changes::Changes;
use super::motion::RelativeMotion;
use super::{Fronts, KnownFront, front_cuts};
use crate::bubble::MotionBounds;
use crate::fixture::{Surface, Trial, direction, distance_m};
use crate::poses::Poses;
use crate::problem::Frame;
use crate::query::{DistanceRequest, QueryContext};
use crate::required::RequiredClearance;
use crate::stretches::CheckedStretches;

#[test]
fn no_point_goes_further_along_a_direction_than_the_bound_says() {
    let mut random = Random(17);
    let (mut closest_of_line, mut closest_of_rest, mut closest_of_largest) = (0.0_f64, 0.0_f64, 0.0_f64);
    for round in 0..4000 {
        let trial = Trial::new(&mut random);
        trial.with_problem(&mut random, 12, |problem, random| {
            let mut poses: Vec<Poses> = Vec::new();
            for point in 0..problem.path.points() {
                let mut at_point = Poses::default();
                at_point.set(problem, PathParameter::of_point(point));
                poses.push(at_point);
            }
            for (fixed, moving) in [(0, 1), (1, 0)] {
                let mut motion = RelativeMotion::default();
                motion.set((problem, &poses[0]), (0, fixed, moving), &trial.changes);
                let fixed_from_moving = poses[0].a_from_b(fixed, moving);
                for _ in 0..4 {
                    let center = Point3::from(random.three(-0.5, 0.5));
                    let radius_m = [0.0, 0.01, 0.3][random.below(3)];
                    let n = direction(random);
                    let in_fixed = fixed_from_moving.point(&center);
                    let along_m = motion.along_m(&n, &in_fixed, radius_m);
                    let largest_m = motion.largest_m(&in_fixed, radius_m);
                    for then in &poses[1..] {
                        let point = center + direction(random) * radius_m;
                        let moved =
                            then.a_from_b(fixed, moving).point(&point) - fixed_from_moving.point(&point);
                        let (seen_m, norm_m) = (n.dot(&moved), moved.norm());
                        assert!(seen_m <= along_m + 1e-12, "round {round}: {seen_m} along, bound {along_m}");
                        assert!(norm_m <= largest_m + 1e-12, "round {round}: {norm_m}, bound {largest_m}");
                        if largest_m > 1e-6 {
                            closest_of_largest = closest_of_largest.max(norm_m / largest_m);
                            let share = seen_m / along_m;
                            if radius_m > 0.0 {
                                closest_of_rest = closest_of_rest.max(share);
                            } else {
                                closest_of_line = closest_of_line.max(share);
                            }
                        }
                    }
                }
            }
        });
    }
    println!("at most {closest_of_line}, {closest_of_rest} and {closest_of_largest} of the bounds");
    // A bound that were smaller by a tenth would be violated.
    assert!(closest_of_line > 0.95 && closest_of_rest > 0.95 && closest_of_largest > 0.95);
}

/// Some points of a surface, in its frame.
fn points_of(surface: &Surface, random: &mut Random) -> Vec<Point3<f64>> {
    let point = |_: usize| {
        let [a, b, c] = surface.mesh.triangle(random.below(surface.mesh.triangle_count()));
        let (s, t) = (random.within(0.0, 1.0), random.within(0.0, 1.0));
        let (s, t) = if s + t > 1.0 { (1.0 - s, 1.0 - t) } else { (s, t) };
        a + (b - a) * s + (c - a) * t
    };
    (0..4).map(point).collect()
}

#[test]
fn surfaces_keep_the_proven_distance_over_the_whole_interval() {
    let rounds = if std::env::var_os("PATHPROOF_LONG").is_some() { 60_000 } else { 3_000 };
    let mut random = Random(18);
    let (mut proven, mut inside, mut tight, mut closest) = (0, 0, 0, f64::INFINITY);
    for round in 0..rounds {
        let trial = Trial::new(&mut random);
        let mut surfaces = [Surface::random(&mut random), Surface::random(&mut random)];
        if random.below(4) == 0 {
            // The other one is often inside.
            surfaces[random.below(2)] = Surface::cuboid(random.three(1.0, 6.0));
        }
        // One segment, or several: on one line, beside it, or anywhere near.
        let count = 2 + random.below(4);
        let beside = [0.0, 0.1, 1.0][random.below(3)];
        let mut points: Vec<Vec<f64>> = Vec::new();
        for point in 0..count {
            let t = 2.0 * point as f64 / (count - 1) as f64 - 1.0;
            let values = trial.center.iter().zip(&trial.changes.line);
            let step = |line: f64, random: &mut Random| beside * line * random.within(-1.0, 1.0);
            points.push(values.map(|(center, line)| center + t * line + step(*line, &mut random)).collect());
        }
        let problem = trial.problem(points, &surfaces);
        let last = (count - 1) as f64;
        let from = [0.0, random.within(0.0, 0.5 * last)][random.below(2)];
        let to = [last, random.within(from, last)][random.below(2)];
        let mut context = QueryContext::new(&problem);
        let ends = [from, to].map(PathParameter);
        context.set(ends[0]);
        let here_m = distance_m(&surfaces, &context.poses.a_from_b(0, 1));
        let floor_m = here_m * [1e-9, 0.1, 0.5, 0.9][random.below(4)];
        let Some(front) = Fronts::default().prove(&mut context, 0, ends, (floor_m, floor_m)) else {
            continue;
        };
        proven += 1;
        inside += usize::from(front.inner.is_some());
        let cuts = front_cuts(&problem, &front).expect("the same traversal once more");
        assert_eq!((cuts.center, cuts.moved), (front.center, front.moved), "round {round}");
        let (fixed, moving) = if front.moved == Side::A { (1, 0) } else { (0, 1) };
        let points = [fixed, moving].map(|shape| points_of(&surfaces[shape], &mut random));
        assert!(front.gap_m > floor_m && (front.from, front.to) == (ends[0], ends[1]));
        let mut placed: Vec<Pose> = Vec::new();
        for step in 0..=24 {
            let at = PathParameter(from + (to - from) * f64::from(step) / 24.0);
            context.set(at);
            let seen_m = distance_m(&surfaces, &context.poses.a_from_b(0, 1));
            assert!(seen_m >= front.gap_m, "round {round} at {}: {seen_m} m apart, {front:?}", at.0);
            closest = closest.min(seen_m / front.gap_m);
            tight += usize::from(seen_m < 1.05 * front.gap_m);
            let fixed_from_moving = context.poses.a_from_b(fixed, moving);
            placed.push(fixed_from_moving);
        }
        context.set(cuts.center);
        let at_center = context.poses.a_from_b(fixed, moving);
        for (p, q) in points[0].iter().flat_map(|p| points[1].iter().map(move |q| (p, q))) {
            let holds =
                |(center, radius_m): &Ball, point: &Point3<f64>| (point - center).norm() <= radius_m + 1e-9;
            let separates = |cut: &FrontCut| {
                let apart_m = |pose: &Pose| cut.direction.dot(&(p - pose.point(q)));
                holds(&cut.fixed, p)
                    && holds(&cut.moving, &at_center.point(q))
                    && placed.iter().all(|pose| apart_m(pose) >= front.gap_m)
            };
            assert!(cuts.cuts.iter().any(separates), "round {round}: {p} and {q} are in no cut");
        }
    }
    println!(
        "{proven} intervals, {inside} inside, {tight} instants within a twentieth of the bound, closest {closest}"
    );
    assert!(
        proven > rounds / 8 && inside > rounds / 100 && tight > proven,
        "{inside} of {proven}, {tight} instants"
    );
}

#[test]
fn surfaces_keep_a_proven_distance_that_changes_along_with_the_joints() {
    let rounds = if std::env::var_os("PATHPROOF_LONG").is_some() { 60_000 } else { 3_000 };
    let mut random = Random(0x2545_f491);
    let (mut proven, mut started, mut sharper, mut tight, mut missing) = (0, 0, 0, 0, 0);
    for round in 0..rounds {
        let trial = Trial::new(&mut random);
        let surfaces = [Surface::random(&mut random), Surface::random(&mut random)];
        let count = 2 + random.below(4);
        let beside = [0.0, 0.1, 0.3][random.below(3)];
        let points: Vec<Vec<f64>> = (0..count)
            .map(|point| {
                let t = 2.0 * point as f64 / (count - 1) as f64 - 1.0;
                let values = trial.center.iter().zip(&trial.changes.line);
                values.map(|(center, line)| center + line * (t + beside * random.within(-1.0, 1.0))).collect()
            })
            .collect();
        let problem = trial.problem(points, &surfaces);
        let ends = [0.0, (count - 1) as f64].map(PathParameter);
        let mut context = QueryContext::new(&problem);
        let seen_m = |context: &mut QueryContext<'_>, at: PathParameter| {
            context.set(at);
            distance_m(&surfaces, &context.poses.a_from_b(0, 1))
        };
        let share = [0.3, 0.9, 0.99][random.below(3)];
        let floors_m = ends.map(|end| share * seen_m(&mut context, end));
        // Sometimes from the front of a query nearby.
        let (mut fronts, mut known) = (Fronts::default(), Front::default());
        let before = PathParameter(random.within(0.0, ends[1].0));
        context.set(before);
        let request = DistanceRequest::distance([1e-3, f64::INFINITY][random.below(2)], None);
        context.query_from(&problem.shape_pairs[0], request, Some(&mut known));
        let poses = fronts.at_middle(&problem, 0, ends);
        let middle = (poses.at.expect("on the path"), poses.coordinates.as_slice());
        let bubble = MotionBounds::new(&problem).bubble(poses, 0, middle);
        let start = KnownFront { front: &known, moved_m: bubble.motion_m(&context.poses.coordinates) };
        let start = (random.below(2) == 0 && !known.is_empty()).then_some(start);
        let moved = [None, Some(Side::A), Some(Side::B)][random.below(3)];
        let front = fronts.prove_sloped(&mut context, 0, ends, floors_m, moved, start);
        let Some(front) = front else { continue };
        proven += 1;
        started += usize::from(start.is_some());
        let alike = Fronts::default().prove_sloped(
            &mut context,
            0,
            ends,
            [floors_m[0].max(floors_m[1]); 2],
            None,
            None,
        );
        sharper += usize::from(alike.is_none());
        let lows_m: Vec<f64> =
            (0..count).map(|point| front.low_m(problem.path.values_at_point(point))).collect();
        for step in 0..=24 {
            let at = PathParameter(ends[1].0 * f64::from(step) / 24.0);
            let seen_m = seen_m(&mut context, at);
            let low_m = front.low_m(&context.poses.coordinates);
            let between_m = lows_m[at.0.floor() as usize].min(lows_m[at.0.ceil() as usize]);
            assert!(seen_m >= between_m, "round {round} at {}: {seen_m} m, {between_m} m proven", at.0);
            assert!(low_m >= between_m - 1e-12 && seen_m >= low_m, "round {round} at {}: {low_m} m", at.0);
            assert!(seen_m >= front.proven.left_m() && between_m >= front.proven.left_m() - 1e-12);
            tight += usize::from(seen_m < 1.05 * low_m);
        }
        // Whoever repeats the traversal with the distance that is kept everywhere nearly always finds it.
        missing += usize::from(front_cuts(&problem, &front.proven).is_none());
    }
    println!(
        "{proven} intervals, {started} from a front, {sharper} not by one distance, {tight} instants within a twentieth"
    );
    assert!(proven > rounds / 10 && started > proven / 4, "{proven}, {started}");
    assert!(missing <= 1 + proven / 2000, "{missing} fronts of {proven} were not found again");
    assert!(sharper > proven / 20 && tight > proven, "{proven}, {sharper}, {tight}");
}

/// The bound along y on the displacement of a point of the hand, seen from the base, for these changes of a robot's two joints.
fn along_y_m(urdf: &[u8], line: [f64; 2], point: [f64; 3]) -> f64 {
    let robot = Robot::from_urdf(urdf, "robot.urdf").expect("a good file").0;
    let hand = robot.link_named("hand").expect("a link");
    let trial = Trial {
        robots: [robot.clone(), robot],
        bases: [Pose::identity(); 2],
        rest: [vec![0.0; 2], vec![0.0; 2]],
        frames: [Frame::Fixed { world_from_body: Pose::identity() }, Frame::Link { robot: 0, link: hand }],
        body_from_shape: [Pose::identity(); 2],
        coordinates: vec![(0, 0), (0, 1)],
        changes: Changes::new(line.to_vec(), vec![0.0; 2]),
        stretches: CheckedStretches::default(),
        required: RequiredClearance::default(),
        center: vec![0.0; 2],
    };
    let mut bound_m = f64::NAN;
    trial.with_problem(&mut Random(1), 1, |problem, _| {
        let mut poses = Poses::default();
        poses.set(problem, PathParameter::of_point(0));
        let mut motion = RelativeMotion::default();
        motion.set((problem, &poses), (0, 0, 1), &trial.changes);
        bound_m = motion.along_m(&Vector3::y(), &Point3::from(point), 0.0);
    });
    bound_m
}

#[test]
fn a_slide_behind_a_turn_is_tilted() {
    // Half a turn of 90 degrees either way before a slide of 1 m across n: the hand goes 0.707 m along n.
    let urdf = br#"<robot name="r"><link name="base"/><link name="arm"/><link name="hand"/>
      <joint name="turn" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
      <joint name="slide" type="prismatic"><parent link="arm"/><child link="hand"/><axis xyz="1 0 0"/>
        <limit lower="-9" upper="9" velocity="1" effort="1"/></joint></robot>"#;
    let bound_m = along_y_m(urdf, [std::f64::consts::FRAC_PI_4, 1.0], [0.0; 3]);
    let moved_m = std::f64::consts::FRAC_1_SQRT_2;
    assert!((moved_m..1.1 * moved_m).contains(&bound_m), "{bound_m}");
}

#[test]
fn a_turn_and_a_slide_that_cancel_leave_the_third_order() {
    // A point 1 m from the axis goes sin T along n by the turn, and T back by the slide before it.
    let urdf = br#"<robot name="r"><link name="base"/><link name="arm"/><link name="hand"/>
      <joint name="slide" type="prismatic"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
        <limit lower="-9" upper="9" velocity="1" effort="1"/></joint>
      <joint name="turn" type="continuous"><parent link="arm"/><child link="hand"/><axis xyz="0 0 1"/></joint></robot>"#;
    for turn in [0.01, 0.1, 0.5, 1.5_f64] {
        let bound_m = along_y_m(urdf, [-turn, turn], [1.0, 0.0, 0.0]);
        let moved_m = turn - libm::sin(turn);
        assert!(bound_m >= moved_m && bound_m < 1.1 * moved_m + 1e-8, "{turn}: {bound_m} m, {moved_m} m");
    }
}
