//! Linear axes, robots on one clock, and links of one robot that meet between the points (`MoveIt` checks none of them there).

use std::f64::consts::FRAC_PI_2;

use pathproof_simulator::RunResult;

use super::support::{
    Case, Joint, Rectangle, block, continuous, first_instant, link, prismatic, rows, turner, urdf,
};

/// A bar from 0.2 to 1 m, 50 mm wide.
fn bar() -> String {
    block([0.6, 0.0, 0.0], [0.8, 0.05, 0.05])
}

fn turned(pivot: [f64; 2], turn: f64) -> Rectangle {
    Rectangle::arm(pivot, [0.2, 1.0], 0.025, turn)
}

#[test]
fn an_arm_on_a_three_metre_axis_passes_a_post() {
    let rail = Joint { name: "rail", links: ["root", "carriage"], at: [0.0; 3], axis: [1.0, 0.0, 0.0] };
    let shoulder =
        Joint { name: "shoulder", links: ["carriage", "arm"], at: [0.0; 3], axis: [0.0, 0.0, 1.0] };
    let robot = urdf(&[
        link("root", &[]),
        link("carriage", &[]),
        link("arm", &[bar()]),
        prismatic(rail),
        continuous(shoulder),
    ]);
    // From pointing back to pointing ahead while the carriage goes 3 m: the arm is over the post only in between.
    let post = Rectangle { center: [1.6, 0.9], half: [0.02, 0.02], turn: 0.0 };
    let (from, to) = (2.0 * FRAC_PI_2, 0.0);
    let program = rows(&["rail", "shoulder"], &[(0.0, &[0.0, from]), (1.0, &[3.0, to])]);
    let case =
        Case::new().robot("arm", &robot, program).block("post", [40.0, 40.0, 500.0], [1600.0, 900.0, 0.0]);
    case.sampled().assert_clear();
    let arm = |t: f64| turned([3.0 * t, 0.0], from + (to - from) * t);
    let begins = first_instant(1.0, |t| arm(t).meets(&post));
    let ends = 1.0 - first_instant(1.0, |back| arm(1.0 - back).meets(&post));
    case.certified().only_contact("arm/arm", "post").assert_is([begins, ends], 1e-4);
}

#[test]
fn two_robots_on_one_clock_cross_between_the_points() {
    // Their bases are 1.5 m apart; one swings up, the other down, and both are a right angle away from the other at both ends.
    let swings = [[-1.2, 1.2], [3.0 * FRAC_PI_2 - 0.8, FRAC_PI_2 + 0.4]];
    let program = |[from, to]: [f64; 2]| rows(&["j"], &[(0.0, &[from]), (1.0, &[to])]);
    let case = Case::new().robot("left", &turner(&[bar()]), program(swings[0])).robot_at(
        "right",
        &turner(&[bar()]),
        program(swings[1]),
        [1500.0, 0.0, 0.0],
    );
    let arms = |t: f64| {
        let turn = |[from, to]: [f64; 2]| from + (to - from) * t;
        (turned([0.0; 2], turn(swings[0])), turned([1.5, 0.0], turn(swings[1])))
    };
    let meets = |t: f64| {
        let (left, right) = arms(t);
        left.meets(&right)
    };
    assert!(!meets(0.0) && !meets(1.0));
    case.sampled().assert_clear();
    let ran = case.certified();
    assert_eq!(ran.result(), RunResult::Fail);
    let contacts = ran.contacts("left/part", "right/part");
    contacts[0].assert_begins([first_instant(1.0, meets); 2], 1e-4);
    let last = contacts[contacts.len() - 1];
    last.assert_ends([1.0 - first_instant(1.0, |back| meets(1.0 - back)); 2], 1e-4);
}

#[test]
fn links_of_one_robot_meet_between_the_points() {
    // Three bars in a row; the outer two turn so that the third one sweeps through the first.
    let joints = [("a", "first", "second"), ("b", "second", "third")];
    let [a, b] = joints.map(|(name, parent, child)| Joint {
        name,
        links: [parent, child],
        at: [1.2, 0.0, 0.0],
        axis: [0.0, 0.0, 1.0],
    });
    let robot = urdf(&[
        link("root", &[]),
        link("first", &[bar()]),
        link("second", &[bar()]),
        link("third", &[bar()]),
        continuous(Joint { name: "base", links: ["root", "first"], at: [0.0; 3], axis: [0.0, 0.0, 1.0] }),
        continuous(a),
        continuous(b),
    ]);
    // The second bar stands at 120° to the first; the third one turns from outside through the first to its other side.
    let program = rows(&["base", "a", "b"], &[(0.0, &[0.0, 2.0, 1.0]), (1.0, &[1.0, 2.2, 3.0])]);
    let case = Case::new().robot("arm", &robot, program);
    let meets = |t: f64| {
        let (base, a, b) = (t, 2.0 + 0.2 * t, 1.0 + 2.0 * t);
        let along =
            |from: [f64; 2], turn: f64| [from[0] + 1.2 * libm::cos(turn), from[1] + 1.2 * libm::sin(turn)];
        let second = along([0.0; 2], base);
        let third = along(second, base + a);
        turned([0.0; 2], base).meets(&turned(third, base + a + b))
    };
    assert!(!meets(0.0) && !meets(1.0));
    case.sampled().assert_clear();
    let ran = case.certified();
    let contact = ran.only_contact("arm/first", "arm/third");
    contact.assert_begins([first_instant(1.0, meets); 2], 1e-4);
    contact.assert_ends([1.0 - first_instant(1.0, |back| meets(1.0 - back)); 2], 1e-4);
}
