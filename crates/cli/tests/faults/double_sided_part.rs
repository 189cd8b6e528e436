//! A housing whose every face was exported on both sides, in one mesh with a plate: the hand wholly inside it was clear, since
//! the winding number of the whole mesh is 0 there and its volume is that of the plate.

use crate::bodies::{Body, Faces, check, folder};

const PLATE: Body = Body(2.0, 0.5, Faces::Outwards);

#[test]
fn a_hand_inside_a_double_sided_housing_is_never_clear() {
    let checked = check(&[PLATE, Body(0.0, 0.4, Faces::Doubled)]);
    assert_eq!(checked.code, Some(3), "{}", checked.stdout);
    assert_eq!(checked.report["result"], "INCOMPLETE");
    let why = &checked.report["unchecked"][0];
    assert_eq!((&why["name"], &why["kind"]), (&"fixture".into(), &"shell".into()));
    assert!(why["why"].as_str().is_some_and(|why| why.contains("in 1 of 2 parts")), "{why}");
    let doctor = folder(&[PLATE, Body(0.0, 0.4, Faces::Doubled)]).run(&["doctor", "cell.ron"]);
    assert!(doctor.stdout.contains("mesh-flat"), "{}", doctor.stdout);
}

#[test]
fn a_hand_inside_a_housing_of_one_side_collides() {
    let checked = check(&[PLATE, Body(0.0, 0.4, Faces::Outwards)]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
    assert_eq!(checked.report["findings"][0]["decided_by"], "containment");
}
