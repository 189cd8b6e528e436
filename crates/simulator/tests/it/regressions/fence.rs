//! R18 of `docs/regressions.md`: a thin sheet between two taught points is missed by points alone.
//!
//! The sheet is 2 mm thick, 0.75 to 0.95 m from the axis; the arm is 20 mm wide and turns 40° across it in one second.

use pathproof_simulator::RunResult;

use super::support::{Case, block, taught, touching_angle, turner};

fn case(step_deg: f64) -> Case {
    let arm = turner(&[block([0.65, 0.0, 0.0], [0.7, 0.02, 0.06])]);
    Case::new().robot("arm", &arm, taught(&["j"], &[&[-22.5], &[17.5]], step_deg)).block(
        "fence",
        [200.0, 2.0, 300.0],
        [850.0, 0.0, 0.0],
    )
}

/// Seconds from the first taught point to a turn of `angle` radians.
fn at_s(angle: f64) -> f64 {
    (22.5 + angle.to_degrees()) / 40.0
}

#[test]
fn the_motion_between_the_points_finds_the_sheet_and_brackets_it() {
    let angle = touching_angle(0.75, 0.001, 0.01);
    let ran = case(40.0).certified();
    assert_eq!(ran.outcome.frames.len(), 2);
    // At the nearer taught point the sheet's corner is 0.75·sin 17.5° − 0.001·cos 17.5° − 0.01 m from the arm's side.
    for point in 0..2 {
        assert!(ran.clearance_m(point)[0] > 0.2);
    }
    let (sine, cosine) = libm::sincos(17.5_f64.to_radians());
    let expected_m = 0.75 * sine - 0.001 * cosine - 0.01;
    let [low_m, high_m] = ran.clearance_m(1);
    assert!(low_m <= expected_m + 1e-12 && expected_m <= high_m + 1e-12, "{low_m} {expected_m} {high_m}");
    ran.only_contact("arm/part", "fence").assert_is([at_s(-angle), at_s(angle)], 2e-4);
    // The steps of 5° find nothing at the points, and the same contact between them.
    let ran = case(5.0).certified();
    ran.only_contact("arm/part", "fence").assert_is([at_s(-angle), at_s(angle)], 2e-4);
}

#[test]
fn points_alone_find_it_only_in_fine_steps() {
    let coarse = case(5.0).sampled();
    coarse.assert_clear();
    assert_eq!(coarse.outcome.settings.mode.name(), "sampled");
    assert!(coarse.outcome.certificate.is_none());
    let fine = case(0.25).sampled();
    assert_eq!(fine.result(), RunResult::Fail);
    assert_eq!(fine.contacts("arm/part", "fence").len(), 1);
}
