//! A box that faces inwards inside another box is a cavity: a hand in it is clear, and terminal, report, page and doctor say so.

use crate::faults::bodies::{Body, Faces, check, folder};

#[test]
fn what_lies_in_a_cavity_is_clear_and_named() {
    let bodies = || [Body(0.0, 0.4, Faces::Outwards), Body(0.0, 0.1, Faces::Inwards)];
    let checked = check(&bodies());
    assert_eq!(checked.code, Some(0), "{}", checked.stdout);
    let told =
        "arm/hand lies in a cavity of fixture; read as empty because that part of the mesh faces inwards";
    assert!(checked.stdout.contains(told), "{}", checked.stdout);
    assert!(checked.page.contains(told));
    let rows = &checked.report["in_cavities"];
    assert_eq!(rows, &serde_json::json!([{ "member": "arm/hand", "cavity_of": "fixture" }]));
    let doctor = folder(&bodies()).run(&["doctor", "cell.ron"]);
    assert!(doctor.stdout.contains("100 × 100 × 100 mm"), "{}", doctor.stdout);
}

#[test]
fn what_is_inside_another_body_there_collides_all_the_same() {
    // A body in the cavity, around the hand.
    let body = Body(0.0, 0.09, Faces::Outwards);
    let checked = check(&[Body(0.0, 0.4, Faces::Outwards), Body(0.0, 0.1, Faces::Inwards), body]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
    // The cavity of a body that itself lies inside another.
    let around = Body(0.0, 0.6, Faces::Outwards);
    let checked = check(&[around, Body(0.0, 0.4, Faces::Outwards), Body(0.0, 0.1, Faces::Inwards)]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
    // A part that faces inwards and stands on the wall of a cavity.
    let floor = Body(0.0, 0.3, Faces::Inwards);
    let checked = check(&[Body(0.0, 0.4, Faces::Outwards), floor, Body(0.05, 0.2, Faces::Inwards)]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
    // A part that faces inwards and touches the one around it.
    let checked = check(&[Body(0.0, 0.4, Faces::Outwards), Body(0.1, 0.2, Faces::Inwards)]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
}
