//! R21 of `docs/regressions.md`: links that move only by a mimic joint are moved and checked.

use super::support::{Case, Joint, block, link, mimic, prismatic, rows, urdf};

/// Two fingers of 20 mm at y = ±50 mm; the left one is driven along +y, the right one follows along −y.
fn gripper(multiplier: f64, offset: f64) -> String {
    let left = Joint { name: "open", links: ["palm", "left"], at: [0.0, 0.05, 0.0], axis: [0.0, 1.0, 0.0] };
    let right =
        Joint { name: "follow", links: ["palm", "right"], at: [0.0, -0.05, 0.0], axis: [0.0, -1.0, 0.0] };
    let finger = || [block([0.0; 3], [0.1, 0.02, 0.02])];
    urdf(&[
        link("palm", &[]),
        link("left", &finger()),
        link("right", &finger()),
        prismatic(left),
        mimic(right, "open", multiplier, offset),
    ])
}

/// Opens by 200 mm in a second, beside thin posts on both sides whose near faces are at y = ±150 mm.
fn case(multiplier: f64, offset: f64, post_y_mm: f64) -> Case {
    let program = rows(&["open"], &[(0.0, &[0.0]), (1.0, &[0.2])]);
    Case::new().robot("hand", &gripper(multiplier, offset), program).block(
        "post",
        [20.0, 10.0, 50.0],
        [0.0, post_y_mm, 0.0],
    )
}

#[test]
fn a_following_finger_hits_what_only_it_can_reach() {
    // Its side reaches −(0.06 + q) m: the post's at q = 0.09, passed when −(0.04 + q) is beyond −0.16.
    let ran = case(1.0, 0.0, -155.0).certified();
    ran.only_contact("hand/right", "post").assert_is([0.45, 0.6], 1e-4);
    assert!(ran.contacts("hand/left", "post").is_empty());
}

#[test]
fn multiplier_and_offset_are_heeded() {
    // Twice as fast.
    case(2.0, 0.0, -155.0).certified().only_contact("hand/right", "post").assert_is([0.225, 0.3], 1e-4);
    // 50 mm ahead.
    case(1.0, 0.05, -155.0).certified().only_contact("hand/right", "post").assert_is([0.2, 0.35], 1e-4);
    // The other way: the right finger moves inwards, past the palm, and 50 mm ahead of it: its side at 0.04 + 0.01 m − q is the
    // lower one, it never comes to −150 mm.
    let ran = case(-1.0, 0.0, -155.0).certified();
    assert!(ran.contacts("hand/right", "post").is_empty());
    // Both fingers move the same way and keep their distance: the post at +155 mm is hit by the left finger, then the right.
    let ran = case(-1.0, 0.0, 155.0).certified();
    ran.only_contact("hand/left", "post").assert_is([0.45, 0.6], 1e-4);
    // With a multiplier of −2 the right finger passes the left one, which is no neighbour of it: from 80 mm of difference to
    // 120 mm, and it is at the post from 2q − 0.05 + 0.01 = 0.15 on.
    let ran = case(-2.0, 0.0, 155.0).certified();
    let [left, right, both] = [("hand/left", "post"), ("hand/right", "post"), ("hand/left", "hand/right")]
        .map(|(a, b)| ran.contacts(a, b));
    assert_eq!((left.len(), right.len(), both.len()), (1, 1, 1));
    left[0].assert_is([0.45, 0.6], 1e-4);
    right[0].assert_is([0.475, 0.55], 1e-4);
    both[0].assert_is([0.4, 0.6], 1e-4);
}
