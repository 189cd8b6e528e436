//! R3 of `docs/regressions.md`: nonlinear casts miss bodies that turn far within one query (parry: 14 of 327 spinning plates and a
//! ball).

use std::f64::consts::{FRAC_PI_4, PI, TAU};

use pathproof_simulator::RunResult;

use super::support::{Case, block, rows, sphere, touching_angle, turner};

const STILL: f64 = 1e-4;

/// One segment of one second.
fn turn(from: f64, to: f64) -> (String, String) {
    rows(&["j"], &[(0.0, &[from]), (1.0, &[to])])
}

#[test]
fn a_box_turning_about_its_own_axis_sweeps_the_wall_with_its_corners() {
    // Half a turn: 150 mm clear at both ends, while the corners reach 316 mm and the wall stands at 250 mm.
    let part = turner(&[block([0.0; 3], [0.6, 0.2, 0.2])]);
    let case = Case::new().robot("arm", &part, turn(0.0, PI));
    let case = case.block("wall", [2000.0, 100.0, 500.0], [0.0, 300.0, 0.0]);
    case.sampled().assert_clear();
    // One corner dips in, the next one leaves: R·sin(θ + α) and R·sin(θ − α) are 0.25.
    let (radius, corner) = (libm::hypot(0.3, 0.1), libm::atan2(0.1, 0.3));
    let dip = libm::asin(0.25 / radius);
    let ran = case.certified();
    ran.only_contact("arm/part", "wall").assert_is([(dip - corner) / PI, (PI - dip + corner) / PI], STILL);
}

#[test]
fn full_turns_past_a_thin_post_hit_it_once_a_turn() {
    let arm = turner(&[block([0.65, 0.0, 0.0], [0.7, 0.02, 0.06])]);
    let angle = touching_angle(0.79, 0.01, 0.01);
    for turns in [1, 2] {
        let full = TAU * f64::from(turns);
        let case = Case::new().robot("arm", &arm, turn(0.0, full));
        let case = case.block("post", [20.0, 20.0, 500.0], [0.0, 800.0, 0.0]);
        case.sampled().assert_clear();
        let ran = case.certified();
        assert_eq!(ran.result(), RunResult::Fail);
        let contacts = ran.contacts("arm/part", "post");
        assert_eq!(contacts.len(), usize::try_from(turns).expect("small"));
        for (contact, turn) in contacts.iter().zip(0..) {
            let post = TAU * f64::from(turn) + 0.5 * PI;
            contact.assert_is([(post - angle) / full, (post + angle) / full], STILL);
        }
    }
}

#[test]
fn a_plate_spinning_three_turns_hits_a_ball_six_times() {
    // The plate is 10 mm thick and reaches 250 mm to both sides; the ball of 50 mm stands 220 mm from the axis, at 45°.
    let plate = turner(&[block([0.0; 3], [0.5, 0.01, 0.5])]);
    let along = 0.22 * libm::cos(FRAC_PI_4);
    let ball = [along * 1e3, along * 1e3, 0.0];
    let case = Case::new()
        .robot("arm", &plate, turn(0.0, 3.0 * TAU))
        .object("ball", "Sphere(radius_mm: 50)", ball)
        .object("other", "Sphere(radius_mm: 10)", [0.0, 0.0, 400.0]);
    case.sampled().assert_clear();
    let ran = case.certified();
    assert!(ran.contacts("arm/part", "other").is_empty());
    let contacts = ran.contacts("arm/part", "ball");
    assert_eq!(contacts.len(), 6);
    // The ball is checked as a polyhedron that sticks out by at most 0.1 mm.
    let angle = |radius: f64| libm::asin((radius + 0.005) / 0.22);
    for (contact, pass) in contacts.iter().zip(0..) {
        let across = FRAC_PI_4 + PI * f64::from(pass);
        let [early, late] = [0.0501, 0.05].map(|radius| (across - angle(radius)) / (3.0 * TAU));
        contact.assert_begins([early, late], STILL);
        let [early, late] = [0.05, 0.0501].map(|radius| (across + angle(radius)) / (3.0 * TAU));
        contact.assert_ends([early, late], STILL);
    }
}

#[test]
fn a_ball_carried_round_misses_what_it_misses_by_a_millimetre() {
    // A ball of 50 mm at 800 mm from the axis passes between posts that leave it 1 mm on either side.
    let ball = turner(&[sphere([0.8, 0.0, 0.0], 0.05)]);
    let case = Case::new().robot("arm", &ball, turn(0.0, 2.0 * TAU));
    let case = case.block("outer", [100.0, 20.0, 100.0], [901.0, 0.0, 0.0]);
    case.block("inner", [100.0, 20.0, 100.0], [-699.0, 0.0, 0.0]).certified().assert_clear();
}
