//! R15 of `docs/regressions.md`: flat pieces in one plane that cross in the middle of a step, where continuous tests have nothing to solve.

use super::support::{Case, mesh_piece, rows, slider, stl};

/// A plate in the plane z = 0.
fn plate([x, y]: [f32; 2], [width, height]: [f32; 2]) -> Vec<u8> {
    let corner = |u: f32, v: f32| [x + 0.5 * u * width, y + 0.5 * v * height, 0.0];
    let [a, b, c, d] = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    stl(&[[a, b, c], [a, c, d]])
}

/// A plate of 125 mm that goes along x in a second, and another one, in the same plane.
fn case(standing: Vec<u8>) -> Case {
    Case::new()
        .robot("arm", &slider(&[mesh_piece("part.stl")]), rows(&["j"], &[(0.0, &[-1.0]), (1.0, &[1.0])]))
        .file("part.stl", plate([0.0; 2], [0.125; 2]))
        .mesh("plate", standing, [0.0; 3])
}

#[test]
fn plates_in_one_plane_cross_between_the_points() {
    for (standing, reach) in [
        // Overlapping, a sliver, edge to edge, and corner to corner.
        (plate([0.0; 2], [0.25; 2]), 0.1875),
        (plate([0.0; 2], [1.0 / 4096.0, 0.25]), 0.0625 + 1.0 / 8192.0),
        (plate([0.0, 0.1875], [0.25; 2]), 0.1875),
    ] {
        let ran = case(standing).certified();
        let contact = ran.only_contact("arm/part", "plate");
        contact.assert_is([0.5 - 0.5 * reach, 0.5 + 0.5 * reach], 1e-4);
    }
}

#[test]
fn plates_in_one_plane_that_pass_beside_each_other_do_not_collide() {
    let ran = case(plate([0.0, 0.1885], [0.25; 2])).certified();
    assert!(ran.contacts("arm/part", "plate").is_empty(), "{:?}", ran.outcome.findings);
}

#[test]
fn segments_in_one_line_cross() {
    // Triangles without area: a segment that moves along itself, and one that stands in its way.
    let segment = |from: f32, to: f32| stl(&[[[from, 0.0, 0.0], [to, 0.0, 0.0], [to, 0.0, 0.0]]]);
    let case = Case::new()
        .robot("arm", &slider(&[mesh_piece("part.stl")]), rows(&["j"], &[(0.0, &[-1.0]), (1.0, &[1.0])]))
        .file("part.stl", segment(-0.0625, 0.0625))
        .mesh("wire", segment(-0.125, 0.125), [0.0; 3]);
    let contact = case.certified().only_contact("arm/part", "wire");
    contact.assert_is([0.5 - 0.09375, 0.5 + 0.09375], 1e-4);
}
