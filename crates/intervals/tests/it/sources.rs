//! What the source of the method has wrong, or leaves open (Redon, Kim, Lin and Manocha, 2004).

use pathproof_intervals::Stages;

use crate::fixture::{Solid, ask, brackets, slide, told, two_turns};

/// The rotation of a joint is read from the matrices at both ends (section 3.3): 200° one way become 160° the other way.
#[test]
fn a_turn_above_180_degrees_does_not_go_the_short_way() {
    let robot = two_turns();
    let (hand, post) = (Solid::cuboid([0.1, 0.1, 0.1]), Solid::cuboid([0.1, 0.1, 0.1]));
    let turn = 200_f64.to_radians();
    let ask = |post_y: f64| {
        let bodies = [hand.on(&robot, "b", [0.0; 3]), post.fixed([0.0, post_y, 0.0])];
        ask(&robot, bodies, &[&[0.0, 0.0], &[turn, 0.0]], Stages::default())
    };
    // The hand comes by on the left of the base; the short way leads by on its right.
    let [[before, first], _] = brackets(&ask(1.0));
    assert!(before < 0.45 && first > 0.4 && first < 0.45, "{before} {first}");
    assert_eq!(told(&ask(-1.0)), [("apart", [0.0, 1.0])]);
}

/// The elementary equations have no root where bodies are already in contact (section 6 starts in free positions alone).
#[test]
fn a_motion_that_starts_in_contact_is_not_free() {
    let robot = slide();
    let (hand, wall) = (Solid::cuboid([0.2, 0.2, 0.2]), Solid::cuboid([0.4, 1.0, 1.0]));
    let bodies = || [hand.on(&robot, "a", [0.0; 3]), wall.fixed([1.0, 0.0, 0.0])];
    // The surfaces cross all the time, and no vertex meets a face, nor an edge an edge.
    let answer = ask(&robot, bodies(), &[&[0.75], &[0.85]], Stages::default());
    assert_eq!(told(&answer), [("contact", [0.0, 1.0])]);
    // Out of the wall.
    let answer = ask(&robot, bodies(), &[&[0.75], &[0.25]], Stages::default());
    assert_eq!(told(&answer).iter().map(|told| told.0).collect::<Vec<_>>(), ["contact", "apart"]);
}

/// The swept volume is tested within the error of its tessellation (section 7.1), and links only against the environment (equation 7).
#[test]
fn a_gap_smaller_than_the_tessellation_does_not_hide_a_contact() {
    let robot = two_turns();
    let (hand, post) = (Solid::cuboid([0.02, 0.02, 0.02]), Solid::cuboid([0.02, 0.02, 0.02]));
    for off in [0.0, 0.019, -0.019, 0.01999] {
        // On the circle of the hand, halfway: the chord of the turn passes far inside.
        let middle = 0.75_f64;
        let at = [(1.0 + off) * libm::cos(middle), (1.0 + off) * libm::sin(middle), 0.0];
        let bodies = [hand.on(&robot, "b", [0.0; 3]), post.fixed(at)];
        let answer = ask(&robot, bodies, &[&[0.0, 0.0], &[1.5, 0.0]], Stages::default());
        let names: Vec<_> = told(&answer).iter().map(|told| told.0).collect();
        assert_eq!(names, ["apart", "contact", "apart"], "{off}");
    }
}
