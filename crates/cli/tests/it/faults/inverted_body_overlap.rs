//! Two overlapping boxes of one mesh, one of them inside out: a hand inside both was clear, since +1 − 1 = 0.

use crate::faults::bodies::{Body, Faces, check};

#[test]
fn a_hand_inside_an_inverted_body_that_overlaps_another_collides() {
    for faces in [[Faces::Outwards, Faces::Inwards], [Faces::Inwards, Faces::Outwards], [Faces::Inwards; 2]] {
        let checked = check(&[Body(-0.05, 0.4, faces[0]), Body(0.05, 0.3, faces[1])]);
        assert_eq!(checked.code, Some(1), "{}", checked.stdout);
        let finding = &checked.report["findings"][0];
        assert_eq!((&finding["decided_by"], &finding["inner"]), (&"containment".into(), &"arm/hand".into()));
        let warnings = checked.report["warnings"].to_string();
        assert!(warnings.contains("turned"), "{warnings}");
    }
}
