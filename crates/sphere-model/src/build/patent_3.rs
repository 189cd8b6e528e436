//! The patent's first embodiment: large, medium and small spheres.

use geometry::{TriangleMesh, point_triangle};

use super::divide::cube_edge_m;
use super::rank::{CutRule, KeptCells, NextRank, Part, divide_all};

/// `r_m = √(r_l·r_s)`; one large sphere when the member is no larger than the small sphere.
pub(super) fn rank_radii_m(large: f64, small: f64) -> Vec<f64> {
    if large <= small { vec![large] } else { vec![large, libm::sqrt(large * small), small] }
}

/// Divides every whole cube; a sphere is kept when it meets the surface.
pub(super) fn next_rank(
    (mesh, part): (&TriangleMesh, Option<Part<'_>>),
    cells: &KeptCells,
    radius_m: f64,
    room: usize,
) -> Result<NextRank, usize> {
    let edge_m = cube_edge_m(radius_m);
    // Outward by far more than the distance's rounding: a sphere that touches the surface is kept.
    let touching_m = radius_m * (1.0 + 1e-9) + geometry::DISTANCE_ERROR_PER_M * mesh.bounds().diagonal();
    let rule = CutRule {
        radius_m,
        edge_m,
        // The last cube of an edge overlaps its neighbour, so its sphere's centre may lie outside its slice.
        reach_m: touching_m + edge_m,
        trimmed: false,
        concerns: &|triangle, _, center| point_triangle(center, triangle).distance_m <= touching_m,
        part,
    };
    divide_all(mesh, cells, &rule, room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_medium_radius_is_the_geometric_mean() {
        assert_eq!(rank_radii_m(0.8, 0.2), [0.8, 0.4, 0.2]);
        assert_eq!(rank_radii_m(0.1, 0.2), [0.1]);
    }
}
