//! A housing whose every face was exported on both sides, in one mesh with a plate: the hand wholly inside it was clear, since
//! the winding number of the whole mesh is 0 there and its volume is that of the plate.

use crate::faults::bodies::{Body, Faces, check, folder};

const PLATE: Body = Body(2.0, 0.5, Faces::Outwards);

#[test]
fn a_hand_inside_a_double_sided_housing_is_never_clear() {
    let checked = check(&[PLATE, Body(0.0, 0.4, Faces::Doubled)]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
    assert_eq!(checked.report["findings"][0]["decided_by"], "containment");
    assert_eq!(checked.report["open_meshes"][0]["name"], "fixture");
    let doctor = folder(&[PLATE, Body(0.0, 0.4, Faces::Doubled)]).run(&["doctor", "cell.ron"]);
    assert!(doctor.stdout.contains("mesh-flat"), "{}", doctor.stdout);
}

#[test]
fn a_hand_inside_a_housing_of_one_side_collides() {
    let checked = check(&[PLATE, Body(0.0, 0.4, Faces::Outwards)]);
    assert_eq!(checked.code, Some(1), "{}", checked.stdout);
    assert_eq!(checked.report["findings"][0]["decided_by"], "containment");
}

#[test]
fn who_accepts_one_part_of_a_mesh_accepts_no_other() {
    let housing = || Body(0.0, 0.4, Faces::Doubled);
    let check = |bodies: &[Body], entry: &str| {
        let folder = folder(bodies);
        let cell = folder.read("cell.ron");
        let cell = cell.trim_end().strip_suffix(')').expect("a cell").to_owned();
        folder.write("cell.ron", cell + &format!(", unchecked: [{entry}])\n"));
        folder.run(&["check", "cell.ron"])
    };
    let entry = |parts: &str| {
        format!("Unchecked(name: \"fixture\", kind: Shell{parts}, reason: \"nothing fits into the housing\")")
    };
    let accepted = check(&[PLATE, housing()], &entry(", parts: 1"));
    assert_eq!(accepted.code, Some(0), "{}{}", accepted.stdout, accepted.stderr);
    // The plate is doubled as well, or the entry does not say how many parts it means.
    let broken = [Body(2.0, 0.5, Faces::Doubled), housing()];
    for (bodies, parts, expected) in
        [(&broken[..], ", parts: 1", "parts: 2"), (&[PLATE, housing()][..], "", "parts: 1")]
    {
        let refused = check(bodies, &entry(parts));
        assert_eq!(refused.code, Some(2), "{}", refused.stdout);
        assert!(refused.stderr.contains("cell.ron:2"), "{}", refused.stderr);
        assert!(refused.stderr.contains(&format!("expected {expected}")), "{}", refused.stderr);
    }
}
