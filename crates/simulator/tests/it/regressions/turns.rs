//! R19 and R2 of `docs/regressions.md`: no hidden wrap of a continuous joint, and no hull of two poses stands for a swing.

use std::f64::consts::PI;

use super::support::{Case, Joint, block, continuous, link, rows, taught, touching_angle, turner, urdf};

/// An arm from 0.3 to 1.0 m, 20 mm wide.
fn arm() -> String {
    block([0.65, 0.0, 0.0], [0.7, 0.02, 0.02])
}

#[test]
fn from_170_to_minus_170_degrees_is_the_long_way() {
    let case = |to: f64| {
        Case::new().robot("arm", &turner(&[arm()]), taught(&["j"], &[&[170.0], &[to]], 400.0)).block(
            "post",
            [20.0, 20.0, 500.0],
            [800.0, 0.0, 0.0],
        )
    };
    case(190.0).certified().assert_clear();
    case(-170.0).sampled().assert_clear();
    let ran = case(-170.0).certified();
    let angle = touching_angle(0.79, 0.01, 0.01).to_degrees();
    let contact = ran.only_contact("arm/part", "post");
    contact.assert_is([(170.0 - angle) / 40.0, (170.0 + angle) / 40.0], 1e-4);
}

#[test]
fn an_arm_that_swings_from_flat_left_to_flat_right_hits_what_is_above() {
    // At 0 the arm lies along x, at a right angle it points up: it turns about −y.
    let axis = Joint { name: "j", links: ["root", "part"], at: [0.0; 3], axis: [0.0, -1.0, 0.0] };
    let flat = block([0.65, 0.0, 0.0], [0.7, 0.06, 0.02]);
    let robot = urdf(&[link("root", &[]), link("part", &[flat]), continuous(axis)]);
    let case = Case::new().robot("arm", &robot, rows(&["j"], &[(0.0, &[PI]), (1.0, &[0.0])]));
    let case = case.block("lamp", [100.0, 100.0, 100.0], [0.0, 0.0, 1000.0]);
    // Both ends are clear, and so is the hull of both: it stays within 20 mm of the ground.
    case.sampled().assert_clear();
    let angle = touching_angle(0.95, 0.05, 0.01);
    let contact = case.certified().only_contact("arm/part", "lamp");
    contact.assert_is([(0.5 * PI - angle) / PI, (0.5 * PI + angle) / PI], 1e-4);
}
