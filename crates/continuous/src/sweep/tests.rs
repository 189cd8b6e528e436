//! Promise: surfaces that keep the resolution more than the required clearance are neither near nor undecided there.

use std::ops::ControlFlow;

use kinematics::PathParameter;
use test_support::Random;

use super::Sweep;
use super::parts::MOST_STEPS;
use super::resolve::Remainder;
use crate::fixture::{Surface, Trial, distance_m};
use crate::found::OpenInterval;
use crate::goal::{Curve, Goal};
use crate::problem::Problem;
use crate::prove::prove;
use crate::query::QueryContext;
use crate::watch::{Progress, Watch};

/// Instants of the exact distance per segment.
const INSTANTS: u32 = 200;

/// Four steps of the only segment, metres.
fn resolution_m(problem: &Problem<'_>, goal: Goal) -> f64 {
    let whole = Remainder { shape_pair: 0, segment: 0, from: 0.0, to: 1.0 };
    let (_, motions_m) = Sweep::new(problem, goal, &[]).around(whole, 0.5);
    4.0 * goal.accuracy_m.max((motions_m[0] + motions_m[1]) / MOST_STEPS)
}

#[test]
fn what_keeps_the_resolution_more_than_required_is_neither_near_nor_undecided() {
    let mut random = Random(43);
    let no_news = |_: Progress<'_>| ControlFlow::Continue(());
    let (mut kept, mut between, mut near) = (0, 0, 0);
    for round in 0..150 {
        let mut trial = Trial::new(&mut random);
        trial.bring_together(&mut random);
        let required_m = [0.0, 0.02, 0.1][random.below(3)];
        trial.required = required_m.into();
        let accuracy_m = [1e-4, 1e-3, 1e-2][random.below(3)];
        let surfaces = [Surface::random(&mut random), Surface::random(&mut random)];
        let ends = trial.ends([0.1, 1.0, 6.0][random.below(3)]);
        let problem = trial.problem(ends, &surfaces);
        let goal = Goal { between_points: true, accuracy_m, curve: Curve::Full };
        let found = prove(&problem, goal, &Watch::new(&no_news)).expect("nobody cancels").found;
        let mut context = QueryContext::new(&problem);
        let holds =
            |open: &[OpenInterval], at: f64| open.iter().any(|open| open.from.0 <= at && at <= open.to.0);
        let enough_m = required_m + resolution_m(&problem, goal);
        let mut before = false;
        for instant in 0..=INSTANTS {
            let at = f64::from(instant) / f64::from(INSTANTS);
            context.set(PathParameter(at));
            let seen_m = distance_m(&surfaces, &context.poses.a_from_b(0, 1));
            let is_below = holds(&found.below, at) && !holds(&found.unproven, at);
            let is_undecided = holds(&found.unproven, at) && found.hits.is_empty();
            near += u32::from(is_below);
            if seen_m > enough_m {
                assert!(!is_below && !is_undecided, "round {round} at {at}: {seen_m} m of {enough_m} m");
                kept += 1;
                between += u32::from(before && found.below.iter().any(|open| open.from.0 > at));
            } else {
                before |= is_below;
            }
        }
    }
    println!("{kept} instants with enough clearance, {between} between two near ones, {near} near");
    assert!(kept > 10_000 && between > 50 && near > 500, "{kept}, {between}, {near}");
}
