//! Meshes as ASCII STL.

use std::fmt::Write as _;

/// All sides of a box.
pub(crate) const BOX: &[[usize; 4]] =
    &[[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
/// A box without its side at +x.
pub(crate) const OPEN_BOX: &[[usize; 4]] =
    &[[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2]];

/// These sides of a box around the origin, each of two triangles; edge in metres.
pub(crate) fn stl_box(edge_m: f64, sides: &[[usize; 4]]) -> String {
    let corner = |index: usize| {
        let along = |bit: usize| if index >> bit & 1 == 1 { edge_m / 2.0 } else { -edge_m / 2.0 };
        [along(0), along(1), along(2)]
    };
    let mut text = String::from("solid box\n");
    for [a, b, c, d] in sides {
        for triangle in [[a, b, c], [a, c, d]] {
            text += "facet normal 0 0 0\nouter loop\n";
            for [x, y, z] in triangle.map(|&index| corner(index)) {
                let _written = writeln!(text, "vertex {x} {y} {z}");
            }
            text += "endloop\nendfacet\n";
        }
    }
    text + "endsolid box\n"
}
