//! Promise: whole turns of a joint are solutions too, as many as its limits hold.

use std::f64::consts::{PI, TAU};

use super::arms::own;

#[test]
fn whole_turns_within_the_limits() {
    let (_, _, arm) = own("hp6-2600");
    // Limits of axis 4 are ±350°, of axis 6 ±360°.
    let turns = arm.turns_within_limits(&[0.1, 0.2, -0.3, 1.0, 0.5, -2.0]);
    let counts: Vec<usize> = turns.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 1, 1, 2, 1, 2]);
    assert_eq!(turns[3], [1.0 - TAU, 1.0]);
    assert_eq!(turns[5], [-2.0, TAU - 2.0]);
    assert_eq!(arm.turns_within_limits(&[0.1, 3.0, -0.3, 1.0, 0.5, -2.0])[1], [] as [f64; 0]);
    // The limits of axis 1 are one turn: its ends are one pose, and both are allowed.
    let at_the_end = arm.turns_within_limits(&[PI, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(at_the_end[0], [-PI, PI]);
}
