//! Intersection of a triangle with an axis-aligned box.

use nalgebra::{Point3, Vector3};

use super::Triangle;

const ROUNDING: f64 = 32.0 * f64::EPSILON;

/// Whether a closed triangle intersects the closed box `low..high`, by separating axes.
///
/// # Guarantee
/// Conservative: rounding can only give `true` for a box that the triangle misses by a few units in the last place of the
/// coordinates, never `false` for one that it intersects.
pub fn triangle_meets_box(triangle: &Triangle, low: &Point3<f64>, high: &Point3<f64>) -> bool {
    for axis in 0..3 {
        let on_axis = [triangle[0][axis], triangle[1][axis], triangle[2][axis]];
        if on_axis.iter().all(|&x| x < low[axis]) || on_axis.iter().all(|&x| x > high[axis]) {
            return false;
        }
    }
    let holds = |corner: &Point3<f64>| (0..3).all(|k| low[k] <= corner[k] && corner[k] <= high[k]);
    if triangle.iter().any(holds) {
        return true;
    }
    let center = (low.coords + high.coords) * 0.5;
    let half = (high - low) * 0.5;
    let corners = triangle.map(|corner| corner.coords - center);
    // Subtractions round at the magnitude of the coordinates.
    let slack =
        ROUNDING * (center.amax() + half.amax() + corners.iter().fold(0.0_f64, |m, c| m.max(c.amax())));
    let edges = [corners[1] - corners[0], corners[2] - corners[1], corners[0] - corners[2]];
    let apart = |axis: &Vector3<f64>| {
        let on_axis = corners.map(|corner| corner.dot(axis));
        let reach = half.x * axis.x.abs()
            + half.y * axis.y.abs()
            + half.z * axis.z.abs()
            + slack * (axis.x.abs() + axis.y.abs() + axis.z.abs());
        on_axis.iter().all(|&x| x > reach) || on_axis.iter().all(|&x| x < -reach)
    };
    if apart(&edges[0].cross(&edges[1])) {
        return false;
    }
    let crossed_with_axes = |e: &Vector3<f64>| {
        [Vector3::new(0.0, -e.z, e.y), Vector3::new(e.z, 0.0, -e.x), Vector3::new(-e.y, e.x, 0.0)]
    };
    !edges.iter().any(|e| crossed_with_axes(e).iter().any(apart))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(corners: [[f64; 3]; 3], expected: bool) {
        let met = triangle_meets_box(
            &corners.map(Point3::from),
            &Point3::new(0.0, 0.0, 0.0),
            &Point3::new(1.0, 1.0, 1.0),
        );
        assert_eq!(met, expected, "{corners:?}");
    }

    #[test]
    fn faces_edges_corners_and_misses() {
        check([[0.5, 0.5, 0.5], [0.6, 0.5, 0.5], [0.5, 0.6, 0.5]], true);
        check([[1.0, -5.0, -5.0], [1.0, 9.0, -5.0], [1.0, 0.0, 9.0]], true);
        check([[1.1, -5.0, -5.0], [1.1, 9.0, -5.0], [1.1, 0.0, 9.0]], false);
        check([[1.0, 1.0, 1.0], [2.0, 2.0, 2.0], [2.0, 2.0, 3.0]], true);
        // Cuts the corner x + y + z = 3.2: outside; x + y + z = 2.8: inside.
        check([[3.2, 0.0, 0.0], [0.0, 3.2, 0.0], [0.0, 0.0, 3.2]], false);
        check([[2.8, 0.0, 0.0], [0.0, 2.8, 0.0], [0.0, 0.0, 2.8]], true);
        // Passes an edge of the box diagonally.
        check([[2.5, 0.0, 0.5], [0.0, 2.5, 0.5], [3.0, 3.0, 0.5]], false);
    }
}
