//! What cannot be decided ends as undecided.

use pathproof_intervals::{Interval, Stages, Statement};

use crate::fixture::{Solid, ask, slide, told, two_turns};

#[test]
fn bodies_that_slide_past_each_other_within_rounding_are_not_clear() {
    let robot = slide();
    let (hand, rail) = (Solid::cuboid([0.1, 0.1, 0.1]), Solid::cuboid([4.0, 0.1, 0.1]));
    // In contact, at a distance between the two tolerances, and barely beyond the larger one: eps is 1e-12 m.
    for (gap_m, expected) in [(0.0, "contact"), (1.2e-12, "undecided"), (1e-9, "apart")] {
        let bodies = [hand.on(&robot, "a", [0.0; 3]), rail.fixed([0.0, 0.1 + gap_m, 0.0])];
        let answer = ask(&robot, bodies, &[&[0.0], &[1.0]], Stages::default());
        assert!(told(&answer).iter().all(|told| told.0 == expected), "{gap_m:e}: {:?}", told(&answer));
    }
}

#[test]
fn values_that_are_no_numbers_are_undecided() {
    let robot = two_turns();
    let (hand, post) = (Solid::cuboid([0.1, 0.1, 0.1]), Solid::cuboid([0.1, 0.1, 0.1]));
    for value in [f64::NAN, f64::INFINITY, 1e300] {
        let bodies = [hand.on(&robot, "b", [0.0; 3]), post.fixed([5.0, 0.0, 0.0])];
        let answer = ask(&robot, bodies, &[&[0.0, 0.0], &[value, 0.0]], Stages::default());
        assert!(!told(&answer).is_empty());
        // Where the hand is is not known; nor is, whether it is inside the post.
        let is_clear = answer.pairs[0].iter().any(|stretch| stretch.statement == Statement::Apart);
        assert!(value.is_finite() || !is_clear, "{value}: {:?}", told(&answer));
    }
    assert_eq!(Interval::point(f64::NAN), Interval::ALL);
}

#[test]
fn a_turn_of_many_rounds_is_divided_until_it_is_decided() {
    let robot = two_turns();
    let (hand, post) = (Solid::cuboid([0.1, 0.1, 0.1]), Solid::cuboid([0.1, 0.1, 0.1]));
    for (x, expected) in [(1.2, "apart"), (0.8, "apart"), (1.05, "contact")] {
        let bodies = [hand.on(&robot, "b", [0.0; 3]), post.fixed([0.0, x, 0.0])];
        let answer = ask(&robot, bodies, &[&[0.0, 0.0], &[300.0, 0.0]], Stages::default());
        let names: Vec<_> = told(&answer).iter().map(|told| told.0).collect();
        assert!(names.contains(&expected), "{x}: {names:?}");
        assert!(!names.contains(&"undecided"), "{x}: {names:?}");
        if expected == "contact" {
            // Once in every round.
            assert!(names.iter().filter(|name| **name == "contact").count() >= 47, "{names:?}");
        }
    }
}
