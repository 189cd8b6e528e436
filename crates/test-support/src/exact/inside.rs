//! Whether a point lies inside a closed surface, by the parity of a ray's crossings.

use super::{IntegerPoint, IntegerTriangle, cross, dot, sub};

/// Whether a point lies inside a closed surface.
///
/// Counts the triangles that the ray from the point along x crosses. The ray is shifted by (0, ε, ε²) for a vanishing ε, so that it
/// passes no corner and no edge.
///
/// # Panics
/// If the point lies on the surface.
pub fn is_inside(point: IntegerPoint, surface: &[IntegerTriangle]) -> bool {
    surface.iter().filter(|triangle| is_crossed(point, triangle)).count() % 2 == 1
}

/// Whether the shifted ray crosses a triangle.
fn is_crossed(point: IntegerPoint, &[a, b, c]: &IntegerTriangle) -> bool {
    let sides = [side(a, b, point), side(b, c, point), side(c, a, point)];
    if sides[0] == 0 || sides != [sides[0]; 3] {
        return false;
    }
    // The normal's part along x has the sign of the sides: the point is before the plane where its offset has the other sign.
    let offset = dot(cross(sub(b, a), sub(c, a)), sub(point, a)).signum();
    assert_ne!(offset, 0, "{point:?} lies on the surface");
    offset != sides[0]
}

/// On which side of the line from `a` to `b`, seen along x, the shifted point lies; 0 only for a line that is seen as a point.
fn side(a: IntegerPoint, b: IntegerPoint, point: IntegerPoint) -> i128 {
    let [_, along_y, along_z] = sub(b, a);
    let [_, y, z] = sub(point, a);
    let unshifted = along_y * z - along_z * y;
    // The terms of ε and of ε² decide if the first is 0.
    [unshifted, -along_z, along_y].into_iter().find(|term| *term != 0).unwrap_or(0).signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The corners of a tetrahedron with its faces outwards.
    const CORNERS: [IntegerPoint; 4] = [[0, 0, 0], [8, 0, 0], [0, 8, 0], [0, 0, 8]];
    const FACES: [[usize; 3]; 4] = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];

    #[test]
    fn rays_through_corners_and_edges_are_counted_once() {
        let surface = FACES.map(|face| face.map(|corner| CORNERS[corner]));
        // Before the surface, the rays of these points pass a corner, an edge, or run in a face.
        for outside in [[-1, 0, 0], [-1, 0, 8], [-1, 8, 0], [-1, 4, 0], [-1, 4, 4], [9, 0, 0], [5, 5, 5]] {
            assert!(!is_inside(outside, &surface), "{outside:?}");
        }
        for inside in [[1, 1, 1], [2, 2, 2], [1, 1, 5], [5, 1, 1]] {
            assert!(is_inside(inside, &surface), "{inside:?}");
        }
    }

    #[test]
    #[should_panic(expected = "lies on the surface")]
    fn a_point_on_the_surface_has_no_side() {
        let surface = FACES.map(|face| face.map(|corner| CORNERS[corner]));
        is_inside([0, 1, 1], &surface);
    }
}
