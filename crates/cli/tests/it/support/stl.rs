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
    stl_solid(&triangles(sides), corner)
}

/// A solid with these corners of the sides of a box, by index.
pub(crate) fn stl_hexahedron(corner: impl Fn(usize) -> [f64; 3]) -> String {
    stl_solid(&triangles(BOX), corner)
}

/// Two triangles of every side.
pub(crate) fn triangles(sides: &[[usize; 4]]) -> Vec<[usize; 3]> {
    sides.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect()
}

/// A solid of triangles of these corners.
pub(crate) fn stl_solid(triangles: &[[usize; 3]], corner: impl Fn(usize) -> [f64; 3]) -> String {
    let mut text = String::from("solid box\n");
    for triangle in triangles {
        text += "facet normal 0 0 0\nouter loop\n";
        for [x, y, z] in triangle.map(&corner) {
            let _written = writeln!(text, "vertex {x} {y} {z}");
        }
        text += "endloop\nendfacet\n";
    }
    text + "endsolid box\n"
}
