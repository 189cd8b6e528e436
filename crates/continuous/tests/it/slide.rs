//! Promise: a path is proven clear, or its first contact is bracketed, and every place of it lies in an interval; from bodies and a
//! path alone.

use std::ops::ControlFlow;

use collision::{Body, Form};
use geometry::{Interior, Pose, SelfIntersections, Shape, Vector3};
use kinematics::{PathParameter, Robot};
use pathproof_continuous::{
    BodyPair, CheckedStretches, Curve, Eps, Found, Frame, Goal, Mechanism, Parts, Path, Problem, Proof,
    RequiredClearance, Shape as BodyShape, Watch, prove,
};

const ROBOT: &[u8] = br#"<robot name="r"><link name="base"/><link name="hand"/>
  <joint name="x" type="prismatic"><parent link="base"/><child link="hand"/><axis xyz="1 0 0"/>
    <limit lower="-2" upper="2" velocity="1" effort="1"/></joint></robot>"#;

/// One joint, linear from point to point, a second each.
struct Line(Vec<f64>);

impl Path for Line {
    fn points(&self) -> usize {
        self.0.len()
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        &self.0[point..=point]
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        let before = (at.0 as usize).min(self.0.len() - 1);
        let after = (before + 1).min(self.0.len() - 1);
        values.clear();
        values.push(self.0[before] + (at.0 - before as f64) * (self.0[after] - self.0[before]));
    }

    fn time(&self, point: usize) -> f64 {
        point as f64
    }

    fn deviations(&self, _segment: usize) -> &[f64] {
        &[]
    }
}

/// A cube of 0.2 m slides along x through these points, beside a still one of the same size.
struct Slide<'a> {
    points: &'a [f64],
    /// Centre of the still cube.
    still: [f64; 3],
    required: RequiredClearance,
    accuracy_m: f64,
}

/// What is proven of a slide towards a cube around x = 1.
fn proven(points: &[f64], required: impl Into<RequiredClearance>) -> Proof {
    Slide { points, still: [1.0, 0.0, 0.0], required: required.into(), accuracy_m: 1e-4 }.proven()
}

impl Slide<'_> {
    fn proven(&self) -> Proof {
        let Self { points, required, .. } = self;
        let (robot, _) = Robot::from_urdf(ROBOT, "robot.urdf").expect("a good robot");
        let cube = Shape::cuboid([0.2; 3]).expect("valid");
        let interior = Interior::new(&cube.mesh, &SelfIntersections::none());
        let body = Body { mesh: &cube.mesh, form: Form::Cuboid(cube.box_half_m.expect("a box")) };
        let world_from_body = Pose { translation: Vector3::from(self.still), ..Pose::identity() };
        let problem = Problem::new(Parts {
            robots: vec![Mechanism { robot: &robot, world_from_root: Pose::identity(), rest: &[0.0] }],
            bodies: vec![
                Frame::Link { robot: 0, link: robot.link_named("hand").expect("a link") },
                Frame::Fixed { world_from_body },
            ],
            shapes: vec![
                BodyShape::new((0, 0), Pose::identity(), body, &interior),
                BodyShape::new((1, 0), Pose::identity(), body, &interior),
            ],
            pairs: vec![BodyPair {
                a: 0,
                b: 1,
                required: required.clone(),
                group: 0,
                stretches: CheckedStretches::everywhere(),
            }],
            coordinates: vec![(0, 0)],
            path: Box::new(Line(points.to_vec())),
            eps: Eps::new(2.0, 0.2, 1, 0.0),
            spheres_decide: false,
        });
        let goal = Goal { between_points: true, accuracy_m: self.accuracy_m, curve: Curve::Full };
        prove(&problem, goal, &Watch::new(&|_| ControlFlow::Continue(()))).expect("never broken off")
    }
}

/// Asserts that proven and unproven intervals cover the path.
fn assert_covered(found: &Found, last: f64) {
    let proven = found.proven.iter().map(|interval| (interval.from.0, interval.to.0));
    let open = found.unproven.iter().map(|interval| (interval.from.0, interval.to.0));
    let mut intervals: Vec<(f64, f64)> = proven.chain(open).collect();
    intervals.sort_by(|x, y| x.0.total_cmp(&y.0));
    let mut reached = 0.0;
    for (from, to) in intervals {
        assert!(from <= reached, "nothing is said of {reached} to {from}");
        reached = to.max(reached);
    }
    assert_eq!(reached, last);
}

#[test]
fn a_path_that_stays_apart_is_proven_with_its_smallest_distance() {
    let proof = proven(&[0.0, 0.5, 0.7, 0.2], 0.0);
    assert_covered(&proof.found, 3.0);
    assert!(proof.found.unproven.is_empty() && proof.found.hits.is_empty());
    let low_m = proof.found.proven_lows_m()[0];
    assert!((0.0999..=0.1).contains(&low_m), "{low_m}");
    assert!(proof.found.proven.iter().all(|interval| interval.left_m() > 0.0));
}

#[test]
fn a_contact_between_two_points_is_bracketed() {
    // Apart at both ends, and through the other cube between them: in contact from x = 0.8 to 1.2, inside nowhere.
    let proof = proven(&[0.0, 2.0], 0.0);
    assert_covered(&proof.found, 1.0);
    let ends = proof
        .found
        .unproven
        .iter()
        .fold((f64::INFINITY, 0.0_f64), |(from, to), open| (from.min(open.from.0), to.max(open.to.0)));
    assert!((0.399..=0.4).contains(&ends.0) && (0.6..=0.601).contains(&ends.1), "{ends:?}");
    let seen = proof.found.hits.iter().chain(&proof.found.narrowed).map(|hit| hit.at.0);
    assert!(seen.clone().count() > 0 && seen.clone().all(|at| (0.4 - 1e-9..=0.6 + 1e-9).contains(&at)));
}

#[test]
fn a_required_clearance_leaves_open_what_comes_nearer() {
    let proof = proven(&[0.0, 0.7], 0.2);
    assert_covered(&proof.found, 1.0);
    assert!(proof.found.unproven.is_empty());
    // The clearance of 0.2 m is kept up to x = 0.6.
    let from = proof.found.below.iter().map(|interval| interval.from.0).fold(f64::INFINITY, f64::min);
    assert!((from - 0.6 / 0.7).abs() < 1e-3, "{from}");
}

#[test]
fn each_segment_has_its_own_required_clearance() {
    // At 0.5 the distance is 0.3 m, at 0.65 it is 0.15 m, at 0.7 0.1 m.
    let points = [0.0, 0.5, 0.65, 0.7, 0.0];
    let below = |required: [f64; 4]| -> Vec<[f64; 2]> {
        let found = proven(&points, RequiredClearance::along(0.0, required)).found;
        assert_covered(&found, 4.0);
        assert!(found.unproven.is_empty());
        found.below.iter().map(|open| [open.from.0, open.to.0]).collect()
    };
    let ends = |open: &[[f64; 2]]| {
        open.iter().fold([f64::INFINITY, 0.0], |[low, high], [from, to]| [from.min(low), to.max(high)])
    };
    assert_eq!(below([0.2, 0.1, 0.05, 0.05]), Vec::<[f64; 2]>::new());
    // The first segment keeps its 0.35 m up to x = 0.45.
    let first = below([0.35, 0.1, 0.05, 0.05]);
    assert!(first.iter().all(|[from, to]| *from > 0.899 && *to <= 1.0) && !first.is_empty(), "{first:?}");
    // Only the end of the second is closer than 0.2 m.
    let second = below([0.2, 0.2, 0.05, 0.05]);
    let [from, to] = ends(&second);
    assert!((from - (1.0 + 0.1 / 0.15)).abs() < 1e-2 && to == 2.0, "{second:?}");
    // The way back is below 0.2 m until x = 0.6.
    let back = below([0.2, 0.1, 0.05, 0.2]);
    let [from, to] = ends(&back);
    assert!(from == 3.0 && (to - (3.0 + 0.1 / 0.7)).abs() < 1e-2, "{back:?}");
}

#[test]
fn points_between_two_segments_have_the_larger_required_clearance() {
    let points = [0.0, 0.65, 0.7];
    let verdicts = |values: [f64; 2]| -> Vec<usize> {
        let proof = proven(&points, RequiredClearance::along(0.0, values));
        proof.points.iter().map(|point| point.pairs.len()).collect()
    };
    assert_eq!(verdicts([0.2, 0.05]), [0, 1, 0]);
    assert_eq!(verdicts([0.05, 0.2]), [0, 1, 1]);
    assert_eq!(verdicts([0.1, 0.05]), [0, 0, 0]);
}

#[test]
fn a_slide_of_any_length_is_proven_down_to_a_micrometre() {
    for (gap_m, length_m) in [(1e-3, 0.6), (1e-5, 0.6), (1e-6, 0.6), (1e-6, 0.05)] {
        let still = [0.0, 0.2 + gap_m, 0.0];
        let points = [-0.5 * length_m, 0.5 * length_m];
        let slide = Slide { points: &points, still, required: 0.0.into(), accuracy_m: 1e-3 };
        let Proof { found, .. } = slide.proven();
        assert_covered(&found, 1.0);
        assert!(found.unproven.is_empty() && found.hits.is_empty(), "{gap_m}: {:?}", found.unproven);
    }
}

#[test]
fn a_slide_within_rounding_ends_and_is_covered() {
    let slide = Slide {
        points: &[-0.3, 0.3],
        still: [0.0, 0.2 + 3e-12, 0.0],
        required: 0.0.into(),
        accuracy_m: 1e-3,
    };
    let Proof { found, .. } = slide.proven();
    assert_covered(&found, 1.0);
    assert!(!found.unproven.is_empty() && found.hits.is_empty());
}
