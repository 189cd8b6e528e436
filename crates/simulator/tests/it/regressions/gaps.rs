//! R18 of `docs/regressions.md`: motion through a gap, asked at a few points only.

use super::support::{Case, Joint, block, link, prismatic, rows, slider, urdf};

/// Two plates of 1 mm across the way along x, which leave a slot of 150 mm between them.
fn plates(case: Case) -> Case {
    case.block("left", [1.0, 425.0, 400.0], [0.0, 287.5, 0.0]).block(
        "right",
        [1.0, 425.0, 400.0],
        [0.0, -287.5, 0.0],
    )
}

#[test]
fn straight_through_the_gap_is_clear() {
    let part = slider(&[block([0.0; 3], [0.125; 3])]);
    let case = plates(Case::new().robot("arm", &part, rows(&["j"], &[(0.0, &[-1.0]), (2.0, &[1.0])])));
    let ran = case.certified();
    ran.assert_clear();
    // 12.5 mm remain on either side.
    for minimum in ran.outcome.minima.iter().flatten() {
        assert!(minimum.clearance_m[0] <= 0.0125 && 0.0125 <= minimum.clearance_m[1] + 1e-12);
        assert!(minimum.clearance_m[0] > 0.0);
    }
}

#[test]
fn askew_through_the_gap_hits_one_plate() {
    // From y = 0.1 to y = −0.1, 40 mm too far to the left where the part is half through.
    let x = Joint { name: "x", links: ["root", "carriage"], at: [0.0; 3], axis: [1.0, 0.0, 0.0] };
    let y = Joint { name: "y", links: ["carriage", "part"], at: [0.0, 0.04, 0.0], axis: [0.0, 1.0, 0.0] };
    let part = link("part", &[block([0.0; 3], [0.125; 3])]);
    let robot = urdf(&[link("root", &[]), link("carriage", &[]), part, prismatic(x), prismatic(y)]);
    let program = rows(&["x", "y"], &[(0.0, &[-1.0, 0.1]), (2.0, &[1.0, -0.1])]);
    let case = plates(Case::new().robot("arm", &robot, program));
    case.sampled().assert_clear();
    let ran = case.certified();
    assert!(ran.contacts("arm/part", "right").is_empty());
    // The part's face meets the plate at x = −63 mm; y is then 46.3 mm, and the slot allows 12.5 mm until the part is through.
    ran.only_contact("arm/part", "left").assert_is([1.0 - 0.063, 1.0 + 0.063], 1e-4);
}
