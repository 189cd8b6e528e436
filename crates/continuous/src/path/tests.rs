//! Promise: what is proven of a segment holds for every motion in its tube.

use std::ops::ControlFlow;

use kinematics::PathParameter;
use test_support::Random;

use super::{Path, segments_of};
use crate::fixture::{Points, Surface, Trial, distance_m};
use crate::found::{Found, OpenInterval, ProvenInterval};
use crate::goal::{Curve, Goal};
use crate::poses::Poses;
use crate::problem::Problem;
use crate::prove::prove;
use crate::required::RequiredClearance;
use crate::watch::{Progress, Watch};

/// A path with a tube around every segment.
struct Tube {
    chords: Points,
    deviations: Vec<Vec<f64>>,
}

impl Path for Tube {
    fn points(&self) -> usize {
        self.chords.points()
    }

    fn values_at_point(&self, point: usize) -> &[f64] {
        self.chords.values_at_point(point)
    }

    fn values_at(&self, at: PathParameter, values: &mut Vec<f64>) {
        self.chords.values_at(at, values);
    }

    fn time(&self, point: usize) -> f64 {
        self.chords.time(point)
    }

    fn deviations(&self, segment: usize) -> &[f64] {
        self.deviations.get(segment).map_or(&[], Vec::as_slice)
    }
}

fn proven(problem: &Problem<'_>, accuracy_m: f64) -> Found {
    let no_news = |_: Progress<'_>| ControlFlow::Continue(());
    let goal = Goal { between_points: true, accuracy_m, curve: Curve::Full };
    prove(problem, goal, &Watch::new(&no_news)).expect("nobody cancels").found
}

/// Whether a configuration is below what is stated of the pair at a path parameter, and whether anything is stated at all.
fn contradicts(found: &Found, at: f64, required_m: f64, seen_m: f64) -> (bool, bool) {
    let holds = |from: PathParameter, to: PathParameter| from.0 <= at && at <= to.0;
    let in_any = |open: &[OpenInterval]| open.iter().any(|open| holds(open.from, open.to));
    let bounds = found.proven.iter().filter(|proven| holds(proven.from, proven.to));
    let lowest_m = bounds.map(ProvenInterval::left_m).reduce(f64::max);
    let is_unproven = in_any(&found.unproven);
    let is_near = is_unproven || in_any(&found.below) || found.hits.iter().any(|hit| hit.at.0 == at);
    let breaks_bound = lowest_m.is_some_and(|lowest_m| seen_m < lowest_m - 1e-9);
    (breaks_bound || (!is_near && seen_m < required_m - 1e-9), lowest_m.is_some() || is_unproven)
}

#[test]
fn no_motion_in_the_tube_comes_closer_than_is_proven() {
    let mut random = Random(61);
    let rounds = if std::env::var_os("PATHPROOF_LONG").is_some() { 6_000 } else { 300 };
    let (mut tested, mut undecided, mut without_tube) = (0, 0, 0);
    for round in 0..rounds {
        let mut trial = Trial::new(&mut random);
        trial.bring_together(&mut random);
        let mut required_m = || [0.0, 0.02, 0.1][random.below(3)];
        let base_m = required_m();
        trial.required = RequiredClearance::along(base_m, [base_m, required_m(), required_m()]);
        let surfaces = [Surface::cuboid(random.three(0.02, 0.3)), Surface::random(&mut random)];
        let size = [1e-5, 1e-3, 0.02][random.below(3)];
        let change = [0.1, 1.0][random.below(2)];
        let points: Vec<Vec<f64>> = (0..4)
            .map(|_| {
                let values = trial.center.iter().zip(&trial.changes.line);
                values.map(|(center, line)| center + random.within(-change, change) * line).collect()
            })
            .collect();
        let deviations: Vec<Vec<f64>> = (0..3)
            .map(|_| {
                // A straight segment among others.
                let is_straight = random.below(4) == 0;
                let count = if is_straight { 0 } else { trial.center.len() };
                (0..count).map(|_| random.within(0.0, size)).collect()
            })
            .collect();
        let straight = proven(&trial.problem(points.clone(), &surfaces), 1e-3);
        let tube = Tube { chords: Points(points), deviations: deviations.clone() };
        let problem = trial.problem_on(Box::new(tube), &surfaces);
        let found = proven(&problem, 1e-3);
        undecided += usize::from(!found.unproven.is_empty() && found.hits.is_empty());
        let (mut poses, mut values) = (Poses::default(), Vec::new());
        for sample in 0..120 {
            // Often at a point, where two tubes meet.
            let at = if sample % 4 == 0 { random.below(4) as f64 } else { random.within(0.0, 3.0) };
            problem.path.values_at(PathParameter(at), &mut values);
            // A point lies in the tubes of both its segments.
            let segments = (at.ceil() as usize).saturating_sub(1)..=(at as usize).min(2);
            for (joint, value) in values.iter_mut().enumerate() {
                let of = |segment: usize| deviations[segment].get(joint).copied().unwrap_or(0.0);
                let deviation = segments.clone().map(of).fold(f64::INFINITY, f64::min);
                *value += [-1.0, 1.0, random.within(-1.0, 1.0)][random.below(3)] * deviation;
            }
            poses.set_none_at(&problem, &values);
            poses.add_pair(&problem, [0, 1]);
            let seen_m = distance_m(&surfaces, &poses.a_from_b(0, 1));
            let required_m = trial.required.at(PathParameter(at));
            let (is_wrong, is_covered) = contradicts(&found, at, required_m, seen_m);
            assert!(!is_wrong && is_covered, "round {round} at {at}: {seen_m} m");
            without_tube += usize::from(contradicts(&straight, at, required_m, seen_m).0);
            tested += 1;
        }
        let lowest_m = found.lowest[0].map_or(0.0, |(lowest_m, _)| lowest_m);
        assert!(found.proven_lows_m()[0] <= lowest_m + 1e-9, "round {round}");
    }
    println!(
        "{tested} configurations, {undecided} rounds undecided; straight motion alone: {without_tube} wrong"
    );
    assert!(without_tube > tested / 2_000, "{without_tube}");
    assert!(undecided < rounds / 2, "{undecided}");
}

#[test]
fn segments_of_an_interval_are_those_that_it_touches() {
    let path = Points(vec![vec![0.0]; 4]);
    for (from, to, expected) in [
        (0.0, 3.0, 0..3),
        (0.5, 0.7, 0..1),
        (0.5, 1.0, 0..1),
        (1.0, 2.0, 1..2),
        (1.0, 1.0, 0..2),
        (0.0, 0.0, 0..1),
        (3.0, 3.0, 2..3),
        (1.5, 1.5, 1..2),
    ] {
        assert_eq!(segments_of(&path, [from, to].map(PathParameter)), expected, "{from} {to}");
    }
    assert_eq!(segments_of(&Points(vec![vec![0.0]]), [PathParameter(0.0); 2]), 0..0);
}
